import { Suspense, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useUnsavedWork } from '../model/use-unsaved-work.ts'
import { lazyWindow } from './lazy-part.tsx'
import { messages } from './messages.ts'

const load = async () => (await import('./confirm-dialog.tsx')).ConfirmDialog
const ConfirmDialog = lazyWindow(load)

interface LeaveGuardProps {
  isUnsaved: boolean
  /** What would be lost, as a question. */
  sentence: string
  /** Whether a path keeps the work; without it, every other path loses it. */
  isInside?(path: string): boolean
  /** The person left without saving. */
  onLeave?(): void
}

/**
 * Asks before unsaved work is lost: when somebody leaves the screen, closes or reloads the tab, or switches the
 * organisation in another tab. One screen has one guard.
 */
export function LeaveGuard({ isUnsaved, sentence, isInside, onLeave }: LeaveGuardProps) {
  useUnsavedWork(isUnsaved)
  useEffect(() => {
    if (!isUnsaved) return
    // Now, not when somebody leaves: they may be offline by then.
    load().catch(() => {})
    // The browser shows its own question.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname && !isInside?.(nextLocation.pathname),
  )
  if (!isUnsaved || blocker.state !== 'blocked') return null
  return (
    <Suspense>
      <ConfirmDialog
        isOpen
        title={messages.leaveQuestion}
        sentence={sentence}
        confirmLabel={messages.leave}
        onConfirm={() => {
          onLeave?.()
          blocker.proceed()
        }}
        onClose={() => blocker.reset()}
      />
    </Suspense>
  )
}
