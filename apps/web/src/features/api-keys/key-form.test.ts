import { describe, expect, it } from 'vitest'
import { isExpired, problemsOfKey } from './key-form.ts'

const form = { name: 'Export', mayWrite: false, days: '90', password: 'secret' }

describe('A-10 the form of an API key', () => {
  it('takes a name and 1 to 366 whole days', () => {
    expect(problemsOfKey(form, true)).toEqual({})
    expect(problemsOfKey({ ...form, days: '1' }, true)).toEqual({})
    expect(problemsOfKey({ ...form, days: '366' }, true)).toEqual({})
  })

  it('requires a name', () => expect(problemsOfKey({ ...form, name: '  ' }, true).name).toBe('Field is required'))

  it('requires the password of an account that has one', () => {
    expect(problemsOfKey({ ...form, password: '' }, true).password).toBe('Field is required')
    expect(problemsOfKey({ ...form, password: '' }, false)).toEqual({})
  })

  it.each(['', ' ', '0', '367', '1.5', 'many', '-3'])('refuses %j days', (days) =>
    expect(problemsOfKey({ ...form, days }, true).days).toBe('A whole number from 1 to 366'),
  )

  it('says when a key has expired', () => {
    const key = { expires_at: '2026-01-01T00:00:00Z' }
    expect(isExpired(key, Date.parse('2025-12-31T23:59:59Z'))).toBe(false)
    expect(isExpired(key, Date.parse('2026-01-01T00:00:00Z'))).toBe(true)
  })
})
