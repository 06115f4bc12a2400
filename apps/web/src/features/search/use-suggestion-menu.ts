import type { SuggestionView } from '@cognate/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { withEachChoice } from '../../model/query-client.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { suggest } from '../../model/records/catalogue-calls.ts'
import { filterFitting, maySuggestFor, optionsOf, type SearchOption } from './suggestions.ts'

interface SuggestionMenu {
  /** Empty while the menu is closed. */
  options: SearchOption[]
  /** Index of the option that Enter takes. */
  active: number
  activate(index: number): void
  isPending: boolean
  /** Whether names could not be looked up. */
  hasFailed: boolean
  /** Closes the menu until something is typed again. */
  dismiss(): void
  /** Lets the menu open for a new text, with its first option active. */
  restart(): void
}

/** The suggestions below the search box, and which of them the keyboard stands on. */
export function useSuggestionMenu(text: string, isWanted: boolean): SuggestionMenu {
  const [isDismissed, setIsDismissed] = useState(false)
  const [active, setActive] = useState(0)
  const suggestions = useSuggestions(text, isWanted && !isDismissed)
  return {
    options: suggestions.isOffered ? optionsOf(suggestions) : [],
    active,
    activate: setActive,
    isPending: suggestions.isPending,
    hasFailed: suggestions.hasFailed,
    dismiss: () => setIsDismissed(true),
    restart: () => {
      setIsDismissed(false)
      setActive(0)
    },
  }
}

/** Milliseconds without a key before names are looked up. S-04. */
const DELAY = 250
const MAX_AUTHORS = 6
const MAX_WORKS = 4

interface Suggestions {
  /** Whether the menu is open for the text; it offers at least to search for the text itself. */
  isOffered: boolean
  authors: SuggestionView[]
  works: SuggestionView[]
  isPending: boolean
  /** Whether names could not be looked up. */
  hasFailed: boolean
}

/** Academics and works whose name begins like the text. Answers are cached by their text, so a late one replaces nothing. */
function useSuggestions(text: string, isWanted: boolean): Suggestions {
  const [settledText] = useDebouncedValue(text.trim(), DELAY)
  const isOffered = isWanted && maySuggestFor(text) && maySuggestFor(settledText)
  const authors = useNames('authors', settledText, isOffered)
  const works = useNames('works', settledText, isOffered)
  if (!isOffered) return { isOffered, authors: [], works: [], isPending: false, hasFailed: false }
  return {
    isOffered,
    authors: filterFitting(authors.data?.results ?? [], text).slice(0, MAX_AUTHORS),
    works: filterFitting(works.data?.results ?? [], text).slice(0, MAX_WORKS),
    isPending: authors.isFetching || works.isFetching || settledText !== text.trim(),
    hasFailed: authors.isError || works.isError,
  }
}

function useNames(entity: 'authors' | 'works', text: string, isOffered: boolean) {
  return useQuery({
    queryKey: queryKeys.suggestions(entity, text.toLowerCase()),
    queryFn: ({ signal }) => suggest(entity, text, signal),
    enabled: isOffered,
    ...withEachChoice,
  })
}
