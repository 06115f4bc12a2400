import { useState } from 'react'
import { optionsOf, type SearchOption } from './suggestions.ts'
import { useSuggestions } from './use-suggestions.ts'

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
