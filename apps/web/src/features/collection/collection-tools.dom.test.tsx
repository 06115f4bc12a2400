import type { ResultView } from '@cognate/contract'
import { expect, it, vi } from 'vitest'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { collection } from '../../model/collection/collection.ts'
import { collectedFrom } from '../../model/collection/collection-state.ts'
import { CollectionTools } from './collection-tools.tsx'

const resultOf = (at: number, conflict_of_interest: object | null = null) =>
  ({
    ...{ record_type: 'author', identifier: `https://openalex.org/A${at}`, closeness: 'close', evidence: [] },
    fields: {
      display_name: `Dr A${at}`,
      ranking_score: 0.4,
      active_affiliations: [],
      orcid: null,
      conflict_of_interest,
    },
  }) as unknown as ResultView

it('S-12 replaces results in two presses, and searches again after that as after its undoing', async () => {
  collection.forsake()
  const results = [1, 2, 3].map((at) => resultOf(at))
  collection.include([collectedFrom(results[0]!)])
  const onSearchAgain = vi.fn()
  const { hands } = openScreen(
    <CollectionTools results={results} total={60} limit={undefined} onSearchAgain={onSearchAgain} />,
    {
      answers: {},
    },
  )
  const hidden = () => collection.state().excluded.map(({ display_name, reason }) => [display_name, reason])
  await hands.click(screen.getByRole('button', { name: 'Replace results' }))
  await hands.click(await screen.findByRole('button', { name: 'Show the next 50' }))
  expect(hidden()).toEqual([
    ['Dr A2', 'replaced'],
    ['Dr A3', 'replaced'],
  ])
  expect(onSearchAgain).toHaveBeenCalledTimes(1)
  await hands.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(hidden()).toEqual([])
  expect(onSearchAgain).toHaveBeenCalledTimes(2)
})

it.each([
  [5, 'Show the next 2'],
  [3, undefined],
])('S-12 promises of %i results, of which 3 are listed, no more than there are', async (total, offer) => {
  collection.forsake()
  const results = [1, 2, 3].map((at) => resultOf(at))
  const { hands } = openScreen(
    <CollectionTools results={results} total={total} limit={undefined} onSearchAgain={() => {}} />,
    { answers: {} },
  )
  const replace = screen.queryByRole('button', { name: 'Replace results' })
  if (!offer) return expect(replace).toBeNull()
  await hands.click(replace!)
  expect(await screen.findByRole('button', { name: offer })).toBeDefined()
})

it('C-02 hides everybody in conflict at once, also who is collected, each with the reason, and brings all back', async () => {
  collection.forsake()
  const found = (conflict: boolean, in_coi_input = false) => ({ conflict, in_coi_input })
  const results = [resultOf(1, found(true)), resultOf(2, found(false)), resultOf(3, found(true, true))]
  collection.include([collectedFrom(results[0]!)])
  const { hands } = openScreen(
    <CollectionTools results={results} total={3} limit={undefined} onSearchAgain={() => {}} />,
    {
      answers: {},
    },
  )
  const lists = () =>
    (['included', 'excluded'] as const).map((list) =>
      collection.state()[list].map(({ display_name, reason }) => [display_name, reason]),
    )
  await hands.click(screen.getByRole('button', { name: 'Hide conflict authors' }))
  expect(lists()).toEqual([
    [],
    [
      ['Dr A1', 'conflict'],
      ['Dr A3', 'author'],
    ],
  ])
  expect(screen.queryByRole('button', { name: 'Hide conflict authors' })).toBeNull()
  await hands.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(lists()).toEqual([[['Dr A1', undefined]], []])
})
