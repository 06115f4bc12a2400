import type { SearchView } from '@cognate/contract'
import { expect, it } from 'vitest'
import { expectNever, openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { collection } from '../../model/collection/collection.ts'
import { emptyQuery, type Query } from '../../model/query/query.ts'
import type { Search } from '../../model/query/search.ts'
import { useSearchCollection } from './use-search-collection.ts'

const UUID = '00000000-0000-4000-8000-000000000001'
const view: SearchView = {
  ...{ uuid: UUID, name: 'Trees', external_identifier: null, manuscript: null, filters: {}, sort: null },
  ...{ created_at: '2026-11-24T09:00:00Z', updated_at: '2026-11-24T09:00:00Z' },
  texts: [{ uuid: UUID, text: 'Street trees', created_at: '2026-11-24T09:00:00Z' }],
  ...{ included_records: [], excluded_records: [], conflict_of_interest: { records: [] } },
  ...{ shared_users: [], shared_teams: [], access: { is_owned: true } },
}
const swedish = { 'institution.country_code': { type: 'include' as const, values: ['SE'] } }
const found: Query = { ...emptyQuery('experts'), text: 'Street trees', search: UUID, sort: 'h_index' }

const search = { id: UUID, query: found } as Search

/** An answer that was found with a saved collection, and a search for more of the same text. */
function Searched() {
  const { addCollection } = useSearchCollection(search, false)
  const ask = () => void addCollection({ ...found, filters: swedish }, undefined)
  return (
    <button type="button" onClick={ask}>
      Search
    </button>
  )
}

it('a saved collection keeps what it is searched with next, and not what an opened answer was found with', async () => {
  collection.loadFor('ada lab')
  collection.open(view)
  const { hands, calls } = openScreen(<Searched />, {
    answers: { getSearch: () => view, changeSearch: ({ body }) => ({ ...view, ...(body as object) }) },
  })
  const changes = () => calls.filter(({ key }) => key === 'changeSearch').map(({ body }) => body)
  await expectNever(() => changes()[0] ?? null)

  await hands.click(screen.getByRole('button', { name: 'Search' }))

  await waitFor(() => expect(changes()).toMatchObject([{ filters: swedish, sort: 'h_index' }]))
})
