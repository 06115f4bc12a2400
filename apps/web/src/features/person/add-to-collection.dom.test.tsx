import type { SearchView, StoredRecordView } from '@cognate/contract'
import { expect, it } from 'vitest'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { AddToCollection } from './add-to-collection.tsx'

const id = 'https://openalex.org/A1'
const author = {
  ...{ id, display_name: 'Hayate Iso', display_name_alternatives: [], hint: null, orcid: null, ids: { openalex: id } },
  ...{ works_count: 84, cited_by_count: 10, counts_by_year: [], summary_stats: { h_index: 9 } },
  ...{ first_publication_year: 2018, last_publication_year: 2026, last_known_institutions: [] },
  ...{ active_affiliations: [], affiliations: [], topics: [] },
}
const uuid = '00000000-0000-4000-8000-000000000007'
const aRecord = (more: Partial<StoredRecordView>): StoredRecordView => ({
  ...{ uuid: '00000000-0000-4000-8000-000000000008', search: uuid, record_type: 'author' },
  ...{ primary_id_type: 'openalex', identifier: id, display_name: 'Hayate Iso' },
  ...{ fields: {}, used_in_search: true, email_address: null, reason: null, found: null },
  ...{ role: null, alternate_of: null, status: null, asked_at: null, answer_by: null, note: null },
  ...{ declined_reason: null, unavailable_until: null, added_at: '2026-01-02T03:04:05Z' },
  ...more,
})
const collection: SearchView = {
  ...{ uuid, name: 'Trees and heat', external_identifier: 'MS-7', access: { is_owned: true }, manuscript: null },
  ...{ created_at: '2026-01-02T03:04:05Z', updated_at: '2026-01-02T03:04:05Z', conflict_of_interest: { records: [] } },
  ...{ included_records: [], excluded_records: [], texts: [], filters: {}, sort: null },
  ...{ shared_users: [], shared_teams: [] },
}

/** The part of a person's page, over collections of which one may only be looked at. */
function openPart(held: Partial<SearchView> = {}, answers: Answers = {}) {
  const { included_records: _, excluded_records: __, texts: ___, filters: ____, sort: _____, ...summary } = collection
  const listed = { ...summary, manuscript: null, included_count: 0, excluded_count: 0, included_by_type: {} }
  return openScreen(<AddToCollection person={{ identifier: id, author }} />, {
    answers: {
      listSearches: () => ({
        count: 2,
        results: [listed, { ...listed, name: 'To look at', access: { is_owned: false, may: 'view' } }],
      }),
      getSearch: () => ({ ...collection, ...held }),
      addIncludedRecords: () => ({ added: 1, records: [aRecord({})] }),
      deleteIncludedRecord: () => undefined,
      ...answers,
    },
  })
}

type Opened = ReturnType<typeof openPart>

async function choose({ hands }: Opened): Promise<void> {
  await hands.click(screen.getByRole('combobox', { name: 'Add to a collection' }))
  await hands.click(await screen.findByRole('option', { name: 'Trees and heat MS-7' }))
}
const sent = ({ calls }: Opened, key: string) => calls.filter((made) => made.key === key)

it('C-01 adds somebody to any open collection that one may change, and takes them back', async () => {
  const opened = openPart()
  await choose(opened)
  const link = await screen.findByRole('link', { name: 'MS-7' })
  expect(link.getAttribute('href')).toBe(`/app/collection/${uuid}/`)
  expect(screen.queryByRole('option', { name: /To look at/ })).toBeNull()
  expect(sent(opened, 'listSearches')[0]!.query).toMatchObject({ exclude_closed: true })
  expect(sent(opened, 'addIncludedRecords')[0]!.body).toMatchObject({ records: [{ identifier: id }] })
  await opened.hands.click(screen.getByRole('button', { name: 'Take back' }))
  await screen.findByText('Taken back from', { exact: false })
  expect(sent(opened, 'deleteIncludedRecord')).toHaveLength(1)
})

it('C-01 does not add whom the collection has', async () => {
  const opened = openPart({ included_records: [aRecord({})] })
  await choose(opened)
  await screen.findByText('Already in', { exact: false })
  expect(sent(opened, 'addIncludedRecords')).toHaveLength(0)
})

it('C-01 adds whom the collection hides only on a second word', async () => {
  const opened = openPart({ excluded_records: [aRecord({ reason: 'conflict' })] })
  await choose(opened)
  await screen.findByText('(Conflict of interest)', { exact: false })
  expect(sent(opened, 'addIncludedRecords')).toHaveLength(0)
  await opened.hands.click(screen.getByRole('button', { name: 'Add anyway' }))
  await screen.findByText('Added to', { exact: false })
})

it('says why somebody could not be added', async () => {
  await choose(openPart({}, { addIncludedRecords: () => refuse('database_unavailable') }))
  await screen.findByText(/database/i)
})
