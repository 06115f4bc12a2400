import { VisuallyHidden } from '@mantine/core'
import { useSyncExternalStore } from 'react'

let sentence = ''
const listeners = new Set<() => void>()

/** Has assistive technology read a sentence when it is free to. */
export function announce(words: string): void {
  sentence = words
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The one live region of the page; it stands there from the start, as readers only follow regions they know. */
export function Announcer() {
  const words = useSyncExternalStore(subscribe, () => sentence)
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {words}
    </VisuallyHidden>
  )
}
