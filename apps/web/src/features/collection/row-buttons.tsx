import type { ResultView } from '@cognate/contract'
import { IconCheck, IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { announce } from '../../model/announcements.ts'
import { collection } from '../../model/collection/collection.ts'
import { collectedFrom, isIncluded, withReason } from '../../model/collection/collection-state.ts'
import { useIsIncluded } from '../../model/collection/use-collection.ts'
import { showToast } from '../../model/toasts.ts'
import { flyFromCollection, flyToCollection } from './fly-to-collection.ts'
import { messages } from './messages.tsx'
import classes from './row-buttons.module.css'

/** Adds a result to the collection, or removes it. */
export function toggleCollected(result: ResultView, origin: Element): void {
  const record = collectedFrom(result)
  const name = result.fields.display_name
  if (isIncluded(collection.state(), record)) {
    flyFromCollection(origin)
    collection.remove([record])
    announce(messages.removed(name))
    return
  }
  flyToCollection(origin)
  collection.include([record])
  announce(messages.added(name))
}

/** Excludes a result from this search, offers to undo it, and moves the focus to the next row. */
export function hideResult(result: ResultView, row: Element | null): void {
  const record = withReason('hand', collectedFrom(result))
  const stateBefore = collection.state()
  focusNextRow(row)
  collection.exclude([record])
  showToast({
    tone: 'info',
    title: messages.hidden(result.fields.display_name),
    action: { label: messages.undo, onPress: () => collection.undo([record], stateBefore) },
  })
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

/** The buttons of every row: collect and hide. */
export function RowButtons({ result, mayCollect, onHide }: RowButtonsProps) {
  return (
    <div className={classes.buttons} data-on="screen">
      {mayCollect && <CollectButton result={result} />}
      {onHide && (
        <button
          type="button"
          className={classes.hide}
          aria-label={messages.hide(result.fields.display_name)}
          title={messages.hideHint}
          onClick={(event) => onHide(event.currentTarget.closest('[data-result-row]'))}
        >
          <IconX size={18} stroke={1.8} aria-hidden />
        </button>
      )}
    </div>
  )
}

function CollectButton({ result }: { result: ResultView }) {
  const isCollected = useIsIncluded(result)
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <button
      ref={addButton}
      type="button"
      className={classes.add}
      aria-pressed={isCollected}
      aria-label={messages.collect(result.fields.display_name)}
      title={isCollected ? messages.collected : messages.collectHint}
      onClick={() => addButton.current && toggleCollected(result, addButton.current)}
    >
      {isCollected ? <IconCheck size={16} stroke={2.2} aria-hidden /> : <IconPlus size={16} stroke={1.8} aria-hidden />}
      <span className={classes.word}>{messages.collectShort}</span>
    </button>
  )
}
