import type { FilterPresetView } from '@cognate/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { callApi, followCalls } from './support/api.ts'
import { expectAccessible, expectNoSidewaysScrolling, looks, openSignedIn, useBrowser } from './support/browser.ts'
import { COLLEAGUE, openColleague } from './support/colleague.ts'
import { giveOrganisations } from './support/organisations.ts'

useBrowser()

const SCREEN = '/app/filters/'
const PRESETS = '/api/filter_presets/'
const create = (page: Page, name: string, filters: object = {}) =>
  callApi<FilterPresetView>(page, 'POST', PRESETS, { name, search_module: 'experts', filter_data: { filters } })
const read = (page: Page, uuid: string) => callApi<FilterPresetView>(page, 'GET', `${PRESETS}${uuid}/`)
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: false }) })
const editorOf = (page: Page, name: string) => page.getByRole('region', { name: `Filters of ${name}` })
const activeSwitch = (page: Page, name: string) => page.getByRole('switch', { name: `Active: ${name}`, exact: true })

/** The screen with presets that were there before it opened. */
async function openWithPresets(...names: string[]): Promise<{ page: Page; presets: FilterPresetView[] }> {
  const { page } = await openSignedIn('about:blank')
  const presets: FilterPresetView[] = []
  for (const name of names) presets.push(await create(page, name))
  await page.goto(SCREEN)
  await page
    .getByRole('main')
    .getByText(/^\d+ presets?$/)
    .waitFor()
  return { page, presets }
}

async function openFilters(page: Page, name: string): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: `edit those of ${name}` })
    .click()
  await editorOf(page, name).waitFor()
}

/** Sets the filter that every dataset has: at least this many works. */
async function setLeastWorks(page: Page, name: string, works: number): Promise<void> {
  const editor = editorOf(page, name)
  const group = editor.getByRole('button', { name: /^Career/ })
  await group.waitFor()
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
  const field = editor.getByRole('group', { name: 'Number of works' }).getByRole('spinbutton').first()
  await field.fill(String(works))
  await field.press('Enter')
}

async function addPreset(page: Page, dataset: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New preset' }).click()
  await page.getByRole('menuitem', { name: dataset }).click()
  const field = page.getByRole('textbox', { name: 'Name of the preset' })
  await field.and(page.locator(':focus')).waitFor()
  await field.fill(name)
  await field.press('Enter')
  await rowOf(page, name).getByText('Not saved').waitFor()
}

