/** Milliseconds between a change and the write. A crash loses no more than that. */
export const WRITE_DELAY = 150

interface DelayedWrite {
  /** Writes within `KEEP_AFTER`, once for all that changes until then. */
  schedule(): void
  /** Writes at once, since the page may close. */
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
