import type { SearchSummaryView } from '@cognate/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openConflictChecker } from './support/roles.ts'
import { aQuery, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

interface Person {
  identifier: string
  fields: { display_name: string; orcid: string | null; works_count: number }
}

let server: TestServer
let client: Client
/** An expert with an ORCID iD, a co-author of theirs, and a work of both. */
let person: Person
let coauthor: string
let work: string
/** What was kept while the person was still shown. */
let search: string
let excluding: string
let queryId: string
let asked: string
let checked: string
let preset: string
/** A manuscript by them, made after they were left out. */
let written: string
/** Records of them in both lists, and an answer that was frozen. */
let includedRecord: string
let excludedRecord: string
let frozen: string
beforeAll(async () => {
  server = await startTestServer()
  client = await signedIn(server, 'ada')
  await openConflictChecker(server, 'ada')
  await choosePerson()
  await keepThings()
})
afterAll(() => server.close())

async function choosePerson(): Promise<void> {
  const experts = (await client.post('/api/find_similar/', aQuery(undefined, { limit: 200 }))).json()
    .results as Person[]
  for (const expert of experts.filter(({ fields }) => fields.orcid !== null)) {
    const { results } = (await client.get(`/api/authors/${short(expert.identifier)}/works/`)).json()
    const shared = results.find(({ authorships }: { authorships: unknown[] }) => authorships.length > 1)
    if (!shared) continue
    person = expert
    work = shared.id
    coauthor = shared.authorships.map(idOfAuthor).find((id: string) => id !== expert.identifier)
    return
  }
  throw new Error('the demo catalogue has nobody to try this with')
}

function idOfAuthor({ author }: { author: { id: string } }): string {
  return author.id
}

async function keepThings(): Promise<void> {
  const record = { record_type: 'author', identifier: person.identifier, fields: { display_name: name() } }
  const other = { record_type: 'author', identifier: coauthor }
  search = (
    await client.post('/api/searches/', {
      name: 'Reviewers',
      included_records: [record, other],
      conflict_of_interest: { records: [record] },
    })
  ).json().uuid
  excluding = (await client.post('/api/searches/', { name: 'Others', excluded_records: [record] })).json().uuid
  queryId = (await client.post('/api/find_similar/', aQuery())).json().uuid
  asked = (await client.post('/api/find_similar/', { dataset: 'works', records: [record] })).json().uuid
  includedRecord = (await client.get(`/api/searches/${search}/`)).json().included_records[0].uuid
  excludedRecord = (await client.get(`/api/searches/${excluding}/`)).json().excluded_records[0].uuid
  await client.patch(`/api/included_records/${includedRecord}/`, { email_address: 'person@lab.example' })
  frozen = (await client.post(`/api/queries/${asked}/frozen/`, {})).json().uuid
  const { record_type: _, ...unnamed } = record
  checked = (
    await client.post('/api/find_similar/', aQuery(undefined, { conflict_of_interest: { records: [unnamed] } }))
  ).json().uuid
  preset = (
    await client.post('/api/filter_presets/', {
      name: 'Mine',
      search_module: 'experts',
      filter_data: { filters: {} },
      conflict_of_interest: { check: ['coauthors'], records: [record] },
    })
  ).json().uuid
}

function short(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1)
}
function name(): string {
  return person.fields.display_name
}

const checkLists = (columns: object, rows: object) =>
  client.post('/api/conflict_checks/', { methods: ['coauthors'], columns, rows })

