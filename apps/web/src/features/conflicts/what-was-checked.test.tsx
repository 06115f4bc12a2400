import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { unmatched, withStandIn } from '../../model/conflicts/checked-people.ts'
import { noConflicts } from '../../model/filters/preset-filters.ts'
import { CheckLimits } from './what-was-checked.tsx'

const ada = { record_type: 'author' as const, identifier: 'A1', fields: { display_name: 'Ada' } }
const rmit = { id: 'https://openalex.org/I99000002474', display_name: 'RMIT University' }

it('K-01 K-04 what was checked keeps apart whom it names, and shows nobody by an id', () => {
  const records = withStandIn([ada, unmatched('Yang Liu')], 'Priya Ramanathan', rmit)
  const text = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <CheckLimits conflicts={{ ...noConflicts, records }} unknownIds={['Yang Liu']} />
    </QueryClientProvider>,
  )
  expect(text).toContain('<p>Checked against Ada.</p>')
  expect(text).toContain('<p>Checked by institution: Priya Ramanathan (RMIT University).</p>')
  expect(text).toContain('<p>Not checked: Yang Liu.</p>')
  expect(text).not.toContain('I99000002474')
})
