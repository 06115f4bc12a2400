import type { FrozenAnswer, FrozenDifferences, SecondRecordConflict } from '@cognate/contract'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { queryClient } from '../../model/query-client.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { MoreTools } from '../../ui/more-tools.tsx'
import { FreezeButton } from './freeze-button.tsx'
import { FrozenOfCollection } from './frozen-of-collection.tsx'
import { FrozenOfQuery } from './frozen-of-query.tsx'
import { FrozenScreen } from './frozen-screen.tsx'

const uuid = '00000000-0000-4000-8000-000000000001'
const time = '2026-01-02T03:04:05.000Z'
const versions = { software: '1.0.0', ranking: 'words', catalogue: 'v7', catalogue_date: '2025-11-01' }
const iso = { record_type: 'author' as const, identifier: 'https://openalex.org/A1', display_name: 'Hayate Iso' }
const summary = {
  ...{ uuid, title: 'Street trees', dataset: 'experts' as const, results: 1, catalogue_version: 'v7', made_at: time },
  ...{ made_by: null, query: uuid, search: null, may_delete: true },
}
const frozen: FrozenAnswer = {
  ...summary,
  content: {
    ...{ uuid, frozen_at: time, frozen_by: 'Ada Lovelace', organisation: 'The House', versions, total: 1_001 },
    question: {
      ...{ dataset: 'experts', text: 'Street trees', records: [], collection: null, leave_out_coauthors: false },
      ...{ among: null, filters: {}, filter_names: {}, conflict_of_interest: null, excluded: [] },
      ...{ sort: 'relevance', limit: 50 },
    },
    weak: false,
    results: [
      {
        ...iso,
        ...{ rank: 1, places: ['Megagon Labs'], orcid: null, year: null, closeness: 'close', ranking_score: 0.41 },
        ...{ explanation: null, works_count: 9, matching_works: 2, conflict: null, matched_terms: ['trees'] },
        evidence: [
          {
            ...{ identifier: 'W1', title: 'Cool streets', publication_year: 2024, venue: null, doi: null, score: 0.4 },
            ...{ sentence: 'Trees cool.', source: 'abstract', marks: [] },
          },
        ],
      },
    ],
    ...{ beyond: [], left_out: 1 },
  },
}
const differences: FrozenDifferences = {
  ...{ asked_at: time, versions: { ...versions, catalogue: 'v8' }, total: 1_001 },
  counts: { came: 0, went: 1, moved: 0, same: 0 },
  results: [
    {
      ...iso,
      ...{ change: 'went', rank_before: 1, rank_now: null, score_before: 0.41, score_now: null, new_works: [] },
      why: ['hidden'],
    },
  ],
}
const open = (answers: Parameters<typeof openScreen>[1]['answers']) =>
  openScreen(
    <Routes>
      <Route path="/app/frozen/:uuid" element={<FrozenScreen Export={() => null} />} />
      <Route path="*" element={<FreezeButton query={uuid} />} />
    </Routes>,
    { at: 'freezeAnswer' in answers ? '/app/' : `/app/frozen/${uuid}/`, answers },
  )

it('issue 29 shows an answer as it was, with its sealed file', async () => {
  open({ getFrozenAnswer: () => frozen })
  await screen.findByRole('heading', { level: 1, name: 'Frozen results' })
  screen.getByText('Frozen 2 Jan 2026, 03:04 UTC by Ada Lovelace, The House')
  screen.getByText('1 result of 1,000+')
  screen.getByRole('row', { name: /1 Hayate Iso Megagon Labs 0.41 Cool streets \(2024\) “Trees cool.”/ })
  screen.getByText('1 result left out since, because this academic asked for it.')
  const file = screen.getByRole('link', { name: 'Sealed file' })
  expect(file.getAttribute('href')).toBe(`/api/frozen/${uuid}/sealed/`)
})

it('issue 29 says of which kind results are, and tells those of one name from each other', async () => {
  const labs = ['demo:1', 'demo:2'].map((identifier, at) => ({
    ...frozen.content.results[0]!,
    ...{ record_type: 'startup' as const, identifier, display_name: 'Elm Labs', rank: at + 1, places: [] },
    evidence: [],
  }))
  const question = { ...frozen.content.question, dataset: 'startups' as const }
  open({ getFrozenAnswer: () => ({ ...frozen, content: { ...frozen.content, question, results: labs } }) })
  await screen.findByRole('row', { name: '1 Elm Labs demo:1 0.41 trees' })
  screen.getByRole('row', { name: '2 Elm Labs demo:2 0.41 trees' })
  expect(screen.getByText('Result type').nextSibling?.textContent).toBe('Startups')
})

