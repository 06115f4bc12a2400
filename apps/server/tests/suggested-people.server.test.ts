import { type AuthorRecord, SuggestedPeople, usualConflictRules } from '@cognate/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLocalAdmin } from './support/roles.ts'
import { type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let editor: Client
/** People who wrote one work together, and somebody who wrote with none of them. */
let authors: AuthorRecord[]
let stranger: AuthorRecord
beforeAll(async () => {
  server = await startTestServer()
  editor = await signedIn(server, 'editor')
  await server.catalogue.use(async (engine) => {
    const page = { entity: 'works' as const, filter: 'authors_count:>3', search: '', sort: '', page: 1, perPage: 1 }
    const [listed] = (await engine.listRecords(page)).results as { id: string }[]
    const [work] = await engine.readRecords('work', [listed!.id])
    const ids = work!.authorships.map(({ author }) => author.id)
    authors = (await engine.readRecords('author', ids)) as AuthorRecord[]
    const others = (await engine.listRecords({ ...page, entity: 'authors', filter: '', perPage: 100 })).results
    for (const { id } of others as { id: string }[]) {
      const rules = { ...usualConflictRules, include_parents: true }
      const found = await engine.findConflicts({ author: id, authorIds: ids, rules })
      if (!found!.conflict) [stranger] = (await engine.readRecords('author', [id])) as [AuthorRecord]
      if (stranger) break
    }
  })
})
afterAll(() => server.close())

/** Names a person by the catalogue; others only by what a manuscript prints. */
const named = ({ display_name, id }: AuthorRecord) => ({ name: display_name, identifier: id })
const suggest = async (suggested: object[], rest: object = {}) => {
  const policy = (await adminPolicy()).id
  const manuscript = { title: 'Trees', authors: [named(authors[0]!)], suggested, policy, ...rest }
  const { uuid } = (await editor.post('/api/searches/', { name: 'MS-1', manuscript })).json()
  const answer = await editor.post('/api/people/match/', { manuscript: uuid })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().people).toEqual([])
  return { uuid, ...SuggestedPeople.parse(answer.json()) }
}
/** All years and places, so that what stands in the catalogue is found whatever the day. */
const adminPolicy = async () => {
  await makeLocalAdmin(server, 'editor')
  const all = { name: 'All', years_back: null, institution: 'parent', supervision_hint: true }
  return (await editor.post('/api/conflict_policies/', all)).json() as { id: string }
}

it('K-01 checks suggested people by the institutions that are named for them as well, in whatever form of id', async () => {
  const { id, display_name } = stranger.last_known_institutions[0]!
  const identifier = id.split('/').at(-1)!
  const there = { identifier, display_name }
  const people = [
    { ...named(authors[0]!), institution: there },
    { name: 'Nobody Known', identifier, further_institutions: [there] },
  ]
  const { suggested, together } = await suggest(people, { authors: [named(stranger)] })
  expect(suggested[0]).toMatchObject({ conflict: true, person: { identifier: authors[0]!.id } })
  expect(suggested[0]!.conflicts).toMatchObject([{ with: { identifier: stranger.id }, coaffiliation: 1 }])
  expect(together).toMatchObject([{ people: [0, 1], coaffiliation: 1 }])
})

it('K-01 tells who suggested people are, their conflicts with the authors and with each other', async () => {
  const { suggested, together, groups } = await suggest([
    named(authors[1]!),
    named(stranger),
    named(authors[2]!),
    named(authors[3]!),
  ])
  const [second, alone, third] = suggested
  expect(second).toMatchObject({ conflict: true, person: { identifier: authors[1]!.id } })
  expect(second!.conflicts).toMatchObject([{ with: { identifier: authors[0]!.id }, is_author: false, excused: false }])
  expect(second!.conflicts[0]!.coauthorship).toBeGreaterThan(0)
  expect(second!.conflicts[0]!.works[0]!.title).toMatch(/\w/)
  expect(alone).toMatchObject({ conflict: false, conflicts: [], verdicts: [], address: null })
  expect(third!.conflict).toBe(true)
  expect(groups).toEqual([[0, 2, 3]])
  const wroteTogether = together.filter(({ coauthorship }) => coauthorship > 0).map(({ people }) => people)
  expect(wroteTogether).toEqual([
    [0, 2],
    [0, 3],
    [2, 3],
  ])
})

it('K-01 matches people by what is printed of them, and says of whom nobody could be checked', async () => {
  const place = stranger.affiliations[0]!.institution.display_name
  const { suggested } = await suggest([
    { name: stranger.display_name, affiliations: [place] },
    { name: 'Xzq Yvwk' },
    named(authors[0]!),
    { name: 'Xzq Yvwk', affiliations: [authors[0]!.affiliations[0]!.institution.display_name] },
  ])
  expect(suggested[0]).toMatchObject({ match: stranger.id, doubtful: false, person: { identifier: stranger.id } })
  expect(suggested[0]!.candidates[0]).toMatchObject({ why: 'name_and_affiliation', names: [place] })
  expect(suggested[1]).toMatchObject({ match: null, person: null, conflict: null, retracted_works: null })
  expect(suggested[2]).toMatchObject({ conflict: true, conflicts: [{ is_author: true }] })
  const institution = authors[0]!.affiliations[0]!.institution.id
  expect(suggested[3]).toMatchObject({ match: null, person: { identifier: institution } })
  expect(suggested[3]!.conflict).not.toBeNull()
})

