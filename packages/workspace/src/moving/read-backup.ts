import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type BackupFile, type BackupHeader, type CounterState, END_OF_ROWS, marks } from './backup-format.ts'
import { WorkspaceMoveError } from './place.ts'
import type { WorkspaceTable } from './tables.ts'
import type { Backup } from './write-backup.ts'

/** What is done with the parts of a backup, in their order. */
export interface BackupReader {
  header?(header: BackupHeader): Promise<void>
  /** Must read all rows. @returns How many there were. */
  table(table: WorkspaceTable, rows: AsyncIterable<Buffer>): Promise<number>
  counter?(counter: CounterState): Promise<void>
}

/**
 * Reads a backup to its end, and compares what was read with the checksum there.
 * @throws WorkspaceMoveError if it is damaged, or cut off.
 */
export async function readBackup(input: Readable, reader: BackupReader): Promise<Backup> {
  await using script = new Script(unpack(input))
  const line = await script.line()
  if (!line.startsWith(marks.header)) throw noBackup()
  const header = readMark<BackupHeader>(line, marks.header)
  if (header.format !== 1)
    throw new WorkspaceMoveError(
      `The backup was made by Cognate ${header.cognate}, in a form that this one cannot read.`,
    )
  await reader.header?.(header)
  const files: BackupFile[] = []
  const counts: Record<string, number> = {}
  for (;;) {
    const sha256 = script.digest()
    const line = await script.line()
    if (line.startsWith(marks.table)) {
      const table = readMark<WorkspaceTable>(line, marks.table)
      await script.line()
      counts[table.name] = await reader.table(table, script.rows())
    } else if (line.startsWith(marks.file)) files.push(readMark(line, marks.file))
    else if (line.startsWith(marks.counter)) await reader.counter?.(readMark(line, marks.counter))
    else if (line.startsWith(marks.end))
      return { ...header, ...requireEqual(readMark(line, marks.end), sha256, counts), files }
  }
}

/** Whether a backup is whole. @throws WorkspaceMoveError */
export function verifyBackup(input: Readable): Promise<Backup> {
  return readBackup(input, { table: (_, rows) => countRows(rows) })
}

/** Each row is a line. */
export async function countRows(rows: AsyncIterable<Buffer>): Promise<number> {
  let count = 0
  for await (const bytes of rows) for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count++
  return count
}

function requireEqual(end: Pick<Backup, 'rows' | 'sha256'>, sha256: string, counts: Record<string, number>) {
  if (end.sha256 === sha256 && JSON.stringify(end.rows) === JSON.stringify(counts)) return end
  throw new WorkspaceMoveError('The backup is damaged: its content differs from its checksum.')
}

function readMark<Value>(line: string, mark: string): Value {
  try {
    return JSON.parse(line.slice(mark.length)) as Value
  } catch (cause) {
    throw new WorkspaceMoveError('The backup is damaged: a part of it cannot be read.', { cause })
  }
}

const noBackup = (cause?: unknown) => new WorkspaceMoveError('This is no backup of Cognate.', { cause })

async function* unpack(input: Readable): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  input.once('error', (error) => gunzip.destroy(error))
  try {
    yield* input.pipe(gunzip)
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException
    if (!code.startsWith('Z_')) throw cause
    if ((cause as Error).message.includes('header')) throw noBackup(cause)
    throw new WorkspaceMoveError('The backup is damaged or cut off.', { cause })
  } finally {
    input.destroy()
  }
}

/** The text of a backup, by lines or by the rows of a table, with the checksum of what was taken from it. */
class Script {
  readonly #chunks: AsyncIterator<Buffer>
  readonly #hash = createHash('sha256')
  #left: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Of all that was taken so far, in hexadecimal. */
  digest(): string {
    return this.#hash.copy().digest('hex')
  }

  async line(): Promise<string> {
    let end = this.#left.indexOf(10)
    while (end === -1) {
      await this.#readMore()
      end = this.#left.indexOf(10)
    }
    return this.#take(end + 1).toString('utf8', 0, end)
  }

  /** The rows up to the mark that ends them, which is taken as well. Whole lines at a time. */
  async *rows(): AsyncGenerator<Buffer> {
    while (!this.#left.subarray(0, END_OF_ROWS.length).equals(endOfRows)) {
      const end = this.#left.indexOf(`\n${END_OF_ROWS}`)
      const whole = (end === -1 ? this.#left.lastIndexOf(10) : end) + 1
      if (whole > 0) yield this.#take(whole)
      else await this.#readMore()
    }
    this.#take(END_OF_ROWS.length)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#chunks.return?.()
  }

  #take(bytes: number): Buffer {
    const taken = this.#left.subarray(0, bytes)
    this.#left = this.#left.subarray(bytes)
    this.#hash.update(taken)
    return taken
  }

  async #readMore(): Promise<void> {
    const next = await this.#chunks.next()
    if (next.done) throw new WorkspaceMoveError('The backup is cut off: its end is missing.')
    this.#left = Buffer.concat([this.#left, next.value])
  }
}

const endOfRows = Buffer.from(END_OF_ROWS)
