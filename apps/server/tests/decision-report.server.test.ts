import { type AnswerWithAbsent, type DecisionReport, QUERY_TEXT, type SearchView } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { doubtPeople } from './support/doubting.ts'
import { type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let owner: Client
let chief: Client
let search: SearchView
let pair: [string, string]
let others: string[]
let title: string

/** Two people who wrote together, and three others. */
async function people(): Promise<void> {
  const list = { entity: 'works', filter: 'authors_count:>1', search: '', sort: '', page: 1, perPage: 1 } as const
  const { results } = await server.catalogue.use((engine) => engine.listRecords(list))
  const work = results[0] as unknown as { display_name: string; authorships: { author: { id: string } }[] }
  title = work.display_name
  const authors = work.authorships.map(({ author }) => author.id)
  pair = [authors[0]!, authors[1]!]
  const all = { entity: 'authors', filter: '', search: '', sort: '', page: 1, perPage: 20 } as const
  const found = await server.catalogue.use((engine) => engine.listRecords(all))
  others = found.results.map(({ id }) => String(id)).filter((id) => !pair.includes(id))
}

beforeAll(async () => {
  server = await startTestServer()
  await people()
  owner = await signedIn(server, 'owner', { organisation: 'house' })
  chief = await signedIn(server, 'chief', { organisation: 'house' })
  const manuscript = {
    ...{ title: 'Street trees', abstract: 'They cool cities.', round: 2 },
    authors: [{ name: 'Author One', identifier: pair[0] }, { name: 'Nobody Known' }],
    opposed: [{ name: 'Opposed Person' }],
  }
  const found = { score: 0.41, sentence: 'Trees cool cities.', work: { identifier: 'W1', title: 'Cool streets' } }
  const author = (identifier: string, role: string) => ({ record_type: 'author', identifier, role, found })
  const body = {
    ...{ name: 'MS-1', external_identifier: '2026-1', manuscript },
    included_records: [author(pair[1], 'reviewer'), author(others[0]!, 'alternate')],
    excluded_records: [{ record_type: 'author', identifier: others[1]!, reason: 'hand' }],
    filters: { publication_date: { type: 'range', start: '2001-01-01' } },
  }
  search = (await owner.post('/api/searches/', body)).json()
})
afterAll(() => server.close())

const report = async (client: Client) =>
  (await client.get(`/api/searches/${search.uuid}/report/`)).json() as DecisionReport

describe('the report on a decision', () => {
  it('K-04 names everybody for whom one institution stands', async () => {
    const list = { entity: 'authors', filter: '', search: '', sort: '', page: 1, perPage: 50 } as const
    const { results } = await server.catalogue.use((engine) => engine.listRecords(list))
    const found = results as unknown as {
      id: string
      last_known_institutions: { id: string; display_name: string }[]
    }[]
    const { id, last_known_institutions } = found.find((one) => one.last_known_institutions.length > 0)!
    const { id: identifier, display_name } = last_known_institutions[0]!
    const institution = { identifier, display_name }
    const authors = [
      { name: 'Ada Absent', identifier, institution },
      { name: 'Ben Beyond', identifier },
      // In the catalogue, and placed there by the text.
      { name: 'Cem Coming', identifier: found.find((one) => one.id !== id)!.id, institution },
    ]
    const body = {
      ...{ name: 'MS-2', manuscript: { title: 'Peat', abstract: 'It rots.', authors } },
      included_records: [{ record_type: 'author', identifier: id }],
    }
    const { uuid } = (await owner.post('/api/searches/', body)).json() as SearchView
    const { check, people } = (await owner.get(`/api/searches/${uuid}/report/`)).json() as DecisionReport
    const placed = `Ada Absent, Ben Beyond, Cem Coming (${display_name})`
    expect(check!.against.map((one) => one.display_name)).toEqual(['Cem Coming', placed])
    expect(people[0]!.conflicts.map((conflict) => conflict.with)).toContain(placed)
  })

  it('K-04 says what there was before the years that count, where nothing counts', async () => {
    const author = { record_type: 'author', identifier: pair[0], fields: { display_name: 'Author One' } }
    const body = {
      ...{ name: 'Plain', conflict_of_interest: { records: [author], check: ['coauthors'], since: 2100 } },
      included_records: [{ record_type: 'author', identifier: pair[1] }],
    }
    const { uuid } = (await owner.post('/api/searches/', body)).json() as SearchView
    const { people } = (await owner.get(`/api/searches/${uuid}/report/`)).json() as DecisionReport
    expect(people).toMatchObject([{ is_checked: true, conflicts: [], earlier: [{ with: 'Author One' }] }])
    expect((await report(owner)).people[0]).toMatchObject({ conflicts: [{}], earlier: [] })
  })

  it('C-09 has what is noted of records that are not people, and why each was collected', async () => {
    const found = { score: 0.3, closeness: 'very close' as const }
    const work = { ...{ record_type: 'work', identifier: 'W1', found }, fields: { hint: 'Elm Review' } }
    const made = { name: 'Partners', included_records: [work] }
    const { uuid, included_records } = (await owner.post('/api/searches/', made)).json() as SearchView
    await owner.patch(`/api/included_records/${included_records[0]!.uuid}/`, { note: 'Called in May' })
    const told = (await owner.get(`/api/searches/${uuid}/report/`)).json() as DecisionReport
    const { added_at } = included_records[0]!
    expect(told.other_records).toMatchObject([
      { record_type: 'work', hint: 'Elm Review', note: 'Called in May', found, added_at },
    ])
  })

  it('K-01 says whom of the manuscript somebody may be, as another record, until it is a wrong person', async () => {
    const [one, two] = others as [string, string]
    const other = { id: two, display_name: 'Bonnie Dorr' }
    const reason = 'Both have the same ORCID iD.'
    doubtPeople(server, { [one]: [{ kind: 'same_person', reason, others: [other], score: 1 }] })
    const made = {
      ...{ name: 'MS-4', manuscript: { title: 'Peat', opposed: [{ name: 'Rival', identifier: other.id }] } },
      included_records: [{ record_type: 'author', identifier: one }],
    }
    const { uuid } = (await owner.post('/api/searches/', made)).json() as SearchView
    const told = (await owner.get(`/api/searches/${uuid}/report/`)).json() as DecisionReport
    expect(told.people[0]!.may_be).toEqual([
      { identifier: other.id, display_name: other.display_name, is: 'opposed', reason },
    ])
    const verdict = { person: one, against: two, verdict: 'not_a_conflict', ground: 'wrong_person' }
    await owner.post('/api/conflict_verdicts/', verdict)
    const decided = (await owner.get(`/api/searches/${uuid}/report/`)).json() as DecisionReport
    expect(decided.people[0]!.may_be).toEqual([])
    // Of the other manuscript neither is an author or opposed, and the second is not collected.
    expect((await report(owner)).people.map(({ may_be }) => may_be)).toEqual([[], []])
  })

  it('says who was chosen and why, what was found, who was left out, and the versions', async () => {
    const made = await report(owner)
    expect(made).toMatchObject({
      collection: { name: 'MS-1', external_identifier: '2026-1' },
      manuscript: { title: 'Street trees', round: 2, opposed: [{ name: 'Opposed Person' }] },
      texts: [{ text: 'Street trees\n\nThey cool cities.' }],
      filters: { publication_date: { start: '2001-01-01' } },
      excluded: [{ identifier: others[1], reason: 'hand' }],
      policy: { kind: 'default' },
      versions: { ranking: 'words' },
    })
    const [reviewer, alternate] = made.people
    expect(reviewer).toMatchObject({ role: 'reviewer', is_checked: true, found: { score: 0.41 } })
    expect(reviewer!.conflicts).toMatchObject([{ with: 'Author One', in_coi_input: false }])
    expect(reviewer!.conflicts[0]!.works.length).toBeGreaterThan(0)
    expect(alternate).toMatchObject({ role: 'alternate', is_checked: true })
    expect(made.check!.against).toMatchObject([{ display_name: 'Author One', is_checked: true }])
    expect(made.independence).toMatchObject({ earlier: [], unknown: [] })
    expect(made.hidden_for_conflicts).toBeNull()
    expect(made.versions.catalogue).toBe(made.check!.catalogue.version)
  })

  it('C-09 says how many the search hides for conflicts, and names the closest with the reason', async () => {
    const manuscript = { title, authors: [{ name: 'Author One', identifier: pair[0] }] }
    const filters = { coi_authors: { type: 'exclude', values: [] } }
    const { uuid } = (await owner.post('/api/searches/', { name: 'MS-2', manuscript, filters })).json() as SearchView
    const made = (await owner.get(`/api/searches/${uuid}/report/`)).json() as DecisionReport
    expect(made.hidden_for_conflicts).toBeGreaterThan(0)
    expect(made.closest_hidden).toHaveLength(Math.min(200, made.hidden_for_conflicts!))
    expect(made.closest_hidden.map(({ identifier }) => identifier)).toContain(pair[1])
    expect(made.closest_hidden.every((one) => one.with.includes('Author One'))).toBe(true)
    for (const { is_author, coauthorship, coaffiliation, joint_projects, institutions } of made.closest_hidden) {
      expect(is_author || coauthorship + coaffiliation + joint_projects > 0).toBe(true)
      if (!is_author) expect(institutions).toHaveLength(Math.min(3, coaffiliation))
    }
    expect(made.independence).toBeNull()
  })

  it('C-09 K-01 counts and names who declared a relation among the hidden', async () => {
    const manuscript = { title, authors: [{ name: 'Author One', identifier: pair[0] }] }
    const filters = { coi_authors: { type: 'exclude', values: [] } }
    const { uuid } = (await owner.post('/api/searches/', { name: 'MS-3', manuscript, filters })).json() as SearchView
    const read = async () => (await owner.get(`/api/searches/${uuid}/report/`)).json() as DecisionReport
    const before = await read()
    const hidden = new Set(before.closest_hidden.map(({ identifier }) => identifier))
    const asked = {
      dataset: 'experts',
      records: [{ record_type: 'record', identifier: QUERY_TEXT, fields: { text: title } }],
    }
    const { results } = (await owner.post('/api/find_similar/', asked)).json() as AnswerWithAbsent
    const free = results.find(({ identifier }) => !hidden.has(identifier) && !identifier.endsWith(pair[0]))!.identifier
    const relation = { verdict: 'declared', relation: 'family', person: free, against: pair[0], reason: 'Siblings' }
    expect((await owner.post('/api/conflict_verdicts/', { ...relation, manuscript: uuid })).statusCode).toBe(201)
    const after = await read()
    expect(after.hidden_for_conflicts).toBe(before.hidden_for_conflicts! + 1)
    const named = after.closest_hidden.find(({ identifier }) => identifier === free)!
    expect(named.verdicts).toMatchObject([{ verdict: 'declared', relation: 'family' }])
  })

  it('C-09 K-01 names no author with whom a conflict of the hidden was waived', async () => {
    const list = {
      entity: 'works',
      filter: 'authors_count:>2',
      search: '',
      sort: 'publication_date:desc',
      page: 1,
      perPage: 1,
    } as const
    const { results } = await server.catalogue.use((engine) => engine.listRecords(list))
    const work = results[0] as unknown as { display_name: string; authorships: { author: { id: string } }[] }
    const [one, two, hidden] = work.authorships.map(({ author }) => author.id)
    const authors = [
      { name: 'Author One', identifier: one },
      { name: 'Author Two', identifier: two },
    ]
    const filters = { coi_authors: { type: 'exclude', values: [] } }
    const body = { name: 'MS-4', manuscript: { title: work.display_name, authors }, filters }
    const { uuid } = (await owner.post('/api/searches/', body)).json() as SearchView
    const withWhom = async () => {
      const made = (await owner.get(`/api/searches/${uuid}/report/`)).json() as DecisionReport
      return made.closest_hidden.find(({ identifier }) => identifier === hidden)!.with.toSorted()
    }
    expect(await withWhom()).toEqual(['Author One', 'Author Two'])
    const waiver = { verdict: 'waived', person: hidden, against: one, manuscript: uuid, reason: 'An anthology' }
    expect((await owner.post('/api/conflict_verdicts/', waiver)).statusCode).toBe(201)
    expect(await withWhom()).toEqual(['Author Two'])
  })

  it('C-09 says why somebody was left out, in the words of whoever did', async () => {
    const { uuid } = search.excluded_records[0]!
    const revise = (client: Client, note: unknown) => client.patch(`/api/excluded_records/${uuid}/`, { note })
    expect((await revise(owner, 'Knows the authors')).json()).toMatchObject({ uuid, note: 'Knows the authors' })
    expect((await revise(owner, 7)).statusCode).toBe(400)
    expect((await revise(chief, 'Mine')).statusCode).toBe(404)
    expect((await report(owner)).excluded).toMatchObject([{ reason: 'hand', note: 'Knows the authors' }])
    const seen = (await owner.get(`/api/searches/${search.uuid}/`)).json() as SearchView
    expect(seen.excluded_records[0]!.note).toBe('Knows the authors')
  })

  it('has waivers with their reasons, and who approved when', async () => {
    const waiver = {
      verdict: 'waived',
      person: pair[1],
      against: pair[0],
      manuscript: search.uuid,
      reason: 'An anthology',
    }
    const { uuid } = (await owner.post('/api/conflict_verdicts/', waiver)).json() as { uuid: string }
    const asked = await owner.post(`/api/searches/${search.uuid}/approvals/`, { approver: 'chief', message: 'Please' })
    await chief.post(`/api/approvals/${asked.json().uuid}/`, { decision: 'approved', comment: 'Fine' })
    const made = await report(chief)
    expect(made.people[0]!.verdicts).toMatchObject([{ verdict: 'waived', reason: 'An anthology' }])
    expect(made.people[0]!.conflicts).toMatchObject([{ excused: true }])
    expect(made.approvals).toMatchObject([{ decision: 'approved', comment: 'Fine', differences: [] }])
    expect(made.approvals[0]!.decided_by).toBe('Ada Byron')
    expect(made.history.map(({ kind }) => kind)).toEqual(['change', 'change', 'change', 'change', 'asked', 'decided'])
    // C-11: what was accepted when it was approved, and no longer is.
    expect((await owner.call('DELETE', `/api/conflict_verdicts/${uuid}/`)).statusCode).toBe(204)
    expect((await report(chief)).approvals[0]!.differences).toMatchObject([
      { kind: 'conflict_found', identifier: pair[1], found: { conflicts: [{ coauthorship: expect.any(Number) }] } },
    ])
  })

  it('names nobody who asked to be left out', async () => {
    await server.workspace.optOuts.add(others[0]!.replace(/^.*\//, ''), 'test')
    await server.hear()
    const made = await report(owner)
    expect(JSON.stringify(made)).not.toContain(others[0])
    expect(made.people).toHaveLength(1)
  })
})
