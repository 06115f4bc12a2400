import { fold } from '@cognate/contract/fold'
import { describe, expect, it } from 'vitest'
import { matchingRanges } from './fold.ts'

const parts = (name: string, typed: string) => matchingRanges(name, typed).map(([start, end]) => name.slice(start, end))

it('S-04 folds accents and case away', () => {
  expect(fold('Žofia ÅNGSTRÖM')).toBe('zofia angstrom')
})

describe('S-04 the matched part of a suggestion', () => {
  it('is found without accents', () => expect(parts('José Peña Núñez', 'pena')).toEqual(['Peña']))
  it('is found with accents where the name has none', () => expect(parts('Jose Pena', 'peñ')).toEqual(['Pen']))
  it('is each word when they stand in another order', () =>
    expect(parts('Ada Maria Lindqvist', 'lind ada')).toEqual(['Ada', 'Lind']))
  it('begins where a word begins', () => expect(parts('Melinda Lind', 'lind')).toEqual(['Lind']))
  it('covers letters written with a combining mark', () =>
    expect(parts('Jose\u0301 Diaz', 'jose')).toEqual(['Jose\u0301']))
  it('is nothing for blank text', () => expect(parts('Ada', '  ')).toEqual([]))
})
