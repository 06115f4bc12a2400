import { sentenceOfCode } from '@cognate/contract/errors'
import { type RefObject, useEffect, useState } from 'react'
import { dropFocus } from '../../lib/drop-focus.ts'
import { focusHeading } from '../../lib/focus-heading.ts'
import { type ChosenRecord, isEmpty, type Query, withRecord } from '../../model/query/query.ts'
import { readPaste, readSubmission } from './submission.ts'
import { type SearchOption, toChosenRecord } from './suggestions.ts'
import { useIdentifiers } from './use-identifiers.ts'
import { useSuggestionMenu } from './use-suggestion-menu.ts'

export interface SearchBoxOptions {
  draft: Query
  field: RefObject<HTMLTextAreaElement | null>
  /** Shows one line until it has the focus. */
  isMinimised: boolean
  /** Whether an empty box can be submitted, because a collection asks. */
  mayBeEmpty: boolean
  /** Whether suggestions are wanted now. */
  isSuggesting: boolean
  onChange(draft: Query): void
  onAsk(query: Query): void
  /** Takes a text that is pasted into the empty box; false leaves it to the box. */
  onPasteText?: ((text: string) => boolean) | undefined
}

/** What can be done in the search box: writing, choosing records, pasting identifiers, submitting. */
export function useSearchBox(options: SearchBoxOptions) {
  const { draft, field, isMinimised, mayBeEmpty, isSuggesting, onChange, onAsk, onPasteText } = options
  const [problem, setProblem] = useState<string>()
  const menu = useSuggestionMenu(draft.text, isSuggesting)
  const identifiers = useIdentifiers((records, unknown) => {
    const text = unknown.map(({ value }) => value).join('\n')
    onChange(records.reduce<Query>((draft, record) => withRecord(draft, record), { ...draft, text }))
  })
  const focus = () => field.current?.focus()
  // Going forward in the history leads to results without submitting.
  useEffect(() => {
    if (isMinimised) field.current?.blur()
  }, [field, isMinimised])

  const write = (text: string) => {
    menu.restart()
    setProblem(undefined)
    identifiers.clear()
    onChange({ ...draft, text })
  }
  const paste = (text: string): boolean => {
    const pasted = readPaste(draft, text)
    if (!pasted) return isEmpty(draft) && (onPasteText?.(text) ?? false)
    onChange({ ...draft, text: text.trim() })
    void identifiers.resolve(pasted)
    return true
  }
  const add = (record: ChosenRecord) => {
    menu.activate(0)
    onChange(withRecord({ ...draft, text: '' }, record))
    focus()
  }
  const remove = (record: ChosenRecord) => {
    onChange({ ...draft, records: draft.records.filter(({ identifier }) => identifier !== record.identifier) })
    focus()
  }
  const removeCollected = () => {
    onChange({ ...draft, asksCollected: false })
    focus()
  }
  const submit = () => {
    menu.dismiss()
    const submission = readSubmission(draft, mayBeEmpty)
    if (submission.kind === 'identifiers') return void identifiers.resolve(submission.identifiers)
    if (submission.kind === 'query') {
      // The focus may be on the button: the box must not stay open over the first results.
      dropFocus()
      return onAsk(submission.query)
    }
    // A text that is too long has a notice of its own.
    if (submission.reason === 'empty') setProblem(sentenceOfCode('empty_query'))
    focus()
  }
  const choose = (option: SearchOption) => (option.kind === 'text' ? submit() : add(toChosenRecord(option.suggestion)))
  const removeLast = () => {
    const last = draft.records.at(-1)
    if (last) remove(last)
  }
  /** Escape closes the suggestions first, and leaves the small box after that. */
  const handleEscape = () => {
    if (menu.options.length > 0) menu.dismiss()
    else if (isMinimised) focusHeading()
  }
  return {
    menu,
    problem: identifiers.message ?? problem,
    isLookingUp: identifiers.isPending,
    write,
    paste,
    remove,
    removeCollected,
    removeLast,
    submit,
    choose,
    handleEscape,
  }
}
