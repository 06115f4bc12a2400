import { expect, it } from 'vitest'
import { accountMessageOf } from './account-messages.ts'

it('A-04 says that the ORCID belongs to another account', () => {
  const { title, details } = accountMessageOf('connected_other')
  expect(title).toBe('Another account is already connected to this ORCID.')
  expect(details).toMatch(/ORCID succeeded.*different account of Cognate.*contact support/)
})

it('A-04 shows known codes in the words of the entrance and unknown ones as they are', () => {
  expect(accountMessageOf('social_account_failure').title).toBe('Unable to login')
  expect(accountMessageOf('new_moon').title).toBe('new_moon')
})