it('K-01 checks whom the catalogue lacks by each institution that is printed', async () => {
  const page = { entity: 'authors' as const, filter: '', search: '', sort: '', page: 1, perPage: 100 }
  const listed = await server.catalogue.use(async (engine) => {
    const { results } = await engine.listRecords(page)
    return (await engine.readRecords('author', results.map(({ id }) => id) as string[])) as AuthorRecord[]
  })
  const [there, other] = listed.filter(({ active_affiliations }) => active_affiliations.length > 0)
  const [own, elsewhere] = [there!, other!].map(({ active_affiliations }) => active_affiliations[0]!.display_name)
  const printing = (...affiliations: (string | undefined)[]) => ({ name: 'Xzq Yvwk', affiliations })
  const { suggested } = await suggest([printing(elsewhere), printing(elsewhere, own)], { authors: [named(there!)] })
  expect(suggested.map(({ conflict }) => conflict)).toEqual([false, true])
  expect(suggested[1]!.conflicts).toMatchObject([{ with: { identifier: there!.id }, institutions: [{}] }])
})

it('K-01 takes people at an institution of an author for no author of the text', async () => {
  const { id, display_name } = authors[0]!.affiliations[0]!.institution
  const { suggested } = await suggest([{ name: 'Xzq Yvwk', affiliations: [display_name] }], {
    authors: [{ name: 'Qxv Wzzk', identifier: id }],
  })
  expect(suggested).toMatchObject([
    { conflict: true, conflicts: [{ with: { identifier: id }, is_author: false, institutions: [{ identifier: id }] }] },
  ])
})

it('K-01 compares an address with the institutions of who has it', async () => {
  const ids = stranger.affiliations.map(({ institution }) => institution.id)
  const places = await server.catalogue.use((engine) => engine.readRecords('institution', ids))
  const place = places.find((one) => one?.homepage_url)!
  const host = new URL(place.homepage_url!).hostname.replace('www.', '')
  const at = (email: string) => ({ ...named(stranger), email })
  const { suggested } = await suggest([at(`me@mail.${host}`), at('me@gmail.com'), at('me@elsewhere.example')])
  expect(suggested.map(({ address }) => address)).toEqual([
    { domain: `mail.${host}`, says: 'institution', institution: place.display_name },
    { domain: 'gmail.com', says: 'free_mail', institution: null },
    { domain: 'elsewhere.example', says: 'elsewhere', institution: null },
  ])
})

it('K-01 shows verdicts where the conflict was', async () => {
  const { uuid } = await suggest([named(authors[1]!), named(stranger)])
  const pair = { person: authors[1]!.id, against: authors[0]!.id, manuscript: uuid }
  await editor.post('/api/conflict_verdicts/', { ...pair, verdict: 'waived', reason: 'An anthology' })
  const declared = { ...pair, person: stranger.id, verdict: 'declared', relation: 'company' }
  await editor.post('/api/conflict_verdicts/', declared)
  const { suggested } = SuggestedPeople.parse((await editor.post('/api/people/match/', { manuscript: uuid })).json())
  expect(suggested).toMatchObject([
    { conflict: false, conflicts: [{ excused: true }], verdicts: [{ verdict: 'waived', reason: 'An anthology' }] },
    { conflict: true, conflicts: [], verdicts: [{ relation: 'company', made_by: { username: 'editor' } }] },
  ])
})

it('refuses neither people nor a manuscript, and a plain collection', async () => {
  const refused = await editor.post('/api/people/match/', {})
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('Name people, or a manuscript.')])
  const { uuid } = (await editor.post('/api/searches/', { name: 'Plain' })).json()
  expect((await editor.post('/api/people/match/', { manuscript: uuid })).json().code).toBe('search_not_found')
})

it('K-02 tells a declared relation of a suggested person also where the catalogue knows no author', async () => {
  const policy = (await adminPolicy()).id
  const manuscript = { title: 'Trees', authors: [{ name: 'Xzq Yvwk' }], suggested: [named(stranger)], policy }
  const { uuid } = (await editor.post('/api/searches/', { name: 'MS-2', manuscript })).json()
  const ask = async () =>
    SuggestedPeople.parse((await editor.post('/api/people/match/', { manuscript: uuid })).json()).suggested[0]
  expect(await ask()).toMatchObject({ conflict: null, verdicts: [] })
  const declared = { verdict: 'declared', relation: 'family', person: stranger.id, against_name: 'Xzq Yvwk' }
  const made = (await editor.post('/api/conflict_verdicts/', { ...declared, manuscript: uuid })).json()
  expect(await ask()).toMatchObject({ conflict: true, conflicts: [], verdicts: [{ uuid: made.uuid }] })
  expect((await editor.delete(`/api/conflict_verdicts/${made.uuid}/`)).statusCode).toBe(204)
  expect(await ask()).toMatchObject({ conflict: null, verdicts: [] })
})

it('K-01 tells of suggested people what there was before the years that count, where nothing counts', async () => {
  await makeLocalAdmin(server, 'editor')
  const recent = { name: 'Recent', years_back: 1, institution: 'none' }
  const policy = ((await editor.post('/api/conflict_policies/', recent)).json() as { id: string }).id
  const people = [authors[1]!, authors[2]!, stranger]
  const [{ since, suggested }, ofAllYears] = [
    await suggest(people.map(named), { policy }),
    await suggest(people.map(named)),
  ]
  expect(since).toEqual(expect.any(Number))
  for (const { conflicts, earlier } of suggested) expect(Math.min(conflicts.length, earlier.length)).toBe(0)
  const works = suggested.map(({ conflicts, earlier }) => [...conflicts, ...earlier].length)
  expect(works).toEqual([1, 1, 0])
  expect(ofAllYears.since).toBeNull()
  expect(ofAllYears.suggested.map(({ earlier }) => earlier)).toEqual([[], [], []])
})
