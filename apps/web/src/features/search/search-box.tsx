import { Button } from '@mantine/core'
import { type FocusEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import type { Query } from '../../model/query/query.ts'
import { noticeOfLength } from '../../model/query/text-length.ts'
import { countOf } from '../../model/records/wording.ts'
import { IconCornerDownLeft, IconSearch } from '../../ui/icons.tsx'
import { QuietIconButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { messages } from './messages.tsx'
import { QueryField } from './query-field.tsx'
import { CollectedChip, RecordChip } from './record-chip.tsx'
import classes from './search-box.module.css'
import { SearchBoxMessages } from './search-box-messages.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { type SearchBoxOptions, useSearchBox } from './use-search-box.ts'

export interface SearchBoxHandle {
  focus(): void
}

export interface SearchBoxProps extends Omit<SearchBoxOptions, 'field' | 'isSuggesting'> {
  ref: Ref<SearchBoxHandle>
  /** Whether academics and works may be suggested. */
  maySuggest: boolean
  /** What is asked with of the collection, in words. */
  collected?: string | undefined
  /** Somebody presses or types here. */
  onEnter(): void
}

/** Where a query is written: a text that grows, chips of chosen records, and suggestions below. */
export function SearchBox(props: SearchBoxProps) {
  const { ref, draft, isMinimised, maySuggest, mayBeEmpty, collected, onChange, onAsk, onPasteText, onEnter } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const [hasFocus, setHasFocus] = useState(false)
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }), [])
  const isSuggesting = maySuggest && hasFocus
  const box = useSearchBox({ draft, field, isMinimised, mayBeEmpty, isSuggesting, onChange, onAsk, onPasteText })
  const { options, active, activate } = box.menu
  const isExpanded = !isMinimised || hasFocus
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setHasFocus(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes whether the focus is anywhere inside.
    <div
      className={`${shared.fill} ${shared.around} ${classes.box}`}
      data-minimised={isMinimised}
      data-expanded={isExpanded}
      onFocus={() => setHasFocus(true)}
      onPointerDown={onEnter}
      onInput={onEnter}
      onKeyDown={({ key, target }) => {
        onEnter()
        // The field has its own.
        if (key === 'Escape' && target !== field.current) box.handleEscape()
      }}
      onBlur={leave}
    >
      <div className={`${shared.column} ${shared.around} ${classes.panel}`}>
        <Chips draft={draft} collected={collected} onRemove={box.remove} onRemoveCollected={box.removeCollected} />
        <QueryField
          ref={field}
          listId={listId}
          value={draft.text}
          hasChips={draft.records.length > 0 || collected !== undefined}
          isExpanded={isExpanded}
          isMinimised={isMinimised}
          options={options.length}
          active={active}
          onWrite={box.write}
          onPasteText={box.paste}
          onMove={activate}
          onEnter={() => box.choose(options[active] ?? { kind: 'text' })}
          onEscape={box.handleEscape}
          onRemoveLast={box.removeLast}
        />
        <div className={`${shared.spread} ${classes.foot}`}>
          <SearchBoxMessages
            notice={noticeOfLength(draft.text.length)}
            problem={box.problem}
            isLookingUp={box.isLookingUp}
            hasNoNames={box.menu.hasFailed}
          />
          <SearchButton onSubmit={box.submit} isSmall={isMinimised && !isExpanded} />
        </div>
        {options.length > 0 && (
          <SuggestionList
            id={listId}
            text={draft.text}
            options={options}
            active={active}
            onActivate={activate}
            onChoose={box.choose}
          />
        )}
      </div>
      <SuggestionCount count={options.length} isPending={box.menu.isPending} />
    </div>
  )
}

interface ChipsProps {
  draft: Query
  collected: string | undefined
  onRemove: ReturnType<typeof useSearchBox>['remove']
  onRemoveCollected(): void
}

function Chips({ draft, collected, onRemove, onRemoveCollected }: ChipsProps) {
  if (draft.records.length === 0 && collected === undefined) return null
  return (
    <ul className={`${shared.chips} ${shared.shrinking} ${classes.chips}`} aria-label={messages.chosen}>
      {draft.records.map((record) => (
        <RecordChip key={record.identifier} record={record} onRemove={() => onRemove(record)} />
      ))}
      {collected !== undefined && <CollectedChip words={collected} onRemove={onRemoveCollected} />}
    </ul>
  )
}

/** Submits the search box; an icon alone where the box is one line. */
function SearchButton({ onSubmit, isSmall }: { onSubmit(): void; isSmall: boolean }) {
  if (isSmall)
    return (
      <QuietIconButton
        className={`${shared.hoverSoft} ${shared.accent} ${shared.shrinking} ${classes.small}`}
        aria-label={messages.search}
        onClick={onSubmit}
      >
        <IconSearch size={18} stroke={1.8} aria-hidden />
      </QuietIconButton>
    )
  return (
    <Button
      onClick={onSubmit}
      className={shared.rigid}
      rightSection={<IconCornerDownLeft size={16} stroke={1.8} aria-hidden />}
    >
      {messages.search}
    </Button>
  )
}

/** Tells screen readers how many suggestions there are, once they have all arrived. */
function SuggestionCount({ count, isPending }: { count: number; isPending: boolean }) {
  const [sentence, setSentence] = useState('')
  useEffect(() => {
    if (!isPending) setSentence(count === 0 ? '' : countOf(count, 'suggestion'))
  }, [count, isPending])
  return <VisuallyHidden role="status">{sentence}</VisuallyHidden>
}
