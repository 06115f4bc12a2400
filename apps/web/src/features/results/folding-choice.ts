import { useStore } from '../../lib/store.ts'
import { createStoredChoice } from '../../lib/stored-choice.ts'

const folding = createStoredChoice('cognate:fold-same-works', ['false', 'true'])

/** Whether results that are based on the same works are folded; remembered in this browser. */
export const useFolding = (): boolean => useStore(folding) === 'true'

export const chooseFolding = (isOn: boolean): void => folding.set(isOn ? 'true' : 'false')
