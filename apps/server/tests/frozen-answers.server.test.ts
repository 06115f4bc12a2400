import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCatalogue, demoSource, embeddedHome, LiveEngine } from '@cognate/catalogue'
import type { FrozenAnswer, FrozenDifferences, FrozenSummary, SealKey, SearchView } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { checkSeal, readPublicKey } from '../src/reports/seal.ts'
import { aQuery, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

/** A server whose catalogue is updated: each version has more works than the one before. */
let server: TestServer
let folder: string
let catalogue: LiveEngine
let directory: string
const SIZES = [120, 160, 200]
const directoryOf = (works: number) => join(folder, String(works))
let owner: Client
let member: Client

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frozen-'))
  for (const works of SIZES)
    await buildCatalogue({ source: demoSource({ works }), directory: directoryOf(works), maxWorkers: 0 })
  directory = directoryOf(SIZES[0]!)
  const home = embeddedHome({ activeDirectory: async () => directory }, { threads: 1 })
  catalogue = await LiveEngine.follow(home, { interval: 10 })
  server = await startTestServer({ catalogue })
  owner = await signedIn(server, 'owner', { organisation: 'house' })
  member = await signedIn(server, 'member', { organisation: 'house' })
}, 120_000)
afterAll(async () => {
  await server.close()
  await catalogue.close()
  await rm(folder, { recursive: true })
})

/** Updates the catalogue, and waits until it answers. */
async function update(to: number): Promise<void> {
  const works = SIZES[to % SIZES.length]!
  directory = directoryOf(works)
  await expect.poll(() => catalogue.current?.summary.counts.work, { timeout: 10_000, interval: 10 }).toBe(works)
}

const ask = async (client: Client, text: string, more = {}) =>
  (await client.post('/api/find_similar/', aQuery(text, more))).json().uuid as string
const freeze = async (client: Client, query: string) =>
  (await client.post(`/api/queries/${query}/frozen/`, {})).json() as FrozenSummary
const get = async <Answer>(client: Client, url: string) => (await client.get(url)).json() as Answer
const fileOf = async (client: Client, uuid: string) => (await client.get(`/api/frozen/${uuid}/sealed/`)).rawPayload
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const subjects = ['climate', 'cities', 'energy', 'language', 'water', 'health', 'trees', 'materials', 'law', 'networks']
const texts = subjects.flatMap((subject) =>
  ['model', 'change', 'policy', 'data', 'heat'].map((what) => `${subject} ${what}`),
)

