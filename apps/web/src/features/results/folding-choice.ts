import { createStore, useStore } from '../../lib/store.ts'

const KEY = 'cognate:fold-same-works'

const folding = createStore<boolean>(readChoice())

function readChoice(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true'
  } catch {
    return false
  }
}

/** Whether results that stand on the same works are folded; remembered in this browser. */
export const useFolding = (): boolean => useStore(folding)

export function chooseFolding(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, String(isOn))
  } catch {
    // Storage may be forbidden; the choice then holds until the page is closed.
  }
  folding.set(isOn)
}
