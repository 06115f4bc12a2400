import type { QueryView } from '@cognate/contract'
import { expect, it } from 'vitest'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { HomeHints } from './home-hints.tsx'

const uuidOf = (place: number) => `00000000-0000-4000-8000-00000000000${place}`
const asked = (place: number, query_text: string): QueryView => {
  const time = `2026-05-0${9 - place}T12:00:00Z`
  return {
    ...{ uuid: uuidOf(place), query_text, created_at: time, updated_at: time, dataset: 'experts', sort: 'relevance' },
    ...{ collection: { records: [] }, response_collection: { collection_type: 'experts' }, limit: 50, filters: [] },
    ...{ search_name: null, search: null, lacks_search: false, access: { is_owned: true } },
    ...{ shared_users: [], shared_teams: [] },
  }
}

it('names each text once at home, with its newest query', async () => {
  const results = ['Street trees', 'Street trees', 'Coral reefs', 'Street trees', 'Alloys', 'Ferns'].map(
    (text, place) => asked(place, text),
  )
  openScreen(<HomeHints maySuggest showsExample={false} showsRecent onExample={() => {}} />, {
    answers: { listQueries: () => ({ count: results.length, results }) },
  })
  await screen.findByText('Street trees')
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    [expect.stringContaining('Street trees'), `/app/query/${uuidOf(0)}/`],
    [expect.stringContaining('Coral reefs'), `/app/query/${uuidOf(2)}/`],
    [expect.stringContaining('Alloys'), `/app/query/${uuidOf(4)}/`],
  ])
})
