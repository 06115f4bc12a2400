import { useStore } from '../../lib/store.ts'
import { createStoredChoice } from '../../lib/stored-choice.ts'

const folding = createStoredChoice('cognate:fold-independence', ['false', 'true'], () => sessionStorage)

/** Whether what the chosen have with each other is folded to one line; remembered while the tab is open. */
export const useIsFolded = (): boolean => useStore(folding) === 'true'

export const fold = (isFolded: boolean): void => folding.set(isFolded ? 'true' : 'false')