/** Every call that can show a person, in every way that it can. */
const calls: Record<string, () => Promise<LightMyRequestResponse>> = {
  'experts of a query': () => client.post('/api/find_similar/', aQuery(undefined, { limit: 200 })),
  'experts, filtered to the person': () => {
    const excluded_records = { type: 'include', values: [person.identifier] }
    return client.post('/api/find_similar/', aQuery(undefined, { filters: { excluded_records } }))
  },
  'experts, the person alone': () =>
    client.post('/api/find_similar/', aQuery(undefined, { among: [person.identifier, coauthor] })),
  'experts like a co-author': () => {
    const records = [{ record_type: 'author', identifier: coauthor }]
    return client.post('/api/find_similar/', { dataset: 'experts', records, limit: 200 })
  },
  'experts like a work of theirs': () => {
    const records = [{ record_type: 'work', identifier: work }]
    return client.post('/api/find_similar/', { dataset: 'experts', records, limit: 200 })
  },
  'works of a query': () => client.post('/api/find_similar/', aQuery(undefined, { dataset: 'works', limit: 200 })),
  'a record of a work': () => client.get(`/api/records/work/${short(work)}/`),
  'several records': () => {
    const identifiers = [person.identifier, coauthor]
    return client.post('/api/records/', { record_type: 'author', identifiers })
  },
  'works of a co-author': () => client.get(`/api/authors/${short(coauthor)}/works/?page_size=200`),
  'works of a co-author for a query': () => client.get(`/api/authors/${short(coauthor)}/works/?query=${queryId}`),
  'a collection': () => client.get(`/api/searches/${search}/`),
  'a collection that excludes them': () => client.get(`/api/searches/${excluding}/`),
  collections: () => client.get('/api/searches/'),
  'the report on a collection': () => client.get(`/api/searches/${search}/report/`),
  'a check of a collection': () =>
    checkLists({ records: [{ record_type: 'author', identifier: coauthor }] }, { search }),
  'a check against a preset': () =>
    checkLists({ preset }, { records: [{ record_type: 'author', identifier: coauthor }] }),
  'stored queries': () => client.get('/api/queries/'),
  'a stored query': () => client.get(`/api/queries/${asked}/`),
  'a stored query that is checked against them': () => client.get(`/api/queries/${checked}/`),
  'a stored query, run again': () => client.get(`/api/queries/${queryId}/?run=1`),
  'frozen answers': () => client.get(`/api/queries/${asked}/frozen/`),
  'a frozen answer': () => client.get(`/api/frozen/${frozen}/`),
  'filter presets': () => client.get('/api/filter_presets/'),
  'suggestions of authors': () => client.get(`/catalogue/autocomplete/authors?q=${encodeURIComponent(name())}`),
  'suggestions of everything': () => client.get(`/catalogue/autocomplete?q=${encodeURIComponent(name())}`),
  'suggestions by id': () => client.get(`/catalogue/autocomplete/authors?q=${short(person.identifier)}`),
  'suggestions by ORCID iD': () => client.get(`/catalogue/autocomplete/authors?q=${person.fields.orcid}`),
  'suggestions of works': async () => {
    const { title } = (await client.get(`/api/records/work/${short(work)}/`)).json().fields
    return client.get(`/catalogue/autocomplete/works?q=${encodeURIComponent(title)}`)
  },
  'the list of authors': () =>
    client.get(`/catalogue/authors?per-page=200&filter=works_count:${person.fields.works_count},has_orcid:true`),
  'the list of authors by name': () => client.get(`/catalogue/authors?search=${encodeURIComponent(name())}`),
  'the list of authors by id': () => client.get(`/catalogue/authors?filter=openalex_id:${person.identifier}`),
  'the list of authors by ORCID iD': () => client.get(`/catalogue/authors?filter=orcid:${person.fields.orcid}`),
  'the list of works by id': () => client.get(`/catalogue/works?filter=openalex_id:${work}`),
  'the list of works by author': () =>
    client.get(`/catalogue/works?filter=authorships.author.id:${short(person.identifier)}`),
  'an open record of a work': () => client.get(`/catalogue/works/${short(work)}`),
  'one’s own data': () => client.get('/api/account/export/'),
}

/** Calls that answer nothing but the person. */
const personal: Record<string, () => Promise<LightMyRequestResponse>> = {
  'the record': () => client.get(`/api/records/author/${short(person.identifier)}/`),
  'the works': () => client.get(`/api/authors/${short(person.identifier)}/works/`),
  'the open record': () => client.get(`/catalogue/authors/${short(person.identifier)}`),
  'the open record by URL': () => client.get(`/catalogue/authors/${person.identifier}`),
  'the open record by ORCID iD': () => client.get(`/catalogue/authors/${person.fields.orcid}`),
  'a query with them': () =>
    client.post('/api/find_similar/', {
      dataset: 'works',
      records: [{ record_type: 'author', identifier: person.identifier }],
    }),
}

