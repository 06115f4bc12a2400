import type { PersonView } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { createStore, useStore } from '../lib/store.ts'

/** People who fit side by side. */
export const MOST_COMPARED = 3

const compared = createStore<readonly PersonView[]>([])

const isSame = (one: PersonView, other: PersonView) => shortId(one.identifier) === shortId(other.identifier)

/** Adds somebody to those who are compared, or takes them away. Where there is no more room, the first one gives way. */
export function toggleCompared({ identifier, display_name }: PersonView): void {
  const person = { identifier, display_name }
  const known = compared.get()
  compared.set(
    known.some((one) => isSame(one, person))
      ? known.filter((one) => !isSame(one, person))
      : [...known, person].slice(-MOST_COMPARED),
  )
}

export const clearCompared = (): void => {
  if (compared.get().length > 0) compared.set([])
}

/** Those who are compared, in the order in which they were chosen. */
export const useCompared = (): readonly PersonView[] => useStore(compared)

/** Whether somebody is compared; renders again only when that changes. */
export const useIsCompared = (person: PersonView): boolean =>
  useStore({ subscribe: compared.subscribe, get: () => compared.get().some((one) => isSame(one, person)) })
