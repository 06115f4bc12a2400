import { expect, it } from 'vitest'
import { noNarrowing } from '../../../model/filters/preset-filters.ts'
import { editAt, type NarrowingEdit, withoutEdit } from './narrowing-edits.ts'

const [TREES, NIGHTS, BEES] = ['street trees cool streets', 'canopies and warm nights', 'wild bees need flowers']
const edit: NarrowingEdit = { manuscript: TREES, key: 'k', draft: noNarrowing }
const at = (manuscript: string, texts: string[], key = 'k') => editAt([edit], { manuscript, texts, key })

it('C-01 changes not applied stay with their manuscript, and come back with it', () => {
  expect(at(TREES, [TREES])).toBe(edit)
  expect(at(BEES, [BEES])).toBeUndefined()
  expect(at('', [])).toBeUndefined()
  expect(at(TREES, [])).toBe(edit)
})

it('C-01 changes not applied stay under another wording of the same manuscript', () => {
  expect(at(NIGHTS, [TREES, NIGHTS])).toBe(edit)
  expect(at(NIGHTS, [NIGHTS])).toBeUndefined()
})

it('C-05 changes are of one query, and the next ones of a manuscript replace them', () => {
  expect(at(TREES, [TREES], 'applied')).toBeUndefined()
  expect(withoutEdit([edit], { manuscript: TREES, texts: [TREES] })).toEqual([])
  expect(withoutEdit([edit], { manuscript: BEES, texts: [BEES] })).toEqual([edit])
})
