import { LONGEST_NOTE, MAX_LIMIT } from '@cognate/contract/limits'
import { hiddenBy, removedPeople } from '@cognate/contract/removed-people'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { announce } from '../../model/announcements.ts'
import { collection } from '../../model/collection/collection.ts'
import { historyQuery } from '../../model/collection/collection-history.ts'
import {
  type CollectionState,
  keyOf,
  mayChange,
  type SavedCollection,
} from '../../model/collection/collection-state.ts'
import { exclusionLabels, hiddenForConflictsInWords, nameOfCollected } from '../../model/collection/shortlist-words.ts'
import { hiddenInWords } from '../../model/conflicts/conflict-words.ts'
import { queryClient } from '../../model/query-client.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { isSameId } from '../../model/records/use-names.ts'
import { formatDate } from '../../model/records/wording.ts'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import { SavedWordsField } from './saved-fields.tsx'
import classes from './shortlist-screen.module.css'

/** Rows that are drawn; the report has all. */
const MOST = MAX_LIMIT

/** Who was hidden in the collection, by hand or for conflicts, and whom the authors oppose: each with the reason. */
export function HiddenPeople({ state }: { state: CollectionState & { saved: SavedCollection } }) {
  const { excluded, included, saved, searchedWith } = state
  const isCollected = (id: string | null) => id !== null && included.some(({ identifier }) => isSameId(identifier, id))
  // Whoever did not choose asks first who is missing.
  const [isOpen, setIsOpen] = useState(!saved.access.is_owned)
  const { hiddenBy, removed } = useTakenOut(state, isOpen)
  // Who may change the collection says why.
  const mayEdit = mayChange(saved)
  const rows = [
    ...excluded.map((record) => ({
      key: keyOf(record),
      name: nameOfCollected(record),
      why: messages.doneBy(
        record.reason ? exclusionLabels[record.reason] : messages.noReasonGiven,
        hiddenBy(record.identifier),
      ),
      day: formatDate(record.added_at ?? null),
      note: record.note ?? null,
      onPutBack: undefined,
      onSay:
        mayEdit && record.uuid && record.reason === 'hand'
          ? (words: string | null) => sayOfHidden(record.uuid!, words)
          : undefined,
    })),
    ...removed.map(({ id, name, by, day, note }) => ({
      ...{ key: `removed ${id}`, name, day: formatDate(day), note },
      why: messages.doneBy(messages.takenOut, by),
      onPutBack: mayEdit ? () => putBack(id, name) : undefined,
      onSay: mayEdit ? (words: string | null) => sayOfRemoved(saved.uuid, id, words) : undefined,
    })),
    // Who is collected all the same is marked in their row.
    ...(saved.manuscript?.opposed ?? [])
      .filter(({ identifier }) => !isCollected(identifier))
      .map(({ name }) => ({
        ...{ key: `opposed ${name}`, name, why: messages.opposed, day: undefined, note: null },
        ...{ onSay: undefined, onPutBack: undefined },
      })),
  ]
  const hidesConflicts = searchedWith.filters.coi_authors?.type === 'exclude'
  const hidden = useHiddenForConflicts(saved.uuid, { isAsked: isOpen && hidesConflicts, isCollected })
  if (rows.length === 0 && !hidesConflicts) return null
  return (
    <details className={classes.hidden} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{messages.hidden(hidesConflicts ? undefined : rows.length)}</summary>
      {rows.length > 0 && (
        <ul>
          {rows.slice(0, MOST).map(({ key, name, why, day, note, onSay, onPutBack }) => (
            <li key={key}>
              <bdi>{name}</bdi> <span className={shared.quietBody}>{[why, day].filter(Boolean).join(' · ')}</span>{' '}
              {onPutBack && (
                <QuietButton data-on="screen" aria-label={messages.putBackNamed(name)} onClick={onPutBack}>
                  {messages.putBack}
                </QuietButton>
              )}
              {onSay ? <WhyGone {...{ field: `why gone ${key}`, name, note, onSay }} /> : note && <p>{note}</p>}
            </li>
          ))}
        </ul>
      )}
      {hidden.closest.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it can be scrolled where it is narrow.
        <ul className={classes.inConflict} tabIndex={0} aria-label={messages.inConflict}>
          {hidden.closest.map((person) => (
            <li key={person.identifier}>
              <bdi>{person.display_name ?? person.identifier}</bdi>{' '}
              <span className={shared.quietBody}>{hiddenInWords(person)}</span>
            </li>
          ))}
        </ul>
      )}
      {(hidesConflicts || rows.length > MOST) && (
        <p className={shared.quietBody}>
          {hidesConflicts ? hidden.words : messages.moreHidden(rows.length - MOST)}{' '}
          <Link to={`/app/collection/${saved.uuid}/report/`}>{messages.report}</Link>
        </p>
      )}
    </details>
  )
}

/** Collects somebody again who was removed; roles and notes are given anew. */
function putBack(identifier: string, display_name: string): void {
  collection.include([
    {
      ...{ record_type: 'author', identifier, display_name, fields: { display_name } },
      ...{ used_in_search: true, email_address: null },
    },
  ])
  announce(messages.isBack(display_name))
}

const sayOfHidden = (uuid: string, note: string | null) =>
  call('reviseExcludedRecord', { params: { uuid }, body: { note } }).then(() => collection.refresh())

const sayOfRemoved = (uuid: string, identifier: string, note: string | null) =>
  call('noteOnRemoved', { params: { uuid, identifier }, body: { note } }).then(() =>
    queryClient.invalidateQueries({ queryKey: queryKeys.collectionHistory(uuid) }),
  )

interface WhyGoneProps {
  field: string
  name: string
  note: string | null
  onSay(note: string | null): Promise<unknown>
}

/** Takes the reason why somebody was hidden or removed. */
function WhyGone({ field, name, note, onSay }: WhyGoneProps) {
  return (
    <SavedWordsField
      field={field}
      label={messages.whyGone(name)}
      placeholder={messages.addReason}
      maxLength={LONGEST_NOTE}
      value={note}
      onSave={onSay}
    />
  )
}

/** By whom people were hidden, and who was removed by whom, as far as the history tells; asked by who looks. */
function useTakenOut({ included, excluded, saved }: CollectionState & { saved: SavedCollection }, isAsked: boolean) {
  const { data = [] } = useQuery({ ...historyQuery(saved.uuid), enabled: isAsked })
  return {
    hiddenBy: (id: string) => hiddenBy(data, id),
    removed: removedPeople(
      data,
      [...included, ...excluded].map(({ identifier }) => identifier),
    ),
  }
}

/** Whom the search hides for conflicts, as the report counts them: it searches once more, so only who looks is told. */
function useHiddenForConflicts(
  uuid: string,
  { isAsked, isCollected }: { isAsked: boolean; isCollected(id: string): boolean },
) {
  const { data, isFetching } = useQuery({
    queryKey: queryKeys.hiddenForConflicts(uuid),
    queryFn: ({ signal }) => call('getDecisionReport', { params: { uuid }, signal }),
    enabled: isAsked,
    staleTime: 5 * 60_000,
    retry: false,
  })
  const { hidden_for_conflicts: count = null, closest_hidden = [] } = data ?? {}
  // Who is collected all the same is marked in their row.
  const closest = closest_hidden.filter(({ identifier }) => !isCollected(identifier))
  const words = count === null ? messages.conflictsHidden : hiddenForConflictsInWords(count, closest.length)
  return { closest, words: isFetching ? messages.countingHidden : words }
}
