import type { ResultView, SearchView } from '@cognate/contract'
import { expect, it } from 'vitest'
import { aModule } from '../../../testing/modules.ts'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { ExpertRow } from '../../features/results/expert-row.tsx'
import { KeyHelp } from '../../features/results/key-help.tsx'
import { RowFrame } from '../../features/results/row-frame.tsx'
import type { RowProps } from '../../features/results/row-props.ts'
import { RowSlotsContext } from '../../features/results/row-slots.ts'
import { collection } from '../../model/collection/collection.ts'
import { collectedFrom } from '../../model/collection/collection-state.ts'
import type { ResultOf } from '../../model/records/result-types.ts'
import { rowSlots } from './row-slots.ts'

const result = {
  ...{ record_type: 'author', identifier: 'https://openalex.org/A1', closeness: 'close', evidence: [] },
  fields: { display_name: 'Ada Lind', ranking_score: 0.4, active_affiliations: [], orcid: null },
} as unknown as ResultView

const view: SearchView = {
  ...{ uuid: '00000000-0000-4000-8000-000000000001', name: 'Trees', external_identifier: null, manuscript: null },
  ...{ created_at: '2026-11-24T09:00:00Z', updated_at: '2026-11-24T09:00:00Z', texts: [], filters: {}, sort: null },
  ...{ included_records: [], excluded_records: [], conflict_of_interest: { records: [] } },
  ...{ shared_users: [], shared_teams: [], access: { is_owned: true } },
}

/** The row of Ada in a search with a collection, and the keys that work there. */
function openRow(access: SearchView['access']) {
  collection.forsake()
  collection.open({ ...view, access })
  return openScreen(
    <RowSlotsContext value={rowSlots}>
      <RowFrame result={result} rank={1} onOpen={() => {}}>
        <p id="A1-name">Ada Lind</p>
      </RowFrame>
      <KeyHelp view="list" mayHide onClose={() => {}} />
    </RowSlotsContext>,
    { modules: [aModule('experts', 'author')], answers: {} },
  )
}

const keys = () => [...document.querySelectorAll('kbd')].map(({ textContent }) => textContent)

it('C-11 offers to collect and hide results to who may change the collection', async () => {
  openRow({ is_owned: false, may: 'edit' })
  screen.getByRole('button', { name: 'Collect Ada Lind', hidden: true })
  screen.getByRole('button', { name: 'Hide Ada Lind', hidden: true })
  expect(keys()).toEqual(expect.arrayContaining(['c', 'r', 'a', 'x']))
})

it('C-11 offers neither to who may only look, with no button and no key', async () => {
  const { hands } = openRow({ is_owned: false, may: 'view' })
  expect(screen.queryAllByRole('button', { name: /Ada Lind/, hidden: true })).toEqual([])
  expect(keys()).not.toEqual(expect.arrayContaining(['c']))
  expect(keys()).not.toEqual(expect.arrayContaining(['x']))
  const before = collection.state()
  document.querySelector<HTMLElement>('[data-result-row]')!.focus()
  await hands.keyboard('crax')
  expect(collection.state()).toBe(before)
})

it('C-02 gives back whoever was removed from a row by mistake, with role and note', async () => {
  const { hands } = openRow({ is_owned: true })
  collection.forsake()
  collection.include([{ ...collectedFrom(result), role: 'reviewer', note: 'Knows the method' }])
  document.querySelector<HTMLElement>('[data-result-row]')!.focus()
  await hands.keyboard('c')
  expect(collection.state().included).toEqual([])
  await hands.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(collection.state().included).toMatchObject([{ role: 'reviewer', note: 'Knows the method' }])
})

const lund = { id: 'I1', display_name: 'Lund', ror: null, country_code: 'SE', type: null }
const topic = { id: 'T1', display_name: 'Street trees', domain: null, field: null, subfield: null, count: 3 }
const work = (id: string) => ({
  ...{ identifier: id, title: `Title ${id}`, publication_year: 2020, venue: 'Trees', doi: '10.1/x' },
  ...{ source: 'title', sentence: `Title ${id}`, marks: [] },
})
const expert = {
  ...{ record_type: 'author', identifier: 'A1', closeness: 'close', evidence: [work('W1'), work('W2')] },
  matched_terms: ['tree'],
  fields: {
    ...{ id: 'A1', display_name: 'Ada Lind', ranking_score: 0.4, explanation: { terms: 0.4 }, matching_works: 2 },
    ...{
      works_count: 9,
      summary_stats: {},
      orcid: 'https://orcid.org/0000-0002-1825-0097',
      ids: {},
      topics: [topic],
    },
    ...{ active_affiliations: [lund, { ...lund, id: 'I2' }], last_known_institutions: [lund] },
    ...{
      counts_by_year: [{ year: 2020, works_count: 9 }],
      first_publication_year: 2020,
      last_publication_year: 2020,
    },
  },
} as unknown as ResultOf<'author'>
const props = { result: expert, rank: 1, endpoints: ['get_author_abstracts', 'find_email'], lastYear: 2020 }

const openExpert = () =>
  openScreen(
    <RowSlotsContext value={rowSlots}>
      <ExpertRow {...(props as unknown as RowProps<ResultOf<'author'>>)} />
    </RowSlotsContext>,
    { modules: [aModule('experts', 'author')], answers: {} },
  )

it('Q-04 is passed with eight presses of Tab, and the arrow keys reach all that it offers', async () => {
  const { hands } = openExpert()
  const row = screen.getByRole('article')
  const controls = [...row.querySelectorAll<HTMLElement>('a, button')]
  expect(controls.length).toBeGreaterThan(18)
  expect(controls.filter(({ tabIndex }) => tabIndex === 0).length).toBeLessThanOrEqual(8)
  row.focus()
  for (const control of controls) {
    await hands.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(control)
  }
  await hands.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(controls.at(-2))
})

it('Q-04 says whom the authors of the manuscript suggested', () => {
  collection.forsake()
  const suggested = [{ affiliations: [], orcid: null, email: null, name: 'A. Lind', identifier: 'A1' }]
  const manuscript = { authors: [], opposed: [], suggested } as unknown as SearchView['manuscript']
  collection.open({ ...view, manuscript })
  openExpert()
  screen.getByText('Suggested by the authors')
})

it('Q-04 letters are no keys once that is switched off in their list', async () => {
  const { hands } = openRow({ is_owned: true })
  const letters = screen.getByRole('checkbox', { name: 'Letters and signs work as keys' })
  const before = collection.state()
  const row = document.querySelector<HTMLElement>('[data-result-row]')!
  await hands.click(letters)
  row.focus()
  await hands.keyboard('c')
  expect(collection.state()).toBe(before)
  await hands.click(letters)
  row.focus()
  await hands.keyboard('c')
  expect(collection.state()).not.toBe(before)
})
