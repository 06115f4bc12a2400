import type { ScholarlyKind, TopicView } from '@cognate/contract'
import { type RecordKind, recordKinds, type Vocabularies } from '../../columns/columns.ts'
import { hiddenCount, isHidden } from '../../columns/hidden-authors.ts'
import { idAt, locate } from '../../columns/identify.ts'
import type { ListCondition } from '../../open-catalogue/condition.ts'
import {
  byId,
  type Cited,
  type FoundPage,
  type GroupCounts,
  type Grouping,
  type ListedKind,
  type OpenCatalogue,
  type OpenKind,
  type Records,
  type WantedNames,
  type WantedPage,
} from '../../open-catalogue/open-catalogue.ts'
import { isTaxonomyLevel, type Taxonomy, type TaxonomyLevel } from '../../open-catalogue/taxonomy.ts'
import { groupsOf, pageOfTable } from '../../tables/answers.ts'
import { fittingIn } from '../../tables/fitting.ts'
import type { Table } from '../../tables/table.ts'
import { suggestPlaces, taxonomyTable } from '../../tables/taxonomy-table.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import type { RecordStore } from '../data/record-store.ts'
import { institutionLineage } from './chains.ts'
import { RecordTable } from './record-table.ts'
import { StoredLists } from './stored-lists.ts'
import { taxonomyOf, topicCitations } from './taxonomies.ts'

/** The open catalogue from columns in memory, each question in one go. */
export class EmbeddedOpenCatalogue implements OpenCatalogue {
  readonly #data: CatalogueData
  readonly #records: RecordStore
  readonly #stored: StoredLists
  readonly #tables: Record<RecordKind, Table>

  constructor({ data, records }: { data: CatalogueData; records: RecordStore }) {
    this.#data = data
    this.#records = records
    this.#stored = new StoredLists(data, records)
    const tables = recordKinds.map((kind) => [kind, new RecordTable(kind, data, this.#stored)] as const)
    this.#tables = Object.fromEntries(tables) as unknown as Record<RecordKind, Table>
  }

  get vocabularies(): Vocabularies {
    return this.#data.vocabularies
  }

  get topics(): readonly TopicView[] {
    return this.#data.topics
  }

  taxonomy(level: TaxonomyLevel): Taxonomy {
    return taxonomyOf(level, this.#data)
  }

  topicCitations(): ArrayLike<number> {
    return topicCitations(this.#data)
  }

  countOf(kind: ListedKind): number {
    return this.#tableOf(kind).count
  }

  isHidden(kind: OpenKind, number: number): boolean {
    return isHidden(kind, number, this.#data)
  }

  async find(kind: ScholarlyKind, ids: readonly string[]): Promise<(number | undefined)[]> {
    return ids.map((id) => locate(kind, id, this.#data))
  }

  async identify(scheme: string, kind: ScholarlyKind, values: readonly string[]): Promise<(number | undefined)[]> {
    return values.map((value) => {
      const found = this.#records.byIdentifier(scheme, value)
      return found?.kind === kind ? found.index : undefined
    })
  }

  async page(kind: ListedKind, wanted: WantedPage): Promise<FoundPage> {
    return pageOfTable(this.#tableOf(kind), wanted)
  }

  async countGroups(kind: ListedKind, grouping: Grouping, condition: ListCondition): Promise<GroupCounts> {
    return groupsOf(this.#tableOf(kind), grouping, condition)
  }

  /** Names are read by popularity, up to the number that is counted; with a condition all, because most may not pass. */
  async suggest(kind: ListedKind, wanted: WantedNames): Promise<{ count: number; numbers: readonly number[] }> {
    if (isTaxonomyLevel(kind)) return suggestPlaces(this.#tableOf(kind), wanted)
    const { query, condition, limit, mostCounted } = wanted
    const table = this.#tableOf(kind)
    const mask = condition && fittingIn(table, condition)
    const most = condition ? table.count : mostCounted + hiddenCount(kind, this.#data)
    const byPopularity = this.#data.columns[`${kind}_by_popularity`]
    const numbers: number[] = []
    for (const rank of this.#stored.ranksOfNames(kind, query, most)) {
      const number = byPopularity[rank - 1]!
      if (mask?.[number] === 0 || isHidden(kind, number, this.#data)) continue
      if (numbers.push(number) === mostCounted) break
    }
    return { count: numbers.length, numbers: numbers.slice(0, limit) }
  }

  async records<Kind extends RecordKind>(kind: Kind, numbers: readonly number[]): Promise<Records[Kind][]> {
    return numbers.map((number) => JSON.parse(this.#records.json(kind, number)) as Records[Kind])
  }

  async lineages(institutions: readonly number[]): Promise<string[][]> {
    const { offsets, values } = institutionLineage(this.#data)
    return institutions.map((institution) => {
      const lineage: string[] = []
      for (let at = offsets![institution]!; at < offsets![institution + 1]!; at++)
        lineage.push(idAt('institution', values[at]!, this.#data))
      return lineage
    })
  }

  async references(works: readonly number[]): Promise<Cited[][]> {
    const { work_reference_offsets: offsets, work_reference } = this.#data.columns
    return works.map((work) => {
      const cited = work_reference.subarray(offsets[work], offsets[work + 1])
      return Array.from(cited, (number) => ({ number, id: idAt('work', number, this.#data) })).sort(byId)
    })
  }

  async mostCitedWork(author: number): Promise<number | undefined> {
    const { author_work_offsets: offsets, author_work, work_cited_by } = this.#data.columns
    const works = author_work.subarray(offsets[author], offsets[author + 1])
    if (works.length === 0) return undefined
    return works.reduce((most, work) => (work_cited_by[work]! > work_cited_by[most]! ? work : most))
  }

  #tableOf(kind: ListedKind): Table {
    return isTaxonomyLevel(kind) ? taxonomyTable(kind, this) : this.#tables[kind]
  }
}
