import type { RecordKind } from '@cognate/catalogue/engine-kit'
import type { Records as RecordTypes } from '@cognate/catalogue/open-catalogue-kit'
import type { AuthorRecord, WorkRecord } from '@cognate/contract'
import type { Cluster } from '../../cluster/cluster.ts'
import { nameIn, recordId } from '../../form/indexes.ts'

/** Records as they are shown: without academics who are left out. */
export class RecordReader {
  readonly #cluster: Cluster
  readonly #generation: string

  constructor(cluster: Cluster, generation: string) {
    this.#cluster = cluster
    this.#generation = generation
  }

  /** Some fields of records, none of which names people. */
  async readFields<Kind extends RecordKind, Field extends keyof RecordTypes[Kind] & string>(
    kind: Kind,
    numbers: readonly number[],
    fields: readonly Field[],
  ): Promise<Pick<RecordTypes[Kind], Field>[]> {
    return this.#read(
      kind,
      numbers,
      fields.map((field) => `record.${field}`),
    )
  }

  /** @param hidden  Ids of those who are left out. */
  async read<Kind extends RecordKind>(
    kind: Kind,
    numbers: readonly number[],
    hidden: ReadonlySet<string>,
  ): Promise<RecordTypes[Kind][]> {
    const records = await this.#read(kind, numbers)
    return hidden.size === 0 ? records : records.map((record) => show(kind, record, hidden))
  }

  async #read<Kind extends RecordKind>(
    kind: Kind,
    numbers: readonly number[],
    fields?: readonly string[],
  ): Promise<RecordTypes[Kind][]> {
    const ids = numbers.map((number) => recordId(kind, number))
    const index = nameIn(this.#generation, 'records')
    const stored = await this.#cluster.read<{ record: RecordTypes[Kind] }>(index, ids, fields)
    return stored.map((document, place) => {
      if (!document) throw new Error(`${ids[place]} is missing from ${this.#generation}`)
      return document.record
    })
  }
}

/** A work keeps its other authorships, and an author the hints that name others. */
function show<Kind extends RecordKind>(
  kind: Kind,
  record: RecordTypes[Kind],
  hidden: ReadonlySet<string>,
): RecordTypes[Kind] {
  if (kind === 'work') {
    const work = record as unknown as WorkRecord
    return {
      ...work,
      authorships: work.authorships.filter(({ author }) => !hidden.has(author.id)),
    } as unknown as typeof record
  }
  const { identity_hints, ...author } = record as unknown as AuthorRecord
  if (kind !== 'author' || !identity_hints) return record
  const shown = identity_hints.filter(({ others }) => others.every(({ id }) => !hidden.has(id)))
  return (shown.length > 0 ? { ...author, identity_hints: shown } : author) as unknown as typeof record
}
