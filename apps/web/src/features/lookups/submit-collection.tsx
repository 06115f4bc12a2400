import type { SubmissionView } from '@cognate/contract'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../lib/api.ts'
import { formatAge } from '../../lib/format-age.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { useMay, useProfile } from '../../model/who-i-am.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconSend } from '../../ui/icons.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import classes from './submit-collection.module.css'

/** Milliseconds between two checks of a pending submission. */
const POLL_INTERVAL = 2000

interface SubmitCollectionProps {
  uuid: string
  name: string
  /** What to know of the people before they are sent. */
  children?: ReactNode
}

/** Sends a saved collection to the organisation's submission system, and shows the state of the submission. */
export function SubmitCollection({ uuid, name, children }: SubmitCollectionProps) {
  const maySubmit = useMay('ejp_callback')
  const { submission_system_name: system } = useProfile().active_organisation
  const client = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const queryKey = queryKeys.submission(uuid)
  const canSubmit = maySubmit && system !== null
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('getSubmission', { params: { uuid }, signal }),
    enabled: canSubmit,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_INTERVAL : false),
  })
  const send = useMutation({
    mutationFn: () => call('submitSearch', { params: { uuid } }),
    onSuccess: (submission) => {
      client.setQueryData(queryKey, submission)
      setIsConfirming(false)
    },
  })
  if (!canSubmit) return null
  return (
    <div className={shared.contents}>
      <Button
        variant="light"
        size="compact-md"
        leftSection={<IconSend size={16} stroke={1.7} aria-hidden />}
        // Not `disabled`: the button gets the focus back after sending.
        data-disabled={isUnderWay(data) || undefined}
        aria-disabled={isUnderWay(data)}
        onClick={() => !isUnderWay(data) && setIsConfirming(true)}
      >
        {messages.sendTo(system)}
      </Button>
      <p
        className={`${shared.quietBody} ${shared.goneWhenEmpty} ${classes.state}`}
        role="status"
        data-state={data?.state}
      >
        {data && describe(data)}
      </p>
      <ConfirmDialog
        isOpen={isConfirming}
        title={messages.sendTo(system)}
        sentence={messages.confirmSending(name, system)}
        confirmLabel={messages.send}
        isHarmless
        act={send}
        onConfirm={() => send.mutate()}
        onClose={() => setIsConfirming(false)}
      >
        {children}
      </ConfirmDialog>
    </div>
  )
}

function isUnderWay(submission: SubmissionView | undefined): boolean {
  return submission?.state === 'queued' || submission?.state === 'sending'
}

function describe({ state, delivered_at, attempts, last_error }: SubmissionView): string {
  if (state === 'none') return ''
  if (state === 'delivered') return messages.delivered(formatAge(delivered_at!, Date.now()))
  if (state === 'failed') return messages.notDelivered(last_error ?? messages.unknownReason)
  if (state === 'replaced') return messages.replaced
  return attempts > 0 && last_error ? messages.delayed(last_error) : messages.onItsWay
}
