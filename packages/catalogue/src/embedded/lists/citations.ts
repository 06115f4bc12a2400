import { FLAG, UNKNOWN } from '../../columns/columns.ts'
import { remember } from '../../open-catalogue/remember.ts'
import { UNKNOWN_NUMBER } from '../../open-catalogue/unknown-number.ts'
import type { ListedNumbers } from '../../tables/masks.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'

/** Citations of each work, UNKNOWN_NUMBER where the source says nothing of them; the column itself where all are known. */
export function citationsOfWorks(data: CatalogueData): ListedNumbers {
  return remember<ListedNumbers>(data, 'citations of works', () => {
    const { work_cited_by, work_flags } = data.columns
    if (!work_flags.some((flags) => (flags & FLAG.lacksCitations) !== 0)) return work_cited_by
    return Float64Array.from(work_cited_by, (count, work) =>
      (work_flags[work]! & FLAG.lacksCitations) === 0 ? count : UNKNOWN_NUMBER,
    )
  })
}

/** Citations or h-index of each author, UNKNOWN_NUMBER where the source says nothing of citations; the column itself where all are known. */
export function metricOfAuthors(column: keyof typeof UNKNOWN, data: CatalogueData): ListedNumbers {
  return remember<ListedNumbers>(data, column, () => {
    const counts = data.columns[column]
    if (!counts.includes(UNKNOWN[column])) return counts
    return Float64Array.from(counts, (count) => (count === UNKNOWN[column] ? UNKNOWN_NUMBER : count))
  })
}
