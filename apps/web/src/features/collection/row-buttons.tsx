import type { ResultView } from '@cognate/contract'
import { type ShortlistRole, shortlistRoles } from '@cognate/contract/limits'
import { useRef } from 'react'
import { announce } from '../../model/announcements.ts'
import { collection } from '../../model/collection/collection.ts'
import { collectedFrom, keyOf, recordsByKey, withReason } from '../../model/collection/collection-state.ts'
import { offerUndo } from '../../model/collection/offer-undo.ts'
import { reviewersToStandInFor, wantedRole } from '../../model/collection/shortlist.ts'
import { nameOfCollected, roleLabels } from '../../model/collection/shortlist-words.ts'
import { useCollectionPart, useIsIncluded } from '../../model/collection/use-collection.ts'
import { ChoiceMenu } from '../../ui/choice-menu.tsx'
import { IconCheck, IconPlus, IconX } from '../../ui/icons.tsx'
import { PassedByTab } from '../../ui/passed-by-tab.ts'
import shared from '../../ui/shared.module.css'
import { useSinglePress } from '../../ui/use-single-press.ts'
import { flyFromCollection, flyToCollection } from './fly-to-collection.ts'
import { giveRole } from './give-role.ts'
import { messages } from './messages.tsx'
import { removeCollected } from './remove-collected.ts'
import classes from './row-buttons.module.css'

/** Adds a result to the collection, or removes it. */
export function toggleCollected(result: ResultView, origin: Element): void {
  const collected = recordsByKey(collection.state().included).get(keyOf(result))
  if (collected) {
    flyFromCollection(origin)
    removeCollected(collected)
    return
  }
  flyToCollection(origin)
  collection.include([collectedFrom(result)])
  announce(messages.added(result.fields.display_name))
}

/** Excludes a result from this search, offers to undo it, and moves the focus to the next row. */
export function hideResult(result: ResultView, row: Element | null): void {
  const record = withReason('hand', collectedFrom(result))
  const stateBefore = collection.state()
  focusNextRow(row)
  collection.exclude([record])
  offerUndo([record], { title: messages.hidden(result.fields.display_name), stateBefore })
}

function focusNextRow(row: Element | null): void {
  const rows: (Element | null)[] = [...document.querySelectorAll('[data-result-row]')]
  const index = rows.indexOf(row)
  const next = rows[index + 1] ?? rows[index - 1]
  if (next instanceof HTMLElement) next.focus({ preventScroll: true })
}

interface RowButtonsProps {
  result: ResultView
  mayCollect: boolean
  /** Hides the result; without it there is no cross. */
  onHide?: ((row: Element | null) => void) | undefined
}

/** The buttons of every row: collect and hide. Tab stops at the first of them. */
export function RowButtons({ result, mayCollect, onHide }: RowButtonsProps) {
  const name = result.fields.display_name
  return (
    <div className={classes.buttons} data-on="screen" role="toolbar" aria-label={messages.buttonsFor(name)}>
      {mayCollect && <CollectButton result={result} />}
      {mayCollect && result.record_type === 'author' && (
        <PassedByTab value={true}>
          <RoleButton result={result} />
        </PassedByTab>
      )}
      {onHide && (
        <button
          type="button"
          tabIndex={mayCollect ? -1 : undefined}
          className={`${shared.hoverDark} ${shared.centred} ${shared.quiet} ${classes.hide}`}
          aria-label={messages.hide(name)}
          title={messages.hideHint}
          onClick={(event) => onHide(event.currentTarget.closest('[data-result-row]'))}
        >
          <IconX size={18} stroke={1.8} aria-hidden />
        </button>
      )}
    </div>
  )
}

/** Makes somebody a reviewer or an alternate; shows what they are. */
function RoleButton({ result }: { result: ResultView }) {
  const role = useRole(result)
  const included = useCollectionPart((state) => state.included)
  const known = recordsByKey(included).get(keyOf(result))
  const reviewers = reviewersToStandInFor(included).filter((reviewer) => reviewer !== known)
  const key =
    known?.role === 'alternate' && known.alternate_of && reviewers.some(({ uuid }) => uuid === known.alternate_of)
      ? known.alternate_of
      : (role ?? 'none')
  const choices = [
    ...shortlistRoles.map((key) => ({ key: key as string, label: roleLabels[key], hint: messages.keyHint[key] })),
    ...reviewers.map((reviewer) => ({ key: reviewer.uuid!, label: messages.alternateFor(nameOfCollected(reviewer)) })),
    { key: 'none', label: messages.noRole },
  ]
  const choose = (chosen: string) => {
    const reviewer = reviewers.find(({ uuid }) => uuid === chosen)
    if (reviewer) giveRole(result, 'alternate', reviewer)
    else giveRole(result, chosen === 'none' ? null : (chosen as ShortlistRole))
  }
  return (
    <ChoiceMenu
      label={messages.roleOf(result.fields.display_name)}
      choices={choices}
      chosen={role ? { ...choices.find((choice) => choice.key === key)!, label: roleLabels[role] } : choices.at(-1)!}
      onChoose={choose}
      className={role ? `${classes.role} ${classes.given}` : classes.role}
    />
  )
}

function CollectButton({ result }: { result: ResultView }) {
  const isCollected = useIsIncluded(result)
  const hasRole = useRole(result) !== null
  const next = useCollectionPart(wantedRole)
  const wanted = isCollected || result.record_type !== 'author' ? undefined : next
  const addButton = useRef<HTMLButtonElement>(null)
  const counts = useSinglePress()
  // The second press of a double click would take away what the first one collected.
  const press = (origin: Element) => {
    if (!counts()) return
    if (!wanted) return toggleCollected(result, origin)
    flyToCollection(origin)
    giveRole(result, wanted, wanted === 'alternate' ? reviewersToStandInFor(collection.state().included)[0] : undefined)
  }
  return (
    <button
      ref={addButton}
      type="button"
      className={`${shared.centred} ${shared.accent} ${classes.add}`}
      data-role={hasRole}
      aria-pressed={isCollected}
      aria-label={messages.collect(result.fields.display_name, wanted)}
      title={isCollected ? messages.collected : wanted ? messages.wantedHint : messages.collectHint}
      onClick={() => addButton.current && press(addButton.current)}
    >
      {isCollected ? <IconCheck size={16} stroke={2.2} aria-hidden /> : <IconPlus size={16} stroke={1.8} aria-hidden />}
      {!hasRole && <span className={classes.word}>{wanted ? roleLabels[wanted] : messages.collectShort}</span>}
    </button>
  )
}

/** The role of a result in the collection; null: none. */
const useRole = (result: ResultView) =>
  useCollectionPart(({ included }) => recordsByKey(included).get(keyOf(result))?.role ?? null)
