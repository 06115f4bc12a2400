import { usualConflictRules } from '@cognate/contract/conflict-rules'
import type { EngineQuery } from '../../engine/engine.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import { ConflictMarks } from './conflict-marks.ts'

/**
 * Applies the filter `coi_authors` to a mask of authors. It excludes the authors of its values and all who have a conflict
 * with any of them, or keeps only these if it includes. Without a mask, all other authors stay.
 */
export function maskWithoutConflicts(
  mask: Uint8Array | undefined,
  { filters, conflicts }: Pick<EngineQuery, 'filters' | 'conflicts'>,
  data: CatalogueData,
): Uint8Array | undefined {
  const filter = filters.coi_authors
  if (!filter?.values.length) return mask
  const check = { authorIds: filter.values, rules: conflicts?.rules ?? usualConflictRules }
  const marks = new ConflictMarks(check, data).mask()
  const keptMark = filter.type === 'include' ? 1 : 0
  const passing = mask ?? new Uint8Array(marks.length).fill(1)
  for (let author = 0; author < passing.length; author++) if (marks[author] !== keptMark) passing[author] = 0
  return passing
}
