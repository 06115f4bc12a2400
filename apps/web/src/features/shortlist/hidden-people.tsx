import { fullName } from '@cognate/contract/full-name'
import { shortId } from '@cognate/contract/ids'
import { LONGEST_NOTE } from '@cognate/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { collection } from '../../model/collection/collection.ts'
import { historyQuery } from '../../model/collection/collection-history.ts'
import {
  type CollectedRecord,
  type CollectionState,
  keyOf,
  mayChange,
  type SavedCollection,
} from '../../model/collection/collection-state.ts'
import { exclusionLabels, hiddenForConflictsInWords, nameOfCollected } from '../../model/collection/shortlist-words.ts'
import { hiddenInWords } from '../../model/conflicts/conflict-words.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { formatDate } from '../../model/records/wording.ts'
import { showToast } from '../../model/toasts.ts'
import { messages } from './messages.ts'
import { SavedWordsField } from './saved-fields.tsx'
import classes from './shortlist-screen.module.css'

/** Rows that are drawn; the report has all. */
const MOST = 100

/** Who was hidden in the collection, by hand or for conflicts, and whom the authors oppose: each with the reason. */
export function HiddenPeople({ state }: { state: CollectionState & { saved: SavedCollection } }) {
  const { excluded, saved, searchedWith } = state
  // Whoever did not choose asks first who is missing.
  const [isOpen, setIsOpen] = useState(!saved.access.is_owned)
  const { hiddenBy, removed } = useTakenOut(state, isOpen)
  const rows = [
    ...excluded.map((record) => ({
      key: keyOf(record),
      name: nameOfCollected(record),
      why: messages.doneBy(
        record.reason ? exclusionLabels[record.reason] : messages.noReasonGiven,
        hiddenBy(record.identifier),
      ),
      day: formatDate(record.added_at ?? null),
      record,
    })),
    ...removed,
    ...(saved.manuscript?.opposed ?? []).map(({ name }) => ({
      ...{ key: `opposed ${name}`, name, why: messages.opposed, day: undefined, record: undefined },
    })),
  ]
  const hidesConflicts = searchedWith.filters.coi_authors?.type === 'exclude'
  const hidden = useHiddenForConflicts(saved.uuid, isOpen && hidesConflicts)
  if (rows.length === 0 && !hidesConflicts) return null
  return (
    <details className={classes.hidden} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{messages.hidden(hidesConflicts ? undefined : rows.length)}</summary>
      <ul>
        {rows.slice(0, MOST).map(({ key, name, why, day, record }) => (
          <li key={key}>
            <bdi>{name}</bdi> <span className={classes.quiet}>{[why, day].filter(Boolean).join(' · ')}</span>
            {record && <WhyHidden record={record} mayEdit={mayChange(saved)} />}
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

/** Why somebody was hidden by hand, in the words of whoever did; who may change the collection says it. */
function WhyHidden({ record, mayEdit }: { record: CollectedRecord; mayEdit: boolean }) {
  const { uuid, note, reason } = record
  if (!mayEdit || !uuid || reason !== 'hand') return note ? <p>{note}</p> : null
  const name = nameOfCollected(record)
  const save = (words: string | null) =>
    call('reviseExcludedRecord', { params: { uuid }, body: { note: words } }).then(
      () => collection.refresh(),
      (error) => showToast({ tone: 'danger', title: messages.notChanged(name), details: sentenceOf(error) }),
    )
  return (
    <SavedWordsField
      label={messages.whyHidden(name)}
      placeholder={messages.addReason}
      maxLength={LONGEST_NOTE}
      value={note}
      onSave={save}
    />
  )
}

/** By whom people were hidden, and who was removed by whom, as far as the history tells; asked by who looks. */
function useTakenOut({ included, excluded, saved }: CollectionState & { saved: SavedCollection }, isAsked: boolean) {
  const { data = [] } = useQuery({ ...historyQuery(saved.uuid), enabled: isAsked })
  const changes = data.filter((item) => item.kind === 'change')
  const listed = new Set([...included, ...excluded].map(({ identifier }) => shortId(identifier)))
  const gone = new Map(
    changes.flatMap((item) =>
      item.changes.is_removed && !listed.has(shortId(item.identifier)) ? [[shortId(item.identifier), item]] : [],
    ),
  )
  return {
    hiddenBy: (id: string) => {
      const found = changes.find((item) => item.changes.is_hidden && shortId(item.identifier) === shortId(id))
      return found?.by ? fullName(found.by) : undefined
    },
    removed: [...gone].map(([id, { display_name, by, at }]) => ({
      ...{ key: `removed ${id}`, name: display_name ?? id, day: formatDate(at.slice(0, 10)), record: undefined },
      why: messages.doneBy(messages.takenOut, by ? fullName(by) : undefined),
    })),
  }
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
