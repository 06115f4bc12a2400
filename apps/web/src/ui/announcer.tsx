import { useStore } from '../lib/store.ts'
import { announcement } from '../model/announcements.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The one live region of the page. It exists from the start, since screen readers only follow regions they know. */
export function Announcer() {
  const { sentence: words, count } = useStore(announcement)
  return (
    <VisuallyHidden role="status">
      {/* Screen readers announce new elements: the key makes a repeated sentence a new one. */}
      <span key={count}>{words}</span>
    </VisuallyHidden>
  )
}
