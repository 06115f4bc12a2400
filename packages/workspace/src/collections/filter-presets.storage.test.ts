import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aPreset, ask, openTestWorkspace } from '../../testing/database.ts'
import type { Actor, Workspace } from '../index.ts'

let workspace: Workspace & { url: string }
let ada: Actor
let ben: Actor

beforeAll(async () => {
  workspace = await openTestWorkspace()
  ada = await aMember(workspace, 'ada', 'north')
  ben = await aMember(workspace, 'ben', 'north')
})
afterAll(() => workspace.close())

const create = (actor: Actor, name: string) => workspace.filterPresets.create(actor, { ...aPreset, name })
const activeOf = async (actor: Actor) => (await workspace.filterPresets.active(actor))?.name

describe('filter presets', () => {
  it('C-05 gives a preset back as it was made, changed and listed', async () => {
    const made = await create(ada, 'Many works')
    expect(made).toMatchObject({ ...aPreset, name: 'Many works', is_active: false, access: { is_owned: true } })
    expect(await workspace.filterPresets.get(ada, made.uuid)).toEqual(made)
    const filter_data = { filters: { h_index: { type: 'range', end: 3 } } } as const
    const changed = await workspace.filterPresets.change(ada, made.uuid, { filter_data, name: undefined })
    expect(changed).toMatchObject({ name: 'Many works', filter_data })
    expect(await workspace.filterPresets.change(ben, made.uuid, { name: 'x' })).toBeUndefined()
    const found = await workspace.filterPresets.list(ada, { page: 1, page_size: 10, name: 'MANY' })
    expect(found).toEqual({ count: 1, results: [changed] })
    expect((await workspace.filterPresets.list(ada, { page: 1, page_size: 10, name: '%' })).count).toBe(0)
    expect(await workspace.filterPresets.remove(ada, made.uuid)).toBe(true)
    expect(await workspace.filterPresets.get(ada, made.uuid)).toBeUndefined()
  })

  it('C-05 lists those of others that are shared, unless they are left out', async () => {
    const [own, shared] = [await create(ben, 'Own'), await create(ada, 'Shared')]
    await workspace.shares.set(ada, 'filter_preset', shared.uuid, { shared_users: ['ben'], shared_teams: [] })
    const names = async (exclude_shared: boolean) =>
      (await workspace.filterPresets.list(ben, { page: 1, page_size: 10, exclude_shared })).results.map(
        ({ name }) => name,
      )
    expect([await names(false), await names(true)]).toEqual([['Shared', 'Own'], ['Own']])
    await workspace.filterPresets.remove(ada, shared.uuid)
    await workspace.filterPresets.remove(ben, own.uuid)
  })

  it('C-05 accepts a change based on a version only while that version is current', async () => {
    const seen = await create(ada, 'Seen')
    const changed = await workspace.filterPresets.change(ada, seen.uuid, { name: 'One' }, seen)
    expect(changed?.updated_at.getTime()).toBeGreaterThan(seen.updated_at.getTime())
    await expect(workspace.filterPresets.change(ada, seen.uuid, { name: 'Two' }, seen)).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await workspace.filterPresets.change(ada, seen.uuid, { name: 'Three' }, changed)).toMatchObject({
      name: 'Three',
    })
    await workspace.filterPresets.remove(ada, seen.uuid)
  })

  it('C-05 has at most one default for each person and organisation', async () => {
    const [one, two] = [await create(ada, 'One'), await create(ada, 'Two')]
    expect(await activeOf(ada)).toBeUndefined()
    expect(await workspace.filterPresets.activate(ada, one.uuid)).toMatchObject({ is_active: true })
    await workspace.filterPresets.activate(ada, two.uuid)
    const { results } = await workspace.filterPresets.list(ada, { page: 1, page_size: 10 })
    expect(results.filter(({ is_active }) => is_active).map(({ name }) => name)).toEqual(['Two'])
    const south = await aMember(workspace, 'ada', 'south')
    expect(await activeOf(south)).toBeUndefined()
    await workspace.filterPresets.deactivateAll(south)
    expect(await activeOf(ada)).toBe('Two')
    await workspace.filterPresets.deactivateAll(ada)
    expect(await activeOf(ada)).toBeUndefined()
    await workspace.filterPresets.activate(ada, two.uuid)
    await workspace.filterPresets.remove(ada, two.uuid)
    expect(await activeOf(ada)).toBeUndefined()
  })

  it('Q-07 leaves one default when many are chosen at once', async () => {
    const presets = await Promise.all(Array.from({ length: 8 }, (_, index) => create(ada, `Choice ${index}`)))
    await Promise.all(presets.map(({ uuid }) => workspace.filterPresets.activate(ada, uuid)))
    const { results } = await workspace.filterPresets.list(ada, { page: 1, page_size: 100 })
    expect(results.filter(({ is_active }) => is_active)).toHaveLength(1)
    expect(await ask(workspace.url, 'select 1 from active_filter_presets')).toHaveLength(1)
  })

  it('C-06 lets a shared preset be a default while it is shared, and only for the person who chose it', async () => {
    const { uuid } = await create(ada, 'Common')
    expect(await workspace.filterPresets.activate(ben, uuid)).toBeUndefined()
    await workspace.shares.set(ada, 'filter_preset', uuid, { shared_users: ['ben'], shared_teams: [] })
    expect(await workspace.filterPresets.activate(ben, uuid)).toMatchObject({ is_active: true })
    expect(await workspace.filterPresets.get(ada, uuid)).toMatchObject({ is_active: false })
    await expect(workspace.filterPresets.change(ben, uuid, { name: 'x' })).rejects.toMatchObject({
      code: 'not_owner',
    })
    await workspace.shares.set(ada, 'filter_preset', uuid, { shared_users: [], shared_teams: [] })
    expect(await activeOf(ben)).toBeUndefined()
  })

  it('answers undefined for anything but a uuid', async () => {
    const nobody = { user_id: 'x', organisation_id: 'y' }
    const { uuid } = await create(ada, 'Mine')
    expect(await workspace.filterPresets.activate(ada, 'x')).toBeUndefined()
    expect(await workspace.filterPresets.activate(nobody, uuid)).toBeUndefined()
    expect(await workspace.filterPresets.active(nobody)).toBeUndefined()
    expect(await workspace.filterPresets.remove(nobody, uuid)).toBe(false)
  })
})
