import { expect, it } from 'vitest'
import { identityInWords } from './identity-words.ts'

it('D-02 phrases doubts about an identity as possibilities', () => {
  const others = [{ id: 'https://openalex.org/A1', display_name: 'N. Coccaro' }]
  expect(identityInWords({ kind: 'same_person', others })).toBe('May be the same person as N. Coccaro')
  expect(identityInWords({ kind: 'several_persons', others: [] })).toBe('May be several people with the same name')
})
