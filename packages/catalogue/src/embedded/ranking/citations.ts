import { type IntegerQuery, impactOfReference, type WeightedReference, weighReferences } from '@cognate/matching'
import { listAt } from '../../base/lists.ts'
import { findIndices } from '../../columns/identify.ts'
import type { EngineQuery, Hit } from '../../engine/engine.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'

type CitingData = Pick<CatalogueData, 'columns' | 'citing'>

/** The works that a query for experts cites; empty for all others. */
export const citedWorks = ({ dataset, citedIds = [] }: EngineQuery, data: CatalogueData): number[] =>
  dataset === 'experts' ? findIndices('work', citedIds, data) : []

/** What the works that a text cites weigh. */
export function weighCited(cited: readonly number[], selfScore: number, data: CitingData): WeightedReference[] {
  const works = cited.map((number) => ({
    number,
    citing: listAt(data.citing, number).length,
    references: referencesOf(number, data).length,
  }))
  return weighReferences(works, { total: data.columns.work_id.length, selfScore })
}

/** What the references of works add to their sums, by work: those that cite what the text cites, and the cited works themselves. */
export function sumReferences({ references = [] }: IntegerQuery, data: CitingData): ReadonlyMap<number, number> {
  const sums = new Map<number, number>()
  const add = (work: number, amount: number) => sums.set(work, (sums.get(work) ?? 0) + amount)
  for (const { number, weight, own } of references) {
    add(number, weight * own)
    for (const work of listAt(data.citing, number))
      add(work, weight * impactOfReference(referencesOf(work, data).length))
  }
  return sums
}

/** Counts an author's works among the cited ones, and the cited ones that these works cite. */
export function citationsOf(
  author: number,
  cited: ReadonlySet<number>,
  { columns }: CitingData,
): NonNullable<Hit['citations']> {
  const { author_work_offsets: offsets, author_work } = columns
  const works = author_work.subarray(offsets[author], offsets[author + 1])
  const shared = new Set<number>()
  for (const work of works) for (const one of referencesOf(work, { columns })) if (cited.has(one)) shared.add(one)
  return { cited: works.filter((work) => cited.has(work)).length, shared: shared.size }
}

const referencesOf = (work: number, { columns }: Pick<CitingData, 'columns'>): Uint32Array =>
  columns.work_reference.subarray(columns.work_reference_offsets[work], columns.work_reference_offsets[work + 1])
