import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type NumberArray, type NumbersType, StagedColumn, syncPath } from '@cognate/catalogue/engine-kit'

/** Is written last: what else is in the folder is complete and safe on the disk. */
const COMPLETE = 'complete.json'

/**
 * What an import remembers on its machine of a generation that it wrote, so that the next one sends only what changed: the
 * numbers that records had, and a hash of each document. All of it are columns in files.
 */
export class SentFolder {
  readonly path: string
  readonly #columns: StagedColumn<NumberArray>[] = []

  /** @param path  A folder that need not exist. */
  constructor(path: string) {
    this.path = path
  }

  /** @param shards  Parts of the indexes; undefined where the folder is of others, or not complete. */
  static of(path: string, shards: number): SentFolder | undefined {
    const complete = join(path, COMPLETE)
    const isOfThese = existsSync(complete) && JSON.parse(readFileSync(complete, 'utf8')).shards === shards
    return isOfThese ? new SentFolder(path) : undefined
  }

  /** A new column. */
  create<A extends NumberArray>(type: NumbersType<A>, name: string): StagedColumn<A> {
    mkdirSync(this.path, { recursive: true })
    return this.#hold(new StagedColumn(type, join(this.path, name)))
  }

  /** A column that was written before. */
  open<A extends NumberArray>(type: NumbersType<A>, name: string): StagedColumn<A> {
    const path = join(this.path, name)
    return this.#hold(new StagedColumn(type, path, statSync(path).size / type.BYTES_PER_ELEMENT))
  }

  #hold<A extends NumberArray>(column: StagedColumn<A>): StagedColumn<A> {
    this.#columns.push(column as unknown as StagedColumn<NumberArray>)
    return column
  }

  /** Says that all is written. */
  async complete(shards: number): Promise<void> {
    for (const column of this.#columns) column.flush()
    for (const name of readdirSync(this.path)) await syncPath(join(this.path, name))
    writeFileSync(join(this.path, COMPLETE), JSON.stringify({ shards }))
    await syncPath(join(this.path, COMPLETE))
    await syncPath(this.path)
  }

  close(): void {
    for (const column of this.#columns) column.close()
  }
}

/** Removes what is remembered of generations but for some. @param parent  Of their folders, which have their names. */
export function forgetAllBut(generations: ReadonlySet<string>, parent: string): void {
  if (!existsSync(parent)) return
  for (const name of readdirSync(parent))
    if (!generations.has(name)) rmSync(join(parent, name), { recursive: true, force: true })
}
