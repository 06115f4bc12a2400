/**
 * `npm run measure:shared-edits -- [--edits 1000] [--kills 200] [--seed 7]`: three people change one collection at once (notes, reasons,
 * people added, removed and moved, comments) while its server is killed with SIGKILL and started again. Prints how many acknowledged
 * edits are lost, and how many orders are broken. Exits with 1 if there is one.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { catalogueStore, demoSource } from '@cognate/catalogue'
import type { HistoryItem, SearchView } from '@cognate/contract'
import { HttpClient } from '../tests/faults/support/http-client.ts'
import { openSite } from '../tests/faults/support/kills.ts'
import { operateOn } from '../tests/support/operate.ts'
import { type Edit, Editor, lostOf, readCollection } from './support/shared-edits.ts'

const { values } = parseArgs({
  options: {
    edits: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '7' },
  },
})
const [wanted, kills, seed] = [Number(values.edits), Number(values.kills), Number(values.seed)]
const PASSWORD = 'correct horse battery staple'
const OTHERS = ['anna', 'ben']
/** People in the collection at first, and moves that are tried when nobody else writes. */
const PEOPLE = 12
const QUIET_MOVES = 20
const MOST_STARTS = 5
let endedStarts = 0

/** Makes an account in the organisation of the demo. */
async function createUser(name: string, directory: string): Promise<void> {
  const person = ['--email', `${name}@example.org`, '--first-name', name, '--last-name', 'Editor']
  const command = ['user', 'create', name, ...person, '--organisation', 'demo', '--password-stdin']
  const { code, printed } = await operateOn(directory, command, PASSWORD)
  if (code !== 0) throw new Error(`${name}: ${printed}`)
}

/** Starts the server again. One that ends because its database is still starting is started once more, as its supervisor does. */
async function restart(): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await site.restart()
    } catch (error) {
      if (tries === MOST_STARTS) throw error
      endedStarts++
    }
  }
}

/** Moves people one by one when nobody else writes, and counts the orders that are not what was asked for. */
async function countBrokenOrders(client: HttpClient, uuid: string): Promise<number> {
  let broken = 0
  for (let at = 0; at < QUIET_MOVES; at++) {
    const before = (await readCollection(client, uuid)).included_records.map((record) => record.uuid)
    const moved = before[(at * 7) % before.length]!
    const position = (at * 5) % before.length
    await client.expectOk('PATCH', `/api/included_records/${moved}/`, { position })
    const asked = before.filter((one) => one !== moved).toSpliced(position, 0, moved)
    const after = (await readCollection(client, uuid)).included_records.map((record) => record.uuid)
    if (after.join() !== asked.join()) broken++
  }
  return broken
}

const directory = mkdtempSync(join(tmpdir(), 'cognate-shared-'))
await catalogueStore(directory).import(demoSource({ works: 600 }))
const site = await openSite(directory)
try {
  for (const name of OTHERS) await createUser(name, directory)
  const included_records = Array.from({ length: PEOPLE }, (_, at) => ({
    record_type: 'author',
    identifier: `A${900 + at}`,
  }))
  const { uuid } = await site.client.expectOk<SearchView>('POST', '/api/searches/', {
    name: 'Shared',
    included_records,
  })
  await site.client.expectOk('PUT', `/api/shares/search/${uuid}/`, { shared_users: OTHERS })
  const clients = [site.client]
  for (const name of OTHERS) {
    const client = new HttpClient(site.server.url)
    await client.signIn(name, PASSWORD)
    clients.push(client)
  }
  const edits: Edit[] = []
  const acknowledged = () => edits.filter(({ end }) => end !== undefined).length
  const editors = clients.map((client, at) => new Editor(client, { uuid, edits, seed: seed + at }))
  const writing = editors.map((editor) => editor.writeWhile(() => acknowledged() < wanted))
  let [killed, duplicates] = [0, 0]
  while (killed < kills && acknowledged() < wanted) {
    const next = ((killed + 1) * wanted) / (kills + 1)
    while (acknowledged() < next) await sleep(2)
    // In the middle of something, at another moment each time.
    await sleep((killed * 13) % 40)
    await site.server.stop('SIGKILL')
    await restart()
    for (const client of clients) client.moveTo(site.server.url)
    killed++
    const uuids = (await readCollection(site.client, uuid)).included_records.map((record) => record.uuid)
    if (new Set(uuids).size < uuids.length) duplicates++
    if (killed % 10 === 0) console.error(`${killed} kills, ${acknowledged()} edits acknowledged`)
  }
  await Promise.all(writing)
  const view = await readCollection(site.client, uuid)
  const { results } = await site.client.expectOk<{ results: HistoryItem[] }>('GET', `/api/searches/${uuid}/history/`)
  const lost = lostOf(edits, view, results)
  for (const one of lost.slice(0, 20)) console.log(`lost: ${one}`)
  const broken = duplicates + (await countBrokenOrders(site.client, uuid))
  const kinds = Object.entries(Object.groupBy(edits, ({ kind }) => kind))
  const counted = kinds.map(([kind, those]) => `${those!.filter(({ end }) => end !== undefined).length} ${kind}`)
  const faults = editors.flatMap((editor) => editor.faults)
  for (const fault of new Set(faults)) console.log(`answered: ${fault}`)
  console.log(
    `${acknowledged()} edits of ${clients.length} people acknowledged (${counted.join(', ')}), ${killed} kills`,
  )
  console.log(`${endedStarts} starts ended because the database was not ready, and were made again`)
  console.log(`${lost.length} acknowledged edits lost, ${broken} orders broken, ${faults.length} other answers`)
  process.exitCode = lost.length + broken + faults.length > 0 ? 1 : 0
} finally {
  await site.close()
  rmSync(directory, { recursive: true, force: true })
}
