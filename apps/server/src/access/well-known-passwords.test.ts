import { describe, expect, it } from 'vitest'
import { generatePassword } from './passwords.ts'
import { isWellKnownPassword } from './well-known-passwords.ts'

describe('isWellKnownPassword', () => {
  it.each([
    'password123456',
    'Password2026!!',
    'passwordpassword',
    'qwertyuiop1234',
    '12345678901234',
    '98765432109876',
    'aaaaaaaaaaaaaa',
    'abcabcabcabcab',
    'Summer2026Summer2026',
    'letmein-letmein-1',
    'cognate-cognate',
    '1qaz2wsx3edc12',
    'welcome.the.cognate',
  ])('knows %s', (password) => {
    expect(isWellKnownPassword(password)).toBe(true)
  })

  it('recognises passwords made of the person’s own name', () => {
    expect(isWellKnownPassword('lena.berg.2026!', ['lena.berg'])).toBe(true)
    expect(isWellKnownPassword('lena.berg.2026!')).toBe(false)
    expect(isWellKnownPassword('Xy7 and nothing else', ['xy'])).toBe(false)
  })

  it.each([
    'a password nobody knows',
    'correct horse battery',
    'a very secret password',
    'quite long enough',
    '83019274655019',
  ])('does not know %s', (password) => {
    expect(isWellKnownPassword(password)).toBe(false)
  })

  it('accepts generated passwords', () => {
    for (let time = 0; time < 200; time++) expect(isWellKnownPassword(generatePassword())).toBe(false)
  })
})
