/**
 * A process that uses a workspace until it is killed, or until its standard input ends.
 *
 *   node workspace-child.ts DIRECTORY hold     starts or joins PostgreSQL and prints its process id
 *   node workspace-child.ts DIRECTORY write N  saves queries and prints the uuid of each once it is acknowledged
 *   node workspace-child.ts DIRECTORY make N   makes teams, shared collections and shared presets, one of them the
 *                                              default, and prints kind and uuid of each once all of it is acknowledged
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { openWorkspace, startPostgres } from '@cognate/workspace'
import { aMember, aPreset, aQuery, aTeam, silent } from '@cognate/workspace/testing'

const [directory = '', mode, round] = process.argv.slice(2)

if (mode === 'hold') await hold()
if (mode === 'write') await write()
if (mode === 'make') await make()

async function hold(): Promise<void> {
  const postgres = await startPostgres({ directory, log: silent })
  console.log(postgres.pid)
  await once(process.stdin.resume(), 'end')
  await postgres.stop()
  process.exit()
}

async function write(): Promise<void> {
  const workspace = await openWorkspace({ dataDirectory: directory, log: silent })
  const actor = await aMember(workspace, 'writer', 'north')
  await onAndOn(['a', 'b', 'c', 'd'], async (name, count) =>
    console.log((await workspace.queries.save(actor, aQuery(`${round} ${name} ${count}`))).uuid),
  )
}

async function make(): Promise<void> {
  const workspace = await openWorkspace({ dataDirectory: directory, log: silent })
  const actor = await aMember(workspace, 'writer', 'north')
  await aMember(workspace, 'reader', 'north')
  const makers = {
    team: (name: string) => aTeam(workspace, actor, name, ['writer', 'reader']),
    search: (name: string) =>
      workspace.searches.create(actor, {
        name,
        included_records: ['A1', 'A2'].map((identifier) => ({ record_type: 'author', identifier })),
        excluded_records: [{ record_type: 'author', identifier: 'A3' }],
        texts: ['an earlier wording', 'the text'],
      }),
    filter_preset: async (name: string) => {
      const preset = await workspace.filterPresets.create(actor, { ...aPreset, name })
      await workspace.filterPresets.activate(actor, preset.uuid)
      return preset
    },
  }
  const team = await makers.team(`Readers ${round}`)
  await onAndOn(['team', 'search', 'filter_preset'] as const, async (kind, count) => {
    const { uuid } = await makers[kind](`${round} ${kind} ${count}`)
    const shares = { shared_users: ['reader'], shared_teams: [team.uuid] }
    if (kind !== 'team') await workspace.shares.set(actor, kind, uuid, shares)
    console.log(`${kind} ${uuid}`)
  })
}

/** Lets several work side by side until this process is killed. */
async function onAndOn<Name>(
  names: readonly Name[],
  work: (name: Name, count: number) => Promise<void>,
): Promise<void> {
  // Nobody is left to kill this process when the test itself has gone.
  process.stdin.resume().on('end', () => process.exit())
  const worker = async (name: Name) => {
    for (let count = 0; ; count += 1) {
      try {
        await work(name, count)
      } catch {
        // What fails while PostgreSQL is down was not acknowledged, and is not printed.
        await sleep(20)
      }
    }
  }
  await Promise.all(names.map(worker))
}
