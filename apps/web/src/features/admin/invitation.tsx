import { Button, TextInput } from '@mantine/core'
import { CopyButton } from '../../ui/copy-button.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'

/** A link for a password, where no mail can be sent. */
export function Invitation({ link, onClose }: { link: string; onClose?(): void }) {
  return (
    <div className={shared.stack}>
      <p>{messages.person.link}</p>
      <TextInput
        readOnly
        value={link}
        aria-label={messages.person.link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={shared.endRow}>
        <CopyButton text={link} label={messages.person.copyLink} autoFocus />
        {onClose && (
          <Button variant="default" onClick={onClose}>
            {messages.close}
          </Button>
        )}
      </div>
    </div>
  )
}
