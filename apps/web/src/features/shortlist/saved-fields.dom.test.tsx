import { expect, it, vi } from 'vitest'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { SavedWordsField } from './saved-fields.tsx'

it('C-09 saves words when their field is left, and takes back with Escape what was typed', async () => {
  const onSave = vi.fn()
  const { hands } = openScreen(<SavedWordsField label="Note" maxLength={100} value="Ask twice" onSave={onSave} />, {
    answers: {},
  })
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
  await hands.type(field, ', by phone{Escape}')
  expect(field.value).toBe('Ask twice')
  await hands.tab()
  expect(onSave).not.toHaveBeenCalled()
  await hands.type(field, ', by phone{Enter}')
  expect(onSave.mock.calls).toEqual([['Ask twice, by phone']])
})
