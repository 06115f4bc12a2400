import { expect, it } from 'vitest'
import { openScreen, screen, waitFor } from '../../testing/open-screen.tsx'
import { Dialog } from './dialog.tsx'

it('Q-04 begins with its title, and not with what closes it', async () => {
  openScreen(
    <Dialog title="Approval" onClose={() => {}}>
      <input aria-label="Approver" />
    </Dialog>,
    { answers: {} },
  )
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Approval'))
  expect(screen.getByRole('dialog', { name: 'Approval' })).toBeDefined()
})

it('Q-04 begins with what asks for the focus', async () => {
  openScreen(
    <Dialog title="Share" onClose={() => {}}>
      <input aria-label="With whom" data-autofocus />
    </Dialog>,
    { answers: {} },
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('With whom')))
})
