import { describe, expect, it } from 'vitest'
import { AffiliationMatcher } from './affiliation-matcher.ts'

const known = [
  ['University of York', 'GB', 'York', [], []],
  ['York University', 'CA', 'Toronto', [], []],
  ['Monash University', 'AU', 'Melbourne', [], []],
  ['Monash University Malaysia', 'MY', 'Kuala Lumpur', [], []],
  ['University of California, Davis', 'US', 'Davis', ['UC Davis'], ['UCD']],
  ['University College Dublin', 'IE', 'Dublin', [], ['UCD']],
  ['Trinity College', 'US', 'Hartford', [], []],
  ['Trinity College', 'IE', 'Dublin', [], []],
  ['Harvard University', 'US', 'Cambridge', [], []],
  ['Institute', null, null, [], []],
  ['City University of Hong Kong', 'HK', 'Kowloon', [], ['CITYU']],
] as const
const institutions = known.map(
  ([display_name, country_code, city, display_name_alternatives, display_name_acronyms], index) => ({
    index,
    display_name,
    country_code,
    city,
    display_name_alternatives,
    display_name_acronyms,
  }),
)
const matcher = new AffiliationMatcher(institutions)
const match = (affiliation: string) => {
  const found = matcher.match(affiliation)
  return found && known[found.index]![0] + (found.index === 7 ? ' Dublin' : '')
}

describe('AffiliationMatcher', () => {
  it.each([
    ['Dept. of Physics, Univ. of York, Heslington, York YO10 5DD, UK', 'University of York'],
    ['Department of History, York University, Toronto, Canada', 'York University'],
    ['School of Pharmacy, Monash University Malaysia, Bandar Sunway, Malaysia', 'Monash University Malaysia'],
    ['1Monash University, Clayton, Victoria 3800, Australia', 'Monash University'],
    ['2 Monash University, Melbourne', 'Monash University'],
    ['Plant Sciences, University of California, Davis, CA 95616, USA', 'University of California, Davis'],
    ['Department of Law, CITYU, Hong Kong', 'City University of Hong Kong'],
    ['School of English, Trinity College, Dublin, Ireland', 'Trinity College Dublin'],
    ['UCD, Belfield, Dublin, Ireland', 'University College Dublin'],
  ])('D-02 finds in %s: %s', (affiliation, name) => {
    expect(match(affiliation)).toBe(name)
  })

  it.each([
    ['an institution elsewhere', 'University of York, Nebraska, Australia'],
    ['one of two of a name', 'Trinity College'],
    ['one of two that are equally well named', 'Monash University and Harvard University'],
    ['a name whose words stand in two parts', 'National University, York, UK'],
    ['a name that is only a kind of place', 'Norwegian Institute of Technology'],
    ['a bare acronym', 'UCD School of Medicine'],
    ['what it does not know', 'Ophthalmology; and'],
    ['nothing', ''],
  ])('D-02 does not find %s', (_, affiliation) => {
    expect(match(affiliation)).toBeUndefined()
  })

  it('D-02 does not depend on the order of the institutions', () => {
    const reversed = new AffiliationMatcher(institutions.toReversed())
    for (const affiliation of ['Univ. of York, UK', 'Trinity College, Hartford, USA', 'UC Davis']) {
      expect(reversed.match(affiliation)).toEqual(matcher.match(affiliation))
    }
  })
})
