import type { ConflictInput, FindSimilarAnswer } from '@cognate/contract'
import { useRef } from 'react'
import { isNobodyChecked, isUnmatched, namesByCheck } from '../../model/conflicts/checked-people.ts'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import classes from './conflict-summary.module.css'
import { countConflicts } from './count-conflicts.ts'
import { messages } from './messages.tsx'
import { useUnchecked } from './unchecked-authors.tsx'
import { WhatWasChecked } from './what-was-checked.tsx'

interface ConflictSummaryProps {
  answer: FindSimilarAnswer
  /** Against whom they were checked, and how. */
  conflicts: ConflictInput | null
  /** Whether the results are drawn as rows, to which a press can go. */
  hasRows: boolean
}

/** How many of the experts listed are in conflict; a press goes to the first of them, the next press to the next. */
export function ConflictSummary({
  answer: { results, unknown_coi_authors },
  conflicts,
  hasRows,
}: ConflictSummaryProps) {
  const lastId = useRef<string>(undefined)
  const counts = countConflicts(results)
  const names = namesByCheck(conflicts, unknown_coi_authors)
  const isUnchecked = counts?.conflicting.length === 0 && isNobodyChecked(names)
  const whyUnchecked = useWhyUnchecked(isUnchecked ? conflicts : null, unknown_coi_authors)
  if (!counts) return null
  const { conflicting, checkedAgainst } = counts
  const words = isUnchecked
    ? messages.nobodyChecked[whyUnchecked]
    : messages.inConflict(conflicting.length, results.length)
  const goToNext = () => {
    const next = conflicting[(conflicting.indexOf(lastId.current ?? '') + 1) % conflicting.length]!
    lastId.current = next
    const row = document.querySelector<HTMLElement>(`[data-result-row][data-identifier="${CSS.escape(next)}"]`)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'center' })
  }
  return (
    <p
      className={`${shared.quietSmall} ${shared.unbroken} ${shared.rigid} ${classes.summary}`}
      data-unchecked={isUnchecked || undefined}
      data-announced={words}
    >
      {hasRows && conflicting.length > 0 ? (
        <QuietButton className={shared.alert} title={messages.toNextConflict} onClick={goToNext}>
          {words}
        </QuietButton>
      ) : (
        words
      )}
      {checkedAgainst > 0 && <span className={classes.more}>, {messages.checkedAgainst(checkedAgainst)}</span>}
      {conflicts && <WhatWasChecked conflicts={conflicts} unknownIds={unknown_coi_authors ?? []} />}
    </p>
  )
}

/** Why nobody was checked against: the names may stand for people of the catalogue, or it lacks all of them. */
function useWhyUnchecked(conflicts: ConflictInput | null, unknownIds: readonly string[] = []) {
  const given = (conflicts?.records ?? []).filter(isUnmatched).map(({ identifier }) => identifier)
  const { doubtful, unread } = useUnchecked([...new Set([...unknownIds, ...given])], conflicts)
  if (doubtful.length > 0) return 'doubtful'
  return unread.length > 0 ? 'unread' : 'lacking'
}
