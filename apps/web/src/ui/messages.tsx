import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { focusHeading } from '../lib/focus-heading.ts'
import { useStore } from '../lib/store.ts'
import {
  lifetimeOf,
  type Message,
  type MessageTone,
  MOST_SHOWN,
  messageToClose,
  pendingMessages,
  takeMessages,
} from '../model/messages.ts'

const colours: Record<MessageTone, string> = { danger: 'red.8', success: 'green.8', info: 'accent' }

/** A message does not shine above the dimmed page behind a dialog, which has 200. */
const BELOW_DIALOGS = 190

const MessageQueue = lazy(async () => {
  const { Notifications } = await import('@mantine/notifications')
  return {
    default: () => (
      <Notifications position="bottom-right" limit={MOST_SHOWN} containerWidth={400} zIndex={BELOW_DIALOGS} />
    ),
  }
})

/** Shows the messages. Its code is fetched with the first one. */
export function Messages() {
  const untaken = useStore(pendingMessages)
  const [isNeeded, setIsNeeded] = useState(false)
  useEffect(() => {
    if (untaken.length === 0) return
    setIsNeeded(true)
    for (const message of takeMessages()) void show(message)
  }, [untaken])
  return <Suspense>{isNeeded && <MessageQueue />}</Suspense>
}

/** Failures interrupt what is read aloud. */
const roleOf = (tone: MessageTone) => (tone === 'danger' ? 'alert' : 'status')

async function show(message: Message): Promise<void> {
  const { notifications, notificationsStore } = await import('@mantine/notifications')
  const { notifications: shown, queue } = notificationsStore.getState()
  const superseded = messageToClose([...shown, ...queue], ({ role }) => role === roleOf('danger'))
  if (superseded?.id) notifications.hide(superseded.id)
  const { action } = message
  let focusEntry: FocusEntry | undefined
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
      if (!currentTarget.contains(relatedTarget)) focusEntry = { message: currentTarget, from: relatedTarget }
    },
    onClose: () => returnFocus(focusEntry),
    role: roleOf(message.tone),
    autoClose: lifetimeOf(message),
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close message' },
  })
}

/** A message that took the focus, and the element that had it before. */
interface FocusEntry {
  message: Element
  from: EventTarget | null
}

/** Gives the focus back when a message disappears with it. */
function returnFocus(entered: FocusEntry | undefined): void {
  if (!entered?.message.contains(document.activeElement)) return
  const { from } = entered
  if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true })
  else focusHeading()
}
