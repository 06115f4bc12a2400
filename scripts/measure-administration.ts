import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { importPeople } from '../apps/server/src/administration/add-people.ts'
import { openWorkspace, type PeopleSearch, type Workspace } from '../packages/workspace/src/index.ts'

// How long the lists of administrators take, and a file of people, on a database that this starts and removes.

const { values } = parseArgs({ options: { people: { type: 'string', default: '3000,50000' } } })
const sizes = values.people.split(',').map(Number)
const PAGE_SIZE = 50
const TRIES = 9

const folder = mkdtempSync(join(tmpdir(), 'cognate-administration-'))
const log = { info() {}, warn() {}, error() {} }
const workspace = await openWorkspace({ dataDirectory: folder, log })
try {
  const organisations = []
  for (const name of ['first', 'second'])
    organisations.push(await workspace.organisations.create({ name, display_name: `The ${name}` }))
  await measureFile(workspace, organisations[0]!)
  let known = 3000
  for (const size of sizes) {
    const more = Array.from({ length: Math.max(0, size - known) }, (_, at) => aPerson(known + at))
    await workspace.people.add(organisations[1]!.id, more, null)
    known += more.length
    await measureLists(workspace, organisations[1]!.id, known)
  }
} finally {
  await workspace.close()
  rmSync(folder, { recursive: true, force: true })
}

function aPerson(number: number) {
  const name = `name${(number * 7919) % 100_003}`
  return {
    username: `user-${number}`,
    email: `${name}@example.org`,
    first_name: 'Ada',
    last_name: name,
    is_local_admin: false,
  }
}

async function measureFile(to: Workspace, organisation: Parameters<typeof importPeople>[1]['organisation']) {
  const rows = Array.from({ length: 3000 }, (_, at) => aPerson(at))
  const content = [
    'username,email,first_name,last_name',
    ...rows.map((row) => [row.username, row.email, row.first_name, row.last_name].join()),
  ].join('\n')
  const startedAt = performance.now()
  await importPeople(to, { organisation, content, isDry: true, mayJoin: true, by: null })
  const checkedAt = performance.now()
  const { created } = await importPeople(to, { organisation, content, isDry: false, mayJoin: true, by: null })
  console.log(
    `a file of ${created} people: checked in ${seconds(checkedAt - startedAt)}, imported in ${seconds(performance.now() - checkedAt)}`,
  )
}

async function measureLists({ people }: Workspace, organisation_id: string, count: number) {
  const last = Math.ceil(count / PAGE_SIZE)
  const lists: Record<string, Partial<PeopleSearch>> = {
    'the first page': {},
    'the last page': { page: last },
    'a word': { text: 'name77' },
    'two words': { text: 'ada example.org' },
    nobody: { text: 'xyzzy' },
    'of one organisation': { organisation_id, text: 'name7' },
  }
  for (const [name, asked] of Object.entries(lists)) {
    const times: number[] = []
    let found = 0
    for (let at = 0; at < TRIES; at++) {
      const startedAt = performance.now()
      found = (await people.list({ page: 1, page_size: PAGE_SIZE, ...asked })).count
      times.push(performance.now() - startedAt)
    }
    times.sort((one, other) => one - other)
    console.log(
      `${count} people, ${name} (${found}): median ${times[TRIES >> 1]!.toFixed(0)} ms, longest ${times.at(-1)!.toFixed(0)} ms`,
    )
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
