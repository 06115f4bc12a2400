import { expect, it } from 'vitest'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { IdentityReasons } from './identity-hints.tsx'

it('leads from a doubt about who somebody is to those whom it names', () => {
  const others = ['A7', 'A8'].map((id) => ({ id: `https://openalex.org/${id}`, display_name: `N. ${id}` }))
  const hints = [
    { kind: 'same_person' as const, reason: 'The same co-authors.', others, score: 0.9 },
    { kind: 'several_persons' as const, reason: 'Works in two fields.', others: [], score: 0.5 },
  ]
  openScreen(<IdentityReasons hints={hints} />, { answers: {} })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'May be the same person as N. A7, N. A8 · The same co-authors.',
    'May be several people with the same name · Works in two fields.',
  ])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/app/people/A7/',
    '/app/people/A8/',
  ])
})
