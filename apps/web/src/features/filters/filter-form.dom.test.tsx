import type { Filters, SearchModuleView } from '@cognate/contract'
import { fireEvent, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { Answers } from '../../../testing/answers.ts'
import { aModule } from '../../../testing/modules.ts'
import { expectGone, openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { FilterForm } from './filter-form.tsx'

type Hands = ReturnType<typeof openScreen>['hands']

/** The filters of a dataset; gives what is set. */
function openForm(module: SearchModuleView = aModule('experts', 'author'), answers: Answers = {}) {
  let set: Filters = {}
  function Form() {
    const [filters, setFilters] = useState<Filters>({})
    set = filters
    return <FilterForm module={module} filters={filters} onChange={setFilters} context="preset" />
  }
  const { hands } = openScreen(<Form />, { answers })
  return {
    hands,
    open: (group: string) => hands.click(screen.getByRole('button', { name: group })),
    expectSet: (expected: Filters) => waitFor(() => expect(set).toEqual(expected)),
  }
}

const textIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value
const field = (label: string) => within(screen.getByRole('group', { name: label }))

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
  const { hands, open, expectSet } = openForm()
  await open(group)
  await set(hands)
  await expectSet(filters)
})

it("F-03 a range swaps reversed ends, is unbounded at its limits and shows its top with '+'", async () => {
  const { hands, open, expectSet } = openForm()
  await open('Career')
  const plus = () => field('Number of works').queryByText('+')
  expect(plus()).not.toBeNull()
  await write('Number of works to', '20')(hands)
  await write('Number of works from', '90')(hands)
  await expectSet({ works_count: { type: 'range', start: 20, end: 90 } })
  expect([textIn('Number of works from'), textIn('Number of works to')]).toEqual(['20', '90'])
  await expectGone(plus)
  await write('Number of works to', '9999')(hands)
  await expectSet({ works_count: { type: 'range', start: 20, end: null } })
  expect(textIn('Number of works to')).toBe('750')
  field('Number of works').getByText('750 is the highest value here, and means 750 or more.')
  await write('Number of works from', '0')(hands)
  await expectSet({})
  // The slider takes keys, and says its top in words.
  const most = screen.getByRole('slider', { name: 'Years active, most' })
  expect(most.getAttribute('aria-valuetext')).toBe('40 or more')
  most.focus()
  await hands.keyboard('{ArrowLeft}')
  await expectSet({ years_active: { type: 'range', start: null, end: 39 } })
  expect(textIn('Years active to')).toBe('39')
})

it('F-04 a date switches between before and after, starts in 2018, and disappears when cleared', async () => {
  const { hands, open, expectSet } = openForm()
  await open('Publication')
  const setDay = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  expect(screen.getByLabelText('Publication date after').getAttribute('min')).toBe('2018-01-01')
  setDay('Publication date after', '2024-06-01')
  await expectSet({ publication_date: { type: 'range', start: '2024-06-01', end: null } })
  await hands.click(field('Publication date').getByRole('radio', { name: 'Before' }))
  await expectSet({ publication_date: { type: 'range', start: null, end: '2024-06-01' } })
  expect(textIn('Publication date before')).toBe('2024-06-01')
  setDay('Publication date before', '2017-12-31')
  await field('Publication date').findByText('Not before 2018-01-01.')
  await expectSet({})
  setDay('Publication date before', '2019-01-01')
  await hands.click(screen.getByRole('button', { name: 'Clear Publication date' }))
  await expectSet({})
  expect(textIn('Publication date before')).toBe('')
})

it("F-06 'Similar to name' starts at 75, 'Any email' at 0, and clearing removes the filter", async () => {
  const { hands, expectSet } = openForm()
  await hands.click(screen.getByRole('radio', { name: 'Similar to name' }))
  await expectSet({ email_confidence: { type: 'range', start: 75, end: null } })
  await hands.click(screen.getByRole('radio', { name: 'Any email' }))
  await expectSet({ email_confidence: { type: 'range', start: 0, end: null } })
  await hands.click(screen.getByRole('button', { name: 'Clear E-mail address' }))
  await expectSet({})
})

