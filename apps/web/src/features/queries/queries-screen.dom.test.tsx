import type { QueryView } from '@cognate/contract'
import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { expectGone, openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { QueriesScreen } from './queries-screen.tsx'

const aQuery = (at: number, text: string, more: Partial<QueryView> = {}): QueryView => ({
  uuid: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  created_at: '2026-01-02T03:04:05Z',
  updated_at: '2026-01-02T03:04:05Z',
  dataset: 'experts',
  query_text: text,
  collection: { records: [] },
  search_name: null,
  search: null,
  lacks_search: false,
  filters: [],
  response_collection: { collection_type: 'authors' },
  sort: '-relevance',
  limit: 50,
  access: { is_owned: true },
  shared_users: [],
  shared_teams: [],
  ...more,
})

/** The screen over queries that it can delete. */
function openQueries(queries: QueryView[], answers: Answers = {}) {
  let kept = queries
  return openScreen(<QueriesScreen ShareButton={() => null} />, {
    at: '/app/queries/',
    answers: {
      listQueries: ({ query }) => {
        const results = kept.filter(({ query_text }) => (query_text ?? '').toLowerCase().includes(query.search ?? ''))
        return { count: results.length, results }
      },
      deleteQuery: ({ params }) => {
        kept = kept.filter(({ uuid }) => uuid !== params.uuid)
        return undefined
      },
      batchDeleteQueries: ({ body }) => {
        kept = kept.filter(({ uuid }) => !body.uuids.includes(uuid))
        return { deleted: body.uuids.length }
      },
      ...answers,
    },
  })
}

describe('the list', () => {
  it('C-04 shows twenty, the newest first, sorts by date, and filters after a pause in typing', async () => {
    const sortable = Array.from({ length: 22 }, (_, index) => aQuery(index + 1, `Sortable query ${21 - index}`))
    const all = [aQuery(99, 'Of another kind'), ...sortable]
    const { hands, calls } = openQueries([], {
      listQueries: ({ query: { search = '', page = 1, page_size = 20, ordering = '' } }) => {
        const found = all.filter(({ query_text }) => query_text!.toLowerCase().includes(search))
        const results = ordering.startsWith('-') ? found : found.toReversed()
        return { count: found.length, results: results.slice((page - 1) * page_size, page * page_size) }
      },
    })
    const texts = () => screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent)
    await hands.type(await screen.findByRole('searchbox', { name: 'Filter your queries' }), 'sortable')
    await screen.findByText('22 queries', { selector: 'p' })
    const asked = { page: 1, page_size: 20, ordering: '-created_at' }
    expect(calls.map(({ query }) => query)).toEqual([
      { ...asked, search: '' },
      { ...asked, search: 'sortable' },
    ])
    expect([texts().length, texts()[0]]).toEqual([20, 'Sortable query 21'])
    const when = () => screen.getByRole('columnheader', { name: 'When' }).getAttribute('aria-sort')
    expect(when()).toBe('descending')
    await hands.click(screen.getByRole('link', { name: 'Page 2 of 2' }))
    await waitFor(() => expect(texts()).toEqual(['Sortable query 1', 'Sortable query 0']))
    await hands.click(screen.getByRole('button', { name: 'When' }))
    await waitFor(() => expect(texts()[0]).toBe('Sortable query 0'))
    expect(when()).toBe('ascending')
  })

  it('C-04 has all its columns, in order', async () => {
    const filters = ['publication_date', 'document_type'].map((field) => ({ field, type: 'include' }))
    const updated_at = new Date().toISOString()
    const query = aQuery(1, 'Columns of a query', {
      ...{ updated_at, search: aQuery(9, '').uuid, search_name: 'A collection of columns', filters },
      ...{ response_collection: { collection_type: 'works' } },
    })
    openQueries([query, aQuery(2, 'Without filters')])
    await screen.findByRole('table', { name: 'Queries' })
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim())).toEqual([
      ...['', 'When', 'Query', 'Collection', 'Filters', 'Result type', 'Sharing', 'Actions'],
    ])
    const [row, other] = screen.getAllByRole('rowheader').map((cell) => within(cell.closest('tr')!))
    for (const words of ['just now', 'Columns of a query', 'A collection of columns', '2 Filters', 'works'])
      row!.getByText(words)
    other!.getByText('0 Filters')
    const link = row!.getByRole('link', { name: 'Open in a new tab: Columns of a query' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([`/app/query/${query.uuid}/`, '_blank'])
  })

  it('C-04 names a query without a text by its first record', async () => {
    const record = { record_type: 'author' as const, identifier: 'https://openalex.org/A1' }
    const records = [{ ...record, primary_id_type: 'openalex' as const, fields: { display_name: 'Ada Lindqvist' } }]
    openQueries([{ ...aQuery(1, ''), query_text: null, collection: { records } }])
    expect((await screen.findByRole('rowheader')).textContent).toContain('Ada Lindqvist')
  })

  it('C-06 a shared query can be opened, but not selected or deleted', async () => {
    openQueries([aQuery(1, 'Mine'), aQuery(2, 'Theirs', { access: { is_owned: false } })])
    expect(await screen.findByRole('checkbox', { name: 'Select: Mine' })).toHaveProperty('disabled', false)
    expect(screen.getByRole('checkbox', { name: 'Select: Theirs' })).toHaveProperty('disabled', true)
    const deletes = screen.getAllByRole('button', { name: /^Delete: / })
    expect(deletes.map((button) => button.getAttribute('aria-label'))).toEqual(['Delete: Mine'])
    screen.getByRole('link', { name: 'Open in a new tab: Theirs' })
  })

  it('C-04 shows the whole of a long text on a click, and shortens it on the next', async () => {
    const long = `Truncated ${'and long '.repeat(40)}to its end`
    const { hands } = openQueries([aQuery(1, long)])
    const button = await screen.findByRole('button', { name: /^Show all of: Truncated and long/ })
    const textShown = () => within(screen.getByRole('rowheader')).getByRole('link').textContent
    expect([textShown().length, button.getAttribute('aria-expanded')]).toEqual([161, 'false'])
    await hands.click(button)
    expect(textShown()).toBe(long)
    await hands.keyboard('{Enter}')
    expect(textShown()).toHaveLength(161)
  })

  it('C-04 folds queries of one text under the newest, whose text opens it', async () => {
    const [newer, older] = [aQuery(2, 'Folded manuscript'), aQuery(1, 'Folded manuscript', { dataset: 'works' })]
    const { hands } = openQueries([newer, older])
    const addresses = () =>
      screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').getAttribute('href'))
    const button = await screen.findByRole('button', { name: 'Run twice: Folded manuscript' })
    expect(addresses()).toEqual([`/app/query/${newer.uuid}/`])
    await hands.click(button)
    expect(addresses()).toEqual([newer, older].map(({ uuid }) => `/app/query/${uuid}/`))
  })

  it('C-04 says that nothing matches', async () => {
    const { hands } = openQueries([aQuery(1, 'Street trees')])
    await hands.type(await screen.findByRole('searchbox', { name: 'Filter your queries' }), 'nobody asked this')
    await screen.findByText('No queries found...')
  })

  it('C-04 says why the list could not be loaded', async () => {
    openQueries([], { listQueries: () => refuse('internal') })
    await screen.findByRole('heading', { name: 'The queries could not be loaded' })
  })
})

