import type { SearchView } from '@cognate/contract'
import { expect, it } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { collection } from '../../model/collection/collection.ts'
import { CollectionHead } from './collection-head.tsx'
import { CollectionPanel } from './collection-panel.tsx'
import { ExcludedLine, IncludedLine } from './record-line.tsx'

const UUID = '00000000-0000-4000-8000-000000000001'
const panel = (
  <CollectionPanel
    isLookedFor={false}
    onLookFor={() => {}}
    onReword={() => {}}
    onRankOnly={() => {}}
    searchedText="Street trees"
    collectionOfText={{ uuid: UUID, name: 'Trees' }}
    RecordPopup={() => null}
  />
)

const view: SearchView = {
  ...{ uuid: UUID, name: 'Trees', external_identifier: null, manuscript: null, filters: {}, sort: null },
  ...{ created_at: '2026-11-24T09:00:00Z', updated_at: '2026-11-24T09:00:00Z', texts: [] },
  ...{ included_records: [], excluded_records: [], conflict_of_interest: { records: [] } },
  ...{ shared_users: [], shared_teams: [], access: { is_owned: true } },
}

it('opens the collection that is saved of a text, and says so where it was deleted meanwhile', async () => {
  collection.forsake()
  let isThere = false
  const { hands } = openScreen(panel, {
    answers: {
      getSearch: () => (isThere ? view : refuse('search_not_found', 'There is no such saved search.')),
    },
  })
  await hands.click(screen.getByRole('button', { name: 'Open Trees' }))
  await screen.findByText('It was deleted, or is no longer shared with you.')
  expect(collection.state().saved).toBeUndefined()
  isThere = true
  await hands.click(screen.getByRole('button', { name: 'Open Trees' }))
  await expect.poll(() => collection.state().saved?.name).toBe('Trees')
})

it('C-11 offers no change to whom it is shared with to look', async () => {
  collection.forsake()
  const ada = {
    ...{ uuid: UUID, search: UUID, primary_id_type: 'openalex', record_type: 'author', identifier: 'A1', fields: {} },
    ...{ display_name: 'Ada Lind', used_in_search: true, email_address: 'ada@lab.example', reason: null },
    ...{ added_at: '2026-11-24T09:00:00Z', note: null, found: null, role: null, alternate_of: null, status: null },
    ...{ asked_at: null, answer_by: null, declined_reason: null, unavailable_until: null },
  } as SearchView['included_records'][number]
  const access = { is_owned: false, may: 'approve' as const }
  collection.open({ ...view, included_records: [ada], access })
  openScreen(
    <>
      <IncludedLine record={ada} conflict={undefined} Rating={undefined} onOpen={() => {}} />
      <ExcludedLine record={{ ...ada, identifier: 'A2', display_name: 'Ben Okafor' }} onOpen={() => {}} />
    </>,
    { answers: {} },
  )
  await screen.findByText('ada@lab.example')
  screen.getByText('Ben Okafor')
  expect(screen.queryByRole('button', { name: /Remove|Use|E-mail|Restore/ })).toBeNull()
  collection.forsake()
})

it.each([
  ['says how to add and offers to keep a wording', 'edit', true],
  ['says nothing of that to who may only look', 'view', false],
] as const)('C-11 %s', (_, may, isOffered) => {
  collection.forsake()
  const texts = [{ uuid: UUID, text: 'Street trees!', created_at: '2026-11-24T09:00:00Z' }]
  collection.open({ ...view, texts, access: { is_owned: false, may } })
  openScreen(
    <>
      <CollectionHead />
      {panel}
    </>,
    { answers: {} },
  )
  expect(screen.queryByText('Shared with you to view: you cannot collect or hide results.') === null).toBe(isOffered)
  expect(screen.queryByText(/with its plus button/) !== null).toBe(isOffered)
  expect(screen.queryByRole('button', { name: 'Keep it as the text' }) !== null).toBe(isOffered)
  collection.forsake()
})
