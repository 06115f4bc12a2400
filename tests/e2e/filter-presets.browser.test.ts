import type { FilterPresetView } from '@cognate/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNever } from './support/absence.ts'
import { callApi } from './support/api.ts'
import { expectAccessible, expectNoSidewaysScrolling, looks, openSignedIn, useBrowser } from './support/browser.ts'
import { giveOrganisations } from './support/organisations.ts'

useBrowser()

const SCREEN = '/app/filters/'
const PRESETS = '/api/filter_presets/'
const create = (page: Page, name: string, filters: object = {}) =>
  callApi<FilterPresetView>(page, 'POST', PRESETS, { name, search_module: 'experts', filter_data: { filters } })
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

describe('a preset', () => {
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

  it('C-05 is added for a dataset, starts unsaved, and gets a uuid when it is saved', async () => {
    const { page } = await openWithPresets('There before')
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname))
    await addPreset(page, 'Experts', 'Prolific experts')
    await expect.poll(() => activeSwitch(page, 'Prolific experts').isDisabled()).toBe(true)
    await setLeastWorks(page, 'Prolific experts', 20)
    await rowOf(page, 'Prolific experts').getByText('1 filter', { exact: true }).waitFor()
    await expectNever(editorOf(page, 'Prolific experts').getByRole('button', { name: 'Update' }))
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
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('nobody has a preset like this')
  await page.getByText('No presets found...').waitFor()
  await expectAccessible(page, 'no presets')
})
