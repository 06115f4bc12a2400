import type { QueryView } from '@cognate/contract'
import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { expectGone, openScreen, screen } from '../../../testing/open-screen.tsx'
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
        const results = kept.filter(({ query_text }) => query_text?.toLowerCase().includes(query.search ?? ''))
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
    const button = await screen.findByRole('button', { name: 'Run twice' })
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
    const detail = 'The database cannot be reached at this moment.'
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
