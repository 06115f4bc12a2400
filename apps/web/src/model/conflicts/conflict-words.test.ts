import { usualConflictRules } from '@cognate/contract/conflict-rules'
import { describe, expect, it } from 'vitest'
import { describeConflict, describeNoConflict, describeRules, hiddenInWords } from './conflict-words.ts'

it.each([
  [3, 1, 0, 0, '3 works, 1 institution'],
  [1, 0, 0, 0, '1 work'],
  [0, 2, 0, 0, '2 institutions'],
  [0, 2, 1, 0, '2 institutions, 1 project'],
  [0, 0, 0, 0, 'no conflict'],
  [0, 1, 0, 8, '1 institution; 8 works of other types, not counted'],
  [0, 0, 0, 1, '1 work of other types, not counted'],
])(
  'K-03 %i works, %i institutions, %i projects and %i works of other types read "%s"',
  (coauthorship, coaffiliation, joint_projects, other_types, words) =>
    expect(describeConflict({ coauthorship, coaffiliation, joint_projects, other_types })).toBe(words),
)

it.each([
  [1, ['Linz Granite Hospital'], '4 works, 1 institution (Linz Granite Hospital)'],
  [5, ['Linz', 'Graz', 'Wien'], '4 works, 5 institutions (Linz; Graz; Wien; 2 more)'],
  [2, [], '4 works, 2 institutions'],
])('C-09 of %i shared institutions %o are named', (coaffiliation, institutions, words) => {
  const counts = { is_author: false, coauthorship: 4, coaffiliation, joint_projects: 0, verdicts: [] }
  const hidden = { ...counts, identifier: 'A1', display_name: 'Ada Lind', with: ['Ben Okafor'], institutions }
  expect(hiddenInWords(hidden)).toBe(`Conflict of interest with Ben Okafor: ${words}`)
})

it.each([
  [
    { publication_types: ['journal-article'] },
    'shared journal articles with at most 100 authors, and shared institutions.',
  ],
  [{ methods: ['coaffiliated'], include_parents: true }, 'shared institutions and those above them.'],
  [{ methods: ['coaffiliated'], shared_projects: true }, 'shared institutions, and shared projects.'],
  [
    { shared_projects: true, leave_out_hyper_authorship: false },
    'shared works of every type, shared institutions, and shared projects.',
  ],
  [
    { methods: ['coauthors'], leave_out_hyper_authorship: false, first_and_last_two: true },
    'shared works of every type where both are among the first two or last two authors.',
  ],
] as const)('K-03 the rules %o read "%s"', (rules, words) =>
  expect(describeRules({ ...usualConflictRules, ...(rules as object) })).toBe(`Counted: ${words}`),
)

describe('what "no conflict" says', () => {
  const catalogue = { version: 'v1', date: '2025-11-01', works: 9, journal_articles: 1 }
  const say = (rules: object, institutions: number, institutions_with_ror: number, projects_with_people = 0) =>
    describeNoConflict(
      { ...usualConflictRules, ...rules },
      { ...catalogue, institutions, institutions_with_ror, projects_with_people },
    )

  it('K-04 names types, years, the date of the catalogue, and that institutions are unverified names', () =>
    expect(say({}, 3_892, 0)).toBe(
      '“No conflict” means: none found among works of every type and institutions in the same years, for all years, in this catalogue (data to 1 Nov 2025). Affiliations are as printed in the papers; the same place under another name may be missed, and affiliations that a paper does not state are not known.',
    ))

  it('K-04 names the types that count, and leaves out what was not looked at', () =>
    expect(
      say({ methods: ['coauthors'], since: 2020, publication_types: ['journal-article', 'proceedings'] }, 10, 0),
    ).toBe(
      '“No conflict” means: none found among journal articles and proceedings, since 2020, in this catalogue (data to 1 Nov 2025).',
    ))

  it('K-04 says of how many projects it is known who took part, where projects count', () => {
    const projects = { methods: ['coauthors'], shared_projects: true }
    expect(say(projects, 10, 10, 1_234)).toBe(
      '“No conflict” means: none found among works of every type and projects, for all years, in this catalogue (data to 1 Nov 2025). 1,234 projects in this catalogue name people whom it knows, perhaps not all who took part.',
    )
    expect(say(projects, 10, 10)).toContain('No project in this catalogue names people whom it knows.')
  })

  it('K-04 lists several types and institutions in one row', () =>
    expect(say({ publication_types: ['journal-article', 'proceedings'] }, 0, 0)).toContain(
      'among journal articles, proceedings and institutions in the same years, for all years,',
    ))

  it.each([
    [0, 0, 'This catalogue has no institutions.'],
    [100, 95, 'Institutions in this catalogue are identified by ROR ids.'],
    [
      ...[100, 94],
      '94 % of the institutions in this catalogue are identified by ROR ids; the others are as printed in the papers, and the same place under another name may be missed.',
    ] as [number, number, string],
  ])('K-04 of %i institutions, %i with ROR ids: %s', (institutions, verified, words) =>
    expect(say({}, institutions, verified).endsWith(words)).toBe(true),
  )
})
