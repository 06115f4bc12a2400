import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldInstitutions } from './fold-institutions.ts'
import type { FoldableInstitution } from './foldable-institution.ts'

type Named = string | (Partial<FoldableInstitution> & { display_name: string })

const institutionOf = (named: Named): FoldableInstitution => ({
  display_name_acronyms: [],
  ror: null,
  country_code: null,
  mentions: 1,
  people: [],
  ...(typeof named === 'string' ? { display_name: named } : named),
})

/** The names that are folded into each name that stays. */
function folded(all: readonly Named[], rules?: Parameters<typeof foldInstitutions>[1]): Record<string, string[]> {
  const institutions = all.map(institutionOf)
  const groups: Record<string, string[]> = {}
  for (const [index, leader] of foldInstitutions(institutions, rules).leaders.entries()) {
    groups[institutions[leader]!.display_name] ??= []
    if (leader !== index) groups[institutions[leader]!.display_name]!.push(institutions[index]!.display_name)
  }
  return groups
}

/** The institutions at which a person with each name is; none for a name of no institution. */
function places(all: readonly string[]): Record<string, string[]> {
  const { leaders, nowhere, several } = foldInstitutions(all.map(institutionOf))
  const placesOf = (index: number) => (nowhere.includes(index) ? [] : (several.get(index) ?? [leaders[index]!]))
  return Object.fromEntries(all.map((name, index) => [name, placesOf(index).map((place) => all[place]!)]))
}

