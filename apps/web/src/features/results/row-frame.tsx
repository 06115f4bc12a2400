import type { ResultView, Verdict } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import type { ShortlistRole } from '@cognate/contract/limits'
import { type KeyboardEvent, type MouseEvent, type ReactNode, use } from 'react'
import { useMayCollect, useMayEdit } from '../../model/collection/use-collection.ts'
import { toggleCompared } from '../../model/compared.ts'
import { hasFilter } from '../../model/filters/filter-changes.ts'
import { JudgingContext } from '../../model/judging.ts'
import { isKeyOn } from '../../model/letter-keys.ts'
import { useSearchModules } from '../../model/who-i-am.ts'
import shared from '../../ui/shared.module.css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { messages } from './messages.ts'
import classes from './row.module.css'
import { useRowSlots } from './row-slots.ts'
import { moveInRow } from './use-row-keys.ts'

/** What experts are said to be with a key. */
const verdictKeys: Partial<Record<string, Verdict>> = { g: 'good', n: 'not' }

/** What experts are collected as with a key. */
const roleKeys: Partial<Record<string, ShortlistRole>> = { r: 'reviewer', a: 'alternate' }

interface RowFrameProps {
  result: ResultView
  /** Place in the answer, from 1. */
  rank: number
  onOpen(result: ResultView): void
  /** Whether the children hold the buttons that collect and hide, in their place of the reading order. */
  hasOwnButtons?: boolean
  children: ReactNode
}

/**
 * What every row shares: an article named by the record's name, which takes the focus for the keys that walk through a
 * list, opens with Enter, is walked through with the arrow keys, is collected with c and hidden with x; an expert is made reviewer or alternate with r and a, put side by side with v, and judged with g and n. The children stand in reading order; the style sheet
 * places them.
 */
export function RowFrame({ result, rank, onOpen, hasOwnButtons = false, children }: RowFrameProps) {
  const id = shortId(result.identifier)
  const mayCollect = useMayCollect()
  const mayHide = useMayHide(result)
  const { toggleCollected, toggleRole, hideResult } = useRowSlots()
  const judging = use(JudgingContext)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.currentTarget
    const findAction = () => {
      if (event.key === 'Enter' && event.target === row) return () => onOpen(result)
      if (!isRowKey(event)) return undefined
      if (event.key === 'ArrowRight') return () => moveInRow(row, 1)
      if (event.key === 'ArrowLeft') return () => moveInRow(row, -1)
      if (event.key === 'c' && mayCollect)
        return () => toggleCollected(result, row.querySelector('[aria-pressed]') ?? row)
      const role = roleKeys[event.key]
      if (role && mayCollect && result.record_type === 'author') return () => toggleRole(result, role)
      if (event.key === 'v' && result.record_type === 'author')
        return () => toggleCompared({ identifier: result.identifier, display_name: result.fields.display_name })
      const verdict = verdictKeys[event.key]
      if (verdict && judging && result.record_type === 'author')
        return () => judging.judge({ identifier: result.identifier, display_name: result.fields.display_name }, verdict)
      return event.key === 'x' && mayHide ? () => hideResult(result, row) : undefined
    }
    const action = findAction()
    if (!action) return
    event.preventDefault()
    action()
  }
  return (
    <article
      id={id}
      className={classes.row}
      // The keys j and k move the focus from row to row.
      tabIndex={-1}
      aria-labelledby={nameId(id)}
      onKeyDown={onKeyDown}
      data-result-row
      data-record-type={result.record_type}
      data-identifier={result.identifier}
      data-rank={rank}
    >
      <div
        className={`${shared.middle} ${shared.around} ${classes.grid}`}
        data-layout={result.record_type === 'work' ? 'work' : 'profile'}
        data-collects={mayCollect || mayHide}
      >
        <span className={`${shared.quietSmall} ${shared.figure} ${classes.rank}`}>
          <VisuallyHidden>{messages.rank} </VisuallyHidden>
          {rank}
        </span>
        {children}
        {!hasOwnButtons && <ResultButtons result={result} />}
      </div>
    </article>
  )
}

/** Whether results of this kind can be hidden: their dataset and the licence have the filter for it, and the collection may be changed. */
function useMayHide({ record_type }: ResultView): boolean {
  const module = useSearchModules().find((module) => module.record_type === record_type)
  return useMayEdit() && hasFilter(module, 'excluded_records')
}

/** The buttons that collect and hide a result, as far as the licence has them. */
export function ResultButtons({ result }: { result: ResultView }) {
  const mayCollect = useMayCollect()
  const mayHide = useMayHide(result)
  const { RowButtons, hideResult } = useRowSlots()
  if (!mayCollect && !mayHide) return null
  return (
    <RowButtons
      result={result}
      mayCollect={mayCollect}
      onHide={mayHide ? (row) => hideResult(result, row) : undefined}
    />
  )
}

/** Whether a key that is on was pressed on a row or inside it, and neither typed into a field nor pressed in a popup. */
function isRowKey({ key, currentTarget, target, ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLElement>): boolean {
  if (!isKeyOn(key)) return false
  if (ctrlKey || metaKey || altKey || !(target instanceof Element) || !currentTarget.contains(target)) return false
  return target.closest('input, textarea, select, [contenteditable]') === null
}

const nameId = (id: string) => `${id}-name`

interface RowNameProps {
  result: ResultView
  onOpen(result: ResultView): void
  children: ReactNode
}

/** The name of a row's record: a link to the row itself, which opens the record over the page. */
export function RowName({ result, onOpen, children }: RowNameProps) {
  const id = shortId(result.identifier)
  const open = (event: MouseEvent) => {
    // With a modifier the browser handles the press: open in a tab, download, copy.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(result)
  }
  return (
    <h2 className={`${shared.heading} ${classes.name}`}>
      <a id={nameId(id)} href={`#${id}`} aria-haspopup="dialog" onClick={open}>
        <bdi>{children}</bdi>
      </a>
    </h2>
  )
}
