import { SearchView } from '@cognate/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aQuery, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let client: Client
let people = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  client = await signedIn(server, `editor-${++people}`)
})

interface PlacedExpert {
  identifier: string
  fields: { active_affiliations: { id: string; display_name: string }[]; conflict_of_interest: object | null }
}

const TITLE = 'Urban heat and street trees'
const ABSTRACT = 'Street trees cool cities in summer.'
const idsOf = ({ results }: { results: { identifier: string }[] }) => results.map(({ identifier }) => identifier)
const ask = async (body: object) => {
  const response = await client.post('/api/find_similar/', { dataset: 'experts', ...body })
  expect(response.statusCode).toBe(200)
  return response.json()
}
const save = async (manuscript: object, rest: object = {}) => {
  const response = await client.post('/api/searches/', { name: 'MS-1', manuscript, ...rest })
  expect(response.statusCode).toBe(201)
  return SearchView.parse(response.json())
}

describe('a collection that is a manuscript', () => {
  it('keeps text, people, round and wishes, and fills in what was not said', async () => {
    const authors = [{ name: 'Ada Lind', affiliations: ['RMIT'] }]
    const { uuid, manuscript, texts } = await save({ title: TITLE, abstract: ABSTRACT, authors, keywords: ['trees'] })
    expect(manuscript).toEqual({
      ...{
        title: TITLE,
        abstract: ABSTRACT,
        keywords: ['trees'],
        references: [],
        suggested: [],
        opposed: [],
        policy: null,
      },
      authors: [{ name: 'Ada Lind', affiliations: ['RMIT'], orcid: null, email: null, identifier: null }],
      ...{ round: 1, wanted: { reviewers: 3, alternates: 3 }, answer_by: null },
    })
    expect(texts).toMatchObject([{ text: `${TITLE}\n\n${ABSTRACT}` }])
    expect((await client.get(`/api/searches/${uuid}/`)).json().manuscript).toEqual(manuscript)
    await client.post('/api/searches/', { name: 'Plain' })
    const all = (await client.get('/api/searches/')).json().results
    expect(all.map(({ manuscript }: { manuscript: object }) => manuscript)).toEqual([
      null,
      { title: TITLE, round: 1, wanted: { reviewers: 3, alternates: 3 }, answer_by: null },
    ])
    expect((await client.get('/api/searches/?manuscripts=1')).json()).toMatchObject({ count: 1, results: [{ uuid }] })
  })

  it('K-01 checks by the institution that it names beside an author, too', async () => {
    const text = `${TITLE}\n\n${ABSTRACT}`
    const { results } = await ask({ records: [{ record_type: 'record', identifier: 'query_text', fields: { text } }] })
    const placed = (results as PlacedExpert[]).filter(({ fields }) => fields.active_affiliations.length > 0)
    const [expert, author] = [placed[0]!, placed.at(-1)!]
    const { id: identifier, display_name } = expert.fields.active_affiliations[0]!
    const named = { name: 'Ada Lind', identifier: author.identifier }
    const markOf = async (manuscript: object) => {
      const answer = (await ask({ manuscript: (await save(manuscript)).uuid })) as { results: PlacedExpert[] }
      return answer.results.find((one) => one.identifier === expert.identifier)!.fields.conflict_of_interest
    }
    const manuscript = { title: TITLE, abstract: ABSTRACT }
    expect(await markOf({ ...manuscript, authors: [named] })).toMatchObject({ conflict: false })
    const institution = { identifier, display_name }
    const authors = [{ ...named, institution }]
    expect(await markOf({ ...manuscript, authors })).toMatchObject({ conflict: true, coaffiliation: 1 })
    // Where it stands for another author already, it is checked once.
    const lacking = { name: 'Nobody Known', identifier }
    expect(await markOf({ ...manuscript, authors: [...authors, lacking] })).toMatchObject({ coaffiliation: 1 })
    const elsewhere = { identifier: 'I999', display_name: 'Elsewhere' }
    const printsTwo = { institution: elsewhere, further_institutions: [institution] }
    for (const one of [named, { name: 'Nobody Known', identifier: elsewhere.identifier }])
      expect(await markOf({ ...manuscript, authors: [{ ...one, ...printsTwo }] })).toMatchObject({ conflict: true })
  })

  it('keeps the text of the first round when the second is sent, and takes it back', async () => {
    const { uuid, manuscript, updated_at } = await save({ title: TITLE, abstract: ABSTRACT })
    const revised = { ...manuscript, abstract: 'Revised: trees cool streets.', round: 2, answer_by: '2026-12-24' }
    const changed = await client.patch(`/api/searches/${uuid}/`, { manuscript: revised, updated_at })
    expect(changed.json().manuscript).toEqual(revised)
    const { texts } = (await client.get(`/api/searches/${uuid}/texts/`)).json()
    expect(texts.map(({ text }: { text: string }) => text)).toEqual([
      `${TITLE}\n\n${ABSTRACT}`,
      `${TITLE}\n\nRevised: trees cool streets.`,
    ])
    const restored = await client.post(`/api/searches/${uuid}/texts/${texts[0].uuid}/restore/`, {})
    expect(restored.json().texts.at(-1)).toEqual(texts[0])
    const now = (await client.get(`/api/searches/${uuid}/`)).json().manuscript
    expect(now).toEqual({ ...revised, abstract: ABSTRACT })
    const plain = await client.patch(`/api/searches/${uuid}/`, { manuscript: null })
    expect(plain.json()).toMatchObject({ manuscript: null, texts: [{}, {}] })
  })

  it('follows a text that is put into its collection', async () => {
    const { uuid } = await save({ title: TITLE, abstract: ABSTRACT })
    await client.post(`/api/searches/${uuid}/texts/`, { text: 'Another title\n\nAnother abstract.' })
    const { manuscript } = (await client.get(`/api/searches/${uuid}/`)).json()
    expect(manuscript).toMatchObject({ title: 'Another title', abstract: 'Another abstract.', round: 1 })
  })

  it('marks whose works its references are, by identifier or DOI, also when the query is run again', async () => {
    const text = `${TITLE}\n\n${ABSTRACT}`
    const open = await ask(aQuery(text))
    const [first] = open.results
    const [one, two] = first.evidence.map(({ identifier }: { identifier: string }) => identifier)
    const { results: works } = await ask({ ...aQuery(text), dataset: 'works' })
    const withDoi = works.find(({ fields }: { fields: { doi: string | null } }) => fields.doi !== null)
    const [{ author }] = withDoi.fields.authorships
    const references = [
      { text: 'One', identifier: one },
      { text: 'Two', identifier: two },
      { text: 'By DOI', doi: withDoi.fields.doi },
      { text: 'Unknown', doi: '10.9999/unknown' },
    ]
    const { uuid } = await save({ title: TITLE, abstract: ABSTRACT, references })
    const answer = await ask({ manuscript: uuid, limit: 200 })
    const citedIn = ({ results }: typeof open) =>
      new Map(
        results.map(({ identifier, fields }: { identifier: string; fields: { cited_by_text?: number } }) => [
          identifier,
          fields.cited_by_text,
        ]),
      )
    expect(citedIn(answer).get(first.identifier)).toBeGreaterThanOrEqual(2)
    expect(citedIn(answer).get(author.id)).toBeGreaterThanOrEqual(1)
    expect(citedIn(await ask({ ...aQuery(text), limit: 200 })).get(first.identifier)).toBeUndefined()
    const again = (await client.get(`/api/queries/${answer.uuid}/?run=1`)).json()
    expect(citedIn(again.answer)).toEqual(citedIn(answer))
    const like = { records: [{ record_type: 'author', identifier: first.identifier }], limit: 200 }
    expect([...citedIn(await ask({ ...like, manuscript: uuid })).values()].every((cited) => cited === undefined)).toBe(
      true,
    )
  })

  it('finds references that have no DOI by their titles, where year or author agrees', async () => {
    const { results: works } = await ask({ ...aQuery(`${TITLE}\n\n${ABSTRACT}`), dataset: 'works' })
    const { title, publication_year, authorships } = works[0].fields
    const name = authorships[0].author.display_name
    const right = `${name}. ${publication_year}. ${title}. In Proceedings, pages 1–9.`
    const wrong = `Nobody Known. 1901. ${title}. In Proceedings, pages 1–9.`
    const citedBy = async (text: string) => {
      const { uuid } = await save({ title: TITLE, abstract: ABSTRACT, references: [{ text }] })
      const { results } = await ask({ manuscript: uuid, limit: 200 })
      return results.find(({ identifier }: { identifier: string }) => identifier === authorships[0].author.id)?.fields
        .cited_by_text
    }
    expect([await citedBy(right), await citedBy(wrong)]).toEqual([1, undefined])
    const content = `[1] ${right}\n[2] ${wrong}`
    const { references } = (await client.post('/api/manuscripts/references/', { content })).json()
    expect(references).toMatchObject([{ text: right, identifier: works[0].identifier }, { identifier: null }])
  })

  it('is searched with by its own text, without its authors and those they oppose, and checked against the authors', async () => {
    const text = `${TITLE}\n\n${ABSTRACT}`
    const open = await ask(aQuery(text))
    const [first, second, third] = idsOf(open)
    const person = (name: string, identifier: string) => ({ name, identifier })
    const { uuid } = await save(
      { title: TITLE, abstract: ABSTRACT, authors: [person('One', first!)], opposed: [person('Two', second!)] },
      {
        included_records: [{ record_type: 'author', identifier: third }],
        conflict_of_interest: { records: [], since: 2015 },
      },
    )
    const answer = await ask({ manuscript: uuid })
    expect(idsOf(answer).slice(0, 48)).toEqual(idsOf(open).slice(2))
    expect(answer.results[0].fields.conflict_of_interest).toMatchObject({ in_coi_input: false })
    const stored = (await client.get(`/api/queries/${answer.uuid}/?run=1`)).json()
    expect(stored.question).toMatchObject({
      ...{ search: uuid, use_included: false },
      conflict_of_interest: { since: 2015, records: [{ identifier: first }] },
    })
    expect(stored.answer.results).toEqual(answer.results)
    const unchecked = await ask({ manuscript: uuid, conflict_of_interest: null })
    expect(unchecked.results[0].fields.conflict_of_interest).toBeNull()
  })

  it('is found by nobody who may not see it, and a plain collection is none', async () => {
    const { uuid } = await save({ title: TITLE })
    const plain = (await client.post('/api/searches/', { name: 'Plain' })).json()
    const stranger = await signedIn(server, `stranger-${people}`)
    for (const [who, id] of [
      [stranger, uuid],
      [client, plain.uuid],
    ] as const) {
      const response = await who.post('/api/find_similar/', { dataset: 'experts', manuscript: id })
      expect([response.statusCode, response.json().code]).toEqual([404, 'search_not_found'])
    }
    expect((await stranger.get(`/api/searches/${uuid}/texts/`)).statusCode).toBe(404)
  })

  it('refuses what is too long, too much or no date, and keeps nothing of it', async () => {
    const refused = async (manuscript: object) => {
      const response = await client.post('/api/searches/', { name: 'MS-1', manuscript })
      return [response.statusCode, response.json().code]
    }
    expect(await refused({ title: 'x'.repeat(900), abstract: 'y'.repeat(19_500) })).toEqual([400, 'text_too_long'])
    expect(await refused({ authors: [{ name: ' ' }] })).toEqual([400, 'invalid_request'])
    expect(await refused({ answer_by: 'soon' })).toEqual([400, 'invalid_request'])
    expect(await refused({ round: 0 })).toEqual([400, 'invalid_request'])
    expect((await client.get('/api/searches/')).json().count).toBe(0)
  })
})