describe('the list', () => {
  it('C-05 searches from three characters on, and shows pages of ten', async () => {
    const { page } = await openWithPresets('Another', ...Array.from({ length: 12 }, (_, index) => `Listed ${index}`))
    const calls = followCalls(page, PRESETS)
    const field = page.getByRole('searchbox', { name: 'Search by name' })
    await field.fill('li')
    await field.press('Enter')
    await field.fill('listed')
    await page.getByRole('main').getByText('12 presets', { exact: true }).waitFor()
    expect(calls.map((url) => Object.fromEntries(url.searchParams))).toEqual([
      { page: '1', page_size: '10', name: 'listed', no_shared: 'false' },
    ])
    await expect.poll(() => page.getByRole('row').count()).toBe(1 + 10)
    await page.getByRole('link', { name: 'Page 2 of 2' }).click()
    await rowOf(page, 'Listed 0').waitFor()
    expect(calls.at(-1)?.searchParams.get('page')).toBe('2')
    await field.fill('listed nowhere')
    await page.getByText('No presets found...').waitFor()
    await expectAccessible(page, 'no presets')
  })

  it('C-05 renames in place', async () => {
    const { page, presets } = await openWithPresets('Named before')
    await page.getByRole('button', { name: 'Rename Named before' }).click()
    await page.getByRole('textbox', { name: 'Name of the preset' }).fill('Named after')
    await page.keyboard.press('Enter')
    await rowOf(page, 'Named after').waitFor()
    await expect.poll(async () => (await read(page, presets[0]!.uuid)).name).toBe('Named after')
  })

  it('C-05 deletes after a confirmation in the exact words', async () => {
    const { page } = await openWithPresets('Short lived')
    await page.getByRole('button', { name: 'Delete Short lived' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete preset' })
    await dialog
      .getByText('Are you sure? This will permanently delete the preset called Short lived', { exact: true })
      .waitFor()
    await expectAccessible(page, 'deleting a preset')
    await dialog.getByRole('button', { name: 'Delete preset' }).click()
    await page.getByText('Deleted preset Short lived').waitFor()
    await rowOf(page, 'Short lived').waitFor({ state: 'detached' })
  })

  it('C-05 has at most one active preset; choosing it again deactivates it', async () => {
    const { page } = await openWithPresets('Active one', 'Active two')
    const defaultPreset = async () =>
      (await callApi<{ default_filter_preset: string | null }>(page, 'GET', '/api/profile/')).default_filter_preset
    await activeSwitch(page, 'Active one').click({ force: true })
    await expect.poll(() => activeSwitch(page, 'Active one').isChecked()).toBe(true)
    await activeSwitch(page, 'Active two').click({ force: true })
    await expect.poll(() => activeSwitch(page, 'Active two').isChecked()).toBe(true)
    await expect.poll(() => page.getByRole('switch', { name: /^Active:/, checked: true }).count()).toBe(1)
    await expect.poll(defaultPreset).not.toBeNull()
    await activeSwitch(page, 'Active two').click({ force: true })
    await expect.poll(() => page.getByRole('switch', { name: /^Active:/, checked: true }).count()).toBe(0)
    await expect.poll(defaultPreset).toBeNull()
  })

  it('C-05 keeps whether a preset fills the sidebar', async () => {
    const { page, presets } = await openWithPresets('Fills or not')
    await page.getByRole('switch', { name: 'Fills the sidebar: Fills or not' }).click({ force: true })
    await expect.poll(async () => (await read(page, presets[0]!.uuid)).populates_sidebar).toBe(true)
  })
})

describe('a preset', () => {
  it('C-05 is added for a dataset, starts unsaved, and gets a uuid when it is saved', async () => {
    const { page } = await openWithPresets('There before')
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname))
    await addPreset(page, 'Experts', 'Prolific experts')
    await expect.poll(() => activeSwitch(page, 'Prolific experts').isDisabled()).toBe(true)
    await setLeastWorks(page, 'Prolific experts', 20)
    await rowOf(page, 'Prolific experts').getByText('1 filter', { exact: true }).waitFor()
    await expect.poll(() => editorOf(page, 'Prolific experts').getByRole('button', { name: 'Update' }).count()).toBe(0)
    await expectAccessible(page, 'a new preset')
    expect(posts).toEqual([])

    await editorOf(page, 'Prolific experts').getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved preset Prolific experts').waitFor()
    await rowOf(page, 'Prolific experts').getByText('Not saved').waitFor({ state: 'detached' })
    await expect.poll(() => activeSwitch(page, 'Prolific experts').isDisabled()).toBe(false)
    const { results } = await callApi<{ results: FilterPresetView[] }>(page, 'GET', `${PRESETS}?name=prolific`)
    expect(results).toEqual([
      expect.objectContaining({
        search_module: 'experts',
        filter_data: { filters: { works_count: expect.objectContaining({ type: 'range', start: 20 }) } },
      }),
    ])
  })

  it('C-05 keeps changes of its filters when they are saved, and drops them when they are discarded', async () => {
    const { page, presets } = await openWithPresets('Changed filters')
    await openFilters(page, 'Changed filters')
    const editor = editorOf(page, 'Changed filters')
    const save = editor.getByRole('button', { name: 'Save changes' })
    await setLeastWorks(page, 'Changed filters', 30)
    await editor.getByRole('button', { name: 'Discard changes' }).click()
    await rowOf(page, 'Changed filters').getByText('0 filters').waitFor()
    await expect.poll(() => save.isDisabled()).toBe(true)
    await setLeastWorks(page, 'Changed filters', 40)
    await save.click()
    await page.getByText('Saved preset Changed filters').waitFor()
    const { filter_data } = await read(page, presets[0]!.uuid)
    expect(filter_data.filters.works_count).toMatchObject({ start: 40 })
  })

  it('C-05 asks before unsaved filters are left, and blocks a switch of the organisation in another tab', async () => {
    const { page } = await openWithPresets('There already')
    await addPreset(page, 'Works', 'Left alone')
    await page.getByRole('link', { name: 'My Queries' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog
      .getByText('Not saved: Left alone. If you leave, these presets are lost. Are you sure you want to leave?', {
        exact: true,
      })
      .waitFor()
    await expectAccessible(page, 'leaving unsaved filters')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await rowOf(page, 'Left alone').getByText('Not saved').waitFor()

    const other = await page.context().newPage()
    await giveOrganisations(other.context())
    await other.goto('/accounts/organisations/')
    await other.getByRole('button', { name: 'Switch to Øresund Transfer Site' }).click()
    await other
      .getByRole('alert')
      .filter({
        hasText: 'At least one tab has unsaved changes! Please store those before you switch organisations.',
      })
      .waitFor()

    await page.getByRole('link', { name: 'My Queries' }).click()
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { name: 'My Queries' }).waitFor()
  })

  it('C-05 warns the later of two tabs, and keeps its filters until it replaces the others deliberately', async () => {
    const { page: first, presets } = await openWithPresets('In two tabs')
    const uuid = presets[0]!.uuid
    const second = await first.context().newPage()
    await second.goto(SCREEN)
    for (const [page, works] of [
      [first, 11],
      [second, 22],
    ] as const) {
      await openFilters(page, 'In two tabs')
      await setLeastWorks(page, 'In two tabs', works)
    }
    const save = (page: Page) => editorOf(page, 'In two tabs').getByRole('button', { name: 'Save changes' }).click()
    const worksSaved = async () => (await read(first, uuid)).filter_data.filters.works_count
    await save(first)
    await first.getByText('Saved preset In two tabs').waitFor()
    await save(second)
    await second.getByRole('alert').filter({ hasText: 'Somebody else has changed the preset In two tabs' }).waitFor()
    await expect.poll(worksSaved).toMatchObject({ start: 11 })
    await rowOf(second, 'In two tabs').getByText('Not saved').waitFor()
    await save(second)
    await second.getByText('Saved preset In two tabs').waitFor()
    await expect.poll(worksSaved).toMatchObject({ start: 22 })
  })
})

it('C-06 a shared preset can be activated, but not changed, shared or deleted', async () => {
  const { page, presets } = await openWithPresets('For Grace')
  const colleague = await openColleague('/app/')
  await callApi(page, 'PUT', `/api/shares/filter_preset/${presets[0]!.uuid}/`, {
    shared_users: [COLLEAGUE],
    shared_teams: [],
  })
  await colleague.goto(SCREEN)
  const row = rowOf(colleague, 'For Grace')
  await expect.poll(() => row.getByRole('button', { name: 'Shared with you' }).isDisabled()).toBe(true)
  await expect.poll(() => row.getByRole('button', { name: /Rename|Delete|edit/ }).count()).toBe(0)
  await expect
    .poll(() => colleague.getByRole('switch', { name: 'Fills the sidebar: For Grace' }).isDisabled())
    .toBe(true)
  await activeSwitch(colleague, 'For Grace').click({ force: true })
  await expect.poll(() => activeSwitch(colleague, 'For Grace').isChecked()).toBe(true)
  expect((await read(page, presets[0]!.uuid)).is_active).toBe(false)
  const calls = followCalls(colleague, PRESETS)
  await colleague.getByRole('checkbox', { name: 'Hide shared presets' }).check()
  await colleague.getByText('No presets found...').waitFor()
  expect(calls.map((url) => url.searchParams.get('no_shared'))).toEqual(['true'])
})

it.each(looks)('Q-04 axe finds nothing on filter presets at $width px, $colorScheme', async (look) => {
  const { page } = await openSignedIn('about:blank', look)
  const name = `Looked at, ${look.width} px, ${look.colorScheme}`
  await create(page, name, { works_count: { type: 'range', start: 5 } })
  await page.goto(SCREEN)
  await openFilters(page, name)
  await editorOf(page, name)
    .getByRole('button', { name: /^Career/ })
    .waitFor()
  await expectAccessible(page, 'filter presets')
  await expectNoSidewaysScrolling(page)
})
