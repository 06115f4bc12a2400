import type { SearchView } from '@cognate/contract'
import { expect, it } from 'vitest'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { collection } from '../../model/collection/collection.ts'
import { noConflicts } from '../../model/filters/preset-filters.ts'
import { NobodyChecked } from './nobody-checked.tsx'

const uuid = '00000000-0000-4000-8000-000000000001'
const ada = { record_type: 'author' as const, identifier: 'A9', fields: { display_name: 'Ada' } }
const author = { name: 'Ada', affiliations: [], orcid: null, email: null, identifier: 'A9' }
const manuscriptBy = (authors: (typeof author)[]) => ({
  ...{ title: 'Peat', abstract: '', keywords: [], references: [], authors, suggested: [], opposed: [] },
  ...{ policy: null, round: 1, wanted: { reviewers: 3, alternates: 3 }, answer_by: null },
})
const view = (manuscript: SearchView['manuscript'], access: SearchView['access'] = { is_owned: true }): SearchView => ({
  ...{ uuid, name: 'Peat', external_identifier: null, included_records: [], excluded_records: [], texts: [] },
  ...{ created_at: '2026-11-24T09:00:00Z', updated_at: '2026-11-24T09:00:00Z', filters: {}, sort: null, manuscript },
  ...{ conflict_of_interest: { records: [] }, access, shared_users: [], shared_teams: [] },
})

const open = (opened: SearchView, records = [] as (typeof ada)[]) => {
  collection.open(opened)
  openScreen(<NobodyChecked conflicts={{ ...noConflicts, records }} />, { answers: { getSearch: () => opened } })
}

it('K-01 warns above the results of a manuscript that names no authors, and leads to where they are added', () => {
  open(view(manuscriptBy([])))
  screen.getByText(/^No conflicts are looked for: nobody is named as an author of the text\./)
  expect(screen.getByRole('link', { name: 'Add the authors' }).getAttribute('href')).toBe(
    `/app/search/${uuid}/#authors`,
  )
})

it.each(['view', 'edit'] as const)('K-01 offers nobody but the owner a change to the authors: %s', (may) => {
  open(view(manuscriptBy([]), { is_owned: false, may }))
  screen.getByRole('note')
  expect(screen.queryByRole('link')).toBeNull()
})

it.each([
  ['it names authors', view(manuscriptBy([author])), []],
  ['somebody else is checked against', view(manuscriptBy([])), [ada]],
  ['it is no manuscript', view(null), []],
])('K-01 warns of nothing where %s', (_, opened, records) => {
  open(opened, records)
  expect(screen.queryByRole('note')).toBeNull()
})
