import type { MailField, MailTemplateKind, MailTemplateView } from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import { fillMail, mailTemplateKinds } from '@cognate/contract/mail-wording'
import { Button, SegmentedControl, Skeleton, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CollectedRecord, CollectionState } from '../../model/collection/collection-state.ts'
import { nameOfCollected } from '../../model/collection/shortlist-words.ts'
import { useCollection } from '../../model/collection/use-collection.ts'
import { nameParts } from '../../model/records/person-name.ts'
import { formatDate } from '../../model/records/wording.ts'
import { showToast } from '../../model/toasts.ts'
import { useProfile } from '../../model/who-i-am.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedCall } from '../../ui/failure.tsx'
import { IconMail } from '../../ui/icons.tsx'
import shared from '../../ui/shared.module.css'
import { mailAddress } from './mail-address.ts'
import { messages } from './messages.ts'
import { useMailTemplates } from './use-mail-templates.ts'

interface MailDialogProps {
  record: CollectedRecord
  to: string
  onAsked: (() => void) | undefined
  onClose(): void
}

/** The drafts of a mail, filled in for a person, to correct, to copy, and to open in one's own mail program. */
export function MailDialog({ record, to, onAsked, onClose }: MailDialogProps) {
  const templates = useMailTemplates()
  const values = useValues(record)
  const [kind, setKind] = useState<MailTemplateKind>(firstKind(record))
  const [typed, setTyped] = useState<Partial<Record<MailTemplateKind, Wording>>>({})
  const template = templates.data?.find((one) => one.kind === kind)
  const noteAsked = () => {
    onAsked?.()
    onClose()
  }
  return (
    <Dialog onClose={onClose} size={720} title={messages.title(nameOfCollected(record))}>
      <div className={shared.stackLarge}>
        <p className={shared.quiet}>{messages.neverSent}</p>
        <SegmentedControl
          aria-label={messages.template}
          data={mailTemplateKinds.map((value) => ({ value, label: messages.kinds[value] }))}
          value={kind}
          onChange={(value) => setKind(value as MailTemplateKind)}
        />
        {templates.error ? (
          <FailedCall title={messages.failed} of={templates} />
        ) : template ? (
          <Draft
            wording={typed[kind] ?? fill(template, values)}
            to={to}
            onChange={(wording) => setTyped({ ...typed, [kind]: wording })}
            onAsked={onAsked && kind === 'invitation' ? noteAsked : undefined}
          />
        ) : (
          <Skeleton height={320} role="status" aria-label={messages.loading} />
        )}
      </div>
    </Dialog>
  )
}

/** What comes next in asking somebody. */
const firstKind = ({ status }: CollectedRecord): MailTemplateKind =>
  status === 'delivered' ? 'thanks' : status === 'asked' || status === 'late' ? 'reminder' : 'invitation'

interface Wording {
  subject: string
  body: string
}

const fill = ({ kind, subject, body }: MailTemplateView, values: Partial<Record<MailField, string>>): Wording => ({
  subject: fillMail(subject, values) || messages.kinds[kind],
  body: fillMail(body, values),
})

interface DraftProps {
  wording: Wording
  to: string
  onChange(wording: Wording): void
  onAsked: (() => void) | undefined
}

function Draft({ wording, to, onChange, onAsked }: DraftProps) {
  const { subject, body } = wording
  const { href, isWhole } = mailAddress({ to, subject, body })
  const open = async () => {
    if (isWhole) return
    await navigator.clipboard.writeText(body)
    showToast({ tone: 'info', title: messages.tooLong })
  }
  return (
    <>
      <p>
        <span className={shared.quiet}>{messages.to}</span> <bdi>{to}</bdi>
      </p>
      <TextInput
        label={messages.subject}
        value={subject}
        onChange={(event) => onChange({ ...wording, subject: event.currentTarget.value })}
      />
      <Textarea
        label={messages.body}
        rows={14}
        value={body}
        onChange={(event) => onChange({ ...wording, body: event.currentTarget.value })}
      />
      <div className={shared.endRow}>
        {onAsked && (
          <Button variant="subtle" title={messages.askedInFull} onClick={onAsked}>
            {messages.asked}
          </Button>
        )}
        <CopyButton text={`${subject}\n\n${body}`} label={messages.copy} />
        <Button
          component="a"
          href={href}
          leftSection={<IconMail size={16} stroke={1.7} aria-hidden />}
          onClick={() => void open()}
        >
          {messages.open}
        </Button>
      </div>
    </>
  )
}

/** What the fields stand for in a mail of the signed-in person to somebody of the open collection. */
function useValues(record: CollectedRecord): Partial<Record<MailField, string>> {
  const { user, active_organisation } = useProfile()
  const { saved } = useCollection()
  const name = nameOfCollected(record)
  const { given, family } = nameParts(name)
  const { manuscript } = (saved ?? {}) as Partial<NonNullable<CollectionState['saved']>>
  return {
    ...{ name, given_name: given, family_name: family },
    title: manuscript?.title || (saved?.name ?? ''),
    number: saved?.external_identifier ?? '',
    abstract: manuscript?.abstract ?? '',
    why: record.found?.work?.title ?? '',
    answer_by: formatDate(record.answer_by ?? manuscript?.answer_by ?? null) ?? '',
    sender: fullName(user),
    organisation: active_organisation.display_name,
  }
}
