import { expect, it } from 'vitest'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { RecordChip } from './record-chip.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { optionsOf, type SearchOption, toChosenRecord } from './suggestions.ts'

const marta = {
  ...{ id: 'https://openalex.org/A7', short_id: 'A7', display_name: 'Marta Costa-jussà', hint: 'Meta' },
  ...{ cited_by_count: 10, works_count: 3, entity_type: 'author' as const, external_id: null, filter_key: null },
}
const work = { ...marta, id: 'https://openalex.org/W1', display_name: 'Marta', entity_type: 'work' as const }

it('S-04 leads from a name that is typed to the page of whom it names, in place of a search for people like them', async () => {
  const chosen: SearchOption[] = []
  const { hands, addressNow } = openScreen(
    <SuggestionList
      {...{ id: 'list', text: 'marta', options: optionsOf({ authors: [marta], works: [work] }), active: 0 }}
      onActivate={() => {}}
      onChoose={(option) => chosen.push(option)}
    />,
    { answers: {} },
  )
  await hands.click(screen.getByText('Open page'))
  expect(addressNow()).toBe('/app/people/A7/')
  expect(chosen).toEqual([])
})

it('S-04 leads from the chip of somebody to their page', async () => {
  const { hands, addressNow } = openScreen(<RecordChip record={toChosenRecord(marta)} onRemove={() => {}} />, {
    answers: {},
  })
  await hands.click(screen.getByRole('link', { name: 'Marta Costa-jussà' }))
  expect(addressNow()).toBe('/app/people/A7/')
})
