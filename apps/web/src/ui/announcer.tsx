import { VisuallyHidden } from '@mantine/core'
import { useStore } from '../lib/store.ts'
import { announcement } from '../model/announcements.ts'

/** The one live region of the page; it stands there from the start, as readers only follow regions they know. */
export function Announcer() {
  const { sentence: words, count } = useStore(announcement)
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {/* Readers speak of what is put there: a sentence that is said again is put there anew. */}
      <span key={count}>{words}</span>
    </VisuallyHidden>
  )
}
