import type { SearchView } from '@cognate/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNever } from './support/absence.ts'
import { callApi, followCalls } from './support/api.ts'
import { expectAccessible, expectNoSidewaysScrolling, looks, openSignedIn, useBrowser } from './support/browser.ts'
import { openColleague } from './support/colleague.ts'
import { anAuthor, createCollection as create } from './support/collections.ts'
import { changeProfile, closeEndpoint } from './support/organisations.ts'

useBrowser()

const SCREEN = '/app/collections/'
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const searchFor = (page: Page, words: string) =>
  page.getByRole('searchbox', { name: 'Search by name or reference' }).fill(words)

/** The screen with collections that were there before it opened. */
async function openWithCollections(...names: string[]): Promise<{ page: Page; collections: SearchView[] }> {
  const { page } = await openSignedIn('about:blank')
  const collections: SearchView[] = []
  for (const name of names) collections.push(await create(page, name))
  await page.goto(SCREEN)
  await page
    .getByRole('main')
    .getByText(/^\d+ collections?$/)
    .waitFor()
  return { page, collections }
}

async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Rename ${from}`, exact: true }).click()
  const field = page.getByRole('textbox', { name: 'Name of the collection' })
  await expect.poll(() => field.inputValue()).toBe(from)
  await field.fill(to)
}

describe('a collection', () => {
  it('C-03 warns the later of two tabs, and shows what the other has saved', async () => {
    const { page: first, collections } = await openWithCollections('Seen in two tabs')
    const second = await first.context().newPage()
    await second.goto(SCREEN)
    await rowOf(second, 'Seen in two tabs').waitFor()
    await rename(first, 'Seen in two tabs', 'The first tab')
    await first.keyboard.press('Enter')
    await rowOf(first, 'The first tab').waitFor()

    await rename(second, 'Seen in two tabs', 'The second tab')
    await second.keyboard.press('Enter')
    await second.getByRole('alert').filter({ hasText: 'Someone else has changed this in the meantime.' }).waitFor()
    await rowOf(second, 'The first tab').waitFor()
    const { name } = await callApi<SearchView>(first, 'GET', `/api/searches/${collections[0]!.uuid}/`)
    expect(name).toBe('The first tab')

    // What was collected in the other tab is no reason to refuse a name.
    await callApi(first, 'POST', `/api/searches/${collections[0]!.uuid}/included_records/`, { records: [anAuthor(1)] })
    await rename(second, 'The first tab', 'The second tab')
    await second.keyboard.press('Enter')
    await rowOf(second, 'The second tab').waitFor()
    await expectNever(second.getByRole('alert'))
  })

  it('C-03 is deleted after a confirmation in the exact words', async () => {
    const { page } = await openWithCollections('Delete me', 'Keep this one')
    const row = rowOf(page, 'Delete me')
    const button = row.getByRole('button', { name: 'Delete Delete me' })
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Delete collection' })
    await dialog
      .getByText('Are you sure you want to delete the collection Delete me? This cannot be reversed.', { exact: true })
      .waitFor()
    await expectAccessible(page, 'deleting a collection')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await button.click()
    await dialog.getByRole('button', { name: 'Delete collection' }).click()
    await page.getByText('Deleted collection Delete me').waitFor()
    await row.waitFor({ state: 'detached' })
    await rowOf(page, 'Keep this one').waitFor()
  })

  it('C-06 is shared only by its owner; the other person sees it, and can hide it from the list', async () => {
    const { page } = await openWithCollections('From one to the other')
    const colleague = await openColleague(SCREEN)
    await searchFor(colleague, 'From one to the other')
    await colleague.getByText('No collections found...').waitFor()

    await rowOf(page, 'From one to the other').getByRole('button', { name: 'Share' }).click()
    await page.getByRole('combobox', { name: 'Share with a user or a team' }).fill('Grace')
    await page.getByRole('option', { name: 'Grace Hopper' }).click()
    await page.getByRole('list', { name: 'Shared with:' }).getByText('Grace Hopper').waitFor()
    await page.keyboard.press('Escape')
    await rowOf(page, 'From one to the other').getByRole('button', { name: 'Sharing' }).waitFor()

    await colleague.reload()
    // All collections are shown until those of the name have come.
    const response = colleague.waitForResponse((answer) => answer.url().includes('search_string=From'))
    await searchFor(colleague, 'From one to the other')
    await response
    const shared = rowOf(colleague, 'From one to the other')
    await expect.poll(() => shared.getByRole('button', { name: 'Shared with you' }).isDisabled()).toBe(true)
    await expectNever(shared.getByRole('button', { name: /Rename|Delete|reference/ }))
    await expectAccessible(colleague, 'a collection shared with me')
    const calls = followCalls(colleague, '/api/searches/')
    await colleague.getByRole('checkbox', { name: 'Hide shared collections' }).check()
    await colleague.getByText('No collections found...').waitFor()
    expect(calls.map((url) => url.searchParams.get('exclude_shared'))).toEqual(['true'])
  })
})

describe('the licence', () => {
  it('S-10 hides collections and their link where it does not include them', async () => {
    const { page } = await openSignedIn('about:blank')
    await closeEndpoint(page.context(), 'use_collections')
    const calls = followCalls(page, '/api/searches/')
    await page.goto(SCREEN)
    await page.getByRole('heading', { name: 'Collections are not part of your licence' }).waitFor()
    await expectNever(page.getByRole('link', { name: 'My Collections' }))
    expect(calls).toEqual([])
    await expectAccessible(page, 'no collections in the licence')
  })

  it('A-08 shows the transfer-site organisation the upgrade instead of collections, filters and queries', async () => {
    const { page } = await openSignedIn('about:blank')
    await changeProfile(page.context(), (profile) => ({
      ...profile,
      endpoints: [],
      active_organisation: { ...profile.active_organisation, frontend_theme: 'transfer-site' },
    }))
    await page.goto(SCREEN)
    await page.getByRole('main').getByRole('link', { name: 'Upgrade license' }).waitFor()
    for (const name of ['My Collections', 'My Filters', 'My Queries'])
      await expectNever(page.getByRole('link', { name }))
  })
})

it.each(looks)('Q-04 axe finds nothing on collections at $width px, $colorScheme', async (look) => {
  const { page } = await openSignedIn('about:blank', look)
  await create(
    page,
    'A name that is long enough to need more than the one line that there is for it in a narrow card',
    {
      external_identifier: 'A-REFERENCE-WITHOUT-ANY-SPACE-THAT-IS-LONGER-THAN-ITS-COLUMN-2026-0001',
      included_records: [anAuthor(1)],
    },
  )
  await page.goto(SCREEN)
  await page.getByRole('table', { name: 'Collections' }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(1)
  await expectAccessible(page, 'collections')
  await expectNoSidewaysScrolling(page)
  await searchFor(page, 'nobody has a collection like this')
  await page.getByText('No collections found...', { exact: true }).waitFor()
  await expectAccessible(page, 'no collections')
})
