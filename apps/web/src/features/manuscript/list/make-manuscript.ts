import type { ManuscriptList } from '@cognate/contract'
import { call } from '../../../lib/api.ts'
import { byPolicyOf } from '../../../model/conflicts/policies.ts'
import { collectionOf, withManuscript } from '../../../model/manuscript/manuscript-query.ts'
import { withNamedPeople } from '../../../model/manuscript/name-people.ts'
import { manuscriptOfKept } from '../../../model/query/manuscript-draft.ts'
import { emptyQuery } from '../../../model/query/query.ts'

export type Row = ManuscriptList['manuscripts'][number]

export interface Made {
  uuid: string
  /** Whether it is open who one of its people is. */
  hasOpen: boolean
}

/**
 * Keeps the manuscript of a row as a collection, as "Find reviewers" would: its people matched, its authors checked by the policy.
 * @throws ApiError  where its people cannot be looked up, or it cannot be kept
 */
export async function makeManuscript({ manuscript, external_identifier }: Row, signal: AbortSignal): Promise<Made> {
  const draft = await withNamedPeople(manuscriptOfKept(manuscript, external_identifier), signal)
  const query = await byPolicyOf(withManuscript(emptyQuery('experts'), draft))
  signal.throwIfAborted()
  // Goes on to its end: whether a call that is broken off has kept something, nobody can tell.
  const { uuid } = await call('createSearch', { body: collectionOf({ ...query, manuscript: draft }) })
  const people = [...draft.authors, ...draft.opposed]
  return {
    uuid,
    hasOpen: people.some(({ identifier, candidates }) => identifier === null && candidates.length > 0),
  }
}
