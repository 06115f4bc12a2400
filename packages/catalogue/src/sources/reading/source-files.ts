import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import { readGzip } from './read-gzip.ts'

/** The path to read does not exist or has no file of the kind. The message is for the person who gave the path. */
export class SourceFileError extends Error {
  override readonly name = 'SourceFileError'
}

export interface SourceFile {
  /** The path inside the folder, or the name of a single file. */
  name: string
  /** In lower case, without `.gz`: `csv`; empty where the name has none. */
  extension: string
  /** As stored. */
  bytes: number
  modified: number
  path: string
  /**
   * Its content, unpacked; chunks end anywhere.
   * @throws DamagedFileError after everything readable was yielded.
   */
  open(): AsyncIterable<Buffer>
}

/**
 * The file at a path, or all files with one of the extensions (also with `.gz`) of a folder and its subfolders, by name.
 * @throws SourceFileError where there is none.
 */
export async function findSourceFiles(path: string, extensions: readonly string[]): Promise<SourceFile[]> {
  const whole = resolve(path)
  const found = await stat(whole).catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'ENOENT' ? 'does not exist' : `cannot be read (${cause.code})`
    throw new SourceFileError(`${path} ${why}.`, { cause })
  })
  if (found.isFile()) return [sourceFile(whole, basename(whole), found)]
  if (!found.isDirectory()) throw new SourceFileError(`${path} is neither a file nor a folder.`)
  const files = await filesIn(whole, extensions)
  if (files.length > 0) return files
  const expected = extensions.map((extension) => `.${extension}`).join(', ')
  throw new SourceFileError(`${path} holds no file that can be read here: expected ${expected}, also packed as .gz.`)
}

async function filesIn(folder: string, extensions: readonly string[]): Promise<SourceFile[]> {
  const files: SourceFile[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const path = join(entry.parentPath, entry.name)
    const file = sourceFile(path, relative(folder, path).split(sep).join('/'), await stat(path))
    if (extensions.includes(file.extension)) files.push(file)
  }
  return files.sort((a, b) => (a.name < b.name ? -1 : 1))
}

function sourceFile(path: string, name: string, { size, mtimeMs }: { size: number; mtimeMs: number }): SourceFile {
  const isPacked = name.toLowerCase().endsWith('.gz')
  const [, extension = ''] = /\.([^.]+?)(?:\.gz)?$/i.exec(name) ?? []
  const open = () => (isPacked ? readGzip(path) : createReadStream(path, { highWaterMark: 1 << 18 }))
  return { name, extension: extension.toLowerCase(), bytes: size, modified: mtimeMs, path, open }
}

/** Changes when a file changes, or the way it is read. */
export function fingerprintOf(files: readonly SourceFile[], reader: string): string {
  const lines = files.map(({ name, bytes, modified }) => `${name} ${bytes} ${modified}`)
  return createHash('sha256')
    .update([reader, ...lines].join('\n'))
    .digest('hex')
}
