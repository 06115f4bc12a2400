import type { AuthorRecord, MatchedPerson } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let client: Client
beforeAll(async () => {
  server = await startTestServer()
  client = await signedIn(server, 'ada')
})
afterAll(() => server.close())

const list = (entity: 'works' | 'authors', filter = '') =>
  server.catalogue.use(async (engine) => {
    const page = { entity, filter, search: '', sort: '', page: 1, perPage: 100 }
    return (await engine.listRecords(page)).results as { id: string }[]
  })
const institutions = () =>
  server.catalogue.use(async (engine) => {
    const page = { entity: 'institutions' as const, filter: '', search: '', sort: '', page: 1, perPage: 100 }
    return (await engine.listRecords(page)).results as unknown as { id: string; display_name: string }[]
  })
const readAuthors = (ids: string[]) =>
  server.catalogue.use(async (engine) => (await engine.readRecords('author', ids)) as AuthorRecord[])

/** A work of several authors, and the authors' records. */
async function aWork() {
  return server.catalogue.use(async (engine) => {
    const ids = (await list('works', 'authors_count:>2')).map(({ id }) => id)
    const [work] = await engine.readRecords('work', ids)
    const authors = await readAuthors(work!.authorships.map(({ author }) => author.id))
    return { work: work!, authors }
  })
}

async function match(people: object[], more: object = {}): Promise<MatchedPerson[]> {
  const answer = await client.post('/api/people/match/', { people, ...more })
  expect(answer.statusCode).toBe(200)
  return answer.json().people
}

