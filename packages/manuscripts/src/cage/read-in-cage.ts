import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { MAX_FILE, ReadManuscript, sentenceOfCode } from '@cognate/contract'
import { z } from 'zod'
import { MAX_ANSWER } from '../base/limits.ts'
import { UnreadableFile } from '../base/manuscript.ts'
import { buildCage, type Cage } from './cage.ts'

/** Reads files, each in a process that ends with it. */
export interface ManuscriptReader {
  /** @throws {UnreadableFile} The sentence holds nothing of the file. */
  read(bytes: Uint8Array, signal?: AbortSignal): Promise<ReadManuscript>
}

/** A file that takes longer is refused. */
const PATIENCE_MS = 30_000

/** Others go first, but a file is still read within its time where searches keep all processors busy. */
const NICE = 10

/** A reader whose cage is built with the first file. */
export function createManuscriptReader({ patienceMs = PATIENCE_MS } = {}): ManuscriptReader {
  let cage: Promise<Cage> | undefined
  return {
    read: async (bytes, signal) => {
      if (bytes.length > MAX_FILE) throw new UnreadableFile('file_too_large', sentenceOfCode('file_too_large'))
      cage ??= buildCage()
      return interpret(await runChild(await cage, bytes, { patienceMs, signal }))
    },
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

function yieldToOthers({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICE)
  } catch {
    // It has ended already, or the system does not allow it: it is read all the same.
  }
}

interface Running {
  patienceMs: number
  signal: AbortSignal | undefined
}

/** Runs the child on the bytes. It always ends: by itself, by the clock, or when nobody waits any more. */
function runChild({ command, args }: Cage, bytes: Uint8Array, { patienceMs, signal }: Running): Promise<string> {
  return new Promise((resolve, reject) => {
    // What goes wrong in it may quote the file, so its messages go nowhere.
    const child = spawn(command, args, { env: {}, cwd: '/', stdio: ['pipe', 'pipe', 'ignore'] })
    yieldToOthers(child)
    const parts: Buffer[] = []
    let size = 0
    const end = (sentence: string) => {
      child.kill('SIGKILL')
      reject(new UnreadableFile('unreadable_file', sentence))
    }
    const clock = setTimeout(() => end('The file takes too long to read.'), patienceMs)
    const giveUp = () => end('Reading was stopped.')
    signal?.addEventListener('abort', giveUp, { once: true })
    const stop = () => {
      clearTimeout(clock)
      signal?.removeEventListener('abort', giveUp)
    }
    child.stdout.on('data', (part: Buffer) => {
      size += part.length
      if (size > MAX_ANSWER) end('The file is far larger than a manuscript.')
      else parts.push(part)
    })
    child.on('error', (error) => {
      stop()
      reject(error)
    })
    child.on('close', () => {
      stop()
      resolve(Buffer.concat(parts).toString('utf8'))
    })
    // A child that refuses early does not read to the end.
    child.stdin.on('error', () => {})
    child.stdin.end(bytes)
    if (signal?.aborted) giveUp()
  })
}
