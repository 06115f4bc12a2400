import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCatalogue, demoSource, embeddedHome, LiveEngine, nothingMerged } from '@cognate/catalogue'
import type { AuthorRecord } from '@cognate/contract'
import { shortId } from '@cognate/contract'
import type { Actor } from '@cognate/workspace'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OptOuts } from '../src/discovery/opt-outs.ts'
import { europePmcAnswer, type OutsideAnswer, startOutside } from './support/outside.ts'
import { type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

/** Two authors of the demo catalogue who have an ORCID iD and an institution, and an id that was merged into the first. */
const AUTHOR = 'A98000000184'
const OTHER = 'A98000000141'
const FORMER = 'A7'

let directory: string
let catalogue: LiveEngine
let outside: Awaited<ReturnType<typeof startOutside>>
let answerTo: (url: URL) => OutsideAnswer
let server: TestServer
let client: Client
let actor: Actor
let author: AuthorRecord
let other: AuthorRecord
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'opt-outs-lookups-'))
  const lines = Buffer.from(`merge_date,id,merge_into_id\n2026-01-01,${FORMER},${AUTHOR}\n`)
  const file = { name: 'merged_ids/authors/2026-01-01.csv', bytes: lines.length, open: () => once(lines) }
  const source = { ...demoSource({ works: 60 }), merged: { ...nothingMerged, authors: [file] } }
  await buildCatalogue({ source, directory, maxWorkers: 0 })
  catalogue = await LiveEngine.follow(embeddedHome({ activeDirectory: async () => directory }, { threads: 1 }))
  outside = await startOutside((url) => answerTo(url))
  const urls = { EUROPE_PMC_URL: `${outside.url}/pmc`, WIKIDATA_URL: `${outside.url}/wikidata` }
  server = await startTestServer({
    environment: { ...urls, ORCID_API_URL: `${outside.url}/orcid`, LOOKUPS_PER_SECOND: '50' },
    catalogue,
  })
  client = await signedIn(server, 'reader')
  const account = (await server.workspace.accounts.byUsername('reader'))!
  const organisation = (await server.workspace.organisations.byName('reader'))!
  actor = { user_id: account.id, organisation_id: organisation.id }
  const read = await catalogue.use((engine) => engine.readRecords('author', [AUTHOR, OTHER]))
  author = read[0]!
  other = read[1]!
})
afterAll(async () => {
  await server.close()
  await catalogue.close()
  await outside.close()
  await rm(directory, { recursive: true })
})
beforeEach(async () => {
  answerTo = answerAll
  for (const { author_id } of await server.workspace.optOuts.list()) await server.workspace.optOuts.remove(author_id)
  await server.hear()
  await server.workspace.lookups.forget([AUTHOR, OTHER])
})

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

const json = (value: unknown) => ({ type: 'application/json', text: JSON.stringify(value) })

function answerAll({ pathname }: URL): ReturnType<typeof json> {
  if (pathname.includes('wikidata')) return json({ results: { bindings: [{ scholar: { value: 'AbCdEfGhIJKL' } }] } })
  if (pathname.includes('orcid')) {
    const link = { 'url-name': 'Lab', url: { value: 'https://lab.example/' } }
    return json({ 'researcher-urls': { 'researcher-url': [link] } })
  }
  const people = [author, other].map(({ display_name, last_known_institutions: [home] }) => ({
    first: display_name.split(' ')[0]!,
    last: display_name.split(' ').at(-1)!,
    affiliation: `${home!.display_name.replaceAll('&', '&amp;')}. office@campus.example`,
  }))
  return europePmcAnswer([{ title: 'On trees', date: '2024-05-01', authors: people }])
}

