import { setTimeout as sleep } from 'node:timers/promises'
import { type HttpClient, RefusedError } from './http-client.ts'
import { deleteManuscripts, type Edited, editManuscript, lostEdits } from './manuscript-editor.ts'

/** What a server acknowledged. */
export interface Acknowledged {
  queries: string[]
  presets: string[]
  teams: string[]
  /** A query, and the team that it is shared with. */
  shares: { query: string; team: string }[]
  /** Changes of manuscripts. */
  edits: Edited[]
}

export const nothing = (): Acknowledged => ({ queries: [], presets: [], teams: [], shares: [], edits: [] })

/** How many writes are acknowledged. */
export function countOf(acknowledged: Acknowledged): number {
  return Object.values(acknowledged).reduce((sum, { length }) => sum + length, 0)
}

/** People at work on one server, noting what it acknowledges. */
export interface Writing {
  acknowledged: Acknowledged
  /** Answers with 503 and Retry-After. */
  refusals: number
  /** Answers that were neither a success nor that. */
  faults: string[]
  /** Resolves when each searching person has had `count` more answers, and the one who shares and the one who edits have had one. */
  goesOn(count: number): Promise<void>
  stop(): Promise<void>
}

const ASKERS = 4
/** How long a server may take to acknowledge anything. */
const PATIENCE_MS = 120_000

/** Lets four people search, one create teams, presets and shares and one edit manuscripts, until stopped, whatever happens to the server. */
export function startWriting(client: HttpClient, name: string): Writing {
  const writing = { acknowledged: nothing(), refusals: 0, faults: [] as string[], isStopped: false }
  const { acknowledged } = writing
  const goOn = async (work: (count: number) => Promise<void>) => {
    for (let count = 0; !writing.isStopped; count += 1) await work(count).catch((error) => noteFailure(error, writing))
  }
  const people = [
    ...Array.from({ length: ASKERS }, (_, asker) =>
      goOn(async (count) => {
        acknowledged.queries.push(await client.ask(`climate and trees ${name} ${asker} ${count}`))
      }),
    ),
    goOn((count) => share(client, `Readers ${name} ${count}`, acknowledged)),
    goOn((count) => editManuscript(client, `Street trees ${name} ${count}`, acknowledged.edits)),
  ]
  return Object.assign(writing, {
    async goesOn(count: number) {
      const { queries, shares, edits } = acknowledged
      const [asked, shared, edited] = [queries.length + ASKERS * count, shares.length, edits.length]
      const deadline = Date.now() + PATIENCE_MS
      while (queries.length < asked || shares.length <= shared || edits.length <= edited) {
        if (Date.now() > deadline) throw new Error(`Nothing is acknowledged now; ${writing.faults.join(', ')}`)
        await sleep(5)
      }
    },
    async stop() {
      writing.isStopped = true
      await Promise.all(people)
    },
  })
}

/** Makes a team, a preset and a query that is shared with the team. */
async function share(client: HttpClient, label: string, { teams, presets, shares }: Acknowledged): Promise<void> {
  const content = { search_module: 'experts', filter_data: { filters: {} } }
  const team = await client.expectOk<{ uuid: string }>('POST', '/api/teams/', { name: label, users: ['demo'] })
  teams.push(team.uuid)
  const preset = await client.expectOk<{ uuid: string }>('POST', '/api/filter_presets/', { ...content, name: label })
  presets.push(preset.uuid)
  const query = await client.ask(`rivers and lakes ${label}`)
  await client.expectOk('PUT', `/api/shares/query/${query}/`, { shared_users: [], shared_teams: [team.uuid] })
  shares.push({ query, team: team.uuid })
}

/** Notes how a write failed, and waits a moment. A stopped server gives no answer. */
async function noteFailure(error: unknown, writing: { refusals: number; faults: string[] }): Promise<void> {
  if (error instanceof RefusedError) {
    const { response, message } = error
    if (response.status === 503 && response.headers.get('retry-after')) writing.refusals += 1
    else writing.faults.push(message)
  }
  await sleep(50)
}

/** Acknowledged writes that are missing or incomplete. */
export async function lostOf(client: HttpClient, acknowledged: Acknowledged): Promise<string[]> {
  type Shared = { uuid: string; shared_teams: { uuid: string }[] }
  const queries = await client.all<Shared>('/api/queries/')
  const presets = await client.all('/api/filter_presets/')
  const teams = await client.expectOk<{ uuid: string; users: { username: string }[] }[]>('GET', '/api/teams/')
  // Each team was made with its member in one call: whole, or not at all.
  const whole = new Set(teams.filter(({ users }) => users.length === 1).map(({ uuid }) => uuid))
  const isShared = ({ query, team }: { query: string; team: string }) =>
    queries.get(query)?.shared_teams.some(({ uuid }) => uuid === team)
  return [
    ...teams.filter(({ uuid }) => !whole.has(uuid)).map(({ uuid }) => `half a team ${uuid}`),
    ...acknowledged.queries.filter((uuid) => !queries.has(uuid)).map((uuid) => `query ${uuid}`),
    ...acknowledged.presets.filter((uuid) => !presets.has(uuid)).map((uuid) => `preset ${uuid}`),
    ...acknowledged.teams.filter((uuid) => !whole.has(uuid)).map((uuid) => `team ${uuid}`),
    ...acknowledged.shares.filter((share) => !isShared(share)).map(({ query }) => `share of ${query}`),
    ...(await lostEdits(client, acknowledged.edits)),
  ]
}

/** Deletes everything that the writers made, so that lists stay short. */
export async function deleteAll(client: HttpClient): Promise<void> {
  const queries = [...(await client.all('/api/queries/')).keys()]
  for (let from = 0; from < queries.length; from += 100) {
    await client.expectOk('DELETE', '/api/queries/batch_delete/', { uuids: queries.slice(from, from + 100) })
  }
  for (const uuid of (await client.all('/api/filter_presets/')).keys()) {
    await client.expectOk('DELETE', `/api/filter_presets/${uuid}/`)
  }
  for (const { uuid } of await client.expectOk<{ uuid: string }[]>('GET', '/api/teams/')) {
    await client.expectOk('DELETE', `/api/teams/${uuid}/`)
  }
  await deleteManuscripts(client)
}
