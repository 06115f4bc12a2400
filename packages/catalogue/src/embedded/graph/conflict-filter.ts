import { usualConflictRules } from '@cognate/contract/conflict-rules'
import type { EngineQuery } from '../../engine/engine.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import { ConflictMarks } from './conflict-marks.ts'

/**
 * What the filter `coi_authors` asks of authors: it excludes the authors of its values and all who have a conflict with any of
 * them, or keeps only these if it includes.
 */
export function conflictConditions(
  { filters, conflicts }: Pick<EngineQuery, 'filters' | 'conflicts'>,
  data: CatalogueData,
): { field: 'coi_authors'; narrow(mask: Uint8Array): void }[] {
  const filter = filters.coi_authors
  if (!filter?.values.length) return []
  const check = { authorIds: filter.values, rules: conflicts?.rules ?? usualConflictRules }
  const keptMark = filter.type === 'include' ? 1 : 0
  return [{ field: 'coi_authors', narrow: (mask) => keepMarked(mask, new ConflictMarks(check, data).mask(), keptMark) }]
}

function keepMarked(mask: Uint8Array, marks: Uint8Array, keptMark: number): void {
  for (let author = 0; author < mask.length; author++) if (marks[author] !== keptMark) mask[author] = 0
}
