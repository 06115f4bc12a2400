import { expect, it } from 'vitest'
import { countryFilterName, countryName, languageName } from './names-of-codes.ts'

it.each([
  ['SE', 'Sweden'],
  ['nl', 'Netherlands'],
  ['ZZZ', 'ZZZ'],
  ['', ''],
])('reads the country %s as %s', (code, name) => expect(countryName(code)).toBe(name))

it.each([
  ['group:eu', 'EU'],
  ['SE', 'Sweden'],
])('F-05 reads the country %s of a filter as %s', (value, name) => expect(countryFilterName(value)).toBe(name))

it.each([
  ['nl', 'Dutch'],
  ['zh-cn', 'Chinese (China)'],
  ['not a code', 'not a code'],
])('F-05 reads the language %s as %s', (code, name) => expect(languageName(code)).toBe(name))
