import { describe, expect, it } from 'vitest'
import { countryCodes } from './countries.ts'
import { findCountryName, findLanguageName } from './display-names.ts'

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
