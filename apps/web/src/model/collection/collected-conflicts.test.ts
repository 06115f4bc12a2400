import type { ConflictInput, ResultView } from '@cognate/contract'
import { expect, it } from 'vitest'
import { noConflicts } from '../filters/preset-filters.ts'
import { knownConflicts, withParts } from './collected-conflicts.ts'
import type { CollectedRecord, SavedCollection } from './collection-state.ts'

const collected = (identifier: string, record_type: CollectedRecord['record_type'] = 'author'): CollectedRecord => ({
  ...{ record_type, identifier, display_name: identifier, fields: {} },
  ...{ used_in_search: true, email_address: null },
})
const against = (...ids: string[]): ConflictInput => ({
  ...noConflicts,
  records: ids.map((identifier) => ({ record_type: 'author', identifier })),
})
const answered = (identifier: string, conflict: boolean, in_coi_input = false) =>
  ({
    ...{ record_type: 'author', identifier },
    fields: { conflict_of_interest: { conflict, in_coi_input } },
  }) as unknown as ResultView

it('K-01 C-01 marks collected people who are checked against, although the answer hides them', () => {
  const included = [collected('https://openalex.org/A1'), collected('W1', 'work')]
  expect(knownConflicts(included, against('A1'), [])).toEqual({
    conflicts: new Map([['A1', 'listed']]),
    uncheckedIds: [],
  })
})

it('K-01 C-01 takes conflicts of collected people from the answer, and names those of whom it says nothing', () => {
  const included = ['A2', 'A3', 'A4', 'A5'].map((id) => collected(id))
  const results = [answered('A2', true), answered('A3', false), answered('A5', true, true)]
  expect(knownConflicts(included, against('A1'), results)).toEqual({
    conflicts: new Map([
      ['A2', 'conflict'],
      ['A5', 'listed'],
    ]),
    uncheckedIds: ['A4'],
  })
})

it('K-01 C-01 checks nobody where nobody is checked against, or only a name to which nobody was chosen', () => {
  const unchosen = { record_type: 'author' as const, identifier: 'Ada Li', fields: { display_name: 'Ada Li' } }
  for (const input of [noConflicts, { ...noConflicts, records: [unchosen] }]) {
    expect(knownConflicts([collected('A2')], input, [])).toEqual({ conflicts: new Map(), uncheckedIds: [] })
  }
})

it('K-01 marks authors and opposed people of a manuscript, whatever was found of them', () => {
  const included = ['A1', 'A2', 'A3'].map((id) => collected(`https://openalex.org/${id}`))
  const manuscript = {
    authors: [{ identifier: 'A1' }],
    opposed: [{ identifier: 'A2' }],
  } as SavedCollection['manuscript']
  const found = new Map([
    ['A1', 'listed' as const],
    ['A3', 'conflict' as const],
  ])
  expect([...withParts(found, included, manuscript)]).toEqual([
    ['A1', 'author'],
    ['A3', 'conflict'],
    ['A2', 'opposed'],
  ])
})