const shows = ({ body }: LightMyRequestResponse) =>
  body.includes(JSON.stringify(name()).slice(1, -1)) || body.includes(`"identifier":"${person.identifier}"`)

describe('an academic who asked to be left out', () => {
  const before = new Map<string, boolean>()

  it('Q-06 is shown before', async () => {
    for (const [what, call] of Object.entries({ ...calls, ...personal })) {
      const response = await call()
      expect([what, response.statusCode]).toEqual([what, 200])
      before.set(what, shows(response))
    }
    // Collections are listed without their records, only with how many they have.
    const namesNobody = ['collections', 'a query with them', 'experts like a co-author']
    const unseen = [...before].filter(([what, isShown]) => !isShown && !namesNobody.includes(what))
    expect(unseen).toEqual([])
  })

  it('Q-06 appears in no answer afterwards', async () => {
    await server.workspace.optOuts.add(person.identifier)
    await server.hear()
    for (const [what, call] of Object.entries(calls)) {
      const response = await call()
      expect([what, response.statusCode, shows(response)]).toEqual([what, 200, false])
    }
    for (const [what, call] of Object.entries(personal)) {
      const response = await call()
      expect([what, response.statusCode, shows(response)]).toEqual([what, 404, false])
    }
  })

  it('Q-06 is answered without a name to who checks them by it', async () => {
    const record = { record_type: 'author', identifier: person.identifier, fields: { display_name: name() } }
    const other = { record_type: 'author', identifier: coauthor }
    const response = await checkLists({ records: [record] }, { records: [other] })
    expect(response.json().left_out).toMatchObject([{ identifier: person.identifier, display_name: null }])
    expect(response.body).not.toContain(JSON.stringify(name()).slice(1, -1))
  })

  it('Q-06 stays as it was written in a manuscript, and is checked by institution or said to be unknown', async () => {
    const author = {
      name: 'Pat Author',
      affiliations: ['Delta'],
      orcid: null,
      email: null,
      identifier: person.identifier,
    }
    const institution = { identifier: 'https://openalex.org/I1', display_name: 'Delta' }
    const authors = [author, { ...author, name: 'Placed Author', institution }]
    const body = { name: 'MS-1', manuscript: { title: 'Trees', abstract: 'They cool cities.', authors } }
    const made = (await client.post('/api/searches/', body)).json()
    const asTold = [
      { name: 'Pat Author', identifier: null },
      { name: 'Placed Author', identifier: institution.identifier },
    ]
    expect(made.manuscript.authors).toMatchObject(asTold)
    const manuscript = { ...made.manuscript, title: 'Street trees' }
    const changed = await client.patch(`/api/searches/${made.uuid}/`, { manuscript, updated_at: made.updated_at })
    expect(changed.json().manuscript).toMatchObject({ title: 'Street trees', authors: asTold })
    expect(shows(changed)).toBe(false)
    written = made.uuid
  })

  it('Q-06 is not shown to who writes to a record of theirs, nor changed by it', async () => {
    const included = `/api/included_records/${includedRecord}/`
    const answers = [
      await client.patch(included, { status: 'agreed', note: 'x' }),
      await client.call('PUT', included, { payload: { used_in_search: true } }),
      await client.patch(`/api/excluded_records/${excludedRecord}/`, { note: 'x' }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(answers.filter(shows)).toEqual([])
  })

  it('Q-06 K-01 is told as a number by what was to be checked against them', async () => {
    const [saved, report] = await Promise.all(
      ['', 'report/'].map(async (part) => (await client.get(`/api/searches/${search}/${part}`)).json()),
    )
    expect([saved.withheld_checks, report.withheld_checks]).toEqual([1, 1])
    expect((await client.get(`/api/searches/${excluding}/`)).json().withheld_checks).toBeUndefined()
    const found = await client.post('/api/find_similar/', { dataset: 'experts', manuscript: written })
    expect(found.json()).toMatchObject({ withheld_coi_authors: 1 })
    expect(found.body).not.toContain(person.identifier)
  })

  it('Q-06 is told by no list of ids in what was frozen', async () => {
    const narrowed = aQuery(undefined, {
      filters: { excluded_records: { type: 'exclude', values: [person.identifier] } },
    })
    const { uuid } = (await client.post('/api/find_similar/', narrowed)).json()
    const made = (await client.post(`/api/queries/${uuid}/frozen/`, {})).json().uuid
    for (const path of [`/api/frozen/${made}/`, `/api/frozen/${made}/sealed/`, '/api/account/export/']) {
      const { statusCode, body } = await client.get(path)
      expect([path, statusCode, body.includes(person.identifier)]).toEqual([path, 200, false])
    }
  })

  it('Q-06 stays among those checked against where somebody changes them meanwhile', async () => {
    const records = [{ record_type: 'author', identifier: coauthor }]
    const changed = await client.patch(`/api/searches/${search}/`, { conflict_of_interest: { records } })
    expect(changed.json()).toMatchObject({ conflict_of_interest: { records }, withheld_checks: 1 })
  })

  it('Q-06 stays in a preset whose people to check against somebody changes meanwhile', async () => {
    const records = [{ record_type: 'author', identifier: coauthor }]
    const changes = { conflict_of_interest: { check: ['coauthors'], records } }
    const changed = await client.patch(`/api/filter_presets/${preset}/`, changes)
    expect(changed.json()).toMatchObject(changes)
  })

  it('Q-06 is counted as withheld by a collection that had them, and by no other', async () => {
    const withheld = async (uuid: string) => (await client.get(`/api/searches/${uuid}/`)).json().withheld
    expect([await withheld(search), await withheld(excluding)]).toEqual([1, undefined])
  })

  it('Q-06 is not counted in lists of collections, whose pages do not show them either', async () => {
    const { results } = (await client.get('/api/searches/')).json()
    const counts = results.map((one: SearchSummaryView) => [one.uuid, one.included_count, one.excluded_count])
    expect(counts).toContainEqual([search, 1, 0])
    expect(counts).toContainEqual([excluding, 0, 0])
  })

  it('Q-06 leaves all other hits, their order and their scores as they were', async () => {
    const hits = async () =>
      (await client.post('/api/find_similar/', aQuery(undefined, { limit: 200 })))
        .json()
        .results.map(({ identifier, fields }: Person & { fields: { ranking_score: number } }) => [
          identifier,
          fields.ranking_score,
        ])
    const without = await hits()
    await server.workspace.optOuts.remove(person.identifier)
    await server.hear()
    const all = await hits()
    expect(all).toHaveLength(without.length + 1)
    expect(all.filter(([identifier]: [string]) => identifier !== person.identifier)).toEqual(without)
  })

  it('Q-06 stays in the stored collection and preset, in case the opt-out is removed', async () => {
    const { included_records } = (await client.get(`/api/searches/${search}/`)).json()
    expect(included_records.map(({ identifier }: Person) => identifier)).toEqual([person.identifier, coauthor])
    const { conflict_of_interest: checks } = (await client.get(`/api/searches/${search}/`)).json()
    expect(checks.records.map(({ identifier }: Person) => identifier)).toEqual([coauthor, person.identifier])
    const { conflict_of_interest } = (await client.get(`/api/filter_presets/${preset}/`)).json()
    expect(conflict_of_interest.records.map(({ identifier }: Person) => identifier)).toEqual([
      coauthor,
      person.identifier,
    ])
    const { manuscript } = (await client.get(`/api/searches/${written}/`)).json()
    expect(manuscript.authors.map(({ identifier }: Person) => identifier)).toEqual([
      person.identifier,
      person.identifier,
    ])
  })

  it('Q-06 is left out by every catalogue that is activated, and while the database is away', async () => {
    await server.workspace.optOuts.add(person.identifier)
    await server.hear()
    const list = server.workspace.optOuts.list
    server.workspace.optOuts.list = async () => {
      throw new Error('away')
    }
    await server.hear()
    server.workspace.optOuts.list = list
    expect(server.log()).toContain('the opt-out list could not be read')
    expect((await personal['the record']!()).statusCode).toBe(404)
  })
})
