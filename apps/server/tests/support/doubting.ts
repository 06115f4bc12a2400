import type { IdentityHint } from '@cognate/contract'
import { onTestFinished, vi } from 'vitest'
import type { TestServer } from './server.ts'

/** For a test, gives people of a server's catalogue doubts of who they are: that of the demo doubts nobody. */
export function doubtPeople({ catalogue }: TestServer, hints: Readonly<Record<string, IdentityHint[]>>): void {
  const { use } = catalogue
  const doubted = <Found>(record: Found): Found => {
    const identity_hints = hints[(record as { id?: string } | undefined)?.id ?? '']
    return identity_hints ? { ...record, identity_hints } : record
  }
  vi.spyOn(catalogue, 'use').mockImplementation(
    (work) =>
      use.call(catalogue, (engine) => {
        const readRecords = async (...asked: Parameters<typeof engine.readRecords>) =>
          (await engine.readRecords(...asked)).map(doubted)
        const search = async (...asked: Parameters<typeof engine.search>) => {
          const answer = await engine.search(...asked)
          return { ...answer, hits: answer.hits.map((hit) => ({ ...hit, record: doubted(hit.record) })) }
        }
        const doubting = new Proxy(engine, {
          get: (_, key) => {
            if (key === 'readRecords') return readRecords
            if (key === 'search') return search
            const part = Reflect.get(engine, key)
            return typeof part === 'function' ? part.bind(engine) : part
          },
        })
        return work(doubting)
      }) as never,
  )
  onTestFinished(() => void vi.restoreAllMocks())
}
