import type { Engine } from '@cognate/catalogue'
import { AppError } from '@cognate/contract'
import { expect, it } from 'vitest'
import { OptOuts } from './opt-outs.ts'

/** One academic, A1, is left out. */
async function followOne(catalogue: Parameters<typeof OptOuts.follow>[0]['catalogue']) {
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
  return { optOuts: await OptOuts.follow({ workspace, catalogue, log: { warn() {} } }), reread: () => reread() }
}

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
  const { optOuts, reread } = await followOne(catalogue)
  expect(hidden).toEqual([['A1']])
  expect([optOuts.has('A1'), optOuts.has('A7')]).toEqual([true, false])
  isAway = false
  await reread()
  expect([optOuts.has('A1'), optOuts.has('A7')]).toEqual([true, true])
  await optOuts.close()
})

it('Q-06 takes out what tells of them and somebody else, and their bare ids of what is not sent back', async () => {
  const { optOuts } = await followOne({ isReady: false, hide() {}, use: async () => undefined as never })
  const [theirs, other] = ['A1', 'A2'].map((identifier) => ({ identifier, display_name: identifier }))
  const kept = {
    verdicts: [
      { person: other, against: theirs },
      { person: theirs, against: other },
      { person: other, against: { identifier: null, display_name: 'Zoe' } },
    ],
    people: [{ identifier: 'A2', alternate_of: 'https://openalex.org/A1' }],
    values: ['https://openalex.org/A1', 'A2'],
    note: 'A1',
  }
  const shown = { ...kept, verdicts: [kept.verdicts[2]] }
  expect(optOuts.withoutThem(kept)).toEqual(shown)
  const people = [{ identifier: 'A2', alternate_of: null }]
  expect(optOuts.withoutTheirIds(kept)).toEqual({ ...shown, people, values: ['A2'] })
  await optOuts.close()
})
