import { describe, expect, it } from 'vitest'
import { problemOfPassword, problemsOfChange } from './password-rules.ts'

const current = 'the old password'
const next = 'fourteen chars'

describe('A-02 passwords', () => {
  it('takes 14 characters, not 13', () => {
    expect(problemOfPassword(next)).toBeUndefined()
    expect(problemOfPassword(next.slice(1))).toBe('Min 14 characters')
  })

  it('counts characters, not UTF-16 units', () => expect(problemOfPassword('🔑'.repeat(7))).toBe('Min 14 characters'))

  it('requires every field', () =>
    expect(problemsOfChange({ current: '', next: '', confirmation: '' })).toEqual({
      current: 'Required.',
      next: 'Required.',
      confirmation: 'Required.',
    }))

  it('requires 14 characters in every field', () =>
    expect(problemsOfChange({ current: 'a', next: 'b', confirmation: 'b' })).toEqual({
      current: 'Min 14 characters',
      next: 'Min 14 characters',
      confirmation: 'Min 14 characters',
    }))

  it('requires a confirmation equal to the new password', () => {
    expect(problemsOfChange({ current, next, confirmation: `${next}!` })).toEqual({
      confirmation: 'Must match the new password',
    })
    expect(problemsOfChange({ current, next, confirmation: next })).toEqual({})
  })
})
