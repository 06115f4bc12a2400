import type { FilterPresetView, Filters, FindSimilarAnswer, ProfileView, SuggestionView } from '@cognate/contract'
import { within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { type Answers, refuse } from '../../../../testing/answers.ts'
import { aModule } from '../../../../testing/modules.ts'
import { ada, expectGone, openScreen, screen, waitFor } from '../../../../testing/open-screen.tsx'
import { collection } from '../../../model/collection/collection.ts'
import { emptyQuery } from '../../../model/query/query.ts'
import { SearchSidebar } from './search-sidebar.tsx'

const module = aModule('experts', 'author')
const countriesOf = (...values: string[]): Filters => ({ 'institution.country_code': { type: 'include', values } })
const typesOf = (...values: string[]): Filters => ({ 'institution.type': { type: 'include', values } })

interface Opened {
  filters?: Filters
  answers?: Answers
  profile?: Partial<ProfileView>
  topics?: string[]
}

/** The sidebar of a search that runs again with each update; gives the filters with which it ran. */
function openSidebar({ filters = {}, answers = {}, profile = {}, topics = [] }: Opened = {}) {
  const ran: Filters[] = []
  const fields = { topics: topics.map((name) => ({ id: `https://openalex.org/${name}`, display_name: name })) }
  const answer = { results: [{ fields }] } as unknown as FindSimilarAnswer
  function Search() {
    const first = { ...emptyQuery('experts'), text: 'Street trees', filters }
    const [query, setQuery] = useState(first)
    const narrow = (narrowing: Pick<typeof query, 'filters' | 'conflict_of_interest'>) => {
      ran.push(narrowing.filters)
      setQuery({ ...query, ...narrowing })
    }
    return (
      <>
        <SearchSidebar query={query} answer={answer} hasFailed={false} modules={[module]} onNarrow={narrow} />
        <button type="button" onClick={() => setQuery(first)}>
          Back to the first search
        </button>
      </>
    )
  }
  const opened = openScreen(<Search />, { answers, profile, modules: [module] })
  const press = (name: string) => opened.hands.click(screen.getByRole('button', { name }))
  /** Opens a group of filters, which stays open from one search to the next. */
  const open = async (group: string) => {
    const control = screen.getByRole('button', { name: new RegExp(`^${group}( ?\\d+ set)?$`) })
    if (control.getAttribute('aria-expanded') === 'false') await opened.hands.click(control)
  }
  const update = async () => {
    await press('Update')
    return ran.at(-1)
  }
  return { ...opened, ran, open, press, update }
}

type Hands = ReturnType<typeof openSidebar>['hands']

const box = (name: string) => screen.getByRole('combobox', { name })
const field = (label: string) => within(screen.getByRole('group', { name: label }))
const check = (hands: Hands, name: string) => hands.click(screen.getByRole('checkbox', { name }))
const isChecked = (name: string) => (screen.getByRole('checkbox', { name }) as HTMLInputElement).checked

async function pick(hands: Hands, label: string, text: string): Promise<void> {
  await hands.type(box(label), text)
  await hands.click((await screen.findAllByRole('option'))[0]!)
}

describe('the form', () => {
  it('F-01 counts what is set, waits for Update, and clears one filter or all', async () => {
    const { hands, open, press, update } = openSidebar()
    await open('Institution')
    await check(hands, 'Education')
    await check(hands, 'Healthcare')
    await pick(hands, 'Country', 'belgium')
    screen.getByRole('button', { name: 'Institution 2 set' })
    screen.getByText('Changes not applied')
    expect(await update()).toEqual({ ...typesOf('education', 'healthcare'), ...countriesOf('BE') })
    expect(screen.queryByText('Changes not applied')).toBeNull()
    screen.getByRole('tab', { name: /^Filters\s*2$/ })
    await press('Clear Institution type')
    expect(await update()).toEqual(countriesOf('BE'))
    await press('Clear all')
    expect(await update()).toEqual({})
  })

  it('F-01 discards changes that are not applied', async () => {
    const { hands, open, press, ran } = openSidebar()
    await open('Institution')
    await check(hands, 'Education')
    await press('Undo')
    expect([isChecked('Education'), ran]).toEqual([false, []])
    expect(screen.queryByText('Changes not applied')).toBeNull()
  })

  it('F-01 shows the filters of a query of before, without those that were applied since', async () => {
    const { hands, open, press, update } = openSidebar()
    await open('Institution')
    await check(hands, 'Education')
    expect(await update()).toEqual(typesOf('education'))
    await press('Back to the first search')
    expect(isChecked('Education')).toBe(false)
    expect(screen.queryByText('Changes not applied')).toBeNull()
  })

  it('F-01 shows the transfer site the way to a full license', () => {
    const active_organisation = { ...ada.active_organisation, frontend_theme: 'transfer-site' as const }
    openSidebar({ profile: { active_organisation } })
    const link = screen.getByRole('link', { name: 'Upgrade license' })
    expect(link.getAttribute('href')).toBe('/app/upgrade/')
  })

  it('F-03 Exclude switches a filter between include and exclude', async () => {
    const { hands, open, update } = openSidebar()
    await open('Institution')
    const toggle = () => screen.getByRole('button', { name: 'Exclude: Country' })
    await hands.click(toggle())
    expect(toggle().getAttribute('aria-pressed')).toBe('true')
    await pick(hands, 'Country', 'sweden')
    expect(await update()).toEqual({ 'institution.country_code': { type: 'exclude', values: ['SE'] } })
    await hands.click(toggle())
    expect(await update()).toEqual(countriesOf('SE'))
  })

  it('F-05 a group of countries shows its members', async () => {
    const { hands, open, update } = openSidebar()
    await open('Institution')
    await pick(hands, 'Country', 'EU')
    await hands.click(field('Country').getByText('27 countries'))
    field('Country').getByText(/^Austria, Belgium/, { selector: 'details[open]' })
    expect(await update()).toEqual(countriesOf('group:EU'))
  })

  it('F-02 shows eight of a hundred values, and all of them on request', async () => {
    const values = Array.from({ length: 100 }, (_, index) => `I999${index}`)
    const meta = { count: 0, db_response_time_ms: 0, page: 1, per_page: 100, groups_count: null }
    const { hands } = openSidebar({
      filters: { 'institution.id': { type: 'exclude', values } },
      answers: { openList: () => ({ meta, results: [], group_by: [] }) as never },
    })
    await screen.findByRole('button', { name: 'Institution 1 set' })
    expect(field('Institution').getAllByRole('listitem')).toHaveLength(8)
    await hands.click(screen.getByRole('button', { name: 'Show all 100' }))
    expect(field('Institution').getAllByRole('listitem')).toHaveLength(100)
  })

  it('F-02 counts excluded records, and clears them', async () => {
    const { press, update } = openSidebar({
      filters: { excluded_records: { type: 'exclude', values: ['https://openalex.org/A1'] } },
    })
    screen.getByText('1 record is hidden from this search.')
    await press('Clear Excluded records')
    screen.getByText('No hidden results. Use × on a result to hide it.')
    expect(await update()).toEqual({})
  })
})

describe('R-10 a look-up', () => {
  const suggestions: Record<string, SuggestionView[]> = {
    'journal of': [
      {
        ...{ id: 'https://openalex.org/S1', display_name: 'Journal of Trees', hint: null, entity_type: 'source' },
        ...{ external_id: null, cited_by_count: null, works_count: 5, filter_key: null, short_id: 'S1' },
      },
    ],
  }
  const found = (q = '') => {
    const results = suggestions[q] ?? []
    return { meta: { count: results.length, db_response_time_ms: 0, page: 1, per_page: 10 }, results }
  }

  it('F-02 names the chosen venue, and sends its id', async () => {
    const { hands, open, update } = openSidebar({ answers: { autocompleteAny: ({ query }) => found(query.q) } })
    await open('Publication')
    await pick(hands, 'Venue', 'journal of')
    field('Venue').getByRole('button', { name: 'Remove Journal of Trees' })
    expect(await update()).toEqual({ source_id: { type: 'include', values: ['https://openalex.org/S1'] } })
  })

  it('F-02 offers topics of the answer before somebody types', async () => {
    const { hands, open, update } = openSidebar({ topics: ['T1', 'T2'] })
    await open('Topics')
    await hands.click(box('Topics'))
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['T11 result', 'T21 result'])
    await hands.click(options[0]!)
    expect(await update()).toEqual({ topics: { type: 'include', values: ['https://openalex.org/T1'] } })
  })

  it('F-02 waits for three characters, and explains problems', async () => {
    let isDown = false
    const { hands, open, calls } = openSidebar({
      answers: { autocomplete: ({ query }) => (isDown ? refuse('internal') : found(query.q)) },
    })
    await open('Institution')
    await hands.type(box('Institution'), 'un')
    await screen.findByText('Type at least 3 characters.')
    await hands.clear(box('Institution'))
    await hands.type(box('Institution'), 'qqqxx')
    await screen.findByText('No institutions found with this name')
    expect(calls.map(({ query }) => (query as { q?: string }).q)).toEqual(['qqqxx'])
    isDown = true
    await hands.type(box('Institution'), 'univer')
    await screen.findByText(/^Could not load names\./)
  })
})