describe('deleting', () => {
  it('C-04 asks with the date and the first 50 characters, and says what was deleted', async () => {
    const long = 'Single deletion of a query that is longer than fifty characters'
    const { hands } = openQueries([aQuery(1, long)])
    const preview = long.slice(0, 50)
    await hands.click(await screen.findByRole('button', { name: `Delete: ${preview}` }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete query' })
    expect(dialog.textContent).toContain(`‘${preview}’`)
    expect(dialog.textContent).not.toContain(long)
    expect(dialog.textContent).toContain('2026')
    await hands.click(within(dialog).getByRole('button', { name: 'Delete query' }))
    await screen.findByText(`Successfully deleted query: ${preview}`)
    await screen.findByText('You have no queries yet.')
  })

  it('C-04 says why a query was not deleted', async () => {
    const detail = 'The database cannot be reached at the moment.'
    const answers = { deleteQuery: () => refuse('database_unavailable', detail) }
    const { hands } = openQueries([aQuery(1, 'Undeletable query')], answers)
    await hands.click(await screen.findByRole('button', { name: 'Delete: Undeletable query' }))
    await hands.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete query' }))
    await screen.findByText(`Error when deleting query: ${detail}`)
    await expectGone(() => screen.queryByRole('dialog'))
    expect(screen.getByRole('rowheader').textContent).toContain('Undeletable query')
  })

  it('C-04 deletes all selected queries at once', async () => {
    const three = ['Batch one', 'Batch two', 'Batch three'].map((text, at) => aQuery(at + 1, text))
    const { hands } = openQueries(three)
    const button = (count: number) => screen.findByRole('button', { name: `Delete ${count} queries` })
    expect(await screen.findByRole('button', { name: 'Delete queries' })).toHaveProperty('disabled', true)
    await hands.click(await screen.findByRole('checkbox', { name: 'Select all queries of this page' }))
    await button(3)
    await hands.click(screen.getByRole('checkbox', { name: 'Select: Batch two' }))
    await hands.click(await button(2))
    const dialog = await screen.findByRole('dialog', { name: 'Delete queries' })
    within(dialog).getByText('Are you sure you want to delete these 2 queries? This cannot be reversed.')
    within(dialog).getByText('Results that were frozen of a query go with it, except those kept in a collection.')
    await hands.click(within(dialog).getByRole('button', { name: 'Delete 2 queries' }))
    await screen.findByText('Deleted 2 queries')
    await screen.findByText('1 query', { selector: 'p' })
    expect(screen.getByRole('rowheader').textContent).toContain('Batch two')
    expect(screen.getByRole('button', { name: 'Delete queries' })).toHaveProperty('disabled', true)
  })

  it('C-04 says that a batch was not deleted, and keeps the selection', async () => {
    const { hands } = openQueries([aQuery(1, 'Persistent query')], { batchDeleteQueries: () => refuse('internal') })
    await hands.click(await screen.findByRole('checkbox', { name: 'Select: Persistent query' }))
    await hands.click(screen.getByRole('button', { name: 'Delete 1 queries' }))
    await hands.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete 1 queries' }))
    await screen.findByText('Something went wrong with deleting.')
    await screen.findByRole('button', { name: 'Delete 1 queries' })
    expect(screen.getByRole('checkbox', { name: 'Select: Persistent query' })).toHaveProperty('checked', true)
  })
})
