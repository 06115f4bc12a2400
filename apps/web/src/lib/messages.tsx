import { Button } from '@mantine/core'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { focusHeading } from './focus-heading.ts'

export type MessageTone = 'danger' | 'success' | 'info'

const colours: Record<MessageTone, string> = { danger: 'red.8', success: 'green.8', info: 'accent' }

let isWanted = false
const listeners = new Set<() => void>()

const Queue = lazy(async () => {
  const { Notifications } = await import('@mantine/notifications')
  return {
    default: () => <Notifications position="bottom-right" limit={4} containerWidth={400} />,
  }
})

/** Where messages appear; fetched with the first of them. */
export function Messages() {
  const isShown = useSyncExternalStore(subscribe, () => isWanted)
  return <Suspense>{isShown && <Queue />}</Suspense>
}

export interface Message {
  tone: MessageTone
  title: string
  details?: string
  /** What can be done about it; the message goes when it is. */
  action?: { label: string; onPress(): void }
}

/** Puts a message into the queue: it can be closed, is announced, and goes by itself unless it reports a failure. */
export async function showMessage(message: Message): Promise<void> {
  isWanted = true
  for (const listener of listeners) listener()
  const { notifications } = await import('@mantine/notifications')
  const isFailure = message.tone === 'danger'
  const { action } = message
  let entered: Entered | undefined
  const id = notifications.show({
    title: message.title,
    message: (
      <>
        {message.details}
        {action && (
          <Button
            variant="light"
            size="compact-sm"
            mt={4}
            display="block"
            onClick={() => {
              notifications.hide(id)
              action.onPress()
            }}
          >
            {action.label}
          </Button>
        )}
      </>
    ),
    color: colours[message.tone],
    onFocus: ({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) entered = { message: currentTarget, from: relatedTarget }
    },
    onClose: () => giveFocusBack(entered),
    role: isFailure ? 'alert' : 'status',
    autoClose: isFailure ? false : action ? 10_000 : 6000,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close message' },
  })
}

/** A message that somebody went into, and what had the focus before. */
interface Entered {
  message: Element
  from: EventTarget | null
}

/** A message that goes while it has the focus hands it back. */
function giveFocusBack(entered: Entered | undefined): void {
  if (!entered?.message.contains(document.activeElement)) return
  const { from } = entered
  if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true })
  else focusHeading()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
