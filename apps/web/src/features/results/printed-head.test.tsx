import type { FindSimilarAnswer } from '@cognate/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { unmatched, withStandIn } from '../../model/conflicts/checked-people.ts'
import { noConflicts } from '../../model/filters/preset-filters.ts'
import { emptyQuery } from '../../model/query/query.ts'
import { PrintedHead } from './printed-head.tsx'

it('K-04 a printed list names nobody as checked who was not', () => {
  const ada = { record_type: 'author' as const, identifier: 'A1', fields: { display_name: 'Ada' } }
  const rmit = { id: 'https://openalex.org/I1', display_name: 'RMIT University' }
  const records = withStandIn([ada, unmatched('Yang Liu')], 'Priya Ramanathan', rmit)
  const query = { ...emptyQuery(), conflict_of_interest: { ...noConflicts, records } }
  const answer = { catalogue_version: 'one', unknown_coi_authors: ['Yang Liu'] } as FindSimilarAnswer
  const text = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <PrintedHead answer={answer} query={query} />
    </QueryClientProvider>,
  )
  expect(text).toContain('<dt>Authors checked</dt><dd>Ada</dd>')
  expect(text).toContain('<dt>Checked by institution</dt><dd>RMIT University: Priya Ramanathan</dd>')
  expect(text).toContain('<dt>Not checked</dt><dd>Yang Liu</dd>')
})
