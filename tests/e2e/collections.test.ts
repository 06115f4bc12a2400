import type { SearchView } from '@cognate/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
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

describe('the list', () => {
  it('C-03 searches after a pause in typing, and shows pages of ten with five links', async () => {
    const { page } = await openWithCollections('Another', ...Array.from({ length: 61 }, (_, index) => `Paged ${index}`))
    const calls = followCalls(page, '/api/searches/')
    const field = page.getByRole('searchbox', { name: 'Search by name or reference' })
    await field.pressSequentially('paged', { delay: 20 })
    await page.getByRole('main').getByText('61 collections', { exact: true }).waitFor()
    expect(calls.map((url) => Object.fromEntries(url.searchParams))).toEqual([
      { search_string: 'paged', page_number: '1', page_size: '10', exclude_shared: 'false' },
    ])

    const pages = page.getByRole('navigation', { name: 'Pages of collections' })
    const pagesLinked = () => pages.getByRole('listitem').allTextContents()
    await expect.poll(pagesLinked).toEqual(['1', '2', '3', '4', '5'])
    await pages.getByRole('link', { name: 'Page 5 of 7' }).click()
    await page.getByRole('link', { name: 'Paged 20', exact: true }).waitFor()
    await expect.poll(pagesLinked).toEqual(['3', '4', '5', '6', '7'])
    await expect.poll(() => pages.locator('[aria-current="page"]').textContent()).toBe('5')
    expect(calls.at(-1)?.searchParams.get('page_number')).toBe('5')
    await pages.getByRole('link', { name: 'Page 7 of 7' }).click()
    await page.getByRole('link', { name: 'Paged 0', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(1 + 1)
  })

  it('C-03 says that there are none, in the exact words', async () => {
    const { page } = await openWithCollections()
    await searchFor(page, 'nobody has a collection like this')
    await page.getByText('No collections found...', { exact: true }).waitFor()
    await expectAccessible(page, 'no collections')
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await page.getByRole('table', { name: 'Collections' }).waitFor()
  })

  it('C-03 counts the records of a collection, and links to it', async () => {
    const { page } = await openSignedIn('about:blank')
    const { uuid } = await create(page, 'Counted', {
      external_identifier: 'MS-COUNTED',
      included_records: [anAuthor(1), anAuthor(2), { ...anAuthor(3), record_type: 'work', identifier: 'W3' }],
      excluded_records: [anAuthor(4)],
    })
    await page.goto(SCREEN)
    const row = rowOf(page, 'Counted')
    for (const words of ['2 experts', '1 work', '1 excluded', 'MS-COUNTED', 'just now'])
      await row.getByText(words).waitFor()
    const link = row.getByRole('link', { name: 'Continue Collection Counted' })
    await expect.poll(() => link.textContent()).toBe('Continue Collection')
    for (const target of [link, row.getByRole('link', { name: 'Counted', exact: true })])
      await expect.poll(() => target.getAttribute('href')).toBe(`/app/collection/${uuid}/`)
    await expect.poll(() => row.getByText('just now').getAttribute('title')).toMatch(/\d{4}.*\d:\d\d/)
  })

  it('C-03 says why the list could not be loaded, and tries again', async () => {
    const { page } = await openSignedIn('about:blank')
    await page.route('**/api/searches/?*', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }))
    await page.goto(SCREEN)
    await page.getByRole('heading', { name: 'The collections could not be loaded' }).waitFor()
    await page.unroute('**/api/searches/?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('table', { name: 'Collections' }).waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'The collections could not be loaded' }).count()).toBe(0)
  })
})

describe('a name', () => {
  it('C-03 is saved on Enter and on leaving the field, and unchanged on Escape', async () => {
    const { page } = await openWithCollections('Rename me')
    await rename(page, 'Rename me', 'By Enter')
    await page.keyboard.press('Enter')
    await rowOf(page, 'By Enter').waitFor()
    await page.getByRole('button', { name: 'Rename By Enter' }).and(page.locator(':focus')).waitFor()

    await rename(page, 'By Enter', 'By leaving')
    await page.getByRole('heading', { name: 'My Collections' }).click()
    await rowOf(page, 'By leaving').waitFor()

    const calls = followCalls(page, '/api/searches/')
    await rename(page, 'By leaving', 'Not at all')
    await page.keyboard.press('Escape')
    await rowOf(page, 'By leaving').waitFor()
    await rename(page, 'By leaving', '   ')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'A collection needs a name.' }).waitFor()
    await rowOf(page, 'By leaving').waitFor()
    expect(calls).toEqual([])
    await page.reload()
    await rowOf(page, 'By leaving').waitFor()
  })

  it('C-03 is unchanged when the new one is refused, and the reason is shown', async () => {
    const { page } = await openWithCollections('Keep me')
    const refusal = { code: 'database_unavailable', detail: 'The database cannot be reached at this moment.' }
    await page.route('**/api/searches/*/', (route) => route.fulfill({ status: 503, json: refusal }))
    await rename(page, 'Keep me', 'Lost')
    await page.keyboard.press('Enter')
    await rowOf(page, 'Keep me').getByRole('alert').filter({ hasText: refusal.detail }).waitFor()
  })

  it('C-03 a reference is added, found and removed', async () => {
    const { page } = await openWithCollections('With reference')
    const field = page.getByRole('textbox', { name: 'Reference, such as the number of a manuscript' })
    await page.getByRole('button', { name: 'Add the reference of With reference' }).click()
    await field.fill('MS-2026-4711')
    await page.keyboard.press('Enter')
    await rowOf(page, 'With reference').getByText('MS-2026-4711').waitFor()
    await searchFor(page, '2026-4711')
    await page.getByRole('main').getByText('1 collection', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Change the reference of With reference' }).click()
    await field.fill('')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Add the reference of With reference' }).waitFor()
    await expect.poll(() => page.getByText('MS-2026-4711').count()).toBe(0)
  })

  it('C-03 warns the later of two tabs, and shows what the other has saved', async () => {
    const { page: first, collections } = await openWithCollections('Two tabs')
    const second = await first.context().newPage()
    await second.goto(SCREEN)
    await rowOf(second, 'Two tabs').waitFor()
    await rename(first, 'Two tabs', 'The first tab')
    await first.keyboard.press('Enter')
    await rowOf(first, 'The first tab').waitFor()

    await rename(second, 'Two tabs', 'The second tab')
    await second.keyboard.press('Enter')
    await second.getByRole('alert').filter({ hasText: 'Somebody changed this meanwhile.' }).waitFor()
    await rowOf(second, 'The first tab').waitFor()
    const { name } = await callApi<SearchView>(first, 'GET', `/api/searches/${collections[0]!.uuid}/`)
    expect(name).toBe('The first tab')

    // What was collected in the other tab is no reason to refuse a name.
    await callApi(first, 'POST', `/api/searches/${collections[0]!.uuid}/included_records/`, { records: [anAuthor(1)] })
    await rename(second, 'The first tab', 'The second tab')
    await second.keyboard.press('Enter')
    await rowOf(second, 'The second tab').waitFor()
    await expect.poll(() => second.getByRole('alert').count()).toBe(0)
  })
})

describe('a collection', () => {
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
    await expect.poll(() => shared.getByRole('button', { name: /Rename|Delete|reference/ }).count()).toBe(0)
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
    await expect.poll(() => page.getByRole('link', { name: 'My Collections' }).count()).toBe(0)
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
      await expect.poll(() => page.getByRole('link', { name }).count()).toBe(0)
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
})
