import { isEmailAddress } from '@cognate/contract/email-address'
import { Suspense, useState } from 'react'
import type { CollectedRecord } from '../../model/collection/collection-state.ts'
import { nameOfCollected } from '../../model/collection/shortlist-words.ts'
import { lazyWindow } from '../../ui/lazy-part.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import { Warning } from '../../ui/warning.tsx'
import { messages } from './messages.ts'

const MailDialog = lazyWindow(async () => (await import('./mail-dialog.tsx')).MailDialog)

interface MailDraftProps {
  record: CollectedRecord
  /** Notes that they were asked; undefined where they were asked already, or where the reader may not change it. */
  onAsked?: (() => void) | undefined
}

/** Opens the drafts of a mail to somebody of the collection whose address is known and complete. */
export function MailDraft({ record, onAsked }: MailDraftProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (!record.email_address) return null
  // Kept before addresses had to be complete.
  if (!isEmailAddress(record.email_address)) return <Warning>{messages.incomplete}</Warning>
  return (
    <>
      <QuietButton
        data-on="screen"
        aria-haspopup="dialog"
        aria-label={messages.writeTo(nameOfCollected(record))}
        onClick={() => setIsOpen(true)}
      >
        {messages.write}
      </QuietButton>
      <Suspense>
        {isOpen && (
          <MailDialog record={record} to={record.email_address} onAsked={onAsked} onClose={() => setIsOpen(false)} />
        )}
      </Suspense>
    </>
  )
}
