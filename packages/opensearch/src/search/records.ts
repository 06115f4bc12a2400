import type { AuthorRecord, CatalogueRecords, ScholarlyKind, WorkRecord } from '@cognate/contract'
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
  async read<Kind extends ScholarlyKind>(
    kind: Kind,
    numbers: readonly number[],
    hidden: ReadonlySet<string>,
  ): Promise<CatalogueRecords[Kind][]> {
    const ids = numbers.map((number) => recordId(kind, number))
    const stored = await this.#cluster.read<{ record: CatalogueRecords[Kind] }>(
      nameIn(this.#generation, 'records'),
      ids,
    )
    return stored.map((document, place) => {
      if (!document) throw new Error(`${ids[place]} is missing from ${this.#generation}`)
      return hidden.size === 0 ? document.record : show(kind, document.record, hidden)
    })
  }
}

/** A work keeps its other authorships, and an author the hints that name others. */
function show<Kind extends ScholarlyKind>(
  kind: Kind,
  record: CatalogueRecords[Kind],
  hidden: ReadonlySet<string>,
): CatalogueRecords[Kind] {
  if (kind === 'work') {
    const work = record as WorkRecord
    return { ...work, authorships: work.authorships.filter(({ author }) => !hidden.has(author.id)) } as typeof record
  }
  const { identity_hints, ...author } = record as AuthorRecord
  if (kind !== 'author' || !identity_hints) return record
  const shown = identity_hints.filter(({ others }) => others.every(({ id }) => !hidden.has(id)))
  return (shown.length > 0 ? { ...author, identity_hints: shown } : author) as typeof record
}
