import { documentDatasetKeys, FindSimilarAnswer, kindOfDataset, RecordView, type ResultView } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aQuery, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let client: Client
beforeAll(async () => {
  server = await startTestServer()
  client = await signedIn(server, 'ada')
})
afterAll(() => server.close())

const TEXT = 'learning networks for patients, cells and climate models in cities'

async function find(dataset: string, more: object = {}): Promise<FindSimilarAnswer> {
  const response = await client.post('/api/find_similar/', aQuery(TEXT, { dataset, limit: 200, ...more }))
  expect(response.statusCode).toBe(200)
  return FindSimilarAnswer.parse(response.json())
}

const idsOf = ({ results }: FindSimilarAnswer) => results.map(({ identifier }) => identifier)
const fieldsOf = ({ fields }: ResultView) => fields as unknown as Record<string, string | number | null>

const isSince2018 = (result: ResultView) => String(fieldsOf(result).publication_date ?? '') >= '2018-01-01'
const isAboutPilots = (result: ResultView) => /pilot/i.test(String(fieldsOf(result).description))

describe('POST /api/find_similar/ on records of other sources', () => {
  it.each(documentDatasetKeys)('D-03 ranks %s by their own words and shows which matched', async (dataset) => {
    const answer = await find(dataset)
    expect(answer.total).toBeGreaterThan(0)
    const scores = answer.results.map(({ fields }) => fields.ranking_score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    // What is found through its people alone has no words of its own to show.
    expect(answer.results[0]!.matched_terms.length).toBeGreaterThan(0)
    for (const { record_type, primary_id_type, identifier, fields } of answer.results) {
      expect({ record_type, primary_id_type }).toEqual({
        record_type: kindOfDataset[dataset],
        primary_id_type: 'source',
      })
      expect(fields.id).toBe(identifier)
      expect(fields.explanation).toEqual({ terms: fields.ranking_score, recency: 0, authors: 0 })
    }
  })

  it('S-13 gives the best matching sentence of a project to the letter, its words marked', async () => {
    const { results } = await find('projects', { limit: 20 })
    const shown = results.flatMap((one) => (one.record_type === 'project' ? one.fields : []))
    const sentences = shown.flatMap(({ abstract, highlights: { text } }) => (text ? [{ abstract, ...text }] : []))
    expect(sentences.length).toBeGreaterThan(0)
    for (const { abstract, sentence, marks } of sentences) {
      expect(abstract).toContain(sentence)
      expect(marks.length).toBeGreaterThan(0)
      for (const [start, end] of marks) expect(sentence.slice(start, end)).toMatch(/^[\p{L}\p{N}-]+$/u)
    }
  })

  it.each([
    ['projects', 'start_date', -1, 'start_date'],
    ['projects', 'name', 1, 'display_name'],
    ['startups', 'foundation_year', -1, 'foundation_year'],
    ['startups', 'name', 1, 'display_name'],
    ['starthubs', 'company_name', 1, 'company_name'],
    ['starthubs', 'submission_time', -1, 'creation_date_time'],
    ['partners', 'name', 1, 'display_name'],
    ['policydocs', 'date', -1, 'publication_date'],
    ['policydocs', 'title', 1, 'title'],
  ])('S-09 sorts %s by %s', async (dataset, sort, direction, field) => {
    const values = (await find(dataset, { sort })).results.map((one) => fieldsOf(one)[field]!)
    const collator = new Intl.Collator('en', { numeric: true })
    const sorted = values.toSorted(
      (a, b) => direction * (typeof a === 'number' ? a - Number(b) : collator.compare(a, String(b))),
    )
    expect(values).toEqual(sorted)
  })

  it('S-09 refuses a sort of another dataset', async () => {
    const response = await client.post('/api/find_similar/', aQuery(TEXT, { dataset: 'partners', sort: 'start_date' }))
    expect(response.statusCode).toBe(400)
    expect(response.json().code).toBe('unknown_sort')
  })

  it('F-02 F-07 keeps projects of some sources, and keeps their order', async () => {
    const all = await find('projects')
    const authority_id = { type: 'include', values: ['59', '48'] }
    const some = await find('projects', { filters: { authority_id } })
    const expected = all.results.filter((one) => [48, 59].includes(Number(fieldsOf(one).authority_id)))
    expect(idsOf(some)).toEqual(expected.map(({ identifier }) => identifier))
    expect(some.total).toBe(expected.length)
    expect(some.total).toBeLessThan(all.total)
  })

  it.each([
    ['policydocs', 'publication_date', { type: 'range', start: '2018-01-01' }, isSince2018],
    ['startups', 'abstract', { type: 'include', values: ['pilots'] }, isAboutPilots],
  ])('F-02 filters %s by %s', async (dataset, field, filter, passes) => {
    const { results } = await find(dataset, { filters: { [field]: filter } })
    expect(results.length).toBeGreaterThan(0)
    expect(results.filter((result) => !passes(result))).toEqual([])
  })

  it('F-02 leaves out startups of a country', async () => {
    const { results } = await find('startups')
    const country = fieldsOf(results[0]!).country_code
    const filters = { 'institution.country_code': { type: 'exclude', values: [country] } }
    const elsewhere = results.filter((startup) => fieldsOf(startup).country_code !== country)
    expect(elsewhere.length).toBeGreaterThan(0)
    expect(idsOf(await find('startups', { filters }))).toEqual(elsewhere.map(({ identifier }) => identifier))
  })

  it('F-02 keeps submissions of a sector', async () => {
    const sectorsOf = ({ fields }: ResultView) => ('sector_market' in fields ? fields.sector_market : [])
    const { results } = await find('starthubs')
    const [sector] = results.flatMap(sectorsOf)
    const filters = { sector_market: { type: 'include', values: [sector] } }
    const ofSector = results.filter((submission) => sectorsOf(submission).includes(sector!))
    expect(ofSector.length).toBeLessThan(results.length)
    expect(idsOf(await find('starthubs', { filters }))).toEqual(ofSector.map(({ identifier }) => identifier))
  })

  it('F-02 filters projects by an institution that is linked to them', async () => {
    const { results } = await find('projects')
    const linked = results.flatMap(({ fields }) => ('organisations' in fields ? fields.organisations : []))
    const { id } = linked.find(({ institution }) => institution !== null)!.institution!
    const found = await find('projects', { filters: { 'institution.id': { type: 'include', values: [id] } } })
    const expected = results.filter(
      ({ fields }) =>
        'organisations' in fields && fields.organisations.some(({ institution }) => institution?.id === id),
    )
    expect(idsOf(found)).toEqual(expected.map(({ identifier }) => identifier))
  })

  it('S-01 finds other projects and experts for a project', async () => {
    const [first] = (await find('projects', { limit: 1 })).results
    const records = [{ record_type: 'project', identifier: first!.identifier.toUpperCase() }]
    const projects = await find('projects', { records })
    expect(projects.total).toBeGreaterThan(0)
    expect(idsOf(projects)).not.toContain(first!.identifier)
    expect((await find('experts', { records })).results[0]?.record_type).toBe('author')
    const unknown = [{ record_type: 'project', identifier: 'cordis:nothing' }]
    const refused = await client.post('/api/find_similar/', { dataset: 'projects', records: unknown })
    expect(refused.json().code).toBe('record_not_found')
  })
})

describe('records of other sources', () => {
  it('are given in full by their id, in any case', async () => {
    for (const dataset of documentDatasetKeys) {
      const [found] = (await find(dataset, { limit: 1 })).results
      for (const id of [found!.identifier, found!.identifier.toUpperCase()]) {
        const response = await client.get(`/api/records/${kindOfDataset[dataset]}/${encodeURIComponent(id)}/`)
        expect(response.statusCode).toBe(200)
        const record = RecordView.parse(response.json())
        expect(record).toMatchObject({ primary_id_type: 'source', identifier: found!.identifier })
        expect(record.fields).toEqual(response.json().fields)
      }
    }
  })

  it('C-01 C-02 are collected with their names, add to the query and are left out of the answer', async () => {
    const { results } = await find('projects', { limit: 3 })
    const [kept, hidden] = results
    const included = { record_type: 'project', identifier: kept!.identifier.toUpperCase() }
    const excluded = { record_type: 'project', identifier: hidden!.identifier }
    const lists = { included_records: [included], excluded_records: [excluded] }
    const search = (await client.post('/api/searches/', { name: 'Projects to follow', ...lists })).json()
    expect(search.included_records[0].display_name).toBe(fieldsOf(kept!).display_name)
    const { uuid } = search
    const continued = await find('projects', { search: uuid })
    expect(idsOf(continued)).not.toContain(kept!.identifier)
    expect(idsOf(continued)).not.toContain(hidden!.identifier)
    expect(continued.total).toBeGreaterThan(0)
  })

  it('Q-06 lose people who opted out, and their mail address', async () => {
    const startups = (await find('startups')).results.flatMap(({ fields }) =>
      'foundation_year' in fields ? fields : [],
    )
    const { id, persons } = startups.find(({ email, persons }) => email !== null && persons[0]?.author)!
    const [founder] = persons
    server.catalogue.hide([founder!.author!.id])
    try {
      const found = (await find('startups')).results.find(({ identifier }) => identifier === id)!
      const { fields } = (await client.get(`/api/records/startup/${id}/`)).json()
      for (const shown of [found.fields, fields]) {
        expect(shown).toMatchObject({ email: null, persons: persons.slice(1) })
        expect(JSON.stringify(shown)).not.toContain(founder!.name)
      }
    } finally {
      server.catalogue.hide([])
    }
  })
})
