import type { ApprovedSnapshot, CollectedCheck } from '@cognate/contract'
import { expect, it } from 'vitest'
import { foundSince } from './found-since.ts'

type Found = CollectedCheck['people'][number]

const conflict = (name: string, more: Partial<Found['conflicts'][number]> = {}) => ({
  ...{ with: name, in_coi_input: false, coauthorship: 1, coaffiliation: 0, joint_projects: 0 },
  ...{ works: [], institutions: [], projects: [], ...more },
})
const found = (identifier: string, ...conflicts: Found['conflicts']): Found => ({
  ...{ identifier, is_checked: true, conflicts, verdicts: [] },
})
const person = (identifier: string) => ({
  ...{ identifier, display_name: identifier, role: null, alternate_of: null, email_address: null },
  ...{ note: null, found: null },
})
const against = [{ identifier: 'A5', display_name: 'Ada', is_checked: true }]
const decided = (people: string[], ...then: Found[]) =>
  ({ people: people.map(person), check: { people: then, against } }) as Pick<ApprovedSnapshot, 'people' | 'check'>
const told = (differences: ReturnType<typeof foundSince>) =>
  differences.map(({ identifier, found }) => [identifier, found!.conflicts.map((one) => one.with)])

it('C-11 tells conflicts with whom there was none, or an accepted one, and none of people who came later', () => {
  const then = decided(['A1', 'A2'], found('A1', conflict('Ada')), found('A2', conflict('Ada', { excused: true })))
  const today = [
    found('A1', conflict('Ada', { coauthorship: 4 }), conflict('Ben')),
    found('A2', conflict('Ada'), conflict('Ben', { excused: true })),
    found('A3', conflict('Ada')),
  ]
  expect(told(foundSince(then, { people: today, against }))).toEqual([
    ['A1', ['Ben']],
    ['A2', ['Ada']],
  ])
})

it('C-11 tells the conflicts of somebody who was merged into another record since', () => {
  const then = decided(['A1', 'A2'], found('A1', conflict('Ada')), found('A2'))
  const today = [found('A9', conflict('Ada'), conflict('Ben')), found('A2')]
  const idOf = (id: string) => (id === 'A1' ? 'A9' : id)
  expect(told(foundSince(then, { people: today, against }, idOf))).toEqual([['A1', ['Ben']]])
})

it('C-11 tells no conflict anew for another spelling of the author', () => {
  const then = decided(['A1'], found('A1', conflict('Ada')))
  const today = { people: [found('A1', conflict('Ada Lind'))], against: [{ ...against[0]!, display_name: 'Ada Lind' }] }
  expect(foundSince(then, today)).toEqual([])
})

it('C-11 tells nothing of decisions that were made before conflicts were kept with them, and all where nobody could be checked', () => {
  const today = { people: [found('A1', conflict('Ada'))], against }
  expect(foundSince({ people: [person('A1')] }, today)).toEqual([])
  expect(told(foundSince({ people: [person('A1')], check: null }, today))).toEqual([['A1', ['Ada']]])
})
