import type {
  ConflictChecksAnswer,
  ConflictsAnswer,
  DecisionReport,
  FindSimilarAnswer,
  SearchView,
} from '@cognate/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { doubtPeople } from './support/doubting.ts'
import { openConflictChecker } from './support/roles.ts'
import { aQuery, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

type Expert = Extract<FindSimilarAnswer['results'][number], { record_type: 'author' }>
interface Named {
  id: string
  display_name: string
}

const TEXT = 'Street trees cool cities in summer'
const reason = 'The names agree, and they share 2 co-authors.'
const rules = { since: null, publication_types: [], methods: ['coauthors'] }

let server: TestServer
let editor: Client
/** Somebody to check against, who wrote with `double`; and an expert who has nothing in common with either. */
let author: Named
let double: Named
let expert: Expert
/** Works of `author` and `double`. */
let shared: number

beforeAll(async () => {
  server = await startTestServer()
  editor = await signedIn(server, 'editor', { organisation: 'house' })
  await openConflictChecker(server, 'house')
  const list = { entity: 'works', filter: 'authors_count:2', search: '', sort: '', page: 1, perPage: 1 } as const
  const { results } = await server.catalogue.use((engine) => engine.listRecords(list))
  const [work] = results as unknown as { authorships: { author: Named }[] }[]
  ;[author, double] = work!.authorships.map((one) => one.author) as [Named, Named]
  shared = (await single(double.id, author.id)).coauthorship_count
  const free = (await ask()).filter(({ fields }) => !fields.conflict_of_interest!.conflict)
  const ofDouble = await check(
    free.map(({ identifier }) => identifier),
    [double.id],
  )
  expert = free.find(({ identifier }) => !ofDouble.cells.some(({ row }) => row === identifier))!
})
afterAll(() => server.close())
beforeEach(() => doubtPeople(server, { [expert.identifier]: [sameAs(double)] }))

const sameAs = (other: Named) => ({ kind: 'same_person' as const, reason, others: [other], score: 0.95 })

async function ask(): Promise<Expert[]> {
  const conflict_of_interest = { records: [author.id], check: rules.methods, since: null, publication_types: [] }
  const answer = await editor.post('/api/find_similar/', { ...aQuery(TEXT), limit: 200, conflict_of_interest })
  expect(answer.statusCode).toBe(200)
  return (answer.json() as { results: Expert[] }).results
}

async function check(rows: string[], columns: string[]): Promise<ConflictChecksAnswer> {
  const body = { rows: { records: rows }, columns: { records: columns }, ...rules }
  return (await editor.post('/api/conflict_checks/', body)).json()
}

const single = async (one: string, other: string) =>
  (await editor.post('/api/conflicts/', { author: one, against: [other], ...rules })).json() as ConflictsAnswer

describe('a second record of somebody', () => {
  const found = () => ({
    row: expert.identifier,
    with: { identifier: author.id },
    row_as: { identifier: double.id, display_name: double.display_name, reason },
    with_as: null,
    in_coi_input: false,
    coauthorship: shared,
  })

  it('K-01 is told with what it has with whom somebody is checked against, and counts as no conflict', async () => {
    const marked = (await ask()).find(({ identifier }) => identifier === expert.identifier)!
    expect(marked.fields.conflict_of_interest).toMatchObject({
      conflict: false,
      coauthorship: 0,
      second_records: [found()],
    })
    expect(await single(expert.identifier, author.id)).toMatchObject({ conflict: false, second_records: [found()] })
    const lists = await check([expert.identifier], [author.id])
    expect(lists).toMatchObject({ cells: [], cell_count: 0, second_records: [found()] })
  })

  it('K-01 is told of those checked against as well', async () => {
    const { second_records } = await single(author.id, expert.identifier)
    expect(second_records).toMatchObject([
      { row: author.id, with: { identifier: expert.identifier }, row_as: null, with_as: { identifier: double.id } },
    ])
  })

  it('K-01 may be whom somebody is checked against', async () => {
    expect(await single(expert.identifier, double.id)).toMatchObject({
      conflict: false,
      second_records: [{ in_coi_input: true, row_as: { identifier: double.id } }],
    })
  })

  it('K-01 says nothing more where somebody decided that it is another person', async () => {
    const verdict = { person: expert.identifier, against: author.id, verdict: 'not_a_conflict', ground: 'wrong_person' }
    const { uuid } = (await editor.post('/api/conflict_verdicts/', verdict)).json() as { uuid: string }
    expect((await single(expert.identifier, author.id)).second_records).toBeUndefined()
    expect((await check([expert.identifier], [author.id])).second_records).toBeUndefined()
    await editor.delete(`/api/conflict_verdicts/${uuid}/`)
    expect((await single(expert.identifier, author.id)).second_records).toHaveLength(1)
  })

  it('K-01 may be whom somebody is checked against until that is another person, whatever is accepted', async () => {
    const between = { person: expert.identifier, against: double.id }
    const decide = async (verdict: object) =>
      (await editor.post('/api/conflict_verdicts/', { ...between, ...verdict })).json().uuid as string
    const isTold = async () => (await single(expert.identifier, double.id)).second_records !== undefined
    const wrongPlace = await decide({ verdict: 'not_a_conflict', ground: 'wrong_institution' })
    expect(await isTold()).toBe(true)
    await editor.delete(`/api/conflict_verdicts/${wrongPlace}/`)
    const other = await decide({ verdict: 'not_a_conflict', ground: 'wrong_person' })
    expect(await isTold()).toBe(false)
    await editor.delete(`/api/conflict_verdicts/${other}/`)
  })

  it('K-01 is told of the handling editor, until somebody decides that it is another person', async () => {
    await editor.put('/api/profile/record/', { identifier: expert.identifier })
    const check = async () => (await editor.post('/api/handling_editor/', { authors: [author.id] })).json()
    const told = { row: expert.identifier, row_as: { identifier: double.id }, with: { identifier: author.id } }
    expect((await check()).second_records).toMatchObject([told])
    const verdict = { person: author.id, against: expert.identifier, verdict: 'not_a_conflict', ground: 'wrong_person' }
    const manuscript = { title: 'Peat', authors: [{ name: 'Author', identifier: author.id }] }
    await editor.post('/api/conflict_verdicts/', verdict)
    const { uuid } = (await editor.post('/api/searches/', { name: 'MS', manuscript })).json() as SearchView
    const decided = (await editor.post('/api/handling_editor/', { manuscript: uuid })).json()
    expect(decided.editor).toMatchObject({ identifier: expert.identifier })
    expect(decided.second_records).toBeUndefined()
  })

  it('Q-06 is told no more of somebody who asked to be left out, in what was kept before either', async () => {
    const kept = [found(), { ...found(), row_as: null, with_as: { identifier: author.id } }]
    const id = double.id.replace(/^.*\//, '')
    await server.workspace.optOuts.add(id, 'test')
    await server.hear()
    expect(server.optOuts.withoutThem({ second_records: kept }).second_records).toEqual([kept[1]])
    await server.workspace.optOuts.remove(id)
    await server.hear()
  })

  it('K-01 stands in the report on a decision', async () => {
    const manuscript = { title: 'Peat', abstract: 'It rots.', authors: [{ name: 'Author', identifier: author.id }] }
    const body = {
      name: 'MS',
      manuscript,
      included_records: [{ record_type: 'author', identifier: expert.identifier }],
    }
    const { uuid } = (await editor.post('/api/searches/', body)).json() as SearchView
    const { people } = (await editor.get(`/api/searches/${uuid}/report/`)).json() as DecisionReport
    expect(people).toMatchObject([{ conflicts: [], second_records: [{ row_as: { identifier: double.id } }] }])
  })
})
