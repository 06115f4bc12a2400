import type { ResultView, SearchView } from '@cognate/contract'
import { expect, it, vi } from 'vitest'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { expectGone, openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { collection } from '../../model/collection/collection.ts'
import { CollectionFoot } from './collection-foot.tsx'
import { CollectionHead } from './collection-head.tsx'
import { CollectionPanel } from './collection-panel.tsx'
import { IncludedLine } from './record-line.tsx'
import { RowButtons } from './row-buttons.tsx'

const UUID = '00000000-0000-4000-8000-000000000001'
const result = {
  ...{ record_type: 'author', identifier: 'https://openalex.org/A1', closeness: 'close', evidence: [] },
  fields: { display_name: 'Ada Lind', ranking_score: 0.4, active_affiliations: [], orcid: null },
} as unknown as ResultView

type Stored = SearchView['included_records'][number]
const ada = {
  ...{ uuid: UUID, search: UUID, primary_id_type: 'openalex', record_type: 'author', fields: {}, email_address: null },
  ...{ identifier: result.identifier, display_name: 'Ada Lind', used_in_search: true, reason: null, role: null },
  ...{ added_at: '2026-11-24T09:00:00Z', note: null, found: null, alternate_of: null, status: null, asked_at: null },
  ...{ answer_by: null, declined_reason: null, unavailable_until: null },
} as Stored

const saved: SearchView = {
  ...{ uuid: UUID, name: 'Trees', external_identifier: null, manuscript: null, filters: {}, sort: null },
  ...{ created_at: '2026-11-24T09:00:00Z', updated_at: '2026-11-24T09:00:00Z', texts: [] },
  ...{ included_records: [], excluded_records: [], conflict_of_interest: { records: [] } },
  ...{ shared_users: [], shared_teams: [], access: { is_owned: true } },
}

const panel = (
  <CollectionPanel
    isLookedFor={false}
    onLookFor={() => {}}
    onReword={() => {}}
    onRankOnly={() => {}}
    RecordPopup={() => null}
  />
)

/** The row of Ada and the collection; she is in it already unless it is opened saved. */
function open(answers: Answers, view?: SearchView) {
  collection.forsake()
  if (view) collection.open(view)
  return openScreen(
    <>
      <CollectionHead />
      {panel}
      <CollectionFoot Actions={() => null} />
      <RowButtons result={result} mayCollect />
    </>,
    { answers },
  )
}

const collect = () => screen.getByRole('button', { name: 'Collect Ada Lind' })
const isCollected = () => collect().getAttribute('aria-pressed') === 'true'

it('C-01 an unsaved collection is discarded only after a confirmation', async () => {
  const { hands } = open({})
  await hands.click(collect())
  await hands.click(screen.getByRole('button', { name: 'Discard' }))
  expect(isCollected()).toBe(true)
  await hands.click(await screen.findByRole('button', { name: 'Discard collection' }))
  await screen.findByText(/^Nothing collected yet\./)
  expect(isCollected()).toBe(false)
})

it('C-01 a double click collects once, and a later press takes away again', async () => {
  const { hands } = open({})
  await hands.dblClick(collect())
  expect(isCollected()).toBe(true)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 600)
  await hands.click(collect())
  vi.restoreAllMocks()
  expect(isCollected()).toBe(false)
})

it('C-01 keeps everything when saving fails, and says so', async () => {
  let isThere = false
  const { hands, calls } = open({ createSearch: () => (isThere ? saved : refuse('database_unavailable')) })
  await hands.click(collect())
  await hands.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('A collection needs a name.')
  await hands.type(screen.getByLabelText('Name'), 'Trees')
  await hands.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/^The collection was not saved\./)
  expect(isCollected()).toBe(true)
  isThere = true
  await hands.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { name: 'Trees' })
  expect(calls.at(-1)).toMatchObject({
    key: 'createSearch',
    body: { name: 'Trees', included_records: [{ identifier: result.identifier }] },
  })
})

it('C-01 reverts a change that could not be saved, and says what happened', async () => {
  const { hands } = open({ addIncludedRecords: () => refuse('database_unavailable'), getSearch: () => saved }, saved)
  await hands.click(collect())
  await screen.findByText('Ada Lind could not be added')
  await waitFor(() => expect(isCollected()).toBe(false))
})

it('C-01 refuses the later of two renames, says so and reads the other', async () => {
  const { hands } = open(
    { changeSearch: () => refuse('conflict'), getSearch: () => ({ ...saved, name: 'Theirs' }) },
    saved,
  )
  await hands.click(screen.getByRole('button', { name: 'Rename Trees' }))
  const field = screen.getByRole('textbox', { name: 'Name of the collection' })
  screen.getByText('Saved')
  await hands.clear(field)
  await hands.type(field, 'Ours')
  expect(screen.queryByText('Saved')).toBeNull()
  await hands.keyboard('{Enter}')
  await screen.findByText(/changed/i)
  await screen.findByRole('heading', { name: 'Theirs' })
})

it('C-08 edits the address of an expert in place, and says whether it was saved', async () => {
  let isThere = true
  collection.forsake()
  collection.open({ ...saved, included_records: [ada] })
  const Line = () => (
    <IncludedLine record={{ ...ada, email_address: null }} conflict={undefined} Rating={undefined} onOpen={() => {}} />
  )
  const { hands, calls } = openScreen(<Line />, {
    answers: {
      reviseIncludedRecord: ({ body }) => (isThere ? { ...ada, ...(body as object) } : refuse('database_unavailable')),
    },
  })
  const field = () => screen.getByRole('textbox', { name: 'E-mail address of Ada Lind' }) as HTMLInputElement
  const opener = () => screen.getByRole('button', { name: 'Add e-mail of Ada Lind' })
  await hands.click(opener())
  await hands.type(field(), 'ada{Enter}')
  await screen.findByText(/^Enter a complete address/)
  expect(screen.queryByRole('img', { name: 'Valid' })).toBeNull()
  expect(field().value).toBe('ada')
  await hands.type(field(), '@lund.example')
  screen.getByRole('img', { name: 'Valid' })
  await hands.keyboard('{Enter}')
  await screen.findByRole('img', { name: 'Address saved' })
  expect(calls.at(-1)?.body).toEqual({ email_address: 'ada@lund.example' })
  isThere = false
  await hands.click(opener())
  await hands.type(field(), 'ada@delft.example{Enter}')
  await screen.findByRole('img', { name: 'Address not saved:' })
  expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['ada@delft.example', 'true'])
  await hands.keyboard('{Escape}')
  await expectGone(() => screen.queryByRole('textbox'))
})
