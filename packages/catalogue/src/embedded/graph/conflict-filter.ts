import { usualConflictRules } from '@cognate/contract/conflict-rules'
import type { EngineQuery } from '../../engine/engine.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import { ConflictMarks } from './conflict-marks.ts'

/**
 * Takes those from a mask of authors whom the filter `coi_authors` takes away: who has a conflict with any of its values, or
 * is one of them. To include leaves exactly these. Without a mask all others stay.
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
