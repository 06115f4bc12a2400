import type { ConflictInput, ResultView } from '@cognate/contract'
import { MAX_CHECKED } from '@cognate/contract/conflict-rules'
import { shortId } from '@cognate/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/api.ts'
import { isRefusedWith } from '../../lib/api-error.ts'
import {
  type CollectedConflicts,
  checkableOf,
  knownConflicts,
  withParts,
} from '../../model/collection/collected-conflicts.ts'
import type { CollectionState } from '../../model/collection/collection-state.ts'
import { isStandIn } from '../../model/conflicts/checked-people.ts'
import { rulesOf } from '../../model/conflicts/complete-rules.ts'
import { noConflicts } from '../../model/filters/preset-filters.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { useProfile } from '../../model/who-i-am.ts'

/** Where the organisation has no checker of lists, people are asked about one by one. */
const MAX_SINGLE = 50

/** What is beside the collection: an answer that has checked its own results. */
export interface CheckedAnswer {
  conflicts: ConflictInput | null
  /** Undefined until it is there: nobody is asked about before. */
  results: readonly ResultView[] | undefined
}

/** What is known of the conflicts of collected people. */
export interface CheckedCollection {
  conflicts: CollectedConflicts
  /** How many people are not checked: there are too many, the catalogue lacks them, or the check failed or is on its way. */
  unchecked: number
  isChecking: boolean
}

/**
 * Which collected people are checked against or in conflict. Of those whom the answer does not list it asks once, in one call
 * where the organisation has the checker of lists.
 */
export function useCollectedConflicts(
  { included, searchedWith, saved }: CollectionState,
  answer: CheckedAnswer | undefined,
): CheckedCollection {
  const checksLists = useProfile().active_organisation.coi_checker
  const results = answer ? answer.results : noResults
  const own = searchedWith.conflict_of_interest
  const input = useMemo(() => answer?.conflicts ?? { ...noConflicts, ...own }, [answer?.conflicts, own])
  const known = useMemo(() => knownConflicts(included, input, results ?? []), [included, input, results])
  const ids = known.uncheckedIds.slice(0, checksLists ? MAX_CHECKED : MAX_SINGLE).toSorted()
  const check = { input, manuscript: saved?.uuid }
  const { data, isFetching } = useQuery({
    queryKey: queryKeys.collectedConflicts(ids, check),
    queryFn: ({ signal }) => (checksLists ? checkAsList(ids, check, signal) : checkSingly(ids, check, signal)),
    enabled: ids.length > 0 && results !== undefined,
    staleTime: 5 * 60_000,
    retry: false,
  })
  const manuscript = saved?.manuscript
  const conflicts = useMemo(() => {
    const found = (data?.inConflict ?? []).map((id) => [id, 'conflict'] as const)
    return withParts(new Map([...known.conflicts, ...found]), included, manuscript)
  }, [known, data, included, manuscript])
  return {
    conflicts,
    unchecked: known.uncheckedIds.length - (data?.checked ?? 0),
    isChecking: isFetching || results === undefined,
  }
}

const noResults: readonly ResultView[] = []

interface Check {
  input: ConflictInput
  /** The collection, for what was decided of its conflicts. */
  manuscript: string | undefined
}

/** What a check found. */
interface Checked {
  /** The ids of those in conflict. */
  inConflict: readonly string[]
  /** How many were checked. */
  checked: number
}

async function checkAsList(
  ids: readonly string[],
  { input, manuscript }: Check,
  signal: AbortSignal,
): Promise<Checked> {
  const recordOf = (identifier: string) => ({
    record_type: isStandIn({ identifier }) ? ('institution' as const) : ('author' as const),
    identifier,
  })
  const { cells, verdicts, left_out } = await call('checkConflictLists', {
    body: {
      rows: { records: ids.map(recordOf) },
      columns: { records: checkableOf(input).map(({ identifier }) => recordOf(identifier)) },
      ...rulesOf(input),
      manuscript,
    },
    signal,
  })
  const found = cells.filter(({ kind, excused }) => kind === 'conflict' && !excused).map(({ row }) => row)
  const declared = verdicts.filter(({ verdict }) => verdict === 'declared').map(({ person }) => person.identifier)
  const leftOut = left_out.filter(({ list }) => list === 'rows').length
  return { inConflict: [...new Set([...found, ...declared].map(shortId))], checked: ids.length - leftOut }
}

async function checkSingly(
  ids: readonly string[],
  { input, manuscript }: Check,
  signal: AbortSignal,
): Promise<Checked> {
  const against = checkableOf(input).map(({ identifier }) => identifier)
  const answers = await Promise.all(
    ids.map(async (author) => {
      const body = { author, against, ...rulesOf(input), manuscript }
      const { conflict } = await call('checkConflicts', { body, signal }).catch((error) => {
        // The catalogue no longer has this person.
        if (isRefusedWith(error, 'record_not_found')) return { conflict: undefined }
        throw error
      })
      return conflict
    }),
  )
  return {
    inConflict: ids.filter((_, place) => answers[place]),
    checked: answers.filter((answer) => answer !== undefined).length,
  }
}
