import type { SuggestionView } from '@cognate/contract'
import { nameSpellings } from '@cognate/contract/name-spellings'
import { matchingRanges } from '../../lib/fold.ts'
import type { ChosenRecord } from '../../model/query/query.ts'
import { parseIdentifiers } from './identifiers.ts'

/** What can be chosen below the box: the text itself, or a record. */
export type SearchOption = { kind: 'text' } | { kind: 'record'; suggestion: SuggestionView }

/** The options of a text: the text itself, then academics, then works. */
export function optionsOf(suggestions: { authors: SuggestionView[]; works: SuggestionView[] }): SearchOption[] {
  const records = [...suggestions.authors, ...suggestions.works]
  return [{ kind: 'text' }, ...records.map((suggestion) => ({ kind: 'record' as const, suggestion }))]
}

/** The fewest and the most characters of a text for which names are looked up. S-04. */
const MIN_LENGTH = 3
const MAX_LENGTH = 40

/** Whether a text may be the beginning of a name or a title. */
export function maySuggestFor(text: string): boolean {
  const trimmed = text.trim()
  if (trimmed.length < MIN_LENGTH || trimmed.length > MAX_LENGTH || trimmed.includes('\n')) return false
  return parseIdentifiers(trimmed) === undefined
}

/** The suggestions that match the text typed by now, in any of its spellings; they may come from an earlier text. */
export function filterFitting(suggestions: readonly SuggestionView[], typed: string): SuggestionView[] {
  const spellings = nameSpellings(typed)
  const fits = (name: string) => spellings.some((spelling) => matchingRanges(name, spelling).length > 0)
  return suggestions.filter(({ display_name }) => nameSpellings(display_name).some(fits))
}

export function toChosenRecord(suggestion: SuggestionView): ChosenRecord {
  return {
    record_type: suggestion.entity_type === 'author' ? 'author' : 'work',
    identifier: suggestion.id,
    display_name: suggestion.display_name,
    hint: suggestion.hint,
  }
}

/** The place one step on or back among `count`, wrapping around at both ends. */
export function stepAround(active: number, step: 1 | -1, count: number): number {
  return count === 0 ? 0 : (active + step + count) % count
}
