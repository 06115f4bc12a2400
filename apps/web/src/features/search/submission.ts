import { isEmpty, type Query } from '../../model/query/query.ts'
import { noticeOfLength } from '../../model/query/text-length.ts'
import { type Identifier, parseIdentifiers } from './identifiers.ts'

/** What follows when somebody submits the search box. */
export type SearchSubmission =
  | { kind: 'refused'; reason: 'too_long' | 'empty' }
  /** The text is nothing but identifiers: they become records first. */
  | { kind: 'identifiers'; identifiers: Identifier[] }
  | { kind: 'query'; query: Query }

/** @param mayBeEmpty  Whether a collection asks where the box is empty. */
export function readSubmission(draft: Query, mayBeEmpty: boolean): SearchSubmission {
  if (noticeOfLength(draft.text.length)?.isTooLong) return { kind: 'refused', reason: 'too_long' }
  if (isEmpty(draft) && !mayBeEmpty) return { kind: 'refused', reason: 'empty' }
  const identifiers = parseIdentifiers(draft.text)
  if (identifiers) return { kind: 'identifiers', identifiers }
  return { kind: 'query', query: { ...draft, text: draft.text.trim() } }
}

/** The identifiers of a pasted text; undefined where the text is for the field itself, as it is beside other words. */
export function readPaste(draft: Pick<Query, 'text'>, pastedText: string): Identifier[] | undefined {
  return draft.text.trim() === '' ? parseIdentifiers(pastedText) : undefined
}
