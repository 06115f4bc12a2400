import { expect, it, vi } from 'vitest'
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

it('Q-07 asks before Escape loses what was typed in a form, and Escape again goes on with it', async () => {
  const onClose = vi.fn()
  const { hands } = openScreen(
    <Dialog title="New key" onClose={onClose}>
      <input aria-label="Filter" />
      <form>
        <input aria-label="Name" />
      </form>
    </Dialog>,
    { answers: {} },
  )
  const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' })
  await hands.type(screen.getByLabelText('Filter'), 'abc')
  await hands.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  await hands.type(screen.getByLabelText('Name'), 'Reports')
  await hands.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  await hands.keyboard('{Escape}')
  await waitFor(() => expect(question()).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Reports')
  expect(onClose).toHaveBeenCalledOnce()
  await hands.click(screen.getByRole('button', { name: 'Close' }))
  await hands.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(onClose).toHaveBeenCalledTimes(2)
})

it('N-02 Escape closes the uppermost of two dialogs', async () => {
  const [closeLower, closeUpper] = [vi.fn(), vi.fn()]
  const { hands } = openScreen(
    <Dialog title="Person" onClose={closeLower}>
      <Dialog title="Delete" onClose={closeUpper}>
        Really?
      </Dialog>
    </Dialog>,
    { answers: {} },
  )
  await screen.findByRole('dialog', { name: 'Delete' })
  await hands.keyboard('{Escape}')
  expect([closeLower, closeUpper].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
})
