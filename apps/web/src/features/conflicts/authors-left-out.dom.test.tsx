import type { SearchView } from '@cognate/contract'
import { expect, it } from 'vitest'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { collection } from '../../model/collection/collection.ts'
import { noConflicts } from '../../model/filters/preset-filters.ts'
import { emptyQuery, type Query } from '../../model/query/query.ts'
import { AuthorsLeftOut } from './authors-left-out.tsx'

const uuid = '00000000-0000-4000-8000-000000000001'
const authorOf = (name: string, identifier: string) => ({
  ...{ name, affiliations: [], orcid: null, email: null, identifier },
})
const opened: SearchView = {
  ...{ uuid, name: 'Peat', external_identifier: null, included_records: [], excluded_records: [], texts: [] },
  ...{ created_at: '2026-11-24T09:00:00Z', updated_at: '2026-11-24T09:00:00Z', filters: {}, sort: null },
  ...{ conflict_of_interest: { records: [] }, access: { is_owned: true }, shared_users: [], shared_teams: [] },
  manuscript: {
    ...{ title: 'Peat', abstract: '', keywords: [], references: [], suggested: [], opposed: [] },
    ...{ policy: null, round: 1, wanted: { reviewers: 3, alternates: 3 }, answer_by: null },
    authors: [authorOf('Ada', 'A8'), authorOf('Ben', 'A9')],
  },
}
const ada = { record_type: 'author' as const, identifier: 'A8', fields: { display_name: 'Ada' } }
const ben = { record_type: 'author' as const, identifier: 'A9', fields: { display_name: 'Ben' } }
const since = { ...noConflicts, since: 2021 }

function open(conflict_of_interest: Query['conflict_of_interest']) {
  collection.open(opened)
  const narrowed: Pick<Query, 'filters' | 'conflict_of_interest'>[] = []
  const query = { ...emptyQuery('experts'), text: 'Peat', conflict_of_interest }
  const { hands } = openScreen(<AuthorsLeftOut query={query} onNarrow={(one) => narrowed.push(one)} />, {
    answers: { getSearch: () => opened, listConflictPolicies: () => [] },
  })
  return { hands, narrowed }
}

it('K-01 names the authors who were taken out of the check, and brings them back by its rules', async () => {
  const { hands, narrowed } = open({ ...since, records: [ada] })
  screen.getByText(/^Ben is an author of the text, but not in this check/)
  await hands.click(screen.getByRole('button', { name: 'Add to the check' }))
  expect(narrowed).toEqual([
    {
      filters: { coi_authors: { type: 'exclude', values: [] } },
      conflict_of_interest: { ...since, records: [ada, ben] },
    },
  ])
})

it('K-01 brings back all where the whole check was removed, and says nothing where all are checked', async () => {
  const { hands, narrowed } = open(null)
  await hands.click(screen.getByRole('button', { name: 'Add to the check' }))
  expect(narrowed[0]!.conflict_of_interest!.records).toEqual([ada, ben])
  open({ ...since, records: [ben, ada] })
  expect(screen.getAllByRole('note')).toHaveLength(1)
})
