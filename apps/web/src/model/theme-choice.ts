import type { OrganisationView } from '@cognate/contract'
import { createStore, useStore } from '../lib/store.ts'

export type ThemeName = OrganisationView['frontend_theme']

const KEY = 'cognate:theme'
const names: readonly ThemeName[] = ['default', 'transfer-site', 'research-connect']

const themeStore = createStore<ThemeName>(readStoredTheme())

/** The theme of the organisation that was active last here, so that the entrance greets in its colours. */
function readStoredTheme(): ThemeName {
  try {
    return names.find((name) => name === localStorage.getItem(KEY)) ?? 'default'
  } catch {
    return 'default'
  }
}

/** Draws the page in the theme of an organisation. */
export function chooseTheme(name: ThemeName): void {
  if (name === themeStore.get() || !names.includes(name)) return
  try {
    localStorage.setItem(KEY, name)
  } catch {
    // Storage may be forbidden; the theme then holds until the page is closed.
  }
  themeStore.set(name)
}

export function useThemeName(): ThemeName {
  return useStore(themeStore)
}
