import { useEffect } from 'react'
import { tabs } from './tabs.ts'

/** Has this tab answer for unsaved work, to other tabs that want to switch the organisation. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? tabs.reportUnsavedWork(() => true) : undefined), [isUnsaved])
}
