import type { BodyOf, ConflictPolicyView } from '@cognate/contract'
import { expect, it, vi } from 'vitest'
import { refuse } from '../../../../testing/answers.ts'
import { expectGone, openScreen, screen, waitFor } from '../../../../testing/open-screen.tsx'
import { DefaultPolicy } from './default-policy.tsx'

const usual: ConflictPolicyView = {
  ...{ id: 'default', name: 'Default', kind: 'default', source: null, coauthors: true, years_back: 5 },
  ...{ institution: 'university', shared_projects: false, supervision_hint: true, since: 2021 },
  ...{ is_editable: true, changed_by: null, updated_at: null },
}

/** The part of the account page, over a policy that changes. */
function openPolicy(policy: Partial<ConflictPolicyView> = {}) {
  let kept = { ...usual, ...policy }
  const submitAround = vi.fn()
  const around = (
    <div onSubmit={submitAround}>
      <DefaultPolicy />
    </div>
  )
  const opened = openScreen(around, {
    answers: {
      listConflictPolicies: () => [kept],
      changeConflictPolicy: ({ body }: { body: BodyOf<'changeConflictPolicy'> }) => {
        if (body.years_back === 1) return refuse('database_unavailable', 'No database.')
        const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
        kept = { ...kept, ...changes, updated_at: '2026-11-25T10:00:00Z' }
        return kept
      },
      deleteConflictPolicy: () => {
        kept = usual
      },
    },
  })
  return { ...opened, submitAround }
}

const field = (name: string) => screen.getByRole('combobox', { name })

it('says what counts by default, and lets a local administrator change and reset it', async () => {
  const { hands, calls, submitAround } = openPolicy()
  await screen.findByText('In conflict: co-authors of 5 years and people at the authors’ institutions.')
  await hands.click(screen.getByRole('button', { name: 'Change the policy' }))
  await screen.findByRole('dialog', { name: 'Default conflict policy' })
  await hands.selectOptions(field('Years back'), '3')
  await hands.selectOptions(field('People at an author’s institution'), 'parent')
  await hands.click(screen.getByRole('checkbox', { name: 'Hint at possible supervision' }))
  await hands.click(screen.getByRole('button', { name: 'Save the policy' }))
  await expectGone(() => screen.queryByRole('dialog'))
  const body = { years_back: 3, institution: 'parent', supervision_hint: false, coauthors: true }
  expect(calls).toContainEqual(
    expect.objectContaining({ key: 'changeConflictPolicy', body: expect.objectContaining(body) }),
  )
  await screen.findByText(/co-authors of 3 years and people at the authors’ institutions or under the same/)
  expect(submitAround).not.toHaveBeenCalled()
  await hands.click(screen.getByRole('button', { name: 'Change the policy' }))
  await screen.findByText(/Last changed on 2026-11-25\./)
  await hands.click(screen.getByRole('button', { name: 'Back to the usual policy' }))
  await screen.findByText(/co-authors of 5 years/)
})

it('keeps what was set where it cannot be saved, and takes no policy that looks at nothing', async () => {
  const { hands } = openPolicy()
  await hands.click(await screen.findByRole('button', { name: 'Change the policy' }))
  await screen.findByRole('dialog')
  await hands.selectOptions(field('Years back'), '1')
  await hands.click(screen.getByRole('button', { name: 'Save the policy' }))
  await screen.findByText('The policy was not changed. No database.')
  await hands.click(screen.getByRole('checkbox', { name: 'People who have published with an author' }))
  await hands.selectOptions(field('People at an author’s institution'), 'none')
  screen.getByText('Choose co-authors, institutions, or both.')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save the policy' })).toHaveProperty('disabled', true))
})

it('says to others what it is, and who can change it', async () => {
  const { hands } = openPolicy({ is_editable: false })
  await hands.click(await screen.findByRole('button', { name: 'About this policy' }))
  await screen.findByText(/The local administrators of Laboratory can change it\./)
  screen.getByText('Possible supervision is told as a hint.')
  expect(screen.queryByRole('button', { name: 'Save the policy' })).toBeNull()
})
