import type { Filters } from '@cognate/contract'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { aModule } from '../../../testing/modules.ts'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { FilterForm } from './filter-form.tsx'

type Hands = ReturnType<typeof openScreen>['hands']

/** The filters of experts, with a group open; gives what is set. */
async function openGroup(group: string) {
  let set: Filters = {}
  function Form() {
    const [filters, setFilters] = useState<Filters>({})
    set = filters
    return <FilterForm module={aModule('experts', 'author')} filters={filters} onChange={setFilters} context="preset" />
  }
  const { hands } = openScreen(<Form />, { answers: {} })
  await hands.click(screen.getByRole('button', { name: group }))
  return { hands, expectSet: (expected: Filters) => vi.waitFor(() => expect(set).toEqual(expected)) }
}

const pick = (label: string, text: string) => async (hands: Hands) => {
  await hands.type(screen.getByRole('combobox', { name: label }), text)
  await hands.click((await screen.findAllByRole('option'))[0]!)
}
const check = (name: string) => (hands: Hands) => hands.click(screen.getByRole('checkbox', { name }))
const write = (label: string, text: string) => async (hands: Hands) => {
  const field = screen.getByLabelText(label, { selector: 'input' })
  await hands.clear(field)
  await hands.type(field, `${text}{Enter}`)
}

it.each<[string, (hands: Hands) => Promise<void>, Filters]>([
  [
    'Publication',
    pick('Document type', 'book chapter'),
    { document_type: { type: 'include', values: ['book-chapter'] } },
  ],
  ['Publication', pick('Language', 'dutch'), { language: { type: 'include', values: ['nl'] } }],
  ['Publication', check('Conference'), { source_type: { type: 'include', values: ['conference'] } }],
  [
    'Publication',
    write('Words in the abstract', 'irrigation'),
    { abstract: { type: 'include', values: ['irrigation'] } },
  ],
  ['Institution', pick('Country', 'netherlands'), { 'institution.country_code': { type: 'include', values: ['NL'] } }],
  ['Institution', check('Healthcare'), { 'institution.type': { type: 'include', values: ['healthcare'] } }],
  ['Career', check('Last'), { author_position: { type: 'include', values: ['last'] } }],
  ['Career', write('Number of works from', '60'), { works_count: { type: 'range', start: 60, end: null } }],
  ['Career', write('H Index to', '5'), { h_index: { type: 'range', start: null, end: 5 } }],
  ['Career', write('Years active from', '20'), { years_active: { type: 'range', start: 20, end: null } }],
  ['Career', check('Has published in Dutch'), { nl_language: { type: 'include', values: ['nl'] } }],
])('F-02 the group %s sets a filter: %#', async (group, set, filters) => {
  const { hands, expectSet } = await openGroup(group)
  await set(hands)
  await expectSet(filters)
})