describe('presets', () => {
  const aPreset = (at: number, name: string, filters: Filters, populates_sidebar = false): FilterPresetView => ({
    ...{ uuid: `00000000-0000-4000-8000-00000000000${at}`, name, search_module: 'experts', populates_sidebar },
    ...{ filter_data: { filters }, conflict_of_interest: { check: [], records: [] }, is_active: false },
    ...{ created_at: '2026-01-02T03:04:05Z', updated_at: '2026-01-02T03:04:05Z' },
    ...{ access: { is_owned: true }, shared_users: [], shared_teams: [] },
  })
  const dutch = aPreset(1, 'Dutch reviewers', countriesOf('NL'))
  const veterans = aPreset(2, 'Dutch veterans', { years_active: { type: 'range', start: 20, end: null } }, true)
  const answers: Answers = {
    listFilterPresets: ({ query: { name = '' } }) => {
      const results = [dutch, veterans].filter((preset) => preset.name.toLowerCase().includes(name))
      return { count: results.length, results }
    },
    getFilterPreset: () => dutch,
  }

  it('S-06 one found by name is applied; one that fills the form waits for Update', async () => {
    const { hands, ran, update } = openSidebar({ answers })
    const choose = async (text: string, name: string) => {
      await hands.clear(box('Filter preset'))
      await hands.type(box('Filter preset'), text)
      await hands.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }))
    }
    await choose('dutch rev', 'Dutch reviewers')
    await waitFor(() => expect(ran).toEqual([countriesOf('NL')]))
    await screen.findByText('Active preset')
    await choose('dutch vet', 'Dutch veterans')
    await screen.findByText('Changes not applied')
    expect(ran).toHaveLength(1)
    expect(await update()).toEqual({ years_active: { type: 'range', start: 20, end: null } })
  })

  it('S-06 the default one says so while it applies, and is removed', async () => {
    const { press, ran } = openSidebar({
      ...{ filters: countriesOf('NL'), answers, profile: { default_filter_preset: dutch.uuid } },
    })
    await screen.findByText('Default preset, applied to every new search')
    await press('Remove the preset Dutch reviewers')
    expect(ran).toEqual([{}])
    await expectGone(() => screen.queryByText('Default preset, applied to every new search'))
  })

  it('C-05 the form is saved as a preset', async () => {
    const { hands, open, press, calls } = openSidebar({ answers: { ...answers, createFilterPreset: () => dutch } })
    await open('Institution')
    await check(hands, 'Healthcare')
    await press('Save as preset')
    await hands.type(await screen.findByRole('textbox', { name: 'Name' }), 'Hospitals only')
    await press('Save')
    await screen.findByText('Saved the preset Dutch reviewers')
    expect(calls.filter(({ key }) => key === 'createFilterPreset').map(({ body }) => body)).toMatchObject([
      { name: 'Hospitals only', search_module: 'experts', filter_data: { filters: typesOf('healthcare') } },
    ])
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Save as preset'))
  })

  it('C-05 a preset lacks who was collected for the text, and says so', async () => {
    collection.forsake()
    const eve = { record_type: 'author' as const, primary_id_type: 'openalex' as const, identifier: 'A5', fields: {} }
    collection.include([{ ...eve, display_name: 'Eve Sol', used_in_search: true, email_address: null }])
    const filters: Filters = { excluded_records: { type: 'exclude', values: ['A5', 'A6'] } }
    const { hands, press, calls } = openSidebar({ filters, answers: { ...answers, createFilterPreset: () => dutch } })
    await press('Save as preset')
    await screen.findByText('Not part of it: who was collected or hidden for this text.')
    await hands.type(screen.getByRole('textbox', { name: 'Name' }), 'Others')
    await press('Save')
    await screen.findByText('Saved the preset Dutch reviewers')
    expect(calls.find(({ key }) => key === 'createFilterPreset')?.body).toMatchObject({
      filter_data: { filters: { excluded_records: { type: 'exclude', values: ['A6'] } } },
    })
    collection.forsake()
  })
})
