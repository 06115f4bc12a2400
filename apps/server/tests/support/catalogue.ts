import { existsSync, readdirSync, rmSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogueStore, demoDocuments, demoSource } from '@cognate/catalogue'

const PREFIX = 'cognate-test-catalogue-'

/**
 * The directory of a small demo catalogue: enough works for every call to find something. The first test of a run that
 * needs it builds it aside and renames it into place, so that two tests that begin at once do not collide.
 */
export async function testCatalogue(): Promise<string> {
  // The tests of a run are children of one process.
  const directory = join(tmpdir(), `${PREFIX}${process.ppid}`)
  if (existsSync(directory)) return directory
  removeThoseOfEarlierRuns()
  const aside = await mkdtemp(`${directory}-`)
  const documents = demoDocuments({ works: 600 })
  const { version } = await catalogueStore(aside).import(demoSource({ works: 600 }), { documents, maxWorkers: 0 })
  await rename(join(aside, 'catalogues', version), directory).catch(() => {})
  await rm(aside, { recursive: true, force: true })
  return directory
}

function removeThoseOfEarlierRuns(): void {
  for (const name of readdirSync(tmpdir())) {
    const run = new RegExp(`^${PREFIX}(\\d+)`).exec(name)?.[1]
    if (run && !isAlive(Number(run))) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
