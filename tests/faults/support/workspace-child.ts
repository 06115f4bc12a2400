/**
 * A process that uses a workspace until it is killed, or until its standard input ends.
 *
 *   node workspace-child.ts DIRECTORY hold     starts or joins PostgreSQL and prints its process id
 *   node workspace-child.ts DIRECTORY write N  saves queries and prints the uuid of each once it is acknowledged
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { openWorkspace, startPostgres } from '@cognate/workspace'
import { aMember, aQuestion, silent } from '@cognate/workspace/testing'

const [directory = '', mode, round] = process.argv.slice(2)

if (mode === 'hold') await hold()
if (mode === 'write') await write()

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
  const writer = async (name: string) => {
    for (let count = 0; ; count += 1) {
      try {
        console.log((await workspace.queries.save(actor, aQuestion(`${round} ${name} ${count}`))).uuid)
      } catch {
        // What fails while PostgreSQL is down was not acknowledged, and is not printed.
        await sleep(20)
      }
    }
  }
  // Nobody is left to kill this process when the test itself has gone.
  process.stdin.resume().on('end', () => process.exit())
  await Promise.all(['a', 'b', 'c', 'd'].map(writer))
}
