import { expect, it } from 'vitest'
import { saidToLack, unmatched } from './checked-people.ts'
import { namesakeAmong } from './namesakes.ts'

it.each([
  ['Md Shad Akhtar', 'Md Shad Akhtar (IIT Patna)', 'Md Shad Akhtar'],
  ['Md Shad Akhtar', 'M. S. Akhtar', 'M. S. Akhtar'],
  ['Jörg Müller-Lübke', 'Jorg Muller-Lubke', 'Jorg Muller-Lubke'],
  ['Sebastian Möller', 'Sebastian Moeller (TU Berlin)', 'Sebastian Moeller'],
  ['Philipp Koehn', 'P. Köhn', 'P. Köhn'],
  ['Anders Søgaard', 'Anders Sogaard', 'Anders Sogaard'],
  ['Jörg Weiß', 'Joerg Weiss', 'Joerg Weiss'],
  ['Xue Li', 'Xu Li', undefined],
  ['Yang Liu', 'Ying Liu', undefined],
  ['Yang Liu', 'Liu', undefined],
  ['Ada Lind', 'Ada Berg', undefined],
])('K-01 somebody called %s may be %s', (name, other, expected) => {
  expect(namesakeAmong(name, [unmatched(other)])).toBe(expected)
})

it('K-01 a namesake of somebody who is checked is nobody to be doubted', () => {
  const known = { record_type: 'author' as const, identifier: 'A1', fields: { display_name: 'Ada Lind' } }
  expect(namesakeAmong('Ada Lind', [known])).toBeUndefined()
})

it('K-01 a namesake of whom the catalogue is said to lack is nobody to be doubted', () => {
  expect(namesakeAmong('Ada Lind', [unmatched(saidToLack('Ada Lind'))])).toBeUndefined()
})
