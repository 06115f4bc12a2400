import type { FilterPresetView } from '@cognate/contract'
import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answers, refuse } from '../../../../testing/answers.ts'
import { aModule } from '../../../../testing/modules.ts'
import { expectGone, openScreen, screen, waitFor } from '../../../../testing/open-screen.tsx'
import { FilterPresetsScreen } from './filter-presets-screen.tsx'

const aPreset = (at: number, name: string, more: Partial<FilterPresetView> = {}): FilterPresetView => ({
  uuid: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  name,
  search_module: 'experts',
  filter_data: { filters: {} },
  conflict_of_interest: { check: [], records: [] },
  populates_sidebar: false,
  is_active: false,
  created_at: '2026-01-02T03:04:05Z',
  updated_at: '2026-01-02T03:04:05Z',
  access: { is_owned: true },
  shared_users: [],
  shared_teams: [],
  ...more,
})

/** The screen over presets that it can change. */
function openPresets(presets: FilterPresetView[], answers: Answers = {}) {
  let kept = presets
  const keep = (uuid: string | undefined, changes: object) => {
    kept = kept.map((preset) => (preset.uuid === uuid ? { ...preset, ...changes } : preset))
    return kept.find((preset) => preset.uuid === uuid)!
  }
  const opened = openScreen(<FilterPresetsScreen ShareButton={() => null} />, {
    at: '/app/filters/',
    modules: [aModule('experts', 'author')],
    answers: {
      listFilterPresets: ({ query: { name: words = '', no_shared, page = 1, page_size = 10 } }) => {
        const found = kept.filter(
          ({ name, access }) => name.toLowerCase().includes(words) && (access.is_owned || !no_shared),
        )
        return { count: found.length, results: found.slice((page - 1) * page_size, page * page_size) }
      },
      getFilterPreset: ({ params }) => keep(params.uuid, {}),
      changeFilterPreset: ({ params, body: { updated_at: _, ...changes } }) => keep(params.uuid, changes),
      activateFilterPreset: ({ params }) => {
        kept = kept.map((preset) => ({ ...preset, is_active: false }))
        return keep(params.uuid, { is_active: true })
      },
      deactivateFilterPresets: () => {
        kept = kept.map((preset) => ({ ...preset, is_active: false }))
        return undefined
      },
      ...answers,
    },
  })
  const sent = (key: keyof Answers) => opened.calls.filter((call) => call.key === key).map(({ body }) => body)
  return { ...opened, sent, keep }
}

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.querySelector('bdi')?.textContent)
const rowOf = (name: string) => within(screen.getByText(name, { selector: 'bdi' }).closest('tr')!)
const aSwitch = (name: string) => screen.getByRole('switch', { name })
const isOn = (name: string) => (aSwitch(name) as HTMLInputElement).checked

