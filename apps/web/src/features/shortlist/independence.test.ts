import type { Tie } from '@cognate/contract'
import { expect, it } from 'vitest'
import type { CollectedRecord } from '../../model/collection/collection-state.ts'
import { countriesInWords, independenceInWords, tiesInWords } from '../../model/collection/independence-words.ts'
import { comparedOf, leaverOf } from './independence.ts'

const person = (id: string, country_code: string, more: Partial<CollectedRecord> = {}): CollectedRecord => ({
  ...{ record_type: 'author', identifier: id, display_name: `Dr ${id}`, used_in_search: true, email_address: null },
  fields: { active_affiliations: [{ display_name: 'A place', country_code }] },
  ...more,
})
const people = [person('A1', 'SE'), person('A2', 'SE'), person('A3', 'FR')]
const tie = (one: string, other: string, more: Partial<Tie>): Tie => ({
  ...{ people: [one, other], works: 0, institution: null, level: null, supervision: null },
  ...more,
})
const lund = { identifier: 'I1', display_name: 'Lund University' }

it('C-09 tells all that ties two people', () => {
  const supervision = { senior: 'A2' }
  const ties = [
    tie('A1', 'A2', { works: 8, institution: lund, level: 'institution', supervision }),
    tie('A1', 'A2', { works: 3, supervision }),
    tie('A1', 'A2', { supervision }),
    tie('A1', 'A3', { works: 1, institution: lund, level: 'university' }),
    tie('A1', 'A3', { works: 1 }),
    tie('https://openalex.org/A2', 'A3', { institution: lund, level: 'institution' }),
    tie('A2', 'A3', { institution: lund, level: 'university' }),
    tie('A3', 'A8', { works: 1 }),
  ]
  expect(tiesInWords(ties, comparedOf(people))).toEqual([
    'Dr A1 and Dr A2 wrote together (8 works), were both at Lund University, and Dr A2 may have supervised Dr A1',
    'Dr A1 and Dr A2 wrote together (3 works), and Dr A2 may have supervised Dr A1',
    'Dr A2 may have supervised Dr A1',
    'Dr A1 and Dr A3 wrote together (1 work) and were both at Lund University (one of them in a part of it)',
    'Dr A1 and Dr A3 wrote together (1 work)',
    'Dr A2 and Dr A3 were both at Lund University',
    'Dr A2 and Dr A3 were both at Lund University (one of them in a part of it)',
  ])
})

it('C-09 of those who are tied, whoever was chosen last gives way, and nobody who was asked', () => {
  const [ada, ben, cem] = [
    person('A1', 'SE', { added_at: '2026-11-02' }),
    person('A2', 'SE', { added_at: '2026-11-03', status: 'asked' }),
    person('A3', 'SE', { added_at: '2026-11-04' }),
  ]
  expect(leaverOf([tie('A1', 'A2', { works: 1 })], [ben, ada, cem])).toBe(ada)
  const unsaved = person('A4', 'SE')
  expect(leaverOf([tie('A1', 'A4', { works: 1 })], [unsaved, ada])).toBe(unsaved)
  expect(leaverOf([tie('A2', 'A9', { works: 1 })], [ada, ben])).toBeUndefined()
})

it('C-09 names those who are in one country', () => {
  expect(countriesInWords(comparedOf(people))).toEqual(['Same country (Sweden): Dr A1 and Dr A2'])
})

it('C-09 calls nobody independent who was not compared', () => {
  const of = (unknown: string[]) => independenceInWords({ since: null, ties: [], unknown }, comparedOf(people))[0]
  expect(of([])).toMatch(/^Independent: no joint works/)
  expect(independenceInWords({ since: 2021, ties: [], unknown: [] }, [])[0]).toMatch(
    /^Independent since 2021: no joint/,
  )
  expect(of(['A3'])).toBe('No ties found; 1 person is not in the catalogue and not compared')
})
