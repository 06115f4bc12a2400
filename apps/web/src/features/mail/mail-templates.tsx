import type { MailTemplateKind, MailTemplateView } from '@cognate/contract'
import { mailFields } from '@cognate/contract/mail-wording'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { generalProblem, problemOf } from '../../lib/api-error.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { showToast } from '../../model/toasts.ts'
import { useUnsavedWork } from '../../model/use-unsaved-work.ts'
import { useProfile } from '../../model/who-i-am.ts'
import { FailedCall } from '../../ui/failure.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import { SendForm } from '../../ui/send-form.tsx'
import shared from '../../ui/shared.module.css'
import classes from './mail.module.css'
import { messages } from './messages.ts'
import { useMailTemplates } from './use-mail-templates.ts'

/** How the organisation words its drafts; for local administrators. */
export function MailTemplates() {
  const { user, endpoints } = useProfile()
  return user.is_local_admin && endpoints.includes('use_collections') ? <Templates /> : null
}

function Templates() {
  const templates = useMailTemplates()
  const [edited, setEdited] = useState<MailTemplateKind>()
  return (
    <section aria-labelledby="mails-heading" className={`${shared.stack} ${shared.aboveHuge} ${classes.section}`}>
      <h2 id="mails-heading" className={shared.heading}>
        {messages.settings}
      </h2>
      <p className={shared.quietBody}>{messages.settingsLead}</p>
      {templates.error && <FailedCall title={messages.failed} of={templates} />}
      <ul className={shared.stackSmall}>
        {templates.data?.map((template) => (
          <li key={template.kind}>
            {edited === template.kind ? (
              <EditTemplate template={template} onClose={() => setEdited(undefined)} />
            ) : (
              <>
                <span className={shared.strong}>{messages.kinds[template.kind]}</span>{' '}
                <span className={shared.quiet}>({template.is_usual ? messages.usual : messages.own})</span>{' '}
                <QuietButton onClick={() => setEdited(template.kind)}>{messages.edit(template.kind)}</QuietButton>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function EditTemplate({ template, onClose }: { template: MailTemplateView; onClose(): void }) {
  const { kind } = template
  const client = useQueryClient()
  const [subject, setSubject] = useState(template.subject)
  const [body, setBody] = useState(template.body)
  useUnsavedWork(subject !== template.subject || body !== template.body)
  const onSuccess = async () => {
    await client.invalidateQueries({ queryKey: queryKeys.mailTemplates })
    showToast({ tone: 'success', title: messages.saved(kind) })
    onClose()
  }
  const params = { template: kind }
  const save = useMutation({
    mutationFn: () => call('changeMailTemplate', { params, body: { subject, body } }),
    onSuccess,
  })
  const reset = useMutation({ mutationFn: () => call('resetMailTemplate', { params }), onSuccess })
  const error = save.error ?? reset.error
  return (
    <SendForm
      act={save}
      onSend={() => save.mutate()}
      problem={generalProblem(error)}
      label={messages.save}
      onCancel={onClose}
      buttons={
        !template.is_usual && (
          <Button variant="subtle" loading={reset.isPending} onClick={() => reset.mutate()}>
            {messages.reset}
          </Button>
        )
      }
      className={shared.stack}
      aria-label={messages.kinds[kind]}
    >
      <TextInput
        label={`${messages.kinds[kind]}: ${messages.subject.toLowerCase()}`}
        value={subject}
        onChange={(event) => setSubject(event.currentTarget.value)}
        error={problemOf(error, 'subject')}
      />
      <Textarea
        label={messages.body}
        rows={14}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
        error={problemOf(error, 'body')}
      />
      <p className={shared.quietSmall}>
        {messages.fieldsLead}{' '}
        {mailFields.map((field, at) => (
          <span key={field}>
            {at > 0 && ', '}
            <code>{`{{${field}}}`}</code> {messages.fields[field]}
          </span>
        ))}
      </p>
    </SendForm>
  )
}
