import type { ConflictInput, FindSimilarAnswer, ResultView } from '@cognate/contract'
import { expect, it } from 'vitest'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { unmatched } from '../../model/conflicts/checked-people.ts'
import { ConflictSummary } from './conflict-summary.tsx'

const free = {
  ...{ record_type: 'author', identifier: 'A1' },
  fields: { conflict_of_interest: { conflict: false, in_coi_input: false } },
} as ResultView
const ada = { record_type: 'author' as const, identifier: 'A9', fields: { display_name: 'Ada' } }

const suggestion = {
  ...{ id: 'https://openalex.org/A7', short_id: 'A7', hint: null, cited_by_count: 1, works_count: 1 },
  ...{ entity_type: 'author' as const, external_id: null, filter_key: null },
}

const open = (records: ConflictInput['records'], unknown_coi_authors: string[] = [], similar: string[] = []) =>
  openScreen(
    <ConflictSummary
      answer={{ results: [free], unknown_coi_authors } as unknown as FindSimilarAnswer}
      conflicts={{ records, check: [] } as unknown as ConflictInput}
      hasRows
    />,
    {
      answers: {
        autocomplete: () => ({
          meta: { count: similar.length, db_response_time_ms: 0, page: 1, per_page: 10 },
          results: similar.map((display_name) => ({ ...suggestion, display_name })),
        }),
      },
    },
  )

it('K-01 says that nobody was checked where the catalogue has none of those named', async () => {
  open([unmatched('Zebulon Quarx'), ada], ['A9'])
  await screen.findByText('Not checked for conflicts: the catalogue has none of those named')
  expect(screen.queryByText(/in conflict/)).toBeNull()
})

it('K-01 asks who is meant where a name may stand for somebody of the catalogue', async () => {
  open([unmatched('Yang Liu')], ['Yang Liu'], ['Yang Liu'])
  await screen.findByText('Not checked for conflicts: say first who is meant by the names')
})

it('K-01 goes from one who is in conflict to the next, and begins anew after the last', async () => {
  const conflictOf = (identifier: string, conflict = true) =>
    ({
      record_type: 'author',
      identifier,
      fields: { conflict_of_interest: { conflict, in_coi_input: false } },
    }) as ResultView
  const results = [conflictOf('A1'), conflictOf('A2', false), conflictOf('A3')]
  const { hands } = openScreen(
    <>
      <ConflictSummary answer={{ results } as unknown as FindSimilarAnswer} conflicts={null} hasRows />
      {results.map(({ identifier }) => (
        <article key={identifier} tabIndex={-1} data-result-row data-identifier={identifier} />
      ))}
    </>,
    { answers: {} },
  )
  const visited: (string | undefined)[] = []
  for (let press = 0; press < 3; press++) {
    await hands.click(screen.getByRole('button', { name: '2 of 3 in conflict' }))
    visited.push((document.activeElement as HTMLElement).dataset.identifier)
  }
  expect(visited).toEqual(['A1', 'A3', 'A1'])
})

it('K-01 says that none is in conflict where somebody was checked against', async () => {
  open([unmatched('Zebulon Quarx'), ada])
  await screen.findByText('None of 1 in conflict')
})
