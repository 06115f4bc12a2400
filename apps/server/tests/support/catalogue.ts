import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCatalogue, buildKey, demoSource } from '@cognate/catalogue'

/** Enough works for every call to find something, and few enough to be built in a second. */
const source = demoSource({ works: 600 })

/**
 * The directory of a small demo catalogue: built by the first test that wants it, and left for the next ones. It is built
 * aside and put in place by rename, so that two tests that begin at once do not meet.
 */
export async function testCatalogue(): Promise<string> {
  const directory = join(tmpdir(), `cognate-test-catalogue-${process.getuid?.() ?? 0}-${buildKey(source)}`)
  if (existsSync(join(directory, 'catalogue.json'))) return directory
  const aside = await mkdtemp(`${directory}-`)
  await buildCatalogue({ source, directory: aside, maxWorkers: 0 })
  await rename(aside, directory).catch(() => rm(aside, { recursive: true, force: true }))
  return directory
}
