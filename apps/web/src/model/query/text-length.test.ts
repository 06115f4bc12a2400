import { expect, it } from 'vitest'
import { noticeOfLength } from './text-length.ts'

it('S-01 counts near 20,000 characters and refuses above', () => {
  expect(noticeOfLength(17_999)).toBeUndefined()
  expect(noticeOfLength(20_000)).toEqual({ text: '20,000 of 20,000 characters', isTooLong: false })
  expect(noticeOfLength(20_001)).toEqual({
    text: 'The limit is 20,000 characters. Please remove 1.',
    isTooLong: true,
  })
})