describe('the list', () => {
  it('C-05 searches from three characters on, and shows pages of ten', async () => {
    const listed = Array.from({ length: 12 }, (_, index) => aPreset(index + 1, `Listed ${index}`))
    const { hands, calls } = openPresets([aPreset(99, 'Another'), ...listed])
    const field = await screen.findByRole('searchbox', { name: 'Search by name' })
    await screen.findByText('13 presets', { selector: 'p' })
    await hands.type(field, 'li{Enter}')
    await hands.type(field, 'sted')
    await screen.findByText('12 presets', { selector: 'p' })
    const asked = calls.map(({ query }) => query as { name?: string; page?: number })
    expect(asked.map(({ name = '' }) => name).filter((name) => name !== '' && name.length < 3)).toEqual([])
    expect(asked.at(-1)).toMatchObject({ page: 1, page_size: 10, name: 'listed', no_shared: false })
    expect(names()).toHaveLength(10)
    await hands.click(screen.getByRole('link', { name: 'Page 2 of 2' }))
    await waitFor(() => expect(names()).toEqual(['Listed 10', 'Listed 11']))
    await hands.type(field, ' nowhere')
    await screen.findByText('No presets found...')
  })

  it('C-05 renames in place', async () => {
    const { hands, sent } = openPresets([aPreset(1, 'Named before')])
    await hands.click(await screen.findByRole('button', { name: 'Rename Named before' }))
    const field = screen.getByRole('textbox', { name: 'Name of the preset' })
    await hands.clear(field)
    await hands.type(field, 'Named after{Enter}')
    await waitFor(() => expect(names()).toEqual(['Named after']))
    await waitFor(() => expect(sent('changeFilterPreset')).toMatchObject([{ name: 'Named after' }]))
  })

  it('C-05 has at most one active preset; choosing it again deactivates it', async () => {
    const { hands, calls } = openPresets([aPreset(1, 'one'), aPreset(2, 'two')])
    const active = () => ['one', 'two'].filter((name) => isOn(`Active: ${name}`))
    await screen.findByRole('table', { name: 'Filter presets' })
    await hands.click(aSwitch('Active: one'))
    await waitFor(() => expect(active()).toEqual(['one']))
    await hands.click(aSwitch('Active: two'))
    await waitFor(() => expect(active()).toEqual(['two']))
    await hands.click(aSwitch('Active: two'))
    await waitFor(() => expect(active()).toEqual([]))
    const chosen = calls.filter(({ key }) => key !== 'listFilterPresets').map(({ key, params }) => [key, params.uuid])
    expect(chosen).toEqual([
      ['activateFilterPreset', aPreset(1, '').uuid],
      ['activateFilterPreset', aPreset(2, '').uuid],
      ['deactivateFilterPresets', undefined],
    ])
  })

  it('C-05 says why a preset was not activated, and shows it as it was', async () => {
    const { hands } = openPresets([aPreset(1, 'one')], { activateFilterPreset: () => refuse('database_unavailable') })
    await hands.click(await screen.findByRole('switch', { name: 'Active: one' }))
    await screen.findByText(/^Error when activating preset one: /)
    await waitFor(() => expect(isOn('Active: one')).toBe(false))
  })

  it('C-05 keeps whether a preset fills the sidebar', async () => {
    const { hands, sent } = openPresets([aPreset(1, 'Fills or not')])
    await hands.click(await screen.findByRole('switch', { name: 'Fills the sidebar: Fills or not' }))
    await waitFor(() => expect(isOn('Fills the sidebar: Fills or not')).toBe(true))
    expect(sent('changeFilterPreset')).toMatchObject([{ populates_sidebar: true }])
  })

  it('C-06 a shared preset can be activated, but not changed or deleted, and is hidden on request', async () => {
    const theirs = aPreset(2, 'Theirs', { access: { is_owned: false } })
    const { hands, calls } = openPresets([aPreset(1, 'Mine'), theirs])
    await screen.findByRole('table', { name: 'Filter presets' })
    const changing = (name: string) => rowOf(name).queryAllByRole('button', { name: /Rename|Delete|edit/ })
    expect([changing('Mine').length, changing('Theirs').length]).toEqual([3, 0])
    expect(aSwitch('Fills the sidebar: Theirs')).toHaveProperty('disabled', true)
    await hands.click(aSwitch('Active: Theirs'))
    await waitFor(() => expect(isOn('Active: Theirs')).toBe(true))
    await hands.click(screen.getByRole('checkbox', { name: 'Hide shared presets' }))
    await waitFor(() => expect(names()).toEqual(['Mine']))
    expect(calls.at(-1)?.query).toMatchObject({ no_shared: true })
  })
})

