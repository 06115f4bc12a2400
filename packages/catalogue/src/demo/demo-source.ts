import { createHash } from 'node:crypto'
import { isInvented, type LineFile, nothingMerged, type RawSource } from '../sources/reading/raw-source.ts'
import { authorLine } from './groups.ts'
import { institutionLine } from './institutions.ts'
import { CHUNK_GROUPS, CHUNK_WORKS, GROUP_AUTHORS, institutionsAfter, venuesAfter } from './scale.ts'
import { topicLine, topics } from './topics.ts'
import { venueLine } from './venues.ts'
import { chunkLines } from './works.ts'
import { World } from './world.ts'

export interface DemoOptions {
  /** Number of works, 1 or more. */
  works?: number
  /** Another seed gives another world. */
  seed?: number
}

/** Chunks of works in a file: 50,000 works. */
const FILE_CHUNKS = 100
const BUFFER_BYTES = 1_048_576
const NEWLINE = 10

/** Whether a catalogue holds what `demoSource` generates, so that nothing is lost where it is built again. */
export const isDemoCatalogue = ({ source }: { source: string }): boolean => isInvented(source)

/**
 * An invented catalogue in OpenAlex's shape: the same bytes for the same options, on every machine. The default has 20,000
 * works of 8,000 authors at 400 institutions in 200 venues, from 1998 to September 2026; a smaller one is the beginning
 * of a larger one. It streams in constant memory; nothing in it is about real people (docs/data.md).
 */
export function demoSource({ works = 20_000, seed = 1 }: DemoOptions = {}): RawSource {
  const chunks = Math.ceil(works / CHUNK_WORKS)
  const world = new World(seed)
  const file = (name: string, count: number, line: (index: number) => string) =>
    lineFile(name, () => inLines(count, line))
  return {
    description: `demo, ${works} works`,
    fingerprint: fingerprint(works, seed),
    files: {
      topics: [file('topics.jsonl', topics.length, (index) => topicLine(topics[index]!))],
      institutions: [
        file('institutions.jsonl', institutionsAfter(chunks), (index) => institutionLine(world.institution(index))),
      ],
      sources: [file('sources.jsonl', venuesAfter(chunks), (index) => venueLine(world.venue(index)))],
      authors: [
        file('authors.jsonl', chunks * CHUNK_GROUPS * GROUP_AUTHORS, (index) => authorLine(world.member(index))),
      ],
      works: Array.from({ length: Math.ceil(chunks / FILE_CHUNKS) }, (_, part) =>
        lineFile(`works-${String(part).padStart(4, '0')}.jsonl`, () => inChunks(world, seed, part, works)),
      ),
    },
    merged: nothingMerged,
  }
}

function lineFile(name: string, read: () => Iterable<string>): LineFile {
  return {
    name,
    bytes: 0,
    async *open(onBytes) {
      for (const buffer of inBuffers(read())) {
        onBytes?.(buffer.length)
        yield buffer
      }
    },
  }
}

/** Lines gathered into buffers. Each line is written by itself: one letter beyond Latin-1 doubles the cost of its string. */
function* inBuffers(lines: Iterable<string>): Generator<Buffer> {
  let buffer = Buffer.allocUnsafe(BUFFER_BYTES)
  let length = 0
  for (const line of lines) {
    // A UTF-16 unit takes at most three bytes; the longest line, of a large collaboration, is far shorter than the buffer.
    if (length + 3 * line.length + 1 > BUFFER_BYTES) {
      yield buffer.subarray(0, length)
      buffer = Buffer.allocUnsafe(BUFFER_BYTES)
      length = 0
    }
    length += buffer.write(line, length)
    buffer[length] = NEWLINE
    length += 1
  }
  if (length > 0) yield buffer.subarray(0, length)
}

function* inLines(count: number, line: (index: number) => string): Generator<string> {
  for (let index = 0; index < count; index += 1) yield line(index)
}

function* inChunks(world: World, seed: number, part: number, works: number): Generator<string> {
  for (let chunk = part * FILE_CHUNKS; chunk < (part + 1) * FILE_CHUNKS && chunk * CHUNK_WORKS < works; chunk += 1) {
    yield* chunkLines(world, seed, chunk, Math.min(CHUNK_WORKS, works - chunk * CHUNK_WORKS))
  }
}

/** Changes with the options and, since a sample of the lines is hashed, with the generator. */
function fingerprint(works: number, seed: number): string {
  const world = new World(seed)
  const hash = createHash('sha256').update(`${works} ${seed}\n`)
  for (const topic of topics) hash.update(topicLine(topic))
  for (let index = 0; index < 20; index += 1) {
    hash.update(institutionLine(world.institution(index))).update(venueLine(world.venue(index % 10)))
  }
  for (const line of chunkLines(world, seed, 0, 100)) hash.update(line)
  return `demo-${hash.digest('hex').slice(0, 16)}`
}