/** Asks for everything that is looked up of somebody, and says that the address is right. */
async function lookUp(person: AuthorRecord): Promise<void> {
  const judged = { identifier: person.id, email_address: 'office@campus.example', verdict: 'confirmed' }
  const answers = [
    await client.put('/api/find_email_addresses/', judged),
    await client.post('/api/find_scholar/', { identifier: person.id, search_module: 'experts' }),
    await client.get(`/api/orcid/${person.orcid!.slice(-19)}/`),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
}

/** What of somebody's look-ups is in the workspace. */
async function keptOf({ id }: Pick<AuthorRecord, 'id'>): Promise<string[]> {
  const { lookups } = server.workspace
  const kinds = ['email', 'scholar', 'orcid'] as const
  const storedAnswers = await Promise.all(kinds.map((kind) => lookups.get(kind, shortId(id))))
  const verdicts = await lookups.verdicts(actor, shortId(id))
  return [
    ...kinds.filter((_, index) => storedAnswers[index] !== undefined),
    ...[...verdicts.values()].map(({ verdict }) => verdict),
  ]
}

const everything = ['email', 'scholar', 'orcid', 'confirmed']

describe('a stored look-up of an academic who opts out', () => {
  it.each([AUTHOR, FORMER])(
    'Q-06 is deleted at once, of nobody else, also when they are named as %s',
    async (named) => {
      await lookUp(author)
      await lookUp(other)
      expect([await keptOf(author), await keptOf(other)]).toEqual([everything, everything])
      await server.workspace.optOuts.add(named)
      await server.hear()
      expect([await keptOf(author), await keptOf(other)]).toEqual([[], everything])
    },
  )

  it('Q-06 is deleted when the server starts, if they opted out before', async () => {
    await lookUp(author)
    await server.workspace.optOuts.add(AUTHOR)
    expect(await keptOf(author)).toEqual(everything)
    const { workspace } = server
    const started = await OptOuts.follow({ workspace, catalogue, log: { warn() {} } })
    await started.close()
    expect(await keptOf(author)).toEqual([])
    // Both leave people out of one catalogue; the first has to know of them to show them again.
    await server.hear()
  })

  it('Q-06 is deleted later if the database could not be reached', async () => {
    await lookUp(author)
    const { lookups, optOuts } = server.workspace
    const { forget } = lookups
    lookups.forget = () => Promise.reject(new Error('away'))
    await optOuts.add(AUTHOR)
    await server.hear()
    lookups.forget = forget
    expect(await keptOf(author)).toEqual(everything)
    await server.hear()
    expect(await keptOf(author)).toEqual([])
  })

  it('Q-06 is not stored if it arrives after they opted out', async () => {
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
    answerTo = (url) => {
      asked()
      return { ...answerAll(url), after: mayAnswer }
    }
    const looking = client.post('/api/find_scholar/', { identifier: author.id, search_module: 'experts' })
    await isAsked
    await server.workspace.optOuts.add(AUTHOR)
    await server.hear()
    answer()
    expect((await looking).statusCode).toBe(200)
    expect(await keptOf(author)).toEqual([])
  })

  it('Q-06 is not kept for a minute either if a service failed after they opted out', async () => {
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
    answerTo = (url) => {
      asked()
      return { ...(url.pathname.includes('orcid') ? answerAll(url) : { status: 500 }), after: mayAnswer }
    }
    const looking = client.post('/api/find_email_addresses/', { identifier: author.id })
    await isAsked
    await server.workspace.optOuts.add(AUTHOR)
    await server.hear()
    answer()
    expect((await looking).json().failed_services).toEqual(['Europe PMC'])
    await server.workspace.optOuts.remove(AUTHOR)
    await server.hear()
    answerTo = answerAll
    // A verdict would go by what is kept.
    await lookUp(author)
  })

  it('Q-06 is no obstacle: collections leave out academics whose id has changed, too', async () => {
    const record = { record_type: 'author', identifier: author.id, fields: { display_name: author.display_name } }
    const { uuid } = (await client.post('/api/searches/', { name: 'Reviewers', included_records: [record] })).json()
    await server.workspace.optOuts.add(FORMER)
    await server.hear()
    expect((await client.get(`/api/searches/${uuid}/`)).json().included_records).toEqual([])
  })
})
