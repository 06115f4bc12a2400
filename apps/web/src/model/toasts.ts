import { createStore } from '../lib/store.ts'

export type ToastTone = 'danger' | 'success' | 'info'

/** A message that appears at the foot of the page for a while. */
export interface Toast {
  tone: ToastTone
  title: string
  details?: string
  /** Topic. A later toast on the same topic replaces this one. */
  topic?: string
  /** The topic of a toast that says of something that it was done, and goes where this one says that it was not; this one stays. */
  takesBack?: string
  /** A button for it. Pressing it closes the toast. */
  action?: { label: string; onPress(): void }
  /** Ends what the button is for: the toast goes, and a failure stays without the button. */
  until?: AbortSignal
}

const noToasts: readonly Toast[] = []

/** Toasts that are not shown yet, the oldest first. */
export const pendingToasts = createStore(noToasts)

const noPlaces: readonly Element[] = []

/** Where toasts may stand on the page; the last has them. */
export const toastPlaces = createStore(noPlaces)

let onScreen = new AbortController()

/** Another screen opens: what was offered on this one goes with it. */
export function leaveScreen(): void {
  onScreen.abort()
  onScreen = new AbortController()
}

/**
 * Shows a toast: it is announced, can be closed, and disappears by itself. The pointer or the focus on it keeps it. What can be
 * pressed is for the screen on which it was said, but for a failure.
 */
export function showToast(toast: Toast): void {
  const { tone, action, until } = toast
  const isOffer = action && tone !== 'danger'
  const ends = [onScreen.signal, ...(until ? [until] : [])]
  pendingToasts.set([...pendingToasts.get(), isOffer ? { ...toast, until: AbortSignal.any(ends) } : toast])
}

/** How many toasts stand on the page at once. */
export const MOST_SHOWN = 4

/** Milliseconds that a toast stays: a failure longest, then one with something to press. */
export function lifetimeOf({ tone, action }: Toast): number {
  if (tone === 'danger') return 30_000
  return action ? 10_000 : 6000
}

/**
 * Which of the shown toasts makes room for a further one: the oldest that reports no failure. Failures stay until they were
 * seen; what comes after them waits.
 */
export function toastToClose<Shown>(shown: readonly Shown[], isFailure: (toast: Shown) => boolean): Shown | undefined {
  if (shown.length < MOST_SHOWN) return undefined
  return shown.find((toast) => !isFailure(toast))
}

/** Removes the pending toasts from the queue and returns them. */
export function takeToasts(): readonly Toast[] {
  const toasts = pendingToasts.get()
  pendingToasts.set(noToasts)
  return toasts
}
