import type {
  ConflictCell,
  ConflictChecksAnswer,
  ConflictInput,
  ConflictRowSum,
  ConflictVerdictView,
  SecondRecordConflict,
} from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { MAX_CANDIDATES, MAX_COMPARED } from '@cognate/contract/limits'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/api.ts'
import { isRefusedWith } from '../../lib/api-error.ts'
import { checkableOf } from '../../model/collection/collected-conflicts.ts'
import type { CollectedRecord, CollectionState } from '../../model/collection/collection-state.ts'
import { chosenOf } from '../../model/collection/shortlist.ts'
import { isStandIn } from '../../model/conflicts/checked-people.ts'
import { rulesOf } from '../../model/conflicts/complete-rules.ts'
import { countsOf } from '../../model/conflicts/conflict-words.ts'
import { policiesQuery } from '../../model/conflicts/policies.ts'
import { checkedFor } from '../../model/manuscript/manuscript-query.ts'
import { withEachChoice } from '../../model/query-client.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { useProfile } from '../../model/who-i-am.ts'

/** People who are asked about one by one at most, for organisations without the checker of lists. */
const MOST_SINGLE = 50

/** What a check found between two people, or somebody and an institution. */
export type FoundPair = Pick<
  ConflictCell,
  'row' | 'column' | 'in_coi_input' | 'excused' | 'coauthorship' | 'coaffiliation' | 'joint_projects' | 'institutions'
>

export interface Checked {
  pairs: readonly FoundPair[]
  /** By id, what somebody has together with all of whom it counts, else with all, each thing once. */
  sums: ReadonlyMap<string, Omit<ConflictRowSum, 'row'>>
  /** What second records of people bring. */
  secondRecords: readonly SecondRecordConflict[]
  /** What people decided of those who were checked. */
  verdicts: readonly ConflictVerdictView[]
  /** Ids of those who were checked. */
  checked: ReadonlySet<string>
  /** Ids of those whom nobody checked: there are too many for an organisation without the checker of lists. */
  skipped: ReadonlySet<string>
  /** Ids of those among whom it checks against whom the catalogue lacks. */
  lacking: readonly string[]
}

interface CheckOptions {
  /** Of the query cache. */
  key: readonly unknown[]
  people: readonly string[]
  against: readonly string[]
  rules: ReturnType<typeof rulesOf>
  manuscript?: string | undefined
}

/** Checks people for conflicts with others: in one call where the organisation has the checker of lists. */
function useCheckOf({ key, people, against, rules, manuscript }: CheckOptions) {
  const checksLists = useProfile().active_organisation.coi_checker
  return useQuery({
    queryKey: queryKeys.shortlistCheck(key, people, against, rules),
    queryFn: ({ signal }) => (checksLists ? checkAsList : checkSingly)({ people, against, rules, manuscript, signal }),
    enabled: people.length > 0 && against.length > 0,
    ...withEachChoice,
  })
}

type Check = Omit<CheckOptions, 'key'> & { signal: AbortSignal }

const recordOf = (identifier: string) => ({
  record_type: isStandIn({ identifier }) ? ('institution' as const) : ('author' as const),
  identifier,
})

async function checkAsList({ people, against, rules, manuscript, signal }: Check): Promise<Checked> {
  const { cells, rows, row_sums, left_out, verdicts, second_records }: ConflictChecksAnswer = await call(
    'checkConflictLists',
    {
      body: {
        rows: { records: people.map(recordOf) },
        columns: { records: against.map(recordOf) },
        ...rules,
        ...(manuscript && { manuscript }),
      },
      signal,
    },
  )
  const pairs = cells.filter(({ kind }) => kind !== 'other_types')
  const lacking = left_out.filter(({ list }) => list === 'columns').map(({ identifier }) => shortId(identifier))
  const checked = new Set(rows.map(({ identifier }) => shortId(identifier)))
  const sums = new Map(row_sums.map(({ row, ...sum }) => [shortId(row), sum]))
  return { pairs, sums, secondRecords: second_records ?? [], verdicts, checked, skipped: new Set(), lacking }
}

