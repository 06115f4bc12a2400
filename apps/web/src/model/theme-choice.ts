import type { OrganisationView } from '@cognate/contract'
import { useStore } from '../lib/store.ts'
import { createStoredChoice } from '../lib/stored-choice.ts'

export type ThemeName = OrganisationView['frontend_theme']

/** The theme of the last active organisation, which the entrance uses too. */
const theme = createStoredChoice<ThemeName>('cognate:theme', ['default', 'transfer-site', 'research-connect'])

/** Sets the theme of the page, and remembers it in this browser. */
export const chooseTheme = (name: ThemeName): void => theme.set(name)

export const useThemeName = (): ThemeName => useStore(theme)
