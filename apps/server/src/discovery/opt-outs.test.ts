import { expect, it, vi } from 'vitest'
import { OptOuts } from './opt-outs.ts'

/** One academic, A1, is left out. */
async function followOne(
  catalogue: Parameters<typeof OptOuts.follow>[0]['catalogue'],
  forget: (ids: readonly string[]) => void = () => {},
) {
  const workspace = {
    optOuts: { list: async () => [{ author_id: 'A1', since: new Date(), note: null }] },
    lookups: { forget: async (ids: readonly string[]) => forget(ids) },
    notices: { follow: () => () => {} },
  } as unknown as Parameters<typeof OptOuts.follow>[0]['workspace']
  return { optOuts: await OptOuts.follow({ workspace, catalogue, log: { warn() {} } }) }
}

it('Q-06 leaves out whom the catalogue has under another id, and forgets what was looked up of them', async () => {
  const forgotten: string[][] = []
  let tell = () => {}
  const catalogue = {
    hiddenIds: new Set<string>(),
    hide: async (ids: readonly string[]) => void ids.map((id) => catalogue.hiddenIds.add(id)),
    followHidden: (told: () => void) => {
      tell = told
      return () => {}
    },
  }
  const { optOuts } = await followOne(catalogue, (ids) => void forgotten.push([...ids]))
  expect([optOuts.has('A1'), optOuts.has('A7')]).toEqual([true, false])
  // A later catalogue has A1 merged into A7.
  catalogue.hiddenIds = new Set(['A1', 'A7'])
  tell()
  expect([optOuts.has('A1'), optOuts.has('https://openalex.org/A7')]).toEqual([true, true])
  await vi.waitFor(() => expect(forgotten).toEqual([['A1'], ['A7']]))
  await optOuts.close()
})

it('Q-06 takes out what tells of them and somebody else, and their bare ids of what is not sent back', async () => {
  const { optOuts } = await followOne({
    hiddenIds: new Set(['A1']),
    hide: async () => {},
    followHidden: () => () => {},
  })
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
