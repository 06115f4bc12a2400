/** Milliseconds in which others may follow a change before the tab writes it down: a crash costs no more than these. */
export const KEEP_AFTER = 150

interface Keeping {
  /** Writes within `KEEP_AFTER`, once for all that changes until then. */
  soon(): void
  /** Writes at once, since the page may be gone in a moment. */
  now(): void
}

export function keepSoon(write: () => void): Keeping {
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = () => {
    clearTimeout(timer)
    timer = undefined
    write()
  }
  return {
    soon: () => {
      timer ??= setTimeout(now, KEEP_AFTER)
    },
    now,
  }
}
