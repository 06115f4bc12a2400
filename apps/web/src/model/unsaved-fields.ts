import { useLayoutEffect } from 'react'
import { createStore, useStore } from '../lib/store.ts'

/** How many fields of the page hold what is not saved yet. */
const unsaved = createStore(0)

/** Counts a field for as long as what was typed there is not saved. */
export function useUnsavedField(isUnsaved: boolean): void {
  // Before the keystroke is seen: nothing may be called saved beside it.
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined
    unsaved.set(unsaved.get() + 1)
    return () => unsaved.set(unsaved.get() - 1)
  }, [isUnsaved])
}

export const useHasUnsavedFields = (): boolean => useStore(unsaved) > 0