const universities = ['Delft', 'Leiden', 'Utrecht'].map((place, at) => ({
  ...{ id: `https://openalex.org/I${at + 1}`, display_name: `University of ${place}`, hint: place },
  ...{ entity_type: 'institution' as const, external_id: null, filter_key: null, short_id: `I${at + 1}` },
  ...{ cited_by_count: null, works_count: 1000 * (at + 1) },
}))
const autocomplete = () => ({
  meta: { count: 3, db_response_time_ms: 0, page: 1, per_page: 10 },
  results: universities,
})

it('F-05 stays open for several institutions of one look-up, each with its number of works', async () => {
  const { hands, open, expectSet } = openForm(undefined, { autocomplete })
  await open('Institution')
  const box = screen.getByRole('combobox', { name: 'Institution' })
  await hands.type(box, 'university')
  const options = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(await options()).toEqual([
    ...['University of DelftDelft · 1,000 works', 'University of LeidenLeiden · 2,000 works'],
    'University of UtrechtUtrecht · 3,000 works',
  ])
  for (const values of [['https://openalex.org/I1'], ['https://openalex.org/I1', 'https://openalex.org/I2']]) {
    await hands.click((await screen.findAllByRole('option'))[0]!)
    await expectSet({ 'institution.id': { type: 'include', values } })
  }
  expect(await options()).toHaveLength(1)
  expect(box).toHaveProperty('value', 'university')
  for (const place of ['Delft', 'Leiden']) screen.getByRole('button', { name: `Remove University of ${place}` })
  await hands.click(box)
  await hands.keyboard('{Escape}')
  await expectGone(() => screen.queryByRole('option'))
})

it('F-05 the name of the next institution takes the place of the one before', async () => {
  const { hands, open } = openForm(undefined, { autocomplete })
  await open('Institution')
  const box = screen.getByRole('combobox', { name: 'Institution' })
  await pick('Institution', 'delft')(hands)
  await hands.keyboard('leiden')
  expect(box).toHaveProperty('value', 'leiden')
  await hands.click((await screen.findAllByRole('option'))[0]!)
  // Somebody clicks into the text that they see.
  await hands.click(box)
  await hands.keyboard('utrecht')
  expect(box).toHaveProperty('value', 'utrecht')
  // A text that nothing was chosen for is edited as ever.
  await hands.click(box)
  await hands.keyboard(' u')
  expect(box).toHaveProperty('value', 'utrecht u')
})

it.each([
  [aModule('projects', 'project'), 'Project source', 16, 'cordis', { authority_id: ['48'] }],
  [aModule('starthubs', 'starthub'), 'Sector', 75, 'clean energy', { sector_market: ['clean-energy'] }],
] as const)('F-05 $key are narrowed by their %s', async (module, label, count, text, chosen) => {
  const { hands, open, expectSet } = openForm(module)
  // The filter of sources stands open.
  if (label === 'Sector') await open(label)
  const box = screen.getByRole('combobox', { name: label })
  await hands.click(box)
  expect(await screen.findAllByRole('option')).toHaveLength(count)
  await pick(label, text)(hands)
  const [[field, values]] = Object.entries(chosen) as [[string, string[]]]
  await expectSet({ [field]: { type: 'include', values } })
})

it('F-06 chips hide whom the organisation asked in the last months, or so often, and take it back', async () => {
  const { hands, expectSet } = openForm()
  await hands.click(screen.getByRole('button', { name: 'Asked before' }))
  await hands.click(await screen.findByRole('button', { name: '6 months' }))
  await expectSet({ months_since_asked: { type: 'range', start: 6, end: null } })
  screen.getByText('Set to: not asked in the last 6 months.')
  await hands.click(screen.getByRole('button', { name: '6 months' }))
  await hands.click(screen.getByRole('button', { name: '2× or more' }))
  await expectSet({ times_asked: { type: 'range', start: null, end: 1 } })
})
