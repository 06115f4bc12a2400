import { usualConflictRules } from '@cognate/contract/conflict-rules'
import type { ConflictCheck } from '../../engine/author-graph.ts'
import type { EngineQuery } from '../../engine/engine.ts'
import { ConflictMarks } from '../../people/conflict-marks.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import { keepMarked, type Narrow } from '../data/keep-marked.ts'
import { findParties } from './parties.ts'

/**
 * What the filter `coi_authors` asks of authors: it excludes the authors of its values and all who have a conflict with any of
 * them, or keeps only these if it includes.
 */
export function conflictConditions(
  {
    filters,
    conflicts,
    acquittedIds = [],
    declaredIds = [],
  }: Pick<EngineQuery, 'filters' | 'conflicts' | 'acquittedIds' | 'declaredIds'>,
  data: CatalogueData,
): { field: 'coi_authors'; narrow: Narrow }[] {
  const filter = filters.coi_authors
  if (!filter?.values.length) return []
  const check = { authorIds: filter.values, rules: conflicts?.rules ?? usualConflictRules }
  const keptMark = filter.type === 'include' ? 1 : 0
  const inConflict = () => {
    const marks = conflictMarks(check, data).mask()
    for (const author of findParties(acquittedIds, data)) if (author >= 0) marks[author] = 0
    for (const author of findParties(declaredIds, data)) if (author >= 0) marks[author] = 1
    return marks
  }
  return [{ field: 'coi_authors', narrow: (mask) => keepMarked(inConflict(), keptMark)(mask) }]
}

/** The conflicts of authors with those of a check. */
export function conflictMarks({ authorIds, rules }: ConflictCheck, data: CatalogueData): ConflictMarks {
  return new ConflictMarks({ authors: findParties(authorIds, data), rules }, data)
}
