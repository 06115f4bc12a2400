import { expect, it } from 'vitest'
import { indexedName, nameWords } from './name-words.ts'

it('S-04 takes marks for parts of words, and nothing but marks for no word', () => {
  expect(nameWords('কৃষ্ণ o’neil (2nd)')).toEqual(['কৃষ্ণ', 'o', 'neil', '2nd'])
  expect(nameWords('্ — …')).toEqual([])
})

it('S-04 knows a word of any length by its first 100 letters', () => {
  expect(indexedName(`${'a'.repeat(150)} ${'𐐨'.repeat(150)}`)).toBe(`${'a'.repeat(100)} ${'𐐨'.repeat(100)}`)
})
