/** Milliseconds in which others may follow a change before the tab writes it down: a crash costs no more than these. */
export const WRITE_DELAY = 150

interface DelayedWrite {
  /** Writes within `KEEP_AFTER`, once for all that changes until then. */
  schedule(): void
  /** Writes at once, since the page may be gone in a moment. */
  flush(): void
}

export function createDelayedWrite(write: () => void): DelayedWrite {
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = () => {
    clearTimeout(timer)
    timer = undefined
    write()
  }
  return {
    schedule: () => {
      timer ??= setTimeout(now, WRITE_DELAY)
    },
    flush: now,
  }
}
