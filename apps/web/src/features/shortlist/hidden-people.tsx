import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { type CollectionState, keyOf, type SavedCollection } from '../../model/collection/collection-state.ts'
import { exclusionLabels, hiddenForConflictsInWords, nameOfCollected } from '../../model/collection/shortlist-words.ts'
import { hiddenInWords } from '../../model/conflicts/conflict-words.ts'
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
  // Whoever did not choose asks first who is missing.
  const [isOpen, setIsOpen] = useState(!saved.access.is_owned)
  const hidden = useHiddenForConflicts(saved.uuid, isOpen && hidesConflicts)
  if (rows.length === 0 && !hidesConflicts) return null
  return (
    <details className={classes.hidden} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{messages.hidden(hidesConflicts ? undefined : rows.length)}</summary>
      <ul>
        {rows.slice(0, MOST).map(({ key, name, why, day }) => (
          <li key={key}>
            <bdi>{name}</bdi> <span className={classes.quiet}>{[why, day].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
        {hidden.closest.map((person) => (
          <li key={person.identifier}>
            <bdi>{person.display_name ?? person.identifier}</bdi>{' '}
            <span className={classes.quiet}>{hiddenInWords(person)}</span>
          </li>
        ))}
      </ul>
      {(hidesConflicts || rows.length > MOST) && (
        <p className={classes.quiet}>
          {hidesConflicts ? hidden.words : messages.moreHidden(rows.length - MOST)}{' '}
          <Link to={`/app/collection/${saved.uuid}/report/`}>{messages.report}</Link>
        </p>
      )}
    </details>
  )
}

/** Whom the search hides for conflicts, as the report counts them: it searches once more, so only who looks is told. */
function useHiddenForConflicts(uuid: string, isAsked: boolean) {
  const { data, isFetching } = useQuery({
    queryKey: queryKeys.hiddenForConflicts(uuid),
    queryFn: ({ signal }) => call('getDecisionReport', { params: { uuid }, signal }),
    enabled: isAsked,
    staleTime: 5 * 60_000,
    retry: false,
  })
  const { hidden_for_conflicts: count = null, closest_hidden: closest = [] } = data ?? {}
  const words = count === null ? messages.conflictsHidden : hiddenForConflictsInWords(count, closest.length)
  return { closest, words: isFetching ? messages.countingHidden : words }
}
