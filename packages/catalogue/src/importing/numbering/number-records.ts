import type { Progress } from '../../base/progress.ts'
import type { RawSource } from '../../sources/reading/raw-source.ts'
import { matchAffiliations } from '../affiliations/match-affiliations.ts'
import type { MatchedAffiliations } from '../affiliations/matched-affiliations.ts'
import type { ReferredKind } from '../staging/references.ts'
import type { Staging } from '../staging/staging.ts'
import { settle } from './live-rows.ts'
import type { Merged } from './merged-ids.ts'
import { type Numbering, numberByIds } from './numbering.ts'
import { rowsWithWorks } from './rows-with-works.ts'

export interface Numberings extends Record<'work' | ReferredKind, Numbering> {
  /** What authors belong to besides what the source says. */
  matched: MatchedAffiliations
}

/** Numbers what is staged: what was replaced, merged or filtered away gets no number. */
export async function numberRecords(
  staging: Staging,
  source: RawSource,
  merged: Merged,
  { progress, signal }: { progress: Progress; signal?: AbortSignal },
): Promise<Numberings> {
  const settled = settle(staging)
  const number = (kind: Exclude<ReferredKind, 'topic'>, isKept?: Uint8Array) =>
    numberByIds(staging.columns[`${kind}_id`].taken(), {
      isKept,
      merged: merged[kind],
      isDescribed: (row) => staging.isDescribed(kind, row),
    })
  const { order: institutions } = number('institution', settled.institution)
  const matched = await matchAffiliations({ staging, isLive: settled.work, institutions, progress, signal })
  const kept = source.filter ? rowsWithWorks(staging, settled.work, matched.institutions) : settled
  return {
    work: numberByIds(staging.columns.work_id.taken(), { isLive: settled.work, merged: merged.work }),
    author: number('author', kept.author),
    institution: number('institution', kept.institution),
    venue: number('venue', kept.venue),
    topic: numberByIds(staging.columns.topic_id.taken(), { isKept: settled.topic }),
    matched,
  }
}
