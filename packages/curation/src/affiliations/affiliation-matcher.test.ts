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
  ['Google DeepMind', 'GB', null, [], []],
  ['Institute of Science and Technology Austria', 'AT', null, [], ['ISTA']],
  ['Beijing University of Aeronautics and Astronautics', 'CN', null, [], []],
  ['Tsinghua University', 'CN', null, [], []],
  ['Indian Institute of Technology Bombay', 'IN', null, [], []],
  ['University of Texas at Austin', 'US', null, ['UT Austin'], []],
  ['NAVER', null, null, [], []],
  ['Inria', null, null, [], []],
  ['CNRS', null, null, [], []],
  ['LIST', 'LU', null, [], []],
  ['University College London', 'GB', null, [], []],
  ['University of London', 'GB', null, [], []],
  ['Chinese Academy of Sciences', 'CN', null, [], []],
  ['Institute of Computing Technology, Chinese Academy of Sciences', 'CN', null, [], []],
  ['Institute of Zoology', 'CN', null, [], []],
  ['Qualtrics', null, null, [], []],
  ['Tsinghua University and Lund University', null, null, [], []],
  ['Max-Planck Institute', null, null, [], []],
  ['Ecole Polytechnique', 'FR', null, [], []],
  ['University of Iowa', 'US', null, [], []],
  ['Indian Institute of Science', 'IN', null, [], []],
  ['Université de Paris', 'FR', null, [], []],
  ['AI lab', null, null, [], []],
  ['System, Inc', null, null, [], []],
  ['Queens College', 'US', null, [], []],
  ['City University of New York', 'US', null, [], ['CUNY']],
  ['CERN One', null, null, [], ['CERN']],
  ['CERN Two', null, null, [], ['CERN']],
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
  const [found, second] = matcher.matchAll(affiliation)
  if (second) return undefined
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
    [
      'Google DeepMind and Institute of Science and Technology Austria',
      ['Google DeepMind', 'Institute of Science and Technology Austria'],
    ],
    [
      'Beijing University of Aeronautics and Astronautics, Tsinghua University',
      ['Beijing University of Aeronautics and Astronautics', 'Tsinghua University'],
    ],
    ['IIT Bombay, UT Austin', ['Indian Institute of Technology Bombay', 'University of Texas at Austin']],
    ['Boson AI and University of York', ['University of York']],
    ['Tsinghua University. NAVER AI Lab', ['Tsinghua University', 'NAVER']],
    [
      'Harvard University, Monash University Malaysia and Boson AI',
      ['Harvard University', 'Monash University Malaysia'],
    ],
    ['Tsinghua University and Qualtrics XM', ['Tsinghua University', 'Qualtrics']],
    ['Tsinghua University and Lund University', ['Tsinghua University', 'Lund University']],
    [
      'Harvard University, Switzerland; University of York, UK and Lund University, Sweden',
      ['University of York', 'Lund University'],
    ],
    ['INRIA and Harvard University', ['Inria', 'Harvard University']],
    ['LIS, Lund University, CNRS', ['Lund University', 'CNRS']],
  ])('D-02 finds each that %s plainly names, in its order', (affiliation, names) => {
    expect(matcher.matchAll(affiliation).map(({ index }) => known[index]![0])).toEqual(names)
  })

  it.each([
    ['Department of Physics, Harvard University, Cambridge, USA', 'Harvard University', 'department, city and country'],
    ['University College London, University of London', 'University College London', 'its federation'],
    ['Queens College, CUNY', 'Queens College', 'its system'],
    ['Institute of Zoology, Chinese Academy of Sciences', 'Institute of Zoology', 'its academy'],
    ['UC Davis, University of California, Davis', 'University of California, Davis', 'another name of it'],
    ['Harvard University, List, Cambridge', 'Harvard University', 'a word that is an acronym in capitals'],
    ['Harvard University, CERN', 'Harvard University', 'a short name of two'],
    ['Harvard University, York', 'Harvard University', 'a city that is named like one'],
  ])('D-02 finds in %s only %s, not %s', (affiliation, name) => {
    expect(match(affiliation)).toBe(name)
  })

  it.each([
    ['vivo AI Lab', 'a name that says a kind'],
    ['Samsung SAIT AI Lab', 'the same'],
    ['Fraunhofer-Institut für System- und Innovationsforschung', 'the same'],
    ['Max Planck Institute for Informatics', 'the name of many'],
    ['Saarland Informatics Campus, Max-Planck Institute', 'the same alone'],
    ['Ecole Polytechnique Federale de Lausane', 'the school of another city'],
    ['École Polytechnique de Montréal', 'the same'],
    ['Maharishi International University Iowa, USA', 'the end of a name beside a state'],
    ['Indian Institute of Science Education and Research Kolkata (IISER-K)', 'the beginning of a longer name'],
    ['Université Paris 8, Chaire UNESCO', 'another university of the city'],
  ])('D-02 takes in %s no other place: %s', (affiliation) => {
    expect(matcher.matchAll(affiliation)).toEqual([])
  })

  it('D-02 says whether a name occurs word for word', () => {
    expect(matcher.matchAll('Lund University, Sweden')).toMatchObject([{ isVerbatim: true }])
    expect(matcher.matchAll('Lunds universitet')).toEqual([])
    expect(matcher.matchAll('University of Lund, Sweden')).toMatchObject([{ isVerbatim: false }])
  })

  it.each([
    ['an institution elsewhere', 'University of York, Nebraska, Australia'],
    ['one of two of a name', 'Trinity College'],
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
      expect(reversed.matchAll(affiliation)).toEqual(matcher.matchAll(affiliation))
    }
  })
})
