import { hash } from 'node:crypto'
import { type IndexName, nameIn } from '../form/indexes.ts'
import type { SentCounts, SentDocuments } from '../form/stored.ts'
import type { Bulk } from './bulk.ts'
import type { SentFolder } from './sent-folder.ts'

/** Bytes of a hash: as a number it is exact in a column of doubles, and never 0. */
const HASH_BYTES = 6

/** What was sent to the generation that a new one begins as, and what this one is sent. */
export interface SentFolders {
  /** Undefined: the new one begins empty. */
  before: SentFolder | undefined
  /** Undefined: nobody asks later. */
  now: SentFolder | undefined
}

export interface DocumentListOptions extends SentFolders {
  bulk: Bulk
  generation: string
  index: IndexName
  /** Of its files. */
  name: string
  /** The id of the document at a place; undefined where documents come with theirs, and somebody else removes those that are gone. */
  idOf: ((place: number) => string) | undefined
  /** By index: several lists may be of one. */
  counts: SentDocuments
}

/** Documents of an index that come in the order of their places. Only those are sent that are others than before. */
export class DocumentList {
  readonly #bulk: Bulk
  readonly #index: string
  readonly #idOf: DocumentListOptions['idOf']
  readonly #counts: SentCounts
  readonly #hashes: { push(hash: number): void } | undefined
  readonly #readBefore: () => number
  readonly #before: number
  /** Places that have been passed. */
  #passed = 0

  constructor(options: DocumentListOptions) {
    const { generation, index } = options
    this.#bulk = options.bulk
    this.#index = nameIn(generation, index)
    this.#idOf = options.idOf
    options.counts[index] ??= { documents: 0, sent: 0, removed: 0 }
    this.#counts = options.counts[index]
    this.#hashes = options.now?.create(Float64Array, options.name)
    const before = options.before?.open(Float64Array, options.name)
    this.#before = before?.length ?? 0
    this.#readBefore = before?.reader() ?? (() => 0)
  }

  /**
   * @param place  Above all places before.
   * @param content  JSON.
   */
  async put(place: number, content: string, id?: string): Promise<void> {
    if (this.#passed < place) await this.#pass(place)
    this.#passed = place + 1
    this.#counts.documents++
    const hashed = this.#hashes || this.#before > 0 ? hashOf(content) : 0
    this.#hashes?.push(hashed)
    if (place < this.#before && this.#readBefore() === hashed) return
    this.#counts.sent++
    await this.#bulk.add(this.#index, content, id ?? this.#idOf!(place))
  }

  /** Removes what was behind the last place. */
  async end(): Promise<void> {
    await this.#pass(this.#before)
  }

  /** Removes what was at the places up to one, where nothing is now. */
  async #pass(place: number): Promise<void> {
    for (; this.#passed < place; this.#passed++) {
      this.#hashes?.push(0)
      if (this.#passed >= this.#before || this.#readBefore() === 0 || !this.#idOf) continue
      this.#counts.removed++
      await this.#bulk.remove(this.#index, this.#idOf(this.#passed))
    }
  }
}

function hashOf(content: string): number {
  return 1 + hash('sha256', content, 'buffer').readUIntBE(0, HASH_BYTES)
}
