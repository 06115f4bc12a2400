import { FLAG, UNKNOWN } from '../columns/columns.ts'
import type { Numbers } from './masks.ts'
import type { Reader } from './reader.ts'
import { remember } from './remember.ts'
import { UNKNOWN_NUMBER } from './unknown-number.ts'

/** Citations of each work, UNKNOWN_NUMBER where the source says nothing of them. */
export function citationsOfWorks({ data }: Reader): Numbers {
  return remember(data, 'citations of works', () => {
    const { work_cited_by, work_flags } = data.columns
    return Float64Array.from(work_cited_by, (count, work) =>
      (work_flags[work]! & FLAG.lacksCitations) === 0 ? count : UNKNOWN_NUMBER,
    )
  })
}

/** Citations or h-index of each author, UNKNOWN_NUMBER where the source says nothing of citations. */
export function metricOfAuthors(column: keyof typeof UNKNOWN, { data }: Reader): Numbers {
  return remember(data, column, () =>
    Float64Array.from(data.columns[column], (count) => (count === UNKNOWN[column] ? UNKNOWN_NUMBER : count)),
  )
}
