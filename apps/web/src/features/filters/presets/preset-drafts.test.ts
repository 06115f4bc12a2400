import type { FilterPresetView } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { newDraft, presetRows, withChanges } from './preset-drafts.ts'

const preset: FilterPresetView = {
  uuid: 'b0a2d9a5-0000-4000-8000-000000000001',
  name: 'Recent',
  search_module: 'experts',
  filter_data: { filters: {} },
  conflict_of_interest: { check: [], records: [] },
  populates_sidebar: false,
  is_active: false,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  access: { is_owned: true },
  shared_users: [],
  shared_teams: [],
}
const since2020 = { filter_data: { filters: { publication_date: { type: 'range' as const, start: '2020-01-01' } } } }
const rowOf = (drafts: Parameters<typeof presetRows>[1]) => presetRows([preset], drafts).at(-1)!

describe('C-05 unsaved presets', () => {
  it('are listed above saved ones, the newest first', () => {
    const [one, two] = [newDraft({ key: 'works', label: 'Works' }, '1'), newDraft({ key: 'experts', label: 'E' }, '2')]
    expect(presetRows([preset], [one, two]).map(({ key, isUnsaved }) => [key, isUnsaved])).toEqual([
      ['2', true],
      ['1', true],
      [preset.uuid, false],
    ])
    expect(one.content).toMatchObject({ name: 'New preset for works', search_module: 'works' })
  })

  it('exist from the first change of a filter until it is undone', () => {
    const drafts = withChanges([], rowOf([]), since2020)
    expect(rowOf(drafts)).toMatchObject({ isUnsaved: true, content: since2020 })
    expect(drafts[0]?.basePreset).toBe(preset)
    const undone = withChanges(drafts, rowOf(drafts), { filter_data: { filters: {} } })
    expect(undone).toEqual([])
  })

  it('show a name that was saved meanwhile', () => {
    const drafts = withChanges([], rowOf([]), since2020)
    expect(presetRows([{ ...preset, name: 'Renamed' }], drafts)[0]?.content).toMatchObject({
      name: 'Renamed',
      ...since2020,
    })
  })

  it('stay unsaved while they are new, even without changes', () => {
    const draft = newDraft({ key: 'works', label: 'Works' }, '1')
    const [row] = presetRows([], [draft])
    expect(withChanges([draft], row!, { name: 'Mine' })[0]?.content.name).toBe('Mine')
  })
})
