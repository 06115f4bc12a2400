import { VisuallyHidden } from '@mantine/core'
import { useStore } from '../lib/store.ts'
import { announcement } from '../model/announcements.ts'

/** The one live region of the page. It exists from the start, since screen readers only follow regions they know. */
export function Announcer() {
  const { sentence: words, count } = useStore(announcement)
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {/* Screen readers announce new elements: the key makes a repeated sentence a new one. */}
      <span key={count}>{words}</span>
    </VisuallyHidden>
  )
}
