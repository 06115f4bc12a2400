import { idDigits } from '@cognate/catalogue/engine-kit'
import type { Cluster, IndexSearch } from '../../cluster/cluster.ts'
import { indexOf, nameIn, PAGE, type SearchedKind } from '../../form/indexes.ts'
import { either, matchAny } from '../../form/query.ts'

/** A record of the catalogue. */
export interface NumberedRecord {
  number: number
  /** Digits of its own id. */
  id: number
}

/** Ids of one kind to be found. */
interface WantedIds {
  kind: SearchedKind
  ids: readonly string[]
}

/** A record has its own id and perhaps some merged ones, so that few documents answer for many ids. */
const IDS_AT_ONCE = PAGE / 2

/** Finds records by ids in any form; a merged id gives the record that it was merged into. */
export class Ids {
  readonly #cluster: Cluster
  readonly #generation: string

  constructor(cluster: Cluster, generation: string) {
    this.#cluster = cluster
    this.#generation = generation
  }

  /** The records of one kind in the order of the ids; undefined for an unknown one. */
  async find(kind: SearchedKind, ids: readonly string[]): Promise<(NumberedRecord | undefined)[]> {
    const [found] = await this.findAll([{ kind, ids }])
    return found!
  }

  /** The records of several lists of ids, in one request. */
  async findAll(wanted: readonly WantedIds[]): Promise<(NumberedRecord | undefined)[][]> {
    const digits = wanted.map(({ kind, ids }) => ids.map((id) => idDigits(kind, id)))
    const searches = wanted.flatMap(({ kind }, list) =>
      chunksOf(digits[list]!.filter((id) => id !== undefined)).map((chunk) => ({
        list,
        search: this.#search(kind, chunk),
      })),
    )
    const answers = await this.#cluster.searchAll(searches.map(({ search }) => search))
    const found = wanted.map(() => new Map<number, NumberedRecord>())
    for (const [at, { hits }] of answers.entries()) {
      for (const { fields = {} } of hits.hits) {
        const identity = { number: fields.number![0]!, id: fields.id![0]! }
        for (const id of [identity.id, ...(fields.merged_ids ?? [])]) found[searches[at]!.list]!.set(id, identity)
      }
    }
    return digits.map((list, at) => list.map((id) => (id === undefined ? undefined : found[at]!.get(id))))
  }

  #search(kind: SearchedKind, digits: readonly number[]): IndexSearch {
    const query = either(matchAny('id', digits), matchAny('merged_ids', digits))
    const body = { query, size: digits.length, docvalue_fields: ['number', 'id', 'merged_ids'] }
    return { index: nameIn(this.#generation, indexOf[kind]), body }
  }
}

function chunksOf(values: readonly number[]): number[][] {
  const chunks = Math.ceil(values.length / IDS_AT_ONCE)
  return Array.from({ length: chunks }, (_, at) => values.slice(at * IDS_AT_ONCE, (at + 1) * IDS_AT_ONCE))
}
