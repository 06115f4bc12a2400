import { expect, it } from 'vitest'
import { usualConflictRules } from './conflict-rules.ts'
import { ConflictChecksRequest } from './conflicts.ts'
import { errors } from './errors.ts'
import { PASSWORD_TOO_SHORT, TEAM_NAME_TOO_SHORT } from './limits.ts'

it('names the limits of the contract in its sentences', () => {
  expect(errors.text_too_long[1]).toBe('The text is longer than 20,000 characters.')
  expect(errors.too_many_records[1]).toBe('A query takes at most 200 records.')
  expect(PASSWORD_TOO_SHORT).toBe('Min 14 characters')
  expect(TEAM_NAME_TOO_SHORT).toBe('Name must be at least 5 characters.')
})

it('checks conflicts by the usual rules where a request names none', () => {
  const { methods: _methods, since: _since, ...otherRules } = usualConflictRules
  expect(ConflictChecksRequest.parse({})).toMatchObject(otherRules)
})
