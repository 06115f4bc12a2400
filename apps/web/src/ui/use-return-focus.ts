import { useEffect, useState } from 'react'

/**
 * Returns the focus to the element that had it before a dialog. Dialogs mount open, so Mantine never gets the chance to
 * note the focus itself.
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
