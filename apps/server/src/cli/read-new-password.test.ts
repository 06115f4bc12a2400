import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { UsageFailure } from './command-failure.ts'
import { readNewPassword } from './read-new-password.ts'

const read = (text: string) => readNewPassword(Readable.from([text]))

describe('A-02 a password from standard input', () => {
  it.each(['\n', '\r\n', ''])('is read without the line end %j after it', async (end) => {
    expect(await read(`correct horse battery${end}`)).toBe('correct horse battery')
  })

  it('keeps its spaces', async () => {
    expect(await read('  fourteen or more  \n')).toBe('  fourteen or more  ')
  })

  it.each([
    ['two lines', 'correct horse battery\nstaple\n', /more than one line/],
    ['13 characters', 'a'.repeat(13), /has 14 to 1,000 characters/],
    ['1,001 characters', `${'ab'.repeat(500)}a`, /has 14 to 1,000 characters/],
    ['a well-known password', 'passwordpassword', /./],
  ])('is refused with %s', async (_, text, sentence) => {
    await expect(read(text)).rejects.toThrow(UsageFailure)
    await expect(read(text)).rejects.toThrow(sentence)
  })
})