it('K-01 issue 29 shows what was told of a second record then', async () => {
  const nothing = { conflict: false, in_coi_input: false, coauthorship: 0, coaffiliation: 0, joint_projects: 0 }
  const second: SecondRecordConflict = {
    ...{
      row: iso.identifier,
      with: { identifier: 'A2', display_name: 'Ada Lind' },
      with_as: null,
      in_coi_input: false,
    },
    row_as: { identifier: 'A7', display_name: 'H. Iso', reason: 'The names agree.' },
    ...{ coauthorship: 1, coaffiliation: 0, joint_projects: 0, works: [], institutions: [], projects: [] },
  }
  const [result] = frozen.content.results
  const results = [{ ...result!, conflict: { ...nothing, second_records: [second] } }]
  open({ getFrozenAnswer: () => ({ ...frozen, content: { ...frozen.content, results } }) })
  await screen.findByText('May be in conflict: H. Iso, who may be the same person, shares 1 work with Ada Lind')
})

it('asks again, says what changed and why, and goes back', async () => {
  const { hands } = open({ getFrozenAnswer: () => frozen, askFrozenAgain: () => differences })
  await hands.click(await screen.findByRole('button', { name: 'Ask again' }))
  await screen.findByText('0 came, 1 went, 0 moved, 0 at the same place')
  screen.getByRole('row', { name: /1 – Hayate Iso .*Went · hidden in the collection since/ })
  await hands.click(screen.getByRole('button', { name: 'As it was frozen' }))
  await screen.findByText('1 result of 1,000+')
})

it('says that it is not there, or why it cannot be asked again', async () => {
  const { hands } = open({ getFrozenAnswer: () => frozen, askFrozenAgain: () => refuse('catalogue_unavailable') })
  await hands.click(await screen.findByRole('button', { name: 'Ask again' }))
  await screen.findByText(/The question could not be asked again/)
})

it('freezes an answer and leads to it', async () => {
  const { hands, addressNow } = open({ freezeAnswer: () => summary, getFrozenAnswer: () => frozen })
  await hands.click(await screen.findByRole('button', { name: 'Freeze these results' }))
  await hands.click(await screen.findByRole('button', { name: 'Open' }))
  expect(addressNow()).toBe(`/app/frozen/${uuid}/`)
})

it('issue 29 leads to what was frozen of a query from the tools of its answer, and asks only once they are opened', async () => {
  const { calls, hands } = openScreen(
    <MoreTools>
      <FrozenOfQuery query={uuid} />
    </MoreTools>,
    { at: '/app/', answers: { listFrozenOfQuery: () => ({ results: [summary] }) } },
  )
  const tools = await screen.findByRole('button', { name: 'More tools' })
  expect(calls).toEqual([])
  await hands.click(tools)
  const link = await screen.findByRole('link', { name: /^Frozen .*2026/ })
  expect(link.getAttribute('href')).toBe(`/app/frozen/${uuid}/`)
})

it('lists what is frozen at once', async () => {
  const kept: (typeof summary)[] = []
  const { hands } = openScreen(
    <>
      <FreezeButton query={uuid} />
      <FrozenOfCollection uuid={uuid} />
    </>,
    {
      answers: {
        listFrozenOfSearch: () => ({ results: [...kept] }),
        freezeAnswer: () => {
          kept.push(summary)
          return summary
        },
      },
    },
  )
  await hands.click(await screen.findByRole('button', { name: 'Freeze these results' }))
  await screen.findByRole('region', { name: 'Frozen results' })
})

it('deletes after a question', async () => {
  const listed = queryKeys.frozenOf(uuid)
  queryClient.setQueryData(listed, [summary])
  const { calls, hands } = open({ getFrozenAnswer: () => frozen, deleteFrozenAnswer: () => undefined })
  await hands.click(await screen.findByRole('button', { name: 'Delete' }))
  const [, confirm] = await screen.findAllByRole('button', { name: 'Delete' })
  await hands.click(confirm!)
  await screen.findByText('Deleted')
  expect(calls.at(-1)?.key).toBe('deleteFrozenAnswer')
  // It is gone from lists, and does not come back with the browser's button.
  expect(queryClient.getQueryState(listed)?.isInvalidated).toBe(true)
  await waitFor(() => expect(queryClient.getQueryData(queryKeys.frozenAnswer(uuid))).toBeUndefined())
})