describe('foldInstitutions', () => {
  it.each([
    ['Stanford University', ['Stanford']],
    ['Samsung', ['Samsung Research', 'Samsung Electronics', 'Samsung Research, Samsung Electronics Co., Ltd.']],
    ['Alibaba', ['DAMO Academy, Alibaba Group', 'DAMO Academy, Alibaba Group, Singapore']],
    [
      'Huawei',
      ['Noah’s Ark Lab', 'Noah’s Ark Lab of Huawei', 'Noah’s Ark Lab Huawei Technologies Co. Ltd. Sha Tin, Hong Kong'],
    ],
    ['University of California, Los Angeles', ['UCLA', 'University of California, Los Angeles (UCLA)']],
    ['Zhejiang University', ['zju.edu.cn']],
    ['Fudan University', ['fudan.edu.cn']],
    ['Harbin Institute of Technology', ['hit.edu.cn', 'ir.hit.edu.cn']],
    [
      'German Research Center for AI',
      ['DFKI GmbH', 'Deutsches Forschungszentrum für Künstliche Intelligenz GmbH (DFKI)'],
    ],
    ['Beihang University', ['Beijing University of Aeronautics and Astronautics']],
    ['Nara Institute of Science and Technology', ['NAIST']],
    ['Pohang University of Science and Technology', ['POSTECH']],
    ['Higher School of Economics', ['Hse', 'HSE University']],
    ['Mila', ['Mila - Quebec AI Institute']],
    ['University of Tübingen', ['Tuebingen university']],
  ])('K-03 folds names of %s that neither letters nor people reveal', (name, others) => {
    expect(folded([{ display_name: name, mentions: 9 }, ...others])).toEqual({ [name]: others })
  })

  it('K-03 keeps other companies of a group apart', () => {
    expect(Object.keys(folded(['Samsung', 'Samsung SDS', 'Samsung Semiconductor']))).toHaveLength(3)
  })

  it('K-03 folds the spellings, departments and acronyms of one university', () => {
    const hkust = 'Hong Kong University of Science and Technology'
    const others = [
      `The ${hkust}`,
      `${hkust}, Hong Kong`,
      `${hkust} (HKUST)`,
      'Department of Computer Science and Engineering, HKUST',
      'Department of Computer Science and Engineering, HKUST, Hong Kong SAR, China',
      `${hkust} and ${hkust}`,
      'HKUST',
    ]
    expect(folded([{ display_name: hkust, mentions: 9 }, ...others])).toEqual({ [hkust]: others })
  })

  it.each([
    ['The University of Leeds', 'University of Leeds'],
    ['Univ. of Leeds', 'University of Leeds'],
    ['UNIVERSITY OF LEEDS', 'University of Leeds'],
    ['University of Leeds, UK', 'University of Leeds'],
    ['School of Computing, University of Leeds, Leeds LS2 9JT, United Kingdom', 'University of Leeds'],
    ['Department of Physics University of Leeds', 'University of Leeds'],
    ['University of Leeds School of Medicine', 'University of Leeds'],
    ['Universidad de Huelva', 'University of Huelva'],
    ['Universität Leipzig', 'Leipzig University'],
    ['TU Dresden', 'Technische Universität Dresden'],
    ['Technische Universitt Dresden', 'Technische Universität Dresden'],
    ['UniversityofZurich', 'University of Zurich'],
    ['IIT-Bombay', 'Indian Institute of Technology Bombay'],
    ['Institute for Logic, Language and Computation, University of Amsterdam', 'University of Amsterdam'],
    ['IBM Research', 'IBM'],
    ['Siemens AG', 'Siemens'],
  ])('K-03 takes %s for %s', (name, same) => {
    expect(Object.keys(folded([name, same]))).toHaveLength(1)
  })

  it.each([
    ['University of Washington', 'Washington University'],
    ['University of California, Berkeley', 'University of California, San Diego'],
    ['University of California', 'University of California, Irvine'],
    ['Indian Institute of Technology Delhi', 'Indian Institute of Technology Bombay'],
    ['Hong Kong University of Science and Technology', 'Hong Kong University of Science and Technology (Guangzhou)'],
    ['HKUST', 'HKUST(GZ)'],
    ['Carnegie Mellon University', 'Carnegie Mellon University, Qatar'],
    ['Carnegie Mellon University', 'Carnegie Mellon University and Google'],
    ['Harbin Institute of Technology', 'Harbin Institute of Technology, Shenzhen, China'],
    ['University of Nottingham, UK', 'University of Nottingham, China'],
    ['Institute of Automation, Chinese Academy of Sciences', 'Institute of Software, Chinese Academy of Sciences'],
    ['University of Essen', 'University Hospital Essen'],
    ['Department of Computer Science', 'Department of Computer Science, University of Essen'],
    ['York University', 'University of York'],
    ['北京大学', '清华大学'],
    ['МГУ', 'СПбГУ'],
    ['NTT', 'NTT研究所'],
    ['AI', 'AI研究所'],
    ['42', '1&1'],
    ['123', '—'],
    ['—', '…'],
  ])('K-03 keeps %s and %s apart', (name, other) => {
    expect(Object.keys(folded([name, other]))).toHaveLength(2)
  })

  it.each([
    'NA',
    'N/A',
    '-',
    'None',
    'Student',
    'PhD Student',
    'Independent Researcher',
    'Freelance translator',
    'Self',
    'self-employed',
    'Unaffiliated',
    'no affiliation',
    'Assistant Professor',
    'Department of Computer Science',
    'Computer Science Department',
    'School of Engineering',
    'Institute',
    'Beijing, China',
    'Tokyo',
    'Germany',
    '+86 18280383506',
    'Independent Researcher, Kyiv, Ukraine',
  ])('K-03 takes %j for no institution', (name) => {
    expect(places([name, 'University of York'])).toEqual({ [name]: [], 'University of York': ['University of York'] })
  })

  it.each([
    'NA-NET Institute',
    'NASK',
    'Nonesuch College',
    'Self Regional Healthcare',
    'Independent University, Bangladesh',
    'Student Loans Company',
    'National Institute of Informatics',
    'Department of Energy',
    'Department of Computer Science, University of York',
    'U. Malta',
    '42',
    '1&1',
    'London School of Economics',
    'Home Office',
    '北京大学',
  ])('K-03 takes %j for an institution', (name) => {
    expect(places([name])).toEqual({ [name]: [name] })
  })

  it.each([
    ['University of Leeds and Google', 'Google'],
    ['Google & University of Leeds', 'Google'],
    ['University of Leeds / Google', 'Google'],
    ['Department of Physics and Astronomy, University of Leeds; Google Research', 'Google'],
    ['Royal Melbourne Institute of Technology and Facebook', 'Facebook'],
    ['MBZUAI and The University of Melbourne', 'University of Melbourne'],
    ['ADAPT Centre, Dublin City University', 'ADAPT Centre'],
  ])('K-03 takes %j for two places, one of them %j', (name, other) => {
    const known = [
      'University of Leeds',
      'Google',
      'Facebook',
      'Royal Melbourne Institute of Technology',
      'MBZUAI',
      'University of Melbourne',
      'ADAPT Centre',
      'Dublin City University',
    ]
    const placed = places([...known, name])[name]
    expect(placed).toHaveLength(2)
    expect(placed).toContain(other)
  })

  it.each([
    ['ADAPT Research Centre, Dublin City University', 'Dublin City University'],
    ['German Research Center for AI', 'German Research Center for Artificial Intelligence (DFKI)'],
    ['Megagon Labs, US', 'Megagon Labs'],
    ['Student at the University of York', 'University of York'],
    ['Boson AI and University of York', 'University of York'],
    ['Facebook and Department of Computer Science, University of York', 'University of York'],
    ['University of York; Petuum Inc.', 'University of York'],
  ])('K-03 takes %s for %s alone', (name, same) => {
    expect(Object.keys(folded([name, same]))).toHaveLength(1)
  })

  it.each([
    ['Norwegian University of Science and Technology', ['University of Science', 'Norwegian University of Science']],
    ['University of Modena and Reggio Emilia', ['University of Modena']],
    ['Birla Institute of Technology and Science', ['Birla Institute of Technology']],
    ['University of Economics and Business', ['University of Economics', 'Business']],
    ['New York University, Abu Dhabi', ['New York University']],
    ['University of Information Technology, Vietnam National University Hanoi', ['Vietnam National University Hanoi']],
  ])('K-03 does not cut %s', (name, others) => {
    expect(places([name, ...others])[name]).toEqual([name])
  })

  it('D-01 keeps a name that the operator keeps apart, whatever it says', () => {
    const names = ['Self', 'University of York and Google', 'University of York', 'Google'].map(institutionOf)
    const { leaders, nowhere, several } = foldInstitutions(names, { apart: [0, 1], together: [] })
    expect([[...leaders], nowhere, [...several]]).toEqual([[0, 1, 2, 3], [], []])
  })

  it('K-03 gives an ambiguous acronym to the institution whose people use it, else to none', () => {
    const singapore = { display_name: 'National University of Singapore Tech', people: [1] }
    const ntu = { display_name: 'NTU', people: [7, 8, 9] }
    const nanyang = { display_name: 'Nanyang Technological University', people: [7, 8, 9] }
    const taiwan = { display_name: 'National Taiwan University', people: [1, 2, 3] }
    expect(folded([ntu, nanyang, taiwan, singapore])[nanyang.display_name]).toEqual(['NTU'])
    expect(folded([{ ...ntu, people: [] }, nanyang, taiwan])).toHaveProperty('NTU', [])
  })

  it('K-03 folds Rice into Rice University if the same people name both', () => {
    const people = [4, 5]
    expect(
      folded([
        { display_name: 'Rice', people },
        { display_name: 'Rice University', people },
      ]),
    ).toEqual({
      'Rice University': ['Rice'],
    })
    expect(folded(['Rice', 'Rice University'])).toHaveProperty('Rice', [])
  })

  it('K-03 folds records with one ROR id, and never those with two', () => {
    const [a, b] = ['https://ror.org/00000000a', 'https://ror.org/00000000b']
    const dublin = { display_name: 'Trinity College', ror: a, country_code: 'IE' }
    const hartford = { display_name: 'Trinity College', ror: b, country_code: 'US' }
    const old = { display_name: 'University of Dublin', ror: a, country_code: 'IE' }
    const { leaders } = foldInstitutions([dublin, hartford, old, 'trinity college'].map(institutionOf))
    expect([...leaders]).toEqual([0, 1, 0, 3])
    const american = institutionOf({ display_name: 'The Trinity College', country_code: 'US' })
    expect(foldInstitutions([dublin, hartford, american].map(institutionOf)).leaders[2]).toBe(1)
  })

  it('K-03 folds a name into the institution of a ROR id, whichever of its records has the name', () => {
    const [a, b] = ['https://ror.org/00000000a', 'https://ror.org/00000000b']
    const trinity = { display_name: 'Trinity College', ror: a, country_code: 'IE' }
    const old = { display_name: 'University of Dublin', ror: a, country_code: 'IE' }
    const named = { display_name: 'University of Dublin', country_code: 'IE' }
    const fold = (...all: Named[]) => [...foldInstitutions(all.map(institutionOf)).leaders]
    expect(fold(trinity, old, named)).toEqual([0, 0, 0])
    expect(fold(old, trinity, named)).toEqual([1, 1, 1])
    const hartford = { display_name: 'Trinity College', ror: b, country_code: 'US' }
    expect(fold(trinity, old, hartford, { ...named, country_code: 'US' })).toEqual([0, 0, 2, 3])
  })

  it('D-01 follows the operator’s rules to keep apart and to fold', () => {
    const names = ['University of Leeds', 'The University of Leeds', 'Yorkshire College of Science', 'Leeds School']
    expect(folded(names, { apart: [1], together: [[2, 0]] })).toEqual({
      'University of Leeds': ['Yorkshire College of Science'],
      'The University of Leeds': [],
      'Leeds School': [],
    })
  })

  it('D-01 folds by a rule with all that is folded with either, by their names or by a rule before', () => {
    const names = ['University of Leeds', 'The University of Leeds', 'Yorkshire College of Science', 'Leeds School']
    const [plain, article, college, school] = names as [string, string, string, string]
    expect(folded(names, { apart: [], together: [[2, 1]] })).toEqual({ [article]: [plain, college], [school]: [] })
    const chain = [
      [2, 3],
      [1, 2],
    ] as const
    expect(folded(names, { apart: [], together: chain })).toEqual({ [college]: [plain, article, school] })
  })

  it('D-01 does not depend on the order of the records', () => {
    const names = ['HKUST', 'The University of York', 'University of York', 'Univ. of York, UK', 'York University']
    const words = fc.constantFrom(
      'York',
      'University',
      'of',
      'Department',
      ',',
      'IBM',
      'Research',
      'and',
      '(',
      'UK',
      ')',
    )
    const anyName = fc.array(words, { minLength: 1, maxLength: 6 }).map((all) => all.join(' '))
    fc.assert(
      fc.property(fc.uniqueArray(anyName, { maxLength: 12 }), (more) => {
        const all = [...new Set([...names, ...more])]
        const sorted = (groups: Record<string, string[]>) =>
          Object.entries(groups)
            .map(([leader, others]) => [leader, ...others.toSorted()])
            .toSorted()
        expect(sorted(folded(all.toReversed()))).toEqual(sorted(folded(all)))
      }),
    )
  })

  it('D-01 does not depend on the order of records with ROR ids', () => {
    const record = fc.record({
      display_name: fc.constantFrom('Trinity College', 'University of Dublin', 'University of York', '42'),
      ror: fc.constantFrom(null, 'https://ror.org/00000000a', 'https://ror.org/00000000b'),
      country_code: fc.constantFrom(null, 'IE', 'US'),
    })
    fc.assert(
      fc.property(fc.array(record, { maxLength: 8 }), (records) => {
        const last = records.length - 1
        const groupsOf = (leaders: number[]) =>
          [...Map.groupBy(leaders.keys(), (index) => leaders[index]).values()]
            .map((group) => group.toSorted())
            .toSorted()
        const forwards = [...foldInstitutions(records.map(institutionOf)).leaders]
        const backwards = [...foldInstitutions(records.map(institutionOf).toReversed()).leaders].toReversed()
        expect(groupsOf(backwards.map((leader) => last - leader))).toEqual(groupsOf(forwards))
      }),
    )
  })

  it('D-01 accepts any text as a name', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 6 }), (names) => {
        expect(foldInstitutions(names.map(institutionOf)).leaders).toHaveLength(names.length)
      }),
    )
  })
})
