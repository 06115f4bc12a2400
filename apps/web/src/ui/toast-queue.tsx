import { Button } from '@mantine/core'
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { useEffect } from 'react'
import { focusHeading } from '../lib/focus-heading.ts'
import { useStore } from '../lib/store.ts'
import {
  lifetimeOf,
  MOST_SHOWN,
  pendingToasts,
  type Toast,
  type ToastTone,
  takeToasts,
  toastToClose,
} from '../model/toasts.ts'
import { messages } from './messages.ts'

const colours: Record<ToastTone, string> = { danger: 'red.8', success: 'green.8', info: 'accent' }

/** A toast does not shine above the dimmed page behind a dialog, which has 200. */
const BELOW_DIALOGS = 190

/** Shows the toasts that wait, in their order, and those that follow. */
export function ToastQueue() {
  const untaken = useStore(pendingToasts)
  useEffect(() => {
    if (untaken.length > 0) for (const toast of takeToasts()) show(toast)
  }, [untaken])
  return <Notifications position="bottom-right" limit={MOST_SHOWN} containerWidth={400} zIndex={BELOW_DIALOGS} />
}

/** Failures interrupt what is read aloud. */
const roleOf = (tone: ToastTone) => (tone === 'danger' ? 'alert' : 'status')

/** The last toast about each topic. */
const shownByTopic = new Map<string, string>()

function show(toast: Toast): void {
  const replaced = toast.topic && shownByTopic.get(toast.topic)
  if (replaced) notifications.hide(replaced)
  const { notifications: shown } = notificationsStore.getState()
  const superseded = toastToClose(shown, ({ role }) => role === roleOf('danger'))
  if (superseded?.id) notifications.hide(superseded.id)
  const { action } = toast
  let focusEntry: FocusEntry | undefined
  const id = notifications.show({
    title: toast.title,
    message: (
      <>
        {toast.details}
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
    color: colours[toast.tone],
    onFocus: ({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) focusEntry = { toast: currentTarget, from: relatedTarget }
    },
    onClose: () => returnFocus(focusEntry),
    role: roleOf(toast.tone),
    autoClose: lifetimeOf(toast),
    withBorder: true,
    closeButtonProps: { 'aria-label': messages.closeMessage },
  })
  if (toast.topic) shownByTopic.set(toast.topic, id)
}

/** A toast that took the focus, and the element that had it before. */
interface FocusEntry {
  toast: Element
  from: EventTarget | null
}

/** Gives the focus back when a toast disappears with it. */
function returnFocus(entered: FocusEntry | undefined): void {
  if (!entered?.toast.contains(document.activeElement)) return
  const { from } = entered
  if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true })
  else focusHeading()
}
