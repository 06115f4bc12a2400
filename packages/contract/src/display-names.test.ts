import { describe, expect, it } from 'vitest'
import { countryCodes } from './countries.ts'
import { findCountryName, findLanguageName, nameOfAddress } from './display-names.ts'

describe('findCountryName', () => {
  it('gives the English name of a code in any case', () => {
    expect(['NL', 'se', 'XK'].map(findCountryName)).toEqual(['Netherlands', 'Sweden', 'Kosovo'])
  })

  it('has a name for every country', () => {
    expect(countryCodes.filter((code) => findCountryName(code) === undefined)).toEqual([])
  })

  it('gives nothing for a text that is not a code', () => {
    expect(['', 'N', 'NLD', '12', 'Netherlands', 'QX'].map(findCountryName)).toEqual(Array(6).fill(undefined))
  })
})

describe('findLanguageName', () => {
  it('gives the English name of a code, also of one with a region', () => {
    expect(['nl', 'EN', 'zh-cn'].map(findLanguageName)).toEqual(['Dutch', 'English', 'Chinese (China)'])
  })

  it('gives nothing for a text that is not a code', () => {
    expect(['', 'n', 'not a code', 'qqx'].map(findLanguageName)).toEqual(Array(4).fill(undefined))
  })
})

it('reads names from e-mail addresses that spell them', () => {
  expect(nameOfAddress('xiuzhen.zhang@rmit.edu.au')).toBe('Xiuzhen Zhang')
  expect(nameOfAddress('x_zhang2+reviews@rmit.edu.au')).toBe('X Zhang')
  expect(nameOfAddress('anne-marie.li@lu.se')).toBe('Anne-marie Li')
  for (const address of ['xzhang@rmit.edu.au', 'zhang.x@rmit.edu.au', ''])
    expect(nameOfAddress(address)).toBeUndefined()
})