describe('frozen answers', () => {
  it('issue 29 are byte-identical after 10 updates of the catalogue, 50 of 50', async () => {
    const frozen: FrozenSummary[] = []
    for (const text of texts) frozen.push(await freeze(owner, await ask(owner, text)))
    expect(frozen).toHaveLength(50)
    const before = await Promise.all(frozen.map(async ({ uuid }) => hash(await fileOf(owner, uuid))))
    expect(new Set(before).size).toBe(50)
    for (let turn = 1; turn <= 10; turn += 1) {
      await update(turn)
      const after = await Promise.all(frozen.map(async ({ uuid }) => hash(await fileOf(owner, uuid))))
      expect(after.filter((one, at) => one === before[at])).toHaveLength(50)
    }
    await update(0)
  }, 240_000)

  it('hold what was asked, of which versions, and what came, under the seal of the installation', async () => {
    const query = await ask(owner, 'climate change', {
      limit: 5,
      filters: { publication_date: { type: 'range', start: '1990-01-01' } },
    })
    const given = await get<{ answer: { results: { identifier: string; fields: { ranking_score: number } }[] } }>(
      owner,
      `/api/queries/${query}/?run=1`,
    )
    const { uuid } = await freeze(owner, query)
    const { content, query: of, search } = await get<FrozenAnswer>(owner, `/api/frozen/${uuid}/`)
    expect([of, search]).toEqual([query, null])
    expect(content).toMatchObject({
      question: { text: 'climate change', filters: { publication_date: { start: '1990-01-01' } }, limit: 5 },
      versions: { ranking: 'words' },
    })
    expect(content.results.map(({ identifier, ranking_score }) => [identifier, ranking_score])).toEqual(
      given.answer.results.map(({ identifier, fields }) => [identifier, fields.ranking_score]),
    )
    expect(content.results[0]!.evidence[0]!.sentence.length).toBeGreaterThan(0)
    expect(content.beyond.length).toBeGreaterThan(0)
    const key = readPublicKey((await get<SealKey>(owner, '/api/seal/')).public_key)
    expect(checkSeal(await fileOf(owner, uuid), key)).toMatchObject({ is: 'whole', kind: 'frozen_answer', content })
  })

  it('asked again say what came, went and moved', async () => {
    const { uuid } = await freeze(owner, await ask(owner, 'climate change cities', { limit: 10 }))
    const same = await get<FrozenDifferences>(owner, `/api/frozen/${uuid}/differences/`)
    expect(same.counts).toEqual({ came: 0, went: 0, moved: 0, same: 10 })
    await update(2)
    const now = await get<FrozenDifferences>(owner, `/api/frozen/${uuid}/differences/`)
    const { content } = await get<FrozenAnswer>(owner, `/api/frozen/${uuid}/`)
    expect(now.versions.catalogue).not.toBe(content.versions.catalogue)
    const listed = now.results.filter(({ rank_now }) => rank_now !== null)
    expect(listed.map(({ rank_now }) => rank_now)).toEqual(listed.map((_, at) => at + 1))
    const before = now.results.filter(({ rank_before }) => rank_before !== null)
    expect(new Set(before.map(({ identifier }) => identifier))).toEqual(
      new Set(content.results.map(({ identifier }) => identifier)),
    )
    expect(now.counts.came + now.counts.moved).toBeGreaterThan(0)
    for (const { change, why } of now.results) if (change !== 'same') expect(why.length).toBeGreaterThan(0)
    await update(0)
  })

  it('belong to the collection of their query, are seen with it, and go with it', async () => {
    const { uuid: search } = (await owner.post('/api/searches/', { name: 'MS-1' })).json() as SearchView
    const query = await ask(owner, 'climate change', { search })
    const frozen = await freeze(owner, query)
    expect(frozen).toMatchObject({ search, query: null, may_delete: true })
    const url = `/api/frozen/${frozen.uuid}/`
    expect((await member.get(url)).json()).toMatchObject({ code: 'frozen_not_found' })
    await owner.put(`/api/shares/search/${search}/`, { shared_users: ['member'] })
    expect((await get<FrozenAnswer>(member, url)).may_delete).toBe(false)
    expect((await get<{ results: unknown[] }>(member, `/api/searches/${search}/frozen/`)).results).toHaveLength(1)
    expect((await member.call('DELETE', url)).json()).toMatchObject({ code: 'not_owner' })
    // Somebody who is hidden since is told to be.
    const hidden = (await get<FrozenAnswer>(owner, url)).content.results[0]!
    await owner.post(`/api/searches/${search}/excluded_records/`, {
      records: [{ record_type: 'author', identifier: hidden.identifier }],
    })
    const { results } = await get<FrozenDifferences>(member, `${url}differences/`)
    expect(results.find(({ identifier }) => identifier === hidden.identifier)).toMatchObject({
      ...{ change: 'went', why: ['hidden'] },
    })
    await owner.call('DELETE', `/api/searches/${search}/`)
    expect((await owner.get(url)).statusCode).toBe(404)
  })

  it('go with their query, and whoever made one deletes it', async () => {
    const query = await ask(owner, 'water policy once')
    const [first, second] = [await freeze(owner, query), await freeze(owner, query)]
    expect((await owner.call('DELETE', `/api/frozen/${first.uuid}/`)).statusCode).toBe(204)
    expect((await get<{ results: unknown[] }>(owner, `/api/queries/${query}/frozen/`)).results).toHaveLength(1)
    await owner.call('DELETE', `/api/queries/${query}/`)
    expect((await owner.get(`/api/frozen/${second.uuid}/`)).statusCode).toBe(404)
  })

  it('are sealed anew without those who asked to be left out', async () => {
    const { uuid } = await freeze(owner, await ask(owner, 'energy change', { limit: 5 }))
    const { content } = await get<FrozenAnswer>(owner, `/api/frozen/${uuid}/`)
    const left = content.results[1]!.identifier
    await server.workspace.optOuts.add(left.replace(/^.*\//, ''), 'test')
    await server.hear()
    const file = await fileOf(owner, uuid)
    expect(file.toString()).not.toContain(left)
    expect(checkSeal(file)).toMatchObject({ is: 'whole', content: { left_out: 1 } })
    expect(hash(await fileOf(owner, uuid))).toBe(hash(file))
    const { results } = await get<FrozenAnswer>(owner, `/api/frozen/${uuid}/`).then((answer) => answer.content)
    expect(results).toHaveLength(4)
  })

  it('Q-06 are listed without the names of those who asked to be left out, and without reading any as a whole', async () => {
    const text = 'energy change\n    },\n    "question": {'
    const { results } = (await owner.post('/api/find_similar/', aQuery(text))).json()
    const [gone, stays] = results.slice(-2).map(({ identifier, fields }: { identifier: string; fields: object }) => ({
      ...{ record_type: 'author', identifier, fields },
    }))
    const titlesOf = async (query: string) => {
      await freeze(owner, query)
      const listed = await get<{ results: FrozenSummary[] }>(owner, `/api/queries/${query}/frozen/`)
      return listed.results.map(({ title }) => title)
    }
    const named = { dataset: 'works', records: [gone, stays] }
    const ofTwo = (await owner.post('/api/find_similar/', named)).json().uuid as string
    expect(await titlesOf(ofTwo)).toEqual([`${gone.fields.display_name}, ${stays.fields.display_name}`])
    await server.workspace.optOuts.add(gone.identifier.replace(/^.*\//, ''), 'test')
    await server.hear()
    const ofText = await ask(owner, text)
    const reading = vi.spyOn(server.workspace.frozenAnswers, 'get')
    onTestFinished(() => reading.mockRestore())
    expect(await titlesOf(ofText)).toEqual([text])
    const listed = await get<{ results: FrozenSummary[] }>(owner, `/api/queries/${ofTwo}/frozen/`)
    expect(listed.results.map(({ title }) => title)).toEqual([stays.fields.display_name])
    expect(reading).not.toHaveBeenCalled()
  })

  it('are part of what is exported of an account', async () => {
    const exported = await get<{ frozen_answers: { content: object }[] }>(owner, '/api/account/export/')
    expect(exported.frozen_answers.length).toBeGreaterThan(50)
    expect(exported.frozen_answers[0]!.content).toHaveProperty('question')
  })
})
