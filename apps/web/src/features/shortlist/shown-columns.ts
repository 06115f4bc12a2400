import { useStore } from '../../lib/store.ts'
import { createStoredSet } from '../../lib/stored-choice.ts'

/** Columns that can be left out; who somebody is always stands there. */
export const chosenColumns = ['why', 'conflicts', 'email', 'works', 'topics', 'load', 'status'] as const
export type ChosenColumn = (typeof chosenColumns)[number]

const shown = createStoredSet('cognate:shortlist-columns', chosenColumns, [
  ...(['why', 'conflicts', 'email', 'load', 'status'] as const),
])

/** The columns of people that are shown; remembered in this browser. */
export const useShownColumns = (): ReadonlySet<ChosenColumn> => useStore(shown)

export const toggleColumn = (column: ChosenColumn): void => shown.toggle(column)