async function checkSingly({ people, against, rules, manuscript, signal }: Check): Promise<Checked> {
  const answers = await Promise.all(
    people.slice(0, MOST_SINGLE).map(async (author) => {
      const body = { author, against: [...against], ...rules, ...(manuscript && { manuscript }) }
      return call('checkConflicts', { body, signal }).catch((error) => {
        // The catalogue no longer has this person.
        if (isRefusedWith(error, 'record_not_found')) return undefined
        throw error
      })
    }),
  )
  const known = answers.filter((answer) => answer !== undefined)
  const pairs = known.flatMap(
    ({ author, against: others, in_coi_input, conflict, coauthorship, coaffiliation, projects }) =>
      others.flatMap((other): FoundPair[] => {
        const isWith = (people: readonly { identifier: string }[]) =>
          people.some(({ identifier }) => shortId(identifier) === shortId(other.identifier))
        const works = coauthorship.filter((work) => isWith(work.with)).length
        const places = coaffiliation.filter((place) => isWith(place.with))
        const isSame = in_coi_input && shortId(other.identifier) === shortId(author.identifier)
        const joint_projects = projects.filter((project) => isWith(project.with)).length
        if (!isSame && works + places.length + joint_projects === 0) return []
        const institutions = places.map(({ institution, years }) => ({ ...institution, years }))
        return [
          {
            ...{ row: author.identifier, column: other.identifier, in_coi_input: isSame },
            ...{ coauthorship: works, coaffiliation: places.length, joint_projects, institutions },
            ...(!conflict && { excused: true as const }),
          },
        ]
      }),
  )
  return {
    pairs,
    sums: new Map(known.map((answer) => [shortId(answer.author.identifier), countsOf(answer)])),
    secondRecords: known.flatMap(({ second_records }) => second_records ?? []),
    verdicts: known.flatMap(({ verdicts }) => verdicts),
    checked: new Set(known.map(({ author }) => shortId(author.identifier))),
    skipped: new Set(people.slice(MOST_SINGLE)),
    lacking: (known[0]?.unknown ?? []).map(shortId),
  }
}

const idsOf = (people: readonly CollectedRecord[]) => people.map(({ identifier }) => shortId(identifier)).toSorted()

/** Reviewers and alternates first: where not all can be checked, it is they who are. */
const chosenFirst = (people: readonly CollectedRecord[]) => [
  ...idsOf(people.filter(({ role }) => role)),
  ...idsOf(people.filter(({ role }) => !role)),
]

/** Whom the people of a collection are checked against, and by which rules; not ready until the policy of a manuscript is read. */
export function useCheckedFor({ saved, searchedWith }: Pick<CollectionState, 'saved' | 'searchedWith'>) {
  const manuscript = saved?.manuscript
  const { data: policies, isPending } = useQuery({ ...policiesQuery, enabled: Boolean(manuscript) })
  const input = useMemo(
    () => checkedFor(manuscript, searchedWith, policies ?? []),
    [manuscript, searchedWith, policies],
  )
  return { input, isReady: !manuscript || !isPending }
}

/** Conflicts of people with those whom the collection checks against. */
export function useConflictChecks(people: readonly CollectedRecord[], input: ConflictInput, manuscript: string) {
  const ids = useMemo(() => chosenFirst(people), [people])
  const against = checkableOf(input).map(({ identifier }) => shortId(identifier))
  return useCheckOf({ key: ['conflicts', manuscript], people: ids, against, rules: rulesOf(input), manuscript })
}

/**
 * The same over all years, where the rules begin with one: what was before is no conflict by them, and worth knowing. It is asked
 * only in one call.
 */
export function useConflictsOfAllYears(people: readonly CollectedRecord[], input: ConflictInput, manuscript: string) {
  const checksLists = useProfile().active_organisation.coi_checker
  const { data } = useConflictChecks(
    checksLists && input.since != null ? people : nobody,
    { ...input, since: null },
    manuscript,
  )
  return data
}

const nobody: [] = []

interface Comparison {
  people: readonly CollectedRecord[]
  since: number | null | undefined
  /** Ids of people who are compared with them, but not with each other. */
  beside: readonly string[]
}

/** Whether people are independent of each other, and others of them; both kinds of ties count, whatever counts with the authors. */
export function useIndependence({ people, since, beside }: Comparison) {
  const ids = useMemo(() => idsOf(people).slice(0, MAX_COMPARED), [people])
  const candidates = beside.slice(0, MAX_CANDIDATES).map(shortId)
  return useQuery({
    queryKey: queryKeys.shortlistCheck(['independence'], ids, candidates, { since }),
    queryFn: ({ signal }) =>
      call('checkIndependence', { body: { people: [...ids], since: since ?? null, candidates }, signal }),
    enabled: ids.length + candidates.length > 1 && ids.length > 0,
    ...withEachChoice,
  })
}

/** Milliseconds after which the chosen are compared: several may be added at once. */
const DELAY = 500

/** The chosen of a collection as they are compared: with each other, and with those listed beside. */
export function useComparedChosen(
  { included, searchedWith }: Pick<CollectionState, 'included' | 'searchedWith'>,
  beside: readonly string[],
) {
  const now = useMemo(() => chosenOf({ included }), [included])
  const [chosen] = useDebouncedValue(now, DELAY)
  const since = searchedWith.conflict_of_interest?.since
  return { now, chosen, ...useIndependence({ people: chosen, since, beside }) }
}
