import { describe, expect, it } from 'vitest'
import { arxivIn, doiIn, emailsIn, orcidIn, yearIn } from './identifiers.ts'

it.each([
  ['https://orcid.org/0000-0002-1825-0097', '0000-0002-1825-0097'],
  ['ORCID: 0000–0002–1694–233x.', '0000-0002-1694-233X'],
  ['0000000218250097', '0000-0002-1825-0097'],
  // A digit was mistyped.
  ['0000-0002-1825-0098', null],
  ['0000-0002-1694-2330', null],
  ['no iD', null],
])('the ORCID iD in %j is %j', (text, orcid) => expect(orcidIn(text)).toBe(orcid))

it.each([
  ['doi:10.1111/ELE.12345.', '10.1111/ele.12345'],
  ['(see 10.1111/ele.12345).', '10.1111/ele.12345'],
  ['[10.1111/ele.12345], 2019', '10.1111/ele.12345'],
  ['10.1016/S0140-6736(20)30183-5', '10.1016/s0140-6736(20)30183-5'],
  ['https://doi.org/10.1111%2Fele.12345?ref=pdf#sec2', '10.1111/ele.12345'],
  ['10.1111/', null],
  ['version 10.1', null],
])('the DOI in %j is %j', (text, doi) => expect(doiIn(text)).toBe(doi))

it.each([
  ['arXiv:2101.01234v2 [cs.CL]', '2101.01234'],
  ['https://arxiv.org/pdf/2101.01234', '2101.01234'],
  ['arXiv preprint arXiv:1706.03762', '1706.03762'],
  ['arXiv:math.GT/0309136', 'math.gt/0309136'],
  ['2101.01234', null],
])('the arXiv identifier in %j is %j', (text, id) => expect(arxivIn(text)).toBe(id))

it.each([
  ['Smith, J. (2019a). Bogs of 1998. Ecology Letters.', 2019],
  ['K. Berg. Peat from 1950 to 1990. 2021.', 2021],
  ['Nature 5, 1200–2010, 1987', 1987],
  ['Bogs. https://doi.org/10.1111/2034.5', null],
  ['In press', null],
])('the year of %j is %j', (text, year) => expect(yearIn(text)).toBe(year))

describe('addresses', () => {
  it('are one each, also where several share what stands behind the @', () => {
    expect(emailsIn('{ada, piotr.nowak}@UU.se; Ben@lab.example.org')).toEqual([
      'ada@uu.se',
      'piotr.nowak@uu.se',
      'ben@lab.example.org',
    ])
    expect(emailsIn('{ada|ben}@uu.se and cem @ uu.se')).toEqual(['ada@uu.se', 'ben@uu.se', 'cem@uu.se'])
    expect(emailsIn('write to @ada')).toEqual([])
  })
})
