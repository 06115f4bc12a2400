import type { OrganisationView } from '@cognate/contract'
import { createStore, useStore } from '../lib/store.ts'

export type ThemeName = OrganisationView['frontend_theme']

const KEY = 'cognate:theme'
const names: readonly ThemeName[] = ['default', 'transfer-site', 'research-connect']

const themeStore = createStore<ThemeName>(readStoredTheme())

/** The theme of the last active organisation, which the entrance uses too. */
function readStoredTheme(): ThemeName {
  try {
    return names.find((name) => name === localStorage.getItem(KEY)) ?? 'default'
  } catch {
    return 'default'
  }
}

/** Sets the theme of the page, and remembers it in this browser. */
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
