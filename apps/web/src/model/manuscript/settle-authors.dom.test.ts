import type { ConflictInput, SearchView } from '@cognate/contract'
import { beforeEach, expect, it } from 'vitest'
import { answerCalls, refuse } from '../../../testing/answers.ts'
import { collection } from '../collection/collection.ts'
import { unmatched } from '../conflicts/checked-people.ts'
import { noConflicts } from '../filters/preset-filters.ts'
import { takeToasts } from '../toasts.ts'
import { settleAuthors } from './settle-authors.ts'

const UUID = '00000000-0000-4000-8000-000000000001'
const author = (name: string) => ({ name, affiliations: [], orcid: null, email: null, identifier: null })
const view: SearchView = {
  ...{ uuid: UUID, name: 'Peat fires', external_identifier: null, filters: {}, sort: null, texts: [] },
  ...{ created_at: '2026-11-24T09:00:00Z', updated_at: '2026-11-24T09:00:00Z' },
  ...{ included_records: [], excluded_records: [], conflict_of_interest: { records: [] } },
  ...{ shared_users: [], shared_teams: [], access: { is_owned: true } },
  manuscript: {
    ...{ title: 'Peat fires', abstract: '', keywords: [], references: [], authors: [author('Bolei Ma')] },
    ...{ suggested: [], opposed: [], policy: null, round: 1, wanted: { reviewers: 3, alternates: 3 }, answer_by: null },
  },
}
const before: ConflictInput = { ...noConflicts, records: [unmatched('Bolei Ma')] }
const after: ConflictInput = {
  ...noConflicts,
  records: [{ record_type: 'author', identifier: 'A2', fields: { display_name: 'Bolei Ma' } }],
}

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: a DOM without layout has no Cookie Store.
  document.cookie = 'csrftoken=token'
})

it('K-01 keeps in the manuscript whom somebody chose as its author in the filters', async () => {
  const calls = answerCalls({ changeSearch: () => view })
  collection.open(view)
  await settleAuthors(before, after)
  expect(calls).toMatchObject([{ key: 'changeSearch', body: { manuscript: { authors: [{ identifier: 'A2' }] } } }])
})

it('K-01 changes no manuscript of somebody else, and says what could not be kept', async () => {
  const calls = answerCalls({ changeSearch: () => refuse('overloaded') })
  collection.open({ ...view, access: { is_owned: false, may: 'edit' } })
  await settleAuthors(before, after)
  expect(calls).toEqual([])
  collection.open(view)
  await settleAuthors(before, after)
  expect(takeToasts()).toMatchObject([{ title: 'Whom you chose as an author of the manuscript was not saved' }])
})
