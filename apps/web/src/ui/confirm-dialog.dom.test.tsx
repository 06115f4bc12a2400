import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { openScreen, screen } from '../../testing/open-screen.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** A thing that cannot be removed. */
function Thing() {
  const [isAsked, setIsAsked] = useState(false)
  const remove = useMutation({ mutationFn: () => Promise.reject(new Error('It is in use.')), retry: false })
  return (
    <>
      <button type="button" onClick={() => setIsAsked(true)}>
        Remove
      </button>
      <ConfirmDialog
        isOpen={isAsked}
        title="Remove it"
        sentence="Are you sure?"
        confirmLabel="Remove it"
        act={remove}
        onConfirm={() => remove.mutate()}
        onClose={() => setIsAsked(false)}
      />
    </>
  )
}

it('N-02 forgets with a question why its act was refused', async () => {
  const { hands } = openScreen(<Thing />, { answers: {} })
  const ask = () => hands.click(screen.getByRole('button', { name: 'Remove' }))
  await ask()
  await hands.click(await screen.findByRole('button', { name: 'Remove it' }))
  await screen.findByRole('alert')
  await hands.click(screen.getByRole('button', { name: 'Cancel' }))
  await ask()
  await screen.findByText('Are you sure?')
  expect(screen.queryByRole('alert')).toBeNull()
})
