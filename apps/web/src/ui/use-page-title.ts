import { useEffect } from 'react'
import { announce } from '../model/announcements.ts'

/** Names the page in the tab and has the name read out. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Cognate' : `${title} · Cognate`
    announce(title === '' ? 'Cognate' : title)
  }, [title])
}
