import { expect, it } from 'vitest'
import { countryName, languageName } from './names-of-codes.ts'

it.each([
  ['SE', 'Sweden'],
  ['nl', 'Netherlands'],
  ['ZZZ', 'ZZZ'],
  ['', ''],
])('reads the country %s as %s', (code, name) => expect(countryName(code)).toBe(name))

it.each([
  ['nl', 'Dutch'],
  ['zh-cn', 'Chinese (China)'],
  ['not a code', 'not a code'],
])('F-05 reads the language %s as %s', (code, name) => expect(languageName(code)).toBe(name))
