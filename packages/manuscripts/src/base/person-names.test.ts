import { expect, it } from 'vitest'
import { cleanName, isNameLike, mayBeName } from './person-names.ts'

it.each([
  ['Prof. Dr. Ada Lindqvist, Ph.D., MSc', 'Ada Lindqvist'],
  ['Ada Lindqvist*1,2', 'Ada Lindqvist'],
  ['& Piotr Nowak (he/him);', 'Piotr Nowak'],
  ['ADA LINDQVIST-BERG', 'Ada Lindqvist-Berg'],
  ['Ada Lindqvist, MD, MS', 'Ada Lindqvist'],
  ['Ada Lindqvist MD', 'Ada Lindqvist'],
  // Family names and initials, not degrees.
  ['Bolei Ma', 'Bolei Ma'],
  ['Nian Li MA', 'Nian Li MA'],
  ['Shreyas MS', 'Shreyas MS'],
  ['BIN MD', 'Bin Md'],
  // Initials and short names are no shouting.
  ['A. LI', 'A. LI'],
])('the name in %j is %j', (text, name) => expect(cleanName(text)).toBe(name))

it.each([
  ['Ada Lindqvist', true],
  ['Ludwig van der Berg', true],
  ['Omar al-Hazrani', true],
  ['Paolo d’Angelo', true],
  ['王 伟', true],
  ['Inês Almeida', true],
  ['Léon Bottou', true],
  ['In-Su Kang', true],
  ['Jong In Kim', true],
  ['Nghia The Pham', true],
  ['Fabrice Harel-Canada', true],
  ['April Shen', true],
  ['Stephanie E. August', true],
  ['Kosuke Doi', true],
  ['Remi Tachet des Combes', true],
  ['Peter V. deSouza', true],
  ['Received April', false],
  ['Title Page', false],
  ['Street Lighting', false],
  ['Lyon France', false],
  ['Ada', false],
  ['Ada lindqvist', false],
  ['Uppsala University', false],
  ['Received in Sweden', false],
  ['ada@uu.se Lindqvist', false],
  ['One Two Three Four Five Six Seven', false],
])('%j can be a name: %j', (text, is) => expect(isNameLike(text)).toBe(is))

it.each([
  ['Jae cheol Lee', true],
  ['Niels Da vitoria lobo', true],
  ['Ada lindqvist', false],
  ['Learning in Uppsala University', false],
  ['of The Peat', false],
])('%j can be one more name among names: %j', (text, is) => expect(mayBeName(text)).toBe(is))
