import type { SubmissionView } from '@cognate/contract'
import { expect, it } from 'vitest'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { ada, expectGone, expectNever, openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { SubmitCollection } from './submit-collection.tsx'

const UUID = '3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11'
const submission = (state: SubmissionView['state'], more: Partial<SubmissionView> = {}): SubmissionView => ({
  ...{ uuid: UUID, state, submitted_at: '2026-11-24T10:00:00Z', attempts: 0, last_error: null, next_attempt_at: null },
  ...{ delivered_at: state === 'delivered' ? '2026-11-24T10:00:05Z' : null },
  ...more,
})

function open(answers: Answers) {
  const active_organisation = { ...ada.active_organisation, submission_system_name: 'Desk 4' }
  return openScreen(
    <SubmitCollection uuid={UUID} name="Reviewers">
      Ada is in conflict
    </SubmitCollection>,
    { answers, profile: { active_organisation } },
  )
}

type Hands = ReturnType<typeof open>['hands']
const sendButton = () => screen.getByRole('button', { name: 'Send to Desk 4' })
const dialog = () => screen.queryByRole('dialog', { name: 'Send to Desk 4' })
const confirm = async (hands: Hands) => hands.click(await screen.findByRole('button', { name: 'Send' }))
async function send(hands: Hands): Promise<void> {
  await hands.click(sendButton())
  await screen.findByText('Ada is in conflict')
  await confirm(hands)
  await expectGone(dialog)
}

it('C-07 waits while it is under way, says that an attempt failed, and is not sent again meanwhile', async () => {
  let now = submission('none')
  const { hands, calls } = open({
    getSubmission: () => now,
    submitSearch: () => {
      now = submission('queued')
      return now
    },
  })
  await send(hands)
  await screen.findByText('On its way…')
  expect(sendButton().getAttribute('aria-disabled')).toBe('true')
  await hands.click(sendButton())
  await expectNever(dialog)
  now = submission('sending', { attempts: 1, last_error: 'The submission system cannot be reached.' })
  await screen.findByText('On its way; the last attempt failed: The submission system cannot be reached.')
  now = submission('delivered')
  await screen.findByText(/^Delivered /)
  await waitFor(() => expect(sendButton().getAttribute('aria-disabled')).toBe('false'))
  expect(calls.filter(({ key }) => key === 'submitSearch')).toHaveLength(1)
})

it('C-07 says why it was refused, and can then be sent again', async () => {
  const answers = [
    submission('failed', { attempts: 1, last_error: 'The submission system answered with status 403.' }),
    submission('delivered'),
  ]
  const { hands } = open({ getSubmission: () => submission('none'), submitSearch: () => answers.shift()! })
  await send(hands)
  await screen.findByText('Not delivered: The submission system answered with status 403. Send it again to retry.')
  await send(hands)
  await screen.findByText(/^Delivered /)
})

it('C-07 says why it could not be sent, and keeps asking', async () => {
  let isReached = false
  const { hands } = open({
    getSubmission: () => submission('none'),
    submitSearch: () => (isReached ? submission('delivered') : refuse('database_unavailable')),
  })
  await hands.click(sendButton())
  await confirm(hands)
  await screen.findByRole('alert')
  // Whoever asks once more is told nothing of the try before.
  await hands.click(screen.getByRole('button', { name: 'Cancel' }))
  await hands.click(sendButton())
  await screen.findByRole('button', { name: 'Send' })
  expect(screen.queryByRole('alert')).toBeNull()
  isReached = true
  await confirm(hands)
  await screen.findByText(/^Delivered /)
  await expectGone(dialog)
})
