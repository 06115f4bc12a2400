import { cleanup } from '@testing-library/react'
import { act, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { ada, openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { SavedWordsField } from './saved-fields.tsx'

it('C-09 saves words when their field is left, and takes back with Escape what was typed', async () => {
  const onSave = vi.fn(async () => {})
  const { hands } = openScreen(
    <SavedWordsField field="note A1" label="Note" maxLength={100} value="Ask twice" onSave={onSave} />,
    {
      answers: {},
    },
  )
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
  await hands.type(field, ', by phone{Escape}')
  expect(field.value).toBe('Ask twice')
  await hands.tab()
  expect(onSave).not.toHaveBeenCalled()
  await hands.type(field, ', by phone{Enter}')
  expect(onSave.mock.calls).toEqual([['Ask twice, by phone']])
})

interface Kept {
  now: string
  readAgain?(): void
}

/** A note that is saved where the server takes it: shown at once, and taken back where it is refused. */
function Note({ kept, save }: { kept: Kept; save(words: string): Promise<void> }) {
  const [value, setValue] = useState(kept.now)
  kept.readAgain = () => setValue(kept.now)
  return (
    <SavedWordsField
      field="note A1"
      label="Note"
      maxLength={100}
      value={value}
      onSave={async (words) => {
        const before = value
        setValue(words ?? '')
        await Promise.resolve()
        try {
          await save(words ?? '')
        } catch (error) {
          setValue(before)
          await Promise.resolve()
          throw error
        }
      }}
    />
  )
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })

it('C-09 keeps words in their field that could not be saved, and saves them again on request', async () => {
  const save = vi.fn(async (_: string) => {})
  save.mockRejectedValueOnce(new ApiError({ status: 0, code: 'unreachable', detail: 'The server cannot be reached.' }))
  const { hands } = openScreen(<Note kept={{ now: '' }} save={save} />, { answers: {} })
  await hands.type(field(), 'Knows the authors{Enter}')
  await screen.findByText(/^Not saved\. The server cannot be reached\./)
  expect(field().value).toBe('Knows the authors')
  await hands.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect([field().value, save.mock.calls]).toEqual([
    'Knows the authors',
    [['Knows the authors'], ['Knows the authors']],
  ])
})

it.each([
  ['refused', 'Save mine'],
  ['read again while it is typed', 'Take theirs'],
])('C-09 a note that somebody else wrote meanwhile is not overwritten unasked: %s', async (how, choice) => {
  const kept: Kept = { now: 'Ask twice' }
  const save = vi.fn(async (_: string) => {})
  const { hands } = openScreen(<Note kept={kept} save={save} />, { answers: {} })
  await hands.clear(field())
  await hands.type(field(), 'Mine')
  kept.now = 'Theirs'
  if (how === 'refused') {
    save.mockRejectedValueOnce(
      new ApiError({ status: 409, code: 'conflict', detail: 'Someone else has changed this in the meantime.' }),
    )
    await hands.keyboard('{Enter}')
    await waitFor(() => expect(save).toHaveBeenCalledOnce())
  }
  save.mockClear()
  act(() => kept.readAgain!())
  await screen.findByText(/somebody else wrote “Theirs” in the meantime/)
  expect(field().value).toBe('Mine')
  await hands.click(field())
  await hands.tab()
  await hands.click(screen.getByRole('button', { name: choice }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect([field().value, save.mock.calls]).toEqual(choice === 'Save mine' ? ['Mine', [['Mine']]] : ['Theirs', []])
})

it('C-09 keeps in its tab what was typed and not saved, for whoever typed it', async () => {
  const save = vi.fn(async (_: string) => {})
  save.mockRejectedValueOnce(new ApiError({ status: 401, code: 'not_authenticated', detail: 'You are not signed in.' }))
  const first = openScreen(<Note kept={{ now: 'Ask twice' }} save={save} />, { answers: {} })
  await first.hands.clear(field())
  await first.hands.type(field(), 'Knows the authors{Enter}')
  await screen.findByText(/^Not saved/)
  cleanup()

  openScreen(<Note kept={{ now: 'Ask twice' }} save={save} />, {
    answers: {},
    profile: { user: { ...ada.user, username: 'grace' } },
  })
  expect(field().value).toBe('Ask twice')
  cleanup()

  const again = openScreen(<Note kept={{ now: 'Ask twice' }} save={save} />, { answers: {} })
  expect(field().value).toBe('Knows the authors')
  await screen.findByText(/^Not saved\. You typed this before you left the page\./)
  await again.hands.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  cleanup()

  openScreen(<Note kept={{ now: 'Knows the authors' }} save={save} />, { answers: {} })
  expect([field().value, screen.queryByRole('alert'), sessionStorage.length]).toEqual(['Knows the authors', null, 0])
})

it('C-09 asks before typed words that come back overwrite what somebody else wrote since', async () => {
  const save = vi.fn(async (_: string) => {})
  const first = openScreen(<Note kept={{ now: 'Ask twice' }} save={save} />, { answers: {} })
  await first.hands.type(field(), ', by phone')
  cleanup()
  save.mockClear()
  openScreen(<Note kept={{ now: 'Theirs' }} save={save} />, { answers: {} })
  await screen.findByText(/somebody else wrote “Theirs” in the meantime/)
  expect([field().value, save.mock.calls]).toEqual(['Ask twice, by phone', []])
})
