import { describe, expect, it } from 'vitest'
import { parseIdentifier, parseIdentifiers } from './identifiers.ts'

describe('S-05 a pasted identifier', () => {
  it.each([
    ['10.1000/182', 'doi', '10.1000/182'],
    ['doi:10.1000/182', 'doi', '10.1000/182'],
    ['https://doi.org/10.1016/S0140-6736(20)30183-5', 'doi', '10.1016/S0140-6736(20)30183-5'],
    ['http://dx.doi.org/10.1000%2F182', 'doi', '10.1000/182'],
    ['https://doi.org/10.1002/(SICI)1097%3C1%3E', 'doi', '10.1002/(SICI)1097<1>'],
    ['0000-0002-1825-009x', 'orcid', '0000-0002-1825-009X'],
    ['https://orcid.org/0000-0002-1825-0097', 'orcid', '0000-0002-1825-0097'],
    ['https://openalex.org/W2741809807', 'openalex', 'W2741809807'],
    ['https://openalex.org/works/w2741809807', 'openalex', 'W2741809807'],
    ['A5023888391', 'openalex', 'A5023888391'],
    ['I27837315', undefined, undefined],
    ['street trees 10.1000/182', undefined, undefined],
    ['', undefined, undefined],
  ])('%s', (text, scheme, value) => {
    const identifier = parseIdentifier(text)
    expect(identifier?.scheme).toBe(scheme)
    expect(identifier?.value).toBe(value)
  })

  it('may come with others, whatever stands between', () => {
    expect(parseIdentifiers('10.1000/182\n0000-0002-1825-0097; W123456')?.map(({ scheme }) => scheme)).toEqual([
      'doi',
      'orcid',
      'openalex',
    ])
  })

  it('beside other words is text', () => {
    expect(parseIdentifiers('see 10.1000/182')).toBeUndefined()
  })
})
