import { useEffect } from 'react'
import { tabs } from './tabs.ts'

/** Reports unsaved work of this tab to other tabs that want to switch the organisation. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? tabs.reportUnsavedWork(() => true) : undefined), [isUnsaved])
}
