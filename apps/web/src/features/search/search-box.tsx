import { sentenceOfCode } from '@cognate/contract/errors'
import { Button, Loader, VisuallyHidden } from '@mantine/core'
import { IconCornerDownLeft, IconSearch } from '@tabler/icons-react'
import { type FocusEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { focusHeading } from '../../lib/focus-heading.ts'
import { type ChosenRecord, isEmpty, type Query, withRecord } from '../../model/query/query.ts'
import { useLater } from '../../ui/use-later.ts'
import { parseIdentifiers } from './identifiers.ts'
import { RecordChip } from './record-chip.tsx'
import classes from './search-box.module.css'
import { SearchField } from './search-field.tsx'
import { type Option, SuggestionList } from './suggestion-list.tsx'
import { chosenFrom } from './suggestions.ts'
import { noticeOfLength } from './text-length.ts'
import { useIdentifiers } from './use-identifiers.ts'
import { useSuggestions } from './use-suggestions.ts'

export interface SearchBoxHandle {
  focus(): void
}

interface SearchBoxProps {
  ref: Ref<SearchBoxHandle>
  draft: Query
  /** Shows one line until it has the focus. */
  isMinimised: boolean
  /** Whether academics and works may be suggested. */
  maySuggest: boolean
  /** Whether there is a question without anything in the box: a collection asks too. */
  mayBeEmpty?: boolean
  onChange(draft: Query): void
  onAsk(query: Query): void
  /** Somebody begins to ask. */
  onEnter(): void
}

/** Where the question is written: a text that grows, chips of chosen records, and suggestions below. */
export function SearchBox(props: SearchBoxProps) {
  const { ref, draft, isMinimised, maySuggest, mayBeEmpty = false, onChange, onAsk, onEnter } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const [hasFocus, setHasFocus] = useState(false)
  const [isDismissed, setIsDismissed] = useState(false)
  const [active, setActive] = useState(0)
  const [complaint, setComplaint] = useState<string>()
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }), [])

  const identifiers = useIdentifiers((found, unknown) => {
    const text = unknown.map(({ value }) => value).join('\n')
    onChange(found.reduce<Query>((draft, record) => withRecord(draft, record), { ...draft, text }))
  })
  const suggestions = useSuggestions(draft.text, maySuggest && hasFocus && !isDismissed)
  const options: Option[] = suggestions.isOffered
    ? [
        { kind: 'text' },
        ...[...suggestions.authors, ...suggestions.works].map((suggestion) => ({
          kind: 'record' as const,
          suggestion,
        })),
      ]
    : []
  const notice = noticeOfLength(draft.text.length)
  const isExpanded = !isMinimised || hasFocus

  const write = (text: string) => {
    setIsDismissed(false)
    setActive(0)
    setComplaint(undefined)
    identifiers.clear()
    onChange({ ...draft, text })
  }
  const addRecord = (record: ChosenRecord) => {
    setActive(0)
    onChange(withRecord({ ...draft, text: '' }, record))
    field.current?.focus()
  }
  const submit = () => {
    setIsDismissed(true)
    if (notice?.isTooLong) return field.current?.focus()
    if (isEmpty(draft) && !mayBeEmpty) {
      setComplaint(sentenceOfCode('empty_query'))
      return field.current?.focus()
    }
    const named = parseIdentifiers(draft.text)
    if (named) return void identifiers.resolve(named)
    field.current?.blur()
    onAsk({ ...draft, text: draft.text.trim() })
  }
  const choose = (option: Option) => (option.kind === 'text' ? submit() : addRecord(chosenFrom(option.suggestion)))
  const paste = (text: string): boolean => {
    const named = parseIdentifiers(text)
    if (!named || draft.text.trim() !== '') return false
    onChange({ ...draft, text: text.trim() })
    void identifiers.resolve(named)
    return true
  }
  const remove = (record: ChosenRecord) => {
    onChange({ ...draft, records: draft.records.filter(({ identifier }) => identifier !== record.identifier) })
    field.current?.focus()
  }
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setHasFocus(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes whether the focus is anywhere inside.
    <div
      className={classes.box}
      data-minimised={isMinimised}
      data-expanded={isExpanded}
      onFocus={() => setHasFocus(true)}
      onInput={onEnter}
      onBlur={leave}
    >
      <div className={classes.panel}>
        {draft.records.length > 0 && (
          <ul className={classes.chips} aria-label="Chosen academics and works">
            {draft.records.map((record) => (
              <RecordChip key={record.identifier} record={record} onRemove={() => remove(record)} />
            ))}
          </ul>
        )}
        <SearchField
          ref={field}
          listId={listId}
          value={draft.text}
          hasChips={draft.records.length > 0}
          isExpanded={isExpanded}
          isMinimised={isMinimised}
          options={options.length}
          active={active}
          onWrite={write}
          onPasteText={paste}
          onMove={setActive}
          onEnter={() => choose(options[active] ?? { kind: 'text' })}
          onEscape={() => {
            if (options.length > 0) setIsDismissed(true)
            else if (isMinimised) focusHeading()
          }}
          onRemoveLast={() => draft.records.length > 0 && remove(draft.records.at(-1)!)}
        />
        <div className={classes.foot}>
          <Said notice={notice} problem={identifiers.message ?? complaint} isPending={identifiers.isPending} />
          <SubmitButton onSubmit={submit} isSmall={isMinimised && !isExpanded} />
        </div>
        {options.length > 0 && (
          <SuggestionList
            id={listId}
            text={draft.text}
            options={options}
            active={active}
            onActivate={setActive}
            onChoose={choose}
          />
        )}
      </div>
      <SuggestionCount count={options.length} isPending={suggestions.isPending} />
    </div>
  )
}

interface SaidProps {
  notice: { text: string; isTooLong: boolean } | undefined
  problem: string | undefined
  isPending: boolean
}

/** What the box has to say about what was typed. */
function Said({ notice, problem, isPending }: SaidProps) {
  const isLate = useLater(isPending)
  return (
    <div className={classes.said}>
      <div role="alert" className={classes.problem}>
        {problem ?? (notice?.isTooLong ? notice.text : '')}
      </div>
      {notice && !notice.isTooLong && <div>{notice.text}</div>}
      {isLate && (
        <div className={classes.looking}>
          <Loader size={14} aria-hidden /> Looking it up…
        </div>
      )}
    </div>
  )
}

function SubmitButton({ onSubmit, isSmall }: { onSubmit(): void; isSmall: boolean }) {
  if (isSmall)
    return (
      <button type="button" className={classes.small} aria-label="Search" onClick={onSubmit}>
        <IconSearch size={18} stroke={1.8} aria-hidden />
      </button>
    )
  return (
    <Button
      onClick={onSubmit}
      className={classes.submit}
      rightSection={<IconCornerDownLeft size={16} stroke={1.8} aria-hidden />}
    >
      Search
    </Button>
  )
}

/** Says how much there is to choose from, once the look-up has come to rest. */
function SuggestionCount({ count, isPending }: { count: number; isPending: boolean }) {
  const [words, setWords] = useState('')
  useEffect(() => {
    if (!isPending) setWords(count === 0 ? '' : `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`)
  }, [count, isPending])
  return <VisuallyHidden role="status">{words}</VisuallyHidden>
}