describe('POST /api/people/match/', () => {
  it('K-01 finds somebody by ORCID iD, whatever the name, bare or as an address', async () => {
    const author = (await readAuthors((await list('authors', 'has_orcid:true')).map(({ id }) => id)))[0]!
    const bare = author.orcid!.slice(-19)
    for (const orcid of [bare, `https://orcid.org/${bare}`]) {
      const [found] = await match([{ name: 'Somebody Else', orcid }])
      expect(found).toMatchObject({ match: author.id, doubtful: false })
      expect(found!.candidates).toMatchObject([{ identifier: author.id, why: 'orcid', score: 1 }])
    }
    const [sure, other] = await match([{ name: author.display_name, orcid: bare }, { name: author.display_name }])
    expect([sure!.match, other!.match]).toEqual([author.id, null])
  })

  it('K-01 never takes somebody with another ORCID iD', async () => {
    const author = (await readAuthors((await list('authors', 'has_orcid:true')).map(({ id }) => id)))[0]!
    const [found] = await match([{ name: author.display_name, orcid: '0000-0002-1825-0097' }])
    expect(found!.candidates.map(({ identifier }) => identifier)).not.toContain(author.id)
  })

  it('K-01 says what agrees beside the name: institution, address, co-authors, works cited', async () => {
    const { work, authors } = await aWork()
    const [first, second] = authors as [AuthorRecord, AuthorRecord]
    const { institution } = first.affiliations[0]!
    const name = first.display_name
    const [placed] = await match([{ name, affiliation: `Department of Geography, ${institution.display_name}` }])
    expect(placed).toMatchObject({ match: first.id, doubtful: false })
    expect(placed!.candidates[0]).toMatchObject({ why: 'name_and_affiliation', names: [institution.display_name] })
    const [record] = await server.catalogue.use((engine) => engine.readRecords('institution', [institution.id]))
    const host = new URL(record!.homepage_url!).hostname.replace('www.', '')
    const [addressed] = await match([{ name, email: `me@mail.${host}` }])
    expect(addressed!.candidates[0]).toMatchObject({ identifier: first.id, why: 'name_and_email' })
    const [together] = await match([{ name }, { name: second.display_name }])
    expect(together!.match).toBe(first.id)
    expect(together!.candidates[0]).toMatchObject({ why: 'name_and_coauthors', names: [second.display_name] })
    const [cited] = await match([{ name }], { cited: [shortId(work.id), 'W1'] })
    expect(cited!.match).toBe(first.id)
    expect(cited!.candidates[0]).toMatchObject({ why: 'name_and_cited_works', names: [work.title] })
  })

  it('K-01 names the institution of an affiliation beside somebody whom the catalogue has there no longer', async () => {
    const { authors } = await aWork()
    const author = authors[0]!
    const newest = await server.catalogue.use(async (engine) => Number(engine.summary.date.slice(0, 4)))
    const recent = author.affiliations.filter(({ years }) => years.some((year) => year >= newest - 1))
    const elsewhere = (await institutions()).find(
      ({ id }) => !author.affiliations.some(({ institution }) => institution.id === id),
    )!
    const orcid = author.orcid ?? undefined
    const [gone] = await match([{ name: author.display_name, orcid, affiliation: elsewhere.display_name }])
    const named = { identifier: elsewhere.id, display_name: elsewhere.display_name }
    expect(gone!.institution).toEqual(named)
    for (const { institution } of recent) {
      const [there] = await match([{ name: author.display_name, orcid, affiliation: institution.display_name }])
      expect(there).toMatchObject({ match: author.id, institution: null })
    }
  })

  it('K-01 names all institutions of all affiliations of whom the catalogue lacks', async () => {
    const [one, two, three] = (await institutions()).map(({ id, display_name }) => ({ identifier: id, display_name }))
    const affiliations = [`Department of Heat, ${two!.display_name}`, '', three!.display_name]
    const [unknown] = await match([{ name: 'Xzq Yvwk', affiliation: one!.display_name, affiliations }])
    expect(unknown).toMatchObject({ institution: one, further_institutions: [two, three] })
  })

  it('K-01 reads what stands in brackets behind a name: an institution speaks for somebody, a nickname for nobody', async () => {
    const { authors } = await aWork()
    const bare = await match(authors.map(({ display_name }) => ({ name: display_name })))
    const author = authors[bare.findIndex(({ match: found }) => found !== null)] ?? authors[0]!
    const name = author.display_name
    const { display_name: place } = author.affiliations[0]!.institution
    const [alone] = await match([{ name }])
    for (const nickname of ['Jenny', 'corresponding author', '1'])
      expect(await match([{ name: `${name} (${nickname})` }])).toEqual([alone])
    const [apart] = await match([{ name, affiliation: place }])
    expect(apart!.match).toBe(author.id)
    for (const written of [`${name} (${place})`, `${name} [${place}]*`])
      expect(await match([{ name: written }])).toEqual([apart])
    const [unknown] = await match([{ name: `Xzq Yvwk (${place})` }])
    expect(unknown).toMatchObject({ match: null, institution: { display_name: place } })
  })

  it('K-01 takes the name from an e-mail address that spells it', async () => {
    const { authors } = await aWork()
    const author = authors.find(({ display_name }) => /^[A-Za-z]+ [A-Za-z]+$/.test(display_name))!
    const [found] = await match([{ email: `${author.display_name.replace(' ', '.')}@mail.example` }])
    expect(found!.candidates.map(({ identifier }) => identifier)).toContain(author.id)
  })

  it('K-01 asks, and guesses nobody: unknown names, initials alone, and one person twice in a list', async () => {
    const { authors } = await aWork()
    const name = authors[0]!.display_name
    const initials = `${name.split(' ').at(-1)} ${name[0]}`
    const [unknown, short] = await match([{ name: 'Xzq Yvwk' }, { name: initials }])
    expect(unknown).toEqual({ match: null, candidates: [], doubtful: true, institution: null })
    expect(short).toMatchObject({ match: null, doubtful: true })
    expect(short!.candidates.map(({ identifier }) => identifier)).toContain(authors[0]!.id)
    const affiliation = authors[0]!.affiliations[0]!.institution.display_name
    const twice = await match([
      { name, affiliation },
      { name, affiliation },
    ])
    expect(twice.map((one) => one.match)).toEqual([null, null])
    expect(await match([{}])).toEqual([unknown])
  })

  it('K-01 names the institution of whom nobody is meant: in an affiliation, alone, and by an acronym; and guesses none', async () => {
    const { work, authors } = await aWork()
    const { id, display_name } = authors[0]!.affiliations[0]!.institution
    const named = (affiliation: string, name = 'Xzq Yvwk') => ({ name, affiliation })
    const [within, alone, nowhere, known] = await match(
      [
        named(`Department of Heat, ${display_name}`),
        named(display_name.toLowerCase()),
        named('Institute'),
        named(display_name, authors[0]!.display_name),
      ],
      { cited: [work.id] },
    )
    const institution = { identifier: id, display_name }
    expect(within).toEqual({ match: null, candidates: [], doubtful: true, institution })
    expect([alone!.institution, nowhere!.institution]).toEqual([institution, null])
    expect(known).toMatchObject({ match: authors[0]!.id, institution: null })
    const places = await server.catalogue.use(async (engine) => {
      const ids = authors.flatMap(({ affiliations }) => affiliations.map(({ institution }) => institution.id))
      return engine.readRecords('institution', ids)
    })
    const withAcronym = places.find((place) => place?.display_name_acronyms[0])
    if (withAcronym) {
      const [short] = await match([named(withAcronym.display_name_acronyms[0]!)])
      expect(short!.institution).toEqual({ identifier: withAcronym.id, display_name: withAcronym.display_name })
    }
  })

  it('refuses what it cannot read in a sentence', async () => {
    const refused = async (body: object) => (await client.post('/api/people/match/', body)).json()
    expect(await refused({ people: [] })).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(await refused({ people: Array(201).fill({ name: 'A B' }) })).toMatchObject({ code: 'invalid_request' })
    const orcid = JSON.stringify(await refused({ people: [{ name: 'A B', orcid: '0000-0002' }] }))
    expect(orcid).toContain('An ORCID iD has 16 digits')
  })

  it('Q-05 logs no name', async () => {
    await match([{ name: 'Zanzibar Quillfeather', affiliation: 'Quillfeather Institute' }])
    expect(server.log()).not.toContain('Quillfeather')
  })
})
