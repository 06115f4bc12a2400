import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { openScreen } from '../../testing/open-screen.tsx'
import { leaveScreen, showToast } from '../model/toasts.ts'
import { Dialog } from './dialog.tsx'

it('N-02 that something failed takes the place of that it was done, and stays', async () => {
  openScreen(<p />, { answers: {} })
  showToast({ tone: 'info', title: 'Removed Ada', topic: 'ada' })
  await screen.findByText('Removed Ada')
  showToast({ tone: 'danger', title: 'Ada could not be removed', takesBack: 'ada' })
  await screen.findByText('Ada could not be removed')
  // Long before it goes by itself.
  await waitFor(() => expect(screen.queryByText('Removed Ada')).toBeNull(), { timeout: 2000 })
  showToast({ tone: 'info', title: 'Moved Ada', topic: 'ada' })
  await screen.findByText('Moved Ada')
  screen.getByText('Ada could not be removed')
})

it('C-01 what one collection offered goes with it; that something failed stays, without its button', async () => {
  openScreen(<p />, { answers: {} })
  const stay = new AbortController()
  const action = { label: 'Press', onPress: () => {} }
  showToast({ tone: 'info', title: 'Asked Ada', action, until: stay.signal })
  showToast({ tone: 'danger', title: 'Ben was not asked', action, until: stay.signal })
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Press' })).toHaveLength(2))
  stay.abort()
  showToast({ tone: 'info', title: 'Asked Cleo', action, until: stay.signal })
  await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Press' })).toEqual([]))
  screen.getByText('Ben was not asked')
  expect([screen.queryByText('Asked Ada'), screen.queryByText('Asked Cleo')]).toEqual([null, null])
})

it('C-01 what a screen offered goes with it; that something was done or failed stays', async () => {
  openScreen(<p />, { answers: {} })
  const action = { label: 'Press', onPress: () => {} }
  showToast({ tone: 'info', title: 'Proposed Ada', action })
  showToast({ tone: 'success', title: 'Saved Ada' })
  showToast({ tone: 'danger', title: 'Ben was not asked', action })
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Press' })).toHaveLength(2))
  leaveScreen()
  await waitFor(() => expect(screen.queryByText('Proposed Ada')).toBeNull())
  for (const said of ['Saved Ada', 'Ben was not asked']) screen.getByText(said)
  screen.getByRole('button', { name: 'Press' })
})

it('N-02 F8 leads from a field to the newest message, and back when its button is pressed, which is read aloud', async () => {
  const { hands } = openScreen(<input aria-label="Field" />, { answers: {} })
  const done: string[] = []
  for (const title of ['Removed Ada', 'Removed Ben']) {
    showToast({ tone: 'info', title, action: { label: 'Undo', onPress: () => done.push(title) } })
    await screen.findByText(title)
  }
  const field = screen.getByRole('textbox', { name: 'Field' })
  await hands.click(field)
  await hands.keyboard('{F8}')
  await hands.keyboard('{Enter}')
  expect(done).toEqual(['Removed Ben'])
  await screen.findByText('Undo: Removed Ben')
  await waitFor(() => expect(document.activeElement).toBe(field))
})

it('N-02 a message stands in the window that is open, and F8 leads to it there', async () => {
  function Opener() {
    const [isOpen, setIsOpen] = useState(false)
    if (!isOpen) return <button type="button" onClick={() => setIsOpen(true)} />
    return (
      <Dialog title="Share" onClose={() => {}}>
        <input aria-label="Name" />
      </Dialog>
    )
  }
  const { hands } = openScreen(<Opener />, { answers: {} })
  await hands.click(screen.getByRole('button'))
  const dialog = await screen.findByRole('dialog', { name: 'Share' })
  showToast({ tone: 'danger', title: 'Ada was not added', action: { label: 'Try again', onPress() {} } })
  await waitFor(() => expect(dialog.contains(screen.getByText('Ada was not added'))).toBe(true))
  await hands.click(screen.getByRole('textbox', { name: 'Name' }))
  await hands.keyboard('{F8}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }))
})
