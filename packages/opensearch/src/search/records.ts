import type { RecordKind } from '@cognate/catalogue/engine-kit'
import type { Records as RecordTypes } from '@cognate/catalogue/open-catalogue-kit'
import type { AuthorRecord, WorkRecord } from '@cognate/contract'
import type { Cluster } from '../cluster/cluster.ts'
import { nameIn, recordId } from '../form/indexes.ts'

/** Records as they are shown: without academics who are left out. */
export class Records {
  readonly #cluster: Cluster
  readonly #generation: string

  constructor(cluster: Cluster, generation: string) {
    this.#cluster = cluster
    this.#generation = generation
  }

  /** @param hidden  Ids of those who are left out. */
  async read<Kind extends RecordKind>(
    kind: Kind,
    numbers: readonly number[],
    hidden: ReadonlySet<string>,
  ): Promise<RecordTypes[Kind][]> {
    const ids = numbers.map((number) => recordId(kind, number))
    const stored = await this.#cluster.read<{ record: RecordTypes[Kind] }>(nameIn(this.#generation, 'records'), ids)
    return stored.map((document, place) => {
      if (!document) throw new Error(`${ids[place]} is missing from ${this.#generation}`)
      return hidden.size === 0 ? document.record : show(kind, document.record, hidden)
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
