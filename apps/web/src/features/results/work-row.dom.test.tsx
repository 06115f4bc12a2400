import { expect, it } from 'vitest'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { messages } from './messages.ts'
import type { RowProps } from './row-props.ts'
import { type RowSlots, RowSlotsContext } from './row-slots.ts'
import { WorkRow } from './work-row.tsx'

const work = {
  record_type: 'work',
  identifier: 'https://openalex.org/W1',
  closeness: 'very close',
  matched_terms: [],
  fields: {
    ...{ display_name: 'Graph search', publication_date: '2024-05-01', publication_year: 2024, authorships: [] },
    ...{ doi: '10.1234/graph', primary_location: null, type: 'article', is_retracted: false, signals_status: null },
    open_access: { is_oa: true, oa_url: 'https://example.org/graph.pdf' },
    highlights: { title: { marks: [] }, abstract: { full: 'An abstract.', marks: [] } },
    ...{ ranking_score: 0.5, explanation: { likeness: 0.5 } },
  },
}

const slots = {
  RowButtons: () => <button type="button">Collect</button>,
  SignalsLink: () => <a href="https://example.org/signals">Signals</a>,
} as unknown as RowSlots

it('R-02 collects a work after its abstract and before its PDF and its signals', () => {
  const props = { result: work, rank: 1, endpoints: [], onMoreLike: () => {}, onOpen: () => {} }
  openScreen(
    <RowSlotsContext value={slots}>
      <WorkRow {...(props as unknown as RowProps<never>)} />
    </RowSlotsContext>,
    { answers: {} },
  )
  const row = screen.getByRole('article').innerHTML
  const places = ['An abstract.', '>Collect<', messages.downloadPdf, '>Signals<'].map((part) => row.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})