it('C-06 the filters of a shared preset are read in words before it is applied, and offer no change', async () => {
  const theirs = aPreset(2, 'Theirs', {
    access: { is_owned: false },
    filter_data: {
      filters: {
        works_count: { type: 'range', start: 5, end: null },
        'institution.country_code': { type: 'include', values: ['DE', 'NL', 'BE', 'SE'] },
      },
    },
    conflict_of_interest: {
      check: ['coauthors'],
      records: [{ record_type: 'author', identifier: 'A9', fields: { display_name: 'Zoe Au' } }],
    },
  })
  const { hands } = openPresets([aPreset(1, 'Mine'), theirs])
  await hands.click(await screen.findByRole('button', { name: '3 filters: read those of Theirs' }))
  const filters = within(screen.getByRole('region', { name: 'Filters of Theirs' }))
  expect(filters.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Germany, Netherlands, Belgium or Sweden',
    'at least 5 works',
    'conflicts with Zoe Au: marked',
  ])
  expect(filters.queryAllByRole('button')).toEqual([])
})

describe('the filters of a preset', () => {
  type Opened = ReturnType<typeof openPresets>
  const editor = (name: string) => within(screen.getByRole('region', { name: `Filters of ${name}` }))

  /** Sets the filter that every dataset has: at least this many works. */
  async function setLeastWorks({ hands }: Opened, name: string, works: number): Promise<void> {
    const group = await editor(name).findByRole('button', { name: /^Career/ })
    if (group.getAttribute('aria-expanded') === 'false') await hands.click(group)
    const field = editor(name).getByRole('spinbutton', { name: 'Number of works from' })
    await hands.clear(field)
    await hands.type(field, `${works}{Enter}`)
  }
  const openFilters = async ({ hands }: Opened, name: string) =>
    hands.click(await screen.findByRole('button', { name: new RegExp(`edit those of ${name}`) }))
  /** Saves once it can be saved: what is said of one attempt may stand there before the button takes the next. */
  async function save({ hands }: Opened, name: string): Promise<void> {
    const button = editor(name).getByRole('button', { name: 'Save changes' })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    await hands.click(button)
  }
  const atLeast = (start: number) => ({ filter_data: { filters: { works_count: { start } } } })

  it('C-05 are kept when changes are saved, and dropped when they are discarded', async () => {
    const opened = openPresets([aPreset(1, 'Changed filters')])
    await openFilters(opened, 'Changed filters')
    await setLeastWorks(opened, 'Changed filters', 30)
    await rowOf('Changed filters').findByText('Not saved')
    await opened.hands.click(editor('Changed filters').getByRole('button', { name: 'Discard changes' }))
    await rowOf('Changed filters').findByText('0 filters')
    expect(editor('Changed filters').getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', true)
    await setLeastWorks(opened, 'Changed filters', 40)
    await save(opened, 'Changed filters')
    await screen.findByText('Saved preset Changed filters')
    expect(opened.sent('changeFilterPreset')).toMatchObject([atLeast(40)])
  })

  it('C-05 stay unsaved where somebody else has changed them, until they replace the others deliberately', async () => {
    const seen = '2026-01-02T03:04:05Z'
    const opened = openPresets([aPreset(1, 'In two tabs', { updated_at: seen })], {
      changeFilterPreset: ({ params, body: { updated_at, ...changes } }) =>
        updated_at === seen ? refuse('conflict') : opened.keep(params.uuid, changes),
    })
    await openFilters(opened, 'In two tabs')
    await setLeastWorks(opened, 'In two tabs', 22)
    opened.keep(aPreset(1, '').uuid, {
      updated_at: '2026-01-02T03:04:06Z',
      filter_data: { filters: { works_count: { type: 'range', start: 11, end: null } } },
    })
    await save(opened, 'In two tabs')
    await screen.findByText('Someone else has changed the preset In two tabs')
    await rowOf('In two tabs').findByText('Not saved')
    await save(opened, 'In two tabs')
    await screen.findByText('Saved preset In two tabs')
    await expectGone(() => rowOf('In two tabs').queryByText('Not saved'))
    expect(opened.keep(aPreset(1, '').uuid, {})).toMatchObject(atLeast(22))
  })
})
