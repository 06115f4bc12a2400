import { expect, it } from 'vitest'
import { expectNever, openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { announcement } from '../../model/announcements.ts'
import { emptyQuery, type Query } from '../../model/query/query.ts'
import { OfferedManuscript } from './text-questions.tsx'

const LONG = `Street trees cool cities. ${'We measured the air in forty streets. '.repeat(8)}`
const ada = { record_type: 'author' as const, identifier: 'A1', display_name: 'Ada Lind', hint: null }
let taken = 0
const open = (draft: Partial<Query>, mayBeShort = false) => {
  taken = 0
  const whole = { ...emptyQuery('experts'), ...draft }
  return openScreen(<OfferedManuscript draft={whole} mayBeShort={mayBeShort} onTake={() => taken++} />, {
    answers: {},
  })
}

it('offers to make a manuscript of a typed text that is as long as one, and says so once', async () => {
  const before = announcement.get().count
  const { hands } = open({ text: LONG })
  const button = await screen.findByRole('button', { name: 'Make it a manuscript' })
  await waitFor(() => expect(announcement.get().count).toBe(before + 1))
  expect(document.activeElement).toBe(document.body)
  await hands.tab()
  expect(document.activeElement).toBe(button)
  await hands.keyboard('{Enter}')
  expect(taken).toBe(1)
})

it.each<[string, Partial<Query>]>([
  ['a shorter text', { text: LONG.slice(0, 290) }],
  ['blanks', { text: `${LONG.slice(0, 290)}${' '.repeat(50)}` }],
  ['a text beside somebody who was chosen', { text: LONG, records: [ada] }],
  ['identifiers', { text: '10.1000/182 '.repeat(40) }],
])('offers nothing for %s', async (_, draft) => {
  open(draft)
  await expectNever(() => screen.queryByRole('button'))
})

it('offers it for a short text of a collection, whose page leads here to add the authors', async () => {
  const { hands } = open({ text: 'Street trees' }, true)
  await hands.click(await screen.findByRole('button', { name: 'Make it a manuscript' }))
  expect(taken).toBe(1)
})
