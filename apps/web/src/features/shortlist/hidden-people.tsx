import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { type CollectionState, keyOf, type SavedCollection } from '../../model/collection/collection-state.ts'
import { exclusionLabels, hiddenForConflictsInWords, nameOfCollected } from '../../model/collection/shortlist-words.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { formatDate } from '../../model/records/wording.ts'
import { messages } from './messages.ts'
import classes from './shortlist-screen.module.css'

/** Rows that are drawn; the report has all. */
const MOST = 100

/** Who was hidden in the collection, by hand or for conflicts, and whom the authors oppose: each with the reason. */
export function HiddenPeople({ state }: { state: CollectionState & { saved: SavedCollection } }) {
  const { excluded, saved, searchedWith } = state
  const rows = [
    ...excluded.map((record) => ({
      key: keyOf(record),
      name: nameOfCollected(record),
      why: record.reason ? exclusionLabels[record.reason] : messages.noReasonGiven,
      day: formatDate(record.added_at ?? null),
    })),
    ...(saved.manuscript?.opposed ?? []).map(({ name }) => ({
      ...{ key: `opposed ${name}`, name, why: messages.opposed, day: undefined },
    })),
  ]
  const hidesConflicts = searchedWith.filters.coi_authors?.type === 'exclude'
  const [isOpen, setIsOpen] = useState(false)
  const hidden = useHiddenForConflicts(saved.uuid, isOpen && hidesConflicts)
  if (rows.length === 0 && !hidesConflicts) return null
  return (
    <details className={classes.hidden} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{messages.hidden(rows.length)}</summary>
      <ul>
        {rows.slice(0, MOST).map(({ key, name, why, day }) => (
          <li key={key}>
            <bdi>{name}</bdi> <span className={classes.quiet}>{[why, day].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      {(hidesConflicts || rows.length > MOST) && (
        <p className={classes.quiet}>
          {hidesConflicts ? hidden : messages.moreHidden(rows.length - MOST)}{' '}
          <Link to={`/app/collection/${saved.uuid}/report/`}>{messages.report}</Link>
        </p>
      )}
    </details>
  )
}

/** How many the search hides for conflicts, as the report counts them: it searches once more, so only who looks is told. */
function useHiddenForConflicts(uuid: string, isAsked: boolean): string {
  const { data, isFetching } = useQuery({
    queryKey: queryKeys.hiddenForConflicts(uuid),
    queryFn: async ({ signal }) => (await call('getDecisionReport', { params: { uuid }, signal })).hidden_for_conflicts,
    enabled: isAsked,
    staleTime: 5 * 60_000,
    retry: false,
  })
  if (isFetching) return messages.countingHidden
  return typeof data === 'number' ? hiddenForConflictsInWords(data) : messages.conflictsHidden
}
