import { expect, it } from 'vitest'
import { cleanName, isNameLike } from './person-names.ts'

it.each([
  ['Prof. Dr. Ada Lindqvist, Ph.D., MSc', 'Ada Lindqvist'],
  ['Ada Lindqvist*1,2', 'Ada Lindqvist'],
  ['& Piotr Nowak (he/him);', 'Piotr Nowak'],
  ['ADA LINDQVIST-BERG', 'Ada Lindqvist-Berg'],
  // Initials and short names are no shouting.
  ['A. LI', 'A. LI'],
])('the name in %j is %j', (text, name) => expect(cleanName(text)).toBe(name))

it.each([
  ['Ada Lindqvist', true],
  ['Ludwig van der Berg', true],
  ['Omar al-Hazrani', true],
  ['Paolo d’Angelo', true],
  ['王 伟', true],
  ['Ada', false],
  ['Ada lindqvist', false],
  ['Uppsala University', false],
  ['Received in Sweden', false],
  ['ada@uu.se Lindqvist', false],
  ['One Two Three Four Five Six Seven', false],
])('%j can be a name: %j', (text, is) => expect(isNameLike(text)).toBe(is))
