import { useRef } from 'react'

/** Milliseconds within which two presses are one. */
const DOUBLE_PRESS = 500

/** Tells of each press whether it counts: the second of two quick ones does not, as it is meant for what stood there before. */
export function useSinglePress(): () => boolean {
  const pressedAt = useRef(0)
  return () => {
    const now = Date.now()
    if (now - pressedAt.current < DOUBLE_PRESS) return false
    pressedAt.current = now
    return true
  }
}
