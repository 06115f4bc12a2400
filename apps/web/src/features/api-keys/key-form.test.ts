import { describe, expect, it } from 'vitest'
import { isExpired, problemsOfKey } from './key-form.ts'

const form = { name: 'Export', mayWrite: false, days: '90' }

describe('A-10 the form of an API key', () => {
  it('takes a name and 1 to 366 whole days', () => {
    expect(problemsOfKey(form)).toEqual({})
    expect(problemsOfKey({ ...form, days: '1' })).toEqual({})
    expect(problemsOfKey({ ...form, days: '366' })).toEqual({})
  })

  it('asks for a name', () => expect(problemsOfKey({ ...form, name: '  ' }).name).toBe('Field is required'))

  it.each(['', ' ', '0', '367', '1.5', 'many', '-3'])('refuses %j days', (days) =>
    expect(problemsOfKey({ ...form, days }).days).toBe('A whole number from 1 to 366'),
  )

  it('says when a key is over', () => {
    const key = { expires_at: '2026-01-01T00:00:00Z' }
    expect(isExpired(key, Date.parse('2025-12-31T23:59:59Z'))).toBe(false)
    expect(isExpired(key, Date.parse('2026-01-01T00:00:00Z'))).toBe(true)
  })
})
