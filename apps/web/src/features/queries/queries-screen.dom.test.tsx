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
})
