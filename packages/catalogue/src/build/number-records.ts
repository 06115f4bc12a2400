import type { RawSource } from '../raw-source.ts'
import type { ReferredKind } from './digest-works.ts'
import type { Merged } from './merged-ids.ts'
import { type Numbering, numberByIds } from './numbering.ts'
import { rowsWithWorks } from './rows-with-works.ts'
import { settle } from './settle.ts'
import type { Staging } from './staging.ts'

export type Numberings = Record<'work' | ReferredKind, Numbering>

/** Numbers what is staged: what was replaced, merged or filtered away gets no number. */
export function numberRecords(staging: Staging, source: RawSource, merged: Merged): Numberings {
  const settled = settle(staging)
  const kept = source.filter ? rowsWithWorks(staging, settled.work) : settled
  const number = (kind: Exclude<ReferredKind, 'topic'>) =>
    numberByIds(staging.columns[`${kind}_id`].taken(), {
      isKept: kept[kind],
      merged: merged[kind],
      isDescribed: (row) => staging.isDescribed(kind, row),
    })
  return {
    work: numberByIds(staging.columns.work_id.taken(), { isLive: settled.work, merged: merged.work }),
    author: number('author'),
    institution: number('institution'),
    venue: number('venue'),
    topic: numberByIds(staging.columns.topic_id.taken(), { isKept: settled.topic }),
  }
}
