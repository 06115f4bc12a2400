import type { Engine } from '@cognate/catalogue'
import { AppError } from '@cognate/contract'
import { expect, it } from 'vitest'
import { OptOuts } from './opt-outs.ts'

it('Q-06 leaves out merged academics too, once a catalogue that was away answers', async () => {
  let isAway = true
  const engine = { resolveMergedId: async () => 'https://openalex.org/A7' } as unknown as Engine
  const hidden: (readonly string[])[] = []
  const catalogue = {
    isReady: true,
    hide: (ids: readonly string[]) => void hidden.push(ids),
    use: async <Result>(ask: (engine: Engine) => Promise<Result>) => {
      if (isAway) throw new AppError('catalogue_unavailable')
      return ask(engine)
    },
  }
  let reread = async () => {}
  const workspace = {
    optOuts: { list: async () => [{ author_id: 'A1', since: new Date(), note: null }] },
    lookups: { forget: async () => {} },
    notices: {
      follow: (_: string, again: () => Promise<void>) => {
        reread = again
        return () => {}
      },
    },
  } as unknown as Parameters<typeof OptOuts.follow>[0]['workspace']
  const optOuts = await OptOuts.follow({ workspace, catalogue, log: { warn() {} } })
  expect(hidden).toEqual([['A1']])
  expect([optOuts.has('A1'), optOuts.has('A7')]).toEqual([true, false])
  isAway = false
  await reread()
  expect([optOuts.has('A1'), optOuts.has('A7')]).toEqual([true, true])
  await optOuts.close()
})
