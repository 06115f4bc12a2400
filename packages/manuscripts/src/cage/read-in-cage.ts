import { MAX_FILE, ReadManuscript, sentenceOfCode } from '@cognate/contract'
import { z } from 'zod'
import { MAX_ANSWER } from '../base/limits.ts'
import { UnreadableFile } from '../base/manuscript.ts'
import { buildCage, type Cage } from './cage.ts'
import { type Child, Spare, startChild } from './spare.ts'

/** Reads files, each in a process that ends with it. */
export interface ManuscriptReader {
  /** @throws {UnreadableFile} The sentence holds nothing of the file. */
  read(bytes: Uint8Array, signal?: AbortSignal): Promise<ReadManuscript>
  /** Ends the process that waits for the next file. Files that are being read are read to their end. */
  close(): void
}

/** A file that takes longer is refused. */
const PATIENCE_MS = 30_000

/** A process that waits for a file holds about a hundred megabytes. */
const IDLE_MS = 5 * 60_000

/** A reader whose cage is built with the first file. */
export function createManuscriptReader({
  patienceMs = PATIENCE_MS,
  idleMs = IDLE_MS,
  start = startChild,
} = {}): ManuscriptReader {
  const spare = new Spare(idleMs)
  let building: Promise<Cage> | undefined
  return {
    read: async (bytes, signal) => {
      if (bytes.length > MAX_FILE) throw new UnreadableFile('file_too_large', sentenceOfCode('file_too_large'))
      building ??= buildCage()
      const cage = await building
      const fresh = () => start(cage)
      try {
        return interpret(await readOnce(bytes, { fresh, spare, patienceMs, signal }))
      } finally {
        spare.prepare(fresh)
      }
    },
    close: () => spare.close(),
  }
}

const Answer = z.union([
  z.object({ manuscript: ReadManuscript }),
  z.object({ code: z.enum(['unreadable_file', 'file_too_large', 'unsupported_file']), sentence: z.string().max(300) }),
])

/** The child read a stranger's file: what it answers is checked like any other input. */
function interpret(answer: string): ReadManuscript {
  const parsed = Answer.safeParse(parseJson(answer))
  if (!parsed.success)
    throw new UnreadableFile('unreadable_file', 'The file is damaged, or takes too much memory to read.')
  if ('manuscript' in parsed.data) return parsed.data.manuscript
  throw new UnreadableFile(parsed.data.code, parsed.data.sentence)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface Reading {
  fresh: () => Child
  spare: Spare
  patienceMs: number
  signal: AbortSignal | undefined
}

/** Gives the file to the process that waits, else to a fresh one. */
async function readOnce(bytes: Uint8Array, { fresh, spare, ...running }: Reading): Promise<string> {
  const waiting = spare.take(fresh)
  const answer = waiting && (await giveTo(waiting, bytes, running))
  // One that died before it had the file says nothing at all.
  return answer || giveTo(fresh(), bytes, running)
}

/** Gives the bytes to a process. It always ends: by itself, by the clock, or when nobody waits any more. */
function giveTo(
  child: Child,
  bytes: Uint8Array,
  { patienceMs, signal }: Pick<Reading, 'patienceMs' | 'signal'>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let size = 0
    const end = (sentence: string) => {
      child.kill('SIGKILL')
      reject(new UnreadableFile('unreadable_file', sentence))
    }
    const clock = setTimeout(() => end('The file takes too long to read.'), patienceMs)
    const giveUp = () => end('Reading was stopped.')
    signal?.addEventListener('abort', giveUp, { once: true })
    child.stdout.on('data', (part: Buffer) => {
      size += part.length
      if (size > MAX_ANSWER) end('The file is far larger than a manuscript.')
      else parts.push(part)
    })
    child.on('error', reject)
    child.on('close', () => {
      clearTimeout(clock)
      signal?.removeEventListener('abort', giveUp)
      resolve(Buffer.concat(parts).toString('utf8'))
    })
    child.stdin.end(bytes)
    if (signal?.aborted) giveUp()
  })
}
