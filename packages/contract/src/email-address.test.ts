import { expect, it } from 'vitest'
import { isEmailAddress } from './email-address.ts'

it.each(['ada@lund.example', 'ada.b+c@localhost', '"a@b"@lund.example'])('C-08 takes %s for an address', (text) => {
  expect(isEmailAddress(text)).toBe(true)
})

it.each(['', 'ada', 'ada@', '@lund.example', 'ada @lund.example', 'ada@lund example'])(
  'C-08 takes %j for no address',
  (text) => {
    expect(isEmailAddress(text)).toBe(false)
  },
)
