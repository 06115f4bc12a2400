import type { AuthorRecord, EarlierTie, Tie } from '@cognate/contract'
import { expect, it } from 'vitest'
import type { CollectedRecord } from '../../model/collection/collection-state.ts'
import {
  countriesInWords,
  earlierInWords,
  independenceInWords,
  tiesInWords,
} from '../../model/collection/independence-words.ts'
import { comparedOf, freeOf, leaverOf, reviewersFirst, sharedPlaces } from './independence.ts'

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
  const toAsk = person('A5', 'SE', { added_at: '2026-11-05', status: 'to_ask' })
  expect(leaverOf([tie('A1', 'A5', { works: 1 })], [toAsk, ada])).toBe(toAsk)
})

it('C-09 a tie between two reviewers comes before one of an alternate, who may never be asked', () => {
  const [ada, ben, alternate] = [
    person('A1', 'SE', { role: 'reviewer', added_at: '2026-11-02' }),
    person('https://openalex.org/A2', 'SE', { role: 'reviewer', added_at: '2026-11-03' }),
    person('A3', 'SE', { role: 'alternate', added_at: '2026-11-04' }),
  ]
  const [ofAlternate, ofReviewers] = [tie('A1', 'A3', { works: 4 }), tie('A1', 'A2', { works: 3 })]
  const chosen = [ada, ben, alternate]
  expect(reviewersFirst([ofAlternate, ofReviewers], chosen)).toEqual([ofReviewers, ofAlternate])
  expect(leaverOf([ofAlternate, ofReviewers], chosen)).toBe(ben)
  // Of reviewers who were asked nobody can give way.
  const asked = [ada, ben].map((one) => ({ ...one, status: 'asked' as const }))
  expect(leaverOf([ofAlternate, ofReviewers], [...asked, alternate])).toBe(alternate)
})

it('C-09 takes for free whom nothing ties to anybody but to who gives way', () => {
  const [ada, tied, free] = [person('A1', 'SE'), person('A4', 'SE'), person('https://openalex.org/A5', 'SE')]
  const ties = [tie('A2', 'A4', { works: 1 }), tie('A1', 'A5', { works: 1 })]
  expect(freeOf(ties, [tied, free], ada)).toBe(free)
  expect(freeOf(ties, [tied], ada)).toBeUndefined()
})

it('C-09 names those who are in one country', () => {
  expect(countriesInWords(comparedOf(people))).toEqual(['Same country (Sweden): Dr A1 and Dr A2'])
})

const nothing = { ties: [], earlier: [], unknown: [] }

it('C-09 says how many are independent of each other, and since when', () => {
  const of = (since: number | null, count: number) =>
    independenceInWords(
      { ...nothing, since },
      Array.from({ length: count }, (_, at) => ({ identifier: `A${at}`, name: `Dr ${at}`, country_code: null })),
    )
  expect(of(null, 3)[0]).toMatch(/^The 3 chosen are independent: no joint works/)
  expect(of(2021, 6)[0]).toMatch(/^The 6 chosen are independent since 2021: no joint/)
  expect(of(2021, 60)[0]).toMatch(/^50 of the 60 chosen are independent since 2021/)
})

it('C-09 calls nobody independent of whom no institution is known', () => {
  const pair = ['Ada', 'Ben'].map((name) => ({
    identifier: name,
    name,
    country_code: null,
    isPlaceless: name === 'Ben',
  }))
  expect(independenceInWords({ ...nothing, since: 2021 }, pair)).toEqual([
    'No joint works and no sign of supervision found since 2021',
    'No institution of Ben is known, so none was compared',
  ])
})

it('C-09 calls nobody independent who was not compared', () => {
  const answer = { ...nothing, since: null, unknown: ['A3'] }
  expect(independenceInWords(answer, comparedOf(people))[0]).toBe(
    'No ties found; 1 person is not in the catalogue and not compared',
  )
})

it('C-09 tells institutions at which several were in different years, and none that ties them', () => {
  const at = (id: string, ...places: string[]) => ({
    affiliations: places.map((name) => ({ institution: { id: name, display_name: name }, years: [2020] })),
    id,
  })
  const known = new Map(
    [at('A1', 'Lund', 'Oslo'), at('A2', 'Lund'), at('A3', 'Oslo')].map((one) => [
      one.id,
      one as unknown as AuthorRecord,
    ]),
  )
  const names = (ties: readonly Tie[]) =>
    sharedPlaces(people, known, ties).map(({ institution, those }) => [
      institution,
      those.map(({ record, years }) => `${record.identifier} ${years}`),
    ])
  expect(names([])).toEqual([
    ['Lund', ['A1 2020', 'A2 2020']],
    ['Oslo', ['A1 2020', 'A3 2020']],
  ])
  const institution = { id: 'Oslo', display_name: 'Oslo' } as unknown as Tie['institution']
  expect(names([tie('A1', 'A3', { institution, level: 'institution' })])).toEqual([['Lund', ['A1 2020', 'A2 2020']]])
  expect(sharedPlaces(people, undefined, [])).toEqual([])
})

it('C-09 tells in one line what they had in common before the years that count', () => {
  const before = (one: string, other: string, more: Partial<EarlierTie>): EarlierTie => ({
    ...{ people: [one, other], works: 0, last_year: null, institution: null, level: null },
    ...more,
  })
  const earlier = [
    before('A1', 'A2', { works: 6, last_year: 2020, institution: lund, level: 'university' }),
    before('https://openalex.org/A2', 'A3', { works: 1, last_year: 2012 }),
    before('A1', 'A3', { institution: lund, level: 'institution' }),
    before('A1', 'A8', { works: 2, last_year: 2011 }),
  ]
  const told =
    'Before 2021: Dr A1 and Dr A2 wrote 6 works together, the last in 2020, and were both at Lund University (one of them in a part of it); ' +
    'Dr A2 and Dr A3 wrote 1 work together, in 2012; Dr A1 and Dr A3 were both at Lund University'
  const compared = comparedOf(people)
  expect(earlierInWords({ since: 2021, earlier }, compared)).toEqual([told])
  expect(earlierInWords({ since: 2021, earlier: earlier.slice(3) }, compared)).toEqual([])
  expect(independenceInWords({ ...nothing, since: 2021, earlier }, compared)).toEqual([
    expect.stringMatching(/^The 3 chosen are independent since 2021/),
    told,
    'Same country (Sweden): Dr A1 and Dr A2',
  ])
})
