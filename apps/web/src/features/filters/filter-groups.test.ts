import { expect, it } from 'vitest'
import { filterGroups, headingFor } from './filter-groups.ts'

it('F-01 shows the filters of a heading in the order of the sidebar', () => {
  const fieldsOf = (key: string) => filterGroups.find((group) => group.key === key)?.fields
  expect(filterGroups.map(({ label }) => label).slice(0, 5)).toEqual([
    'Conflicts',
    'E-mail',
    'Project source',
    'Sector',
    'Publication',
  ])
  expect(filterGroups.filter(({ isAlwaysOpen }) => isAlwaysOpen).flatMap(({ fields }) => fields)).toEqual([
    'coi_authors',
    'email_confidence',
    'authority_id',
  ])
  expect(fieldsOf('career')).toEqual([
    'years_inactive',
    'author_position',
    'works_count',
    'h_index',
    'years_active',
    'nl_language',
  ])
  expect(fieldsOf('publication')?.at(-1)).toBe('abstract')
  expect(filterGroups.every(({ fields }) => fields.length > 0)).toBe(true)
})

it.each([
  ['work', 'publication', 'Publication'],
  ['project', 'publication', 'Date and words'],
  ['startup', 'publication', 'Words'],
  ['startup', 'institution', 'Country'],
  ['project', 'institution', 'Institution'],
  ['venue', 'career', 'Size'],
  ['author', 'career', 'Career'],
] as const)('F-01 heads filters of a %s truly: %s', (kind, key, heading) => {
  expect(headingFor(kind, filterGroups.find((group) => group.key === key)!)).toBe(heading)
})
