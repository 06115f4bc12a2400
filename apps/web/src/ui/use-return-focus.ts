import { useEffect, useState } from 'react'

/**
 * Gives the focus back to whatever had it before, when a dialogue goes. Dialogues are made open and unmade closed, so Mantine
 * never sees the moment in which it could note the focus.
 */
export function useReturnFocus(): void {
  const [previousElement] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (previousElement instanceof HTMLElement && previousElement.isConnected)
        previousElement.focus({ preventScroll: true })
    },
    [previousElement],
  )
}
