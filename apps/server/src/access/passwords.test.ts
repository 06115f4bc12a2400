import { describe, expect, it } from 'vitest'
import { generatePassword, hashPassword, isPassword } from './passwords.ts'

describe('passwords', () => {
  it('Q-07 hashes with argon2id at 19 MiB and two passes', async () => {
    expect(await hashPassword('secret')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('recognises the hashed password, and no other', async () => {
    const hash = await hashPassword('secret')
    expect(await isPassword('secret', hash)).toBe(true)
    expect(await isPassword('Secret', hash)).toBe(false)
    expect(await isPassword('secret', null)).toBe(false)
  })

  it('generates a password of 20 characters, a new one each time', () => {
    const made = new Set(Array.from({ length: 50 }, generatePassword))
    expect(made.size).toBe(50)
    for (const password of made) expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/)
  })
})
