import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { demoSource, type RawEntity, rawEntities } from '@cognate/catalogue'

/** One in this many works changes from one snapshot to the next. */
const CHANGED = 100

/** Days of the two snapshots. */
const FIRST = '2026-09-30'
const NEXT = '2026-10-31'

/** Writes generated records as a copy of OpenAlex's snapshot, so that an import has them to read, unpack and parse. */
export async function writeSnapshot(folder: string, works: number): Promise<void> {
  const { files } = demoSource({ works })
  for (const entity of rawEntities) {
    for (const [part, file] of files[entity].entries()) await writeFile(folder, entity, FIRST, part, file.open())
  }
}

/** Adds the changes of a later snapshot: one work in a hundred, in a folder of a later day. */
export async function addChanges(folder: string, works: number): Promise<void> {
  const { files } = demoSource({ works })
  async function* changes() {
    for (const file of files.works) yield* changedLines(file.open())
  }
  await writeFile(folder, 'works', NEXT, 0, changes())
}

async function writeFile(
  folder: string,
  entity: RawEntity,
  day: string,
  part: number,
  content: AsyncIterable<Buffer | string>,
): Promise<void> {
  const directory = join(folder, 'data', entity, `updated_date=${day}`)
  mkdirSync(directory, { recursive: true })
  const path = join(directory, `part_${String(part).padStart(4, '0')}.gz`)
  await pipeline(Readable.from(content), createGzip({ level: constants.Z_BEST_SPEED }), createWriteStream(path))
}

async function* changedLines(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let number = 0
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of content) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop()!
    for (const line of lines) if (number++ % CHANGED === 0) yield `${change(line)}\n`
  }
}

function change(line: string): string {
  const work = JSON.parse(line) as { title: string; cited_by_count: number }
  const title = `${work.title}, revisited`
  return JSON.stringify({ ...work, title, display_name: title, cited_by_count: work.cited_by_count + 1 })
}
