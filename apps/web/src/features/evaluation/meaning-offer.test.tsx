import type { EvaluationsView } from '@cognate/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { WhoIAmContext } from '../../model/who-i-am.ts'
import { evaluationsQuery } from './evaluations-query.ts'
import { MeaningOffer } from './meaning-offer.tsx'

interface Who {
  is_local_admin?: boolean
  is_operator?: boolean
  /** Records of the catalogue. */
  count?: number
}

const drawn = (order_in_use: EvaluationsView['order_in_use'], { count = 9, ...user }: Who = {}) => {
  const client = new QueryClient()
  client.setQueryData(evaluationsQuery.queryKey, { count: 0, results: [], order_in_use, judged: 0 } as never)
  const whoIAm = {
    profile: { user: { is_local_admin: true, is_operator: false, ...user } },
    searchModules: [{ count }],
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <WhoIAmContext value={whoIAm as never}>
        <MemoryRouter>
          <MeaningOffer />
        </MemoryRouter>
      </WhoIAmContext>
    </QueryClientProvider>,
  )
}

it('A-09 tells local administrators, and nobody else, what meaning would bring and cost where it is off', () => {
  expect(drawn('plain')).toMatch(/ordered by words alone\. .* memory\. Operators switch it on .*Don’t show/)
  expect(drawn('plain', { is_local_admin: false })).toBe('')
  expect(drawn('meaning')).toBe('')
})

it('A-09 leads operators to where meaning is switched on, and first to where a catalogue is imported', () => {
  const operator = { is_operator: true }
  expect(drawn('plain', operator)).toMatch(/<a href="\/app\/admin\/imports"[^>]*>Switch it on/)
  expect(drawn('plain', { ...operator, count: 0 })).toMatch(/Nothing can be searched yet.*imports"[^>]*>Import one/)
  expect(drawn('plain', { count: 0 })).toBe('')
})
