import type { OrganisationView } from '@cognate/contract'
import { useSyncExternalStore } from 'react'

export type ThemeName = OrganisationView['frontend_theme']

const KEY = 'cognate:theme'
const names: readonly ThemeName[] = ['default', 'transfer-site', 'research-connect']

let chosen: ThemeName = remembered()
const listeners = new Set<() => void>()

/** The theme of the organisation that was active last here, so that the entrance greets in its colours. */
function remembered(): ThemeName {
  try {
    return names.find((name) => name === localStorage.getItem(KEY)) ?? 'default'
  } catch {
    return 'default'
  }
}

/** Draws the page in the theme of an organisation. */
export function chooseTheme(name: ThemeName): void {
  if (name === chosen || !names.includes(name)) return
  chosen = name
  try {
    localStorage.setItem(KEY, name)
  } catch {
    // Storage may be forbidden; the theme then holds until the page is closed.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useThemeName(): ThemeName {
  return useSyncExternalStore(subscribe, () => chosen)
}
