import { createContext, use } from 'react'

/**
 * Whether Tab passes by what stands here, so that lists are walked through quickly: what also stands where the record opens or in
 * its menu, and all but the first of a toolbar. The arrow keys of a row reach it.
 */
export const PassedByTab = createContext(false)

/** The tab index of a control that may stand in such a place. */
export const useTabIndex = (): -1 | undefined => (use(PassedByTab) ? -1 : undefined)
