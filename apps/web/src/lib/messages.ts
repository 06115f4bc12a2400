import { notifications } from '@mantine/notifications'

export type MessageTone = 'danger' | 'success' | 'info'

const colours: Record<MessageTone, string> = { danger: 'red.8', success: 'green.8', info: 'accent' }

/** Puts a message into the queue: it can be closed, is announced, and goes by itself unless it reports a failure. */
export function showMessage({ tone, title, details }: { tone: MessageTone; title: string; details?: string }): void {
  notifications.show({
    title,
    message: details ?? '',
    color: colours[tone],
    role: tone === 'danger' ? 'alert' : 'status',
    autoClose: tone === 'danger' ? false : 8000,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close message' },
  })
}
