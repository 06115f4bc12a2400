import { type RecordKind, recordKinds } from '../../columns/columns.ts'
import { hiddenCount, isHidden } from '../../columns/hidden-authors.ts'
import { idAt, locate } from '../../columns/identify.ts'
import { byId, type ListedKind, type OpenCatalogue } from '../../open-catalogue/open-catalogue.ts'
import { isTaxonomyLevel } from '../../open-catalogue/taxonomy.ts'
import { groupsOf, pageOfTable } from '../../tables/answers.ts'
import { fittingIn } from '../../tables/fitting.ts'
import type { Table } from '../../tables/table.ts'
import { suggestPlaces, taxonomyTable } from '../../tables/taxonomy-table.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import type { RecordStore } from '../data/record-store.ts'
import { institutionLineage } from './chains.ts'
import { recordTable } from './record-table.ts'
import { StoredLists } from './stored-lists.ts'
import { taxonomyOf, topicCitations } from './taxonomies.ts'

/** The open catalogue from columns in memory, each question in one go. */
export function embeddedOpenCatalogue({ data, records }: { data: CatalogueData; records: RecordStore }): OpenCatalogue {
  const stored = new StoredLists(data, records)
  const tables = Object.fromEntries(recordKinds.map((kind) => [kind, recordTable(kind, data, stored)])) as Record<
    RecordKind,
    Table
  >
  const tableOf = (kind: ListedKind): Table => (isTaxonomyLevel(kind) ? taxonomyTable(kind, self) : tables[kind])
  const self: OpenCatalogue = {
    vocabularies: data.vocabularies,
    topics: data.topics,
    taxonomy: (level) => taxonomyOf(level, data),
    topicCitations: () => topicCitations(data),
    countOf: (kind) => tableOf(kind).count,
    isHidden: (kind, number) => isHidden(kind, number, data),
    find: async (kind, ids) => ids.map((id) => locate(kind, id, data)),
    identify: async (scheme, kind, values) =>
      values.map((value) => {
        const found = records.byIdentifier(scheme, value)
        return found?.kind === kind ? found.index : undefined
      }),
    page: async (kind, wanted) => pageOfTable(tableOf(kind), wanted),
    countGroups: async (kind, grouping, condition) => groupsOf(tableOf(kind), grouping, condition),
    /** Names are read by popularity, up to the number that is counted; with a condition all, because most may not pass. */
    async suggest(kind, wanted) {
      if (isTaxonomyLevel(kind)) return suggestPlaces(tableOf(kind), wanted)
      const { query, condition, limit, mostCounted } = wanted
      const table = tableOf(kind)
      const mask = condition && fittingIn(table, condition)
      const most = condition ? table.count : mostCounted + hiddenCount(kind, data)
      const byPopularity = data.columns[`${kind}_by_popularity`]
      const numbers: number[] = []
      for (const rank of stored.ranksOfNames(kind, query, most)) {
        const number = byPopularity[rank - 1]!
        if (mask?.[number] === 0 || isHidden(kind, number, data)) continue
        if (numbers.push(number) === mostCounted) break
      }
      return { count: numbers.length, numbers: numbers.slice(0, limit) }
    },
    records: async (kind, numbers) => numbers.map((number) => JSON.parse(records.json(kind, number))),
    async lineages(institutions) {
      const { offsets, values } = institutionLineage(data)
      return institutions.map((institution) => {
        const lineage: string[] = []
        for (let at = offsets![institution]!; at < offsets![institution + 1]!; at++)
          lineage.push(idAt('institution', values[at]!, data))
        return lineage
      })
    },
    async references(works) {
      const { work_reference_offsets: offsets, work_reference } = data.columns
      return works.map((work) => {
        const cited = work_reference.subarray(offsets[work], offsets[work + 1])
        return Array.from(cited, (number) => ({ number, id: idAt('work', number, data) })).sort(byId)
      })
    },
    async mostCitedWork(author) {
      const { author_work_offsets: offsets, author_work, work_cited_by } = data.columns
      const works = author_work.subarray(offsets[author], offsets[author + 1])
      if (works.length === 0) return undefined
      return works.reduce((most, work) => (work_cited_by[work]! > work_cited_by[most]! ? work : most))
    },
  }
  return self
}
