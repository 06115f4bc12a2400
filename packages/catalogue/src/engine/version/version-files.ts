import { existsSync } from 'node:fs'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CatalogueSummary } from '../catalogue-summary.ts'
import { describeChangedFile, readVersion } from './catalogue-json.ts'
import { damagedCatalogue } from './damaged-catalogue-error.ts'
import { CATALOGUE_FILE, createSum, type FileSums, PIECE_BYTES } from './file-sums.ts'
import { checkFiles, findWrongSizes } from './find-damage.ts'

type Numbers = Int8Array | Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array
/** Any of the typed array classes. */
type ArrayType = { new (memory: SharedArrayBuffer): Numbers; readonly BYTES_PER_ELEMENT: number }

/** Files that are not read into memory are checked before the first answer up to this size: 25 ms. */
export const AT_ONCE_BYTES = 2 ** 25

/**
 * The files of a version, for reading into memory: each is compared with its checksum on the way, so that what is
 * searched is what was built. A version that was built before there were checksums is read as it is.
 */
export class VersionFiles {
  readonly directory: string
  readonly summary: CatalogueSummary
  /** What was compared with checksums so far, and the milliseconds that took. */
  readonly checked = { bytes: 0, milliseconds: 0 }
  readonly #files: FileSums | undefined

  /**
   * Looks at `catalogue.json` and the sizes of files.
   * @param isUsed  Tells the files that matter; by default all do.
   * @throws DamagedCatalogueError
   */
  constructor(directory: string, isUsed: (file: string) => boolean = () => true) {
    const version = readVersion(directory)
    if (!version) throw damagedCatalogue(directory, `${CATALOGUE_FILE} is missing`)
    this.directory = directory
    this.summary = version.summary
    const used = version.files && Object.entries(version.files).filter(([file]) => isUsed(file))
    this.#files = used && Object.fromEntries(used)
    this.#refuse(findWrongSizes(directory, this.#files ?? {}))
  }

  /** @throws DamagedCatalogueError */
  async json<Shape>(file: string): Promise<Shape> {
    const bytes = await readFile(join(this.directory, file)).catch((cause) => {
      throw damagedCatalogue(this.directory, `${file} cannot be read`, cause)
    })
    const sum = this.#sum(file)
    sum.add(bytes)
    sum.end()
    try {
      return JSON.parse(bytes.toString()) as Shape
    } catch (cause) {
      throw damagedCatalogue(this.directory, `${file} is no JSON`, cause)
    }
  }

  /**
   * Files as typed arrays in shared memory, by name, one after the other: the disk is what limits.
   * @throws DamagedCatalogueError
   */
  async arrays(types: Record<string, ArrayType>, fileOf: (name: string) => string): Promise<unknown> {
    const arrays: Record<string, Numbers> = {}
    for (const [name, type] of Object.entries(types)) arrays[name] = await this.#array(fileOf(name), type)
    return arrays
  }

  /** Whether a version has a file: one that was made by an earlier program may lack what was added since. */
  has(file: string): boolean {
    return this.#files ? file in this.#files : existsSync(join(this.directory, file))
  }

  /** Compares the files that stay on the disk, up to a size. @throws DamagedCatalogueError */
  async checkSmall(atOnceBytes = AT_ONCE_BYTES): Promise<void> {
    const start = performance.now()
    const { damages, bytes } = await checkFiles(
      this.directory,
      filesOnDisk(this.#files, (size) => size <= atOnceBytes),
    )
    this.checked.bytes += bytes
    this.checked.milliseconds += performance.now() - start
    this.#refuse(damages)
  }

  async #array(name: string, type: ArrayType): Promise<Numbers> {
    await using file = await open(join(this.directory, name)).catch((cause) => {
      throw damagedCatalogue(this.directory, `${name} cannot be read`, cause)
    })
    const bytes = (await file.stat()).size
    if (bytes % type.BYTES_PER_ELEMENT !== 0)
      throw damagedCatalogue(this.directory, `${name} has ${bytes} bytes, which is no whole number of values`)
    const memory = new SharedArrayBuffer(bytes)
    await this.#fill(file, new Uint8Array(memory), name)
    return new type(memory)
  }

  async #fill(file: FileHandle, into: Uint8Array, name: string): Promise<void> {
    const sum = this.#sum(name)
    let at = 0
    while (at < into.length) {
      const { bytesRead } = await file.read(into, at, Math.min(PIECE_BYTES, into.length - at), at)
      if (bytesRead === 0) throw damagedCatalogue(this.directory, `${name} ends early`)
      sum.add(into.subarray(at, at + bytesRead))
      at += bytesRead
    }
    sum.end()
  }

  /** Takes the bytes of a file as they are read; refuses it in the end where it is not what it was. */
  #sum(name: string): { add(bytes: Uint8Array): void; end(): void } {
    if (!this.#files) return { add: () => {}, end: () => {} }
    const expected = this.#files[name]
    if (!expected) throw damagedCatalogue(this.directory, `${CATALOGUE_FILE} knows no ${name}`)
    const hash = createSum()
    return {
      add: (bytes) => {
        const began = performance.now()
        hash.update(bytes)
        this.checked.bytes += bytes.length
        this.checked.milliseconds += performance.now() - began
      },
      end: () => this.#refuse(hash.digest('hex') === expected.sha256 ? [] : [describeChangedFile(name)]),
    }
  }

  #refuse(damages: readonly string[]): void {
    if (damages.length > 0) throw damagedCatalogue(this.directory, damages.join(', '))
  }
}

/** The files of a version that are searched where they lie, and those that nobody searches: all but arrays and JSON. */
export function filesOnDisk(files: FileSums = {}, fits: (bytes: number) => boolean): FileSums {
  const onDisk = Object.entries(files).filter(([file, { bytes }]) => !/\.(bin|json)$/.test(file) && fits(bytes))
  return Object.fromEntries(onDisk)
}
