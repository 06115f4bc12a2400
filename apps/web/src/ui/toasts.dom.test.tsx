import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openScreen } from '../../testing/open-screen.tsx'
import { showToast } from '../model/toasts.ts'

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
