import { type FileHandle, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DamagedCatalogueError } from './damaged-catalogue-error.ts'

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array
/** Any of the typed array classes. */
type ArrayType = { new (memory: SharedArrayBuffer): Numbers; readonly BYTES_PER_ELEMENT: number }

/** @throws DamagedCatalogueError */
export async function readJson<Shape>(directory: string, name: string): Promise<Shape> {
  try {
    return JSON.parse(await readFile(join(directory, name), 'utf8')) as Shape
  } catch (cause) {
    throw new DamagedCatalogueError(`The catalogue ${directory} has no readable ${name}: import it again.`, { cause })
  }
}

/**
 * Files as typed arrays in shared memory, by name, one after the other: the disk is what limits.
 * @throws DamagedCatalogueError
 */
export async function readArrays(types: Record<string, ArrayType>, pathOf: (name: string) => string): Promise<unknown> {
  const arrays: Record<string, Numbers> = {}
  for (const [name, type] of Object.entries(types)) arrays[name] = await readArray(pathOf(name), type)
  return arrays
}

/** A file as a typed array in shared memory. */
async function readArray(path: string, type: ArrayType): Promise<Numbers> {
  await using file = await openColumn(path)
  const bytes = (await file.stat()).size
  if (bytes % type.BYTES_PER_ELEMENT !== 0)
    throw damaged(path, `has ${bytes} bytes, which is no whole number of values`)
  const memory = new SharedArrayBuffer(bytes)
  await fill(file, new Uint8Array(memory), path)
  return new type(memory)
}

function openColumn(path: string): Promise<FileHandle> {
  return open(path).catch((cause) => {
    throw damaged(path, 'cannot be read', cause)
  })
}

/** One read takes at most 1 GiB, since the system's own limit lies at 2. */
const READ_BYTES = 2 ** 30

async function fill(file: FileHandle, into: Uint8Array, path: string): Promise<void> {
  let at = 0
  while (at < into.length) {
    const { bytesRead } = await file.read(into, at, Math.min(READ_BYTES, into.length - at), at)
    if (bytesRead === 0) throw damaged(path, 'ends early')
    at += bytesRead
  }
}

function damaged(path: string, what: string, cause?: unknown): DamagedCatalogueError {
  return new DamagedCatalogueError(`The catalogue is damaged: ${path} ${what}. Import it again.`, { cause })
}
