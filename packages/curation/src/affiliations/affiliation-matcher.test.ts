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
  ['Technische Universität Dortmund', 'DE', 'Dortmund', [], []],
  ['Ludwig-Maximilians-Universität München', 'DE', 'Munich', ['University of Munich'], ['LMU']],
  ['Mila - Quebec Artificial Intelligence Institute', 'CA', 'Montreal', ['Mila'], []],
  ['Lund University', 'SE', 'Lund', [], []],
  ['Google (Canada)', 'CA', 'Toronto', [], []],
  ['Universidade Federal de Santa Catarina (UFSC)', 'BR', 'Florianópolis', [], []],
  ['Goethe University Frankfurt', 'DE', 'Frankfurt am Main', [], []],
  ['Charles University', 'CZ', 'Prague', [], []],
  ['University of Washington', 'US', 'Seattle', [], []],
  ['International Institute of Information Technology, Hyderabad', 'IN', 'Hyderabad', [], ['IIIT-H']],
  ['Institute of Technology', 'IE', 'Sligo', [], []],
  ['University of North Carolina at Chapel Hill', 'US', 'Chapel Hill', ['University of North Carolina'], []],
  ['University of North Carolina at Greensboro', 'US', 'Greensboro', [], []],
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
    ['University of North Carolina, Greensboro', 'University of North Carolina at Greensboro'],
    ['Institute of Technology, Sligo', 'Institute of Technology'],
  ])('D-02 finds in %s: %s', (affiliation, name) => {
    expect(match(affiliation)).toBe(name)
  })

  it.each([
    ['TU Dortmund University, Department of Computer Science, Dortmund', 'Technische Universität Dortmund'],
    ['Lehrstuhl für Physik der Technischen Universität Dortmund', 'Technische Universität Dortmund'],
    ['¹TU Dortmund', 'Technische Universität Dortmund'],
    ['LMU München, Germany', 'Ludwig-Maximilians-Universität München'],
    ['Federal University of Santa Catarina, Brazil', 'Universidade Federal de Santa Catarina (UFSC)'],
    ['University of Lund', 'Lund University'],
    ['Université York, Toronto, Canada', 'York University'],
    ['Goethe-Universität, Frankfurt am Main', 'Goethe University Frankfurt'],
    ['Charles University in Prague', 'Charles University'],
    ['Univerzita Charles Prague', 'Charles University'],
    ['UC Davis School of Law, Davis, USA', 'University of California, Davis'],
    ['IIIT Hyderabad', 'International Institute of Information Technology, Hyderabad'],
  ])('D-02 finds in %s, which prints it in another language, order or abbreviation: %s', (affiliation, name) => {
    expect(match(affiliation)).toBe(name)
  })

  it.each([
    [
      'Montreal Institute of Learning Algorithms (Mila), Montreal, Canada',
      'Mila - Quebec Artificial Intelligence Institute',
    ],
    ['Mila, Montreal', 'Mila - Quebec Artificial Intelligence Institute'],
    [
      'Language Technologies Research Centre (IIIT-H), India',
      'International Institute of Information Technology, Hyderabad',
    ],
    ['Google Brain, Toronto, Canada', 'Google (Canada)'],
  ])('D-02 finds in %s by a short name beside its place: %s', (affiliation, name) => {
    expect(match(affiliation)).toBe(name)
  })

  it.each([
    ['Technical University of Munich', 'another university of the city'],
    ['Monash University of Technology', 'another name that begins alike'],
    ['Monash University Hospital', 'the hospital of a university'],
    ['New York University', 'another name that ends alike'],
    ['Washington University, St. Louis, USA', 'a name whose order is another institution in English'],
    ['University of Harvard', 'the same'],
    ['Shanghai Institute of Technology', 'a name that many share'],
    ['Institute of Technology, Dublin', 'the same in another city'],
    ['Department of Learning (Mila)', 'a short name without its place'],
    ['Université York', 'a name that two fit'],
    ['Goethe University', 'a name without its city'],
    ['Google Brain, Paris, France', 'a company elsewhere'],
  ])('D-02 does not find in %s: %s', (affiliation) => {
    expect(match(affiliation)).toBeUndefined()
  })

  it.each([
    ['Monash University, Harvard University', ['Monash University', 'Harvard University']],
    ['TU Dortmund and Lund University', ['Technische Universität Dortmund', 'Lund University']],
    ['University of Lund; TU Dortmund', ['Lund University', 'Technische Universität Dortmund']],
    ['1Harvard University / 2TU Dortmund', ['Harvard University', 'Technische Universität Dortmund']],
    ['Université York', []],
  ])('D-02 finds all that %s names equally well, in its order', (affiliation, names) => {
    expect(matcher.matchAll(affiliation).map(({ index }) => known[index]![0])).toEqual(names)
  })

  it('D-02 says whether a name occurs word for word', () => {
    expect(matcher.matchAll('Lund University, Sweden')).toMatchObject([{ isVerbatim: true }])
    expect(matcher.matchAll('Lunds universitet')).toEqual([])
    expect(matcher.matchAll('University of Lund, Sweden')).toMatchObject([{ isVerbatim: false }])
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
