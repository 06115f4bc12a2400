import type { EvaluationsView } from '@cognate/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { WhoIAmContext } from '../../model/who-i-am.ts'
import { evaluationsQuery } from './evaluations-query.ts'
import { MeaningOffer } from './meaning-offer.tsx'

const drawn = (order_in_use: EvaluationsView['order_in_use'], is_local_admin = true) => {
  const client = new QueryClient()
  client.setQueryData(evaluationsQuery.queryKey, { count: 0, results: [], order_in_use, judged: 0 } as never)
  const whoIAm = { profile: { user: { is_local_admin } }, searchModules: [] }
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <WhoIAmContext value={whoIAm as never}>
        <MeaningOffer />
      </WhoIAmContext>
    </QueryClientProvider>,
  )
}

it('A-09 tells local administrators, and nobody else, what meaning would bring and cost where it is off', () => {
  expect(drawn('plain')).toMatch(
    /ordered by words alone\. .* one command \(cognate meaning on\)\. .* memory\..*Don’t show/,
  )
  expect(drawn('plain', false)).toBe('')
  expect(drawn('meaning')).toBe('')
})
