import { CloseButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { EntranceMessage } from '../../model/account/entrance-messages.ts'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '../../ui/icons.tsx'
import shared from '../../ui/shared.module.css'
import classes from './entrance-message-area.module.css'
import { messages } from './messages.tsx'

const icons = { danger: IconAlertCircle, info: IconInfoCircle, success: IconCircleCheck }

const tones = { danger: shared.onDanger, info: shared.onAccent, success: shared.onSuccess }

interface EntranceMessageAreaProps {
  message: EntranceMessage | undefined
  onClose(): void
}

/** The message of the entrance. The live region exists from the start, so that new messages are announced. */
export function EntranceMessageArea({ message, onClose }: EntranceMessageAreaProps) {
  const isReady = useAfterFirstPaint()
  return (
    <div role="status" aria-live="polite" className={shared.goneWhenEmpty}>
      {isReady && message && <Message message={message} onClose={onClose} />}
    </div>
  )
}

function Message({ message, onClose }: { message: EntranceMessage; onClose(): void }) {
  const Icon = icons[message.tone]
  return (
    <div
      className={`${shared.note} ${shared.atTop} ${shared.belowLarge} ${tones[message.tone]}`}
      data-tone={message.tone}
    >
      <Icon size={20} stroke={1.7} aria-hidden />
      <div className={shared.fill}>
        <div className={shared.strong}>{message.title}</div>
        {message.details && <div className={shared.aboveTiny}>{message.details}</div>}
      </div>
      <CloseButton size="sm" className={classes.close} aria-label={messages.closeMessage} onClick={onClose} />
    </div>
  )
}

/** Screen readers announce only later changes of a live region, so the first message waits a moment. */
function useAfterFirstPaint(): boolean {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), 50)
    return () => clearTimeout(timer)
  }, [])
  return isReady
}
