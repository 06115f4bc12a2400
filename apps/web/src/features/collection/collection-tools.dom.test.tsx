import type { ResultView } from '@cognate/contract'
import { expect, it, vi } from 'vitest'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { collection } from '../../model/collection/collection.ts'
import { collectedFrom } from '../../model/collection/collection-state.ts'
import { CollectionTools } from './collection-tools.tsx'

const resultOf = (at: number) =>
  ({
    ...{ record_type: 'author', identifier: `https://openalex.org/A${at}`, closeness: 'close', evidence: [] },
    fields: { display_name: `Dr A${at}`, ranking_score: 0.4, active_affiliations: [], orcid: null },
  }) as unknown as ResultView

it('S-12 replaces results in two presses, and searches again after that as after its undoing', async () => {
  collection.forsake()
  const results = [1, 2, 3].map(resultOf)
  collection.include([collectedFrom(results[0]!)])
  const onSearchAgain = vi.fn()
  const { hands } = openScreen(<CollectionTools results={results} limit={undefined} onSearchAgain={onSearchAgain} />, {
    answers: {},
  })
  const hidden = () => collection.state().excluded.map(({ display_name, reason }) => [display_name, reason])
  await hands.click(screen.getByRole('button', { name: 'Replace results' }))
  await hands.click(await screen.findByRole('button', { name: /^Show the next/ }))
  expect(hidden()).toEqual([
    ['Dr A2', 'replaced'],
    ['Dr A3', 'replaced'],
  ])
  expect(onSearchAgain).toHaveBeenCalledTimes(1)
  await hands.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(hidden()).toEqual([])
  expect(onSearchAgain).toHaveBeenCalledTimes(2)
})
