import { Button } from '@mantine/core'
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { focusHeading } from '../lib/focus-heading.ts'
import { useStore } from '../lib/store.ts'
import { announce } from '../model/announcements.ts'
import { messages as general } from '../model/messages.ts'
import {
  lifetimeOf,
  MOST_SHOWN,
  pendingToasts,
  type Toast,
  type ToastTone,
  takeToasts,
  toastPlaces,
  toastToClose,
} from '../model/toasts.ts'
import { messages } from './messages.ts'
import classes from './toasts.module.css'

const colours: Record<ToastTone, string> = { danger: 'red.8', success: 'green.8', info: 'accent' }

/** Shows the toasts that wait, in their order, and those that follow. */
export function ToastQueue() {
  const untaken = useStore(pendingToasts)
  useEffect(() => {
    if (untaken.length > 0) for (const toast of takeToasts()) show(toast)
  }, [untaken])
  const place = useStore(toastPlaces).at(-1)
  useEffect(() => {
    if (!place) return
    const enter = (event: KeyboardEvent) => {
      const isAlone = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey
      // What stands behind an open drawer is out of reach; a dialog has its own place.
      const isBehind = document.querySelector('[aria-modal="true"]') && !place.closest('[aria-modal="true"]')
      if (event.key !== TOAST_KEY || !isAlone || isBehind) return
      event.preventDefault()
      enterNewest(place)
    }
    window.addEventListener('keydown', enter)
    return () => window.removeEventListener('keydown', enter)
  }, [place])
  if (!place) return null
  return createPortal(
    <Notifications
      position="bottom-center"
      limit={MOST_SHOWN}
      withinPortal={false}
      transitionDuration={150}
      classNames={{ root: classes.list, notification: classes.toast }}
    />,
    place,
  )
}

/** Leads to the newest toast, also from a field: hundreds of controls may stand before it, and it is gone in ten seconds. */
const TOAST_KEY = 'F8'

const enterNewest = (place: Element) =>
  [...place.getElementsByClassName(classes.toast!)].at(-1)?.querySelector('button')?.focus()

/** Failures interrupt what is read aloud. */
const roleOf = (tone: ToastTone) => (tone === 'danger' ? 'alert' : 'status')

/** The last toast about each topic. */
const shownByTopic = new Map<string, string>()

function show(toast: Toast): void {
  const { action, until } = toast
  const isFailure = toast.tone === 'danger'
  // By now the person may be elsewhere.
  if (until?.aborted && !isFailure) return
  const topic = toast.topic ?? toast.takesBack
  const replaced = topic && shownByTopic.get(topic)
  if (replaced) notifications.hide(replaced)
  const { notifications: shown } = notificationsStore.getState()
  const superseded = toastToClose(shown, ({ role }) => role === roleOf('danger'))
  if (superseded?.id) notifications.hide(superseded.id)
  let focusEntry: FocusEntry | undefined
  const press = () => {
    notifications.hide(id)
    if (action?.label === general.undo) announce(messages.undoing(toast.title))
    action?.onPress()
  }
  const message = (canPress: boolean) => (
    <>
      {toast.details && <span className={classes.details}>{toast.details}</span>}
      {action && canPress && (
        <>
          <Button variant="light" size="compact-sm" aria-keyshortcuts={TOAST_KEY} onClick={press}>
            {action.label}
          </Button>
          <span className={classes.key}>{TOAST_KEY}</span>
        </>
      )}
    </>
  )
  const id = notifications.show({
    title: toast.title,
    message: message(!until?.aborted),
    color: colours[toast.tone],
    onFocus: ({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) focusEntry = { toast: currentTarget, from: relatedTarget }
    },
    onClose: () => returnFocus(focusEntry),
    role: roleOf(toast.tone),
    autoClose: lifetimeOf(toast),
    withBorder: true,
    classNames: { body: classes.body!, title: classes.title!, description: classes.description! },
    closeButtonProps: { 'aria-label': messages.closeMessage },
  })
  if (toast.topic) shownByTopic.set(toast.topic, id)
  const end = () => (isFailure ? notifications.update({ id, message: message(false) }) : notifications.hide(id))
  until?.addEventListener('abort', end, { once: true })
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
