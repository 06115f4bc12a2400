import type { SearchView } from '@cognate/contract'
import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectGone, expectNever } from './support/absence.ts'
import { callApi } from './support/api.ts'
import {
  button,
  buttonOfMessage,
  expectAccessible,
  expectFitInLooks,
  expectFocusOn,
  type Look,
  looks,
  openSignedIn,
  useBrowser,
  wear,
} from './support/browser.ts'
import { COLLEAGUE, openColleague } from './support/colleague.ts'
import { anAuthor, createCollection as create, saveCollection as save } from './support/collections.ts'
import { closeEndpoint } from './support/organisations.ts'
import {
  expertsOf,
  findSimilar,
  openResults,
  putInConflict,
  resultRows as rows,
  runQuery,
  searchForAnswer,
  TEXT,
  tool,
} from './support/search.ts'

useBrowser()

const UNSAVED =
  'You have items in a collection, but did not save that collection. If you leave, the collection is lost. Are you sure you want to leave?'

const nameOf = async (page: Page, index: number) => (await rows(page).nth(index).locator('h2').textContent())!
const collect = (page: Page, name: string) => page.getByRole('button', { name: `Collect ${name}`, exact: true })
const panel = (page: Page) => page.getByRole('list', { name: 'Collection' })

/** Replaces the results, once the page has said what that does. */
async function replace(page: Page) {
  await (await tool(page, 'Replace results')).click()
  return runQuery(page, () => page.getByRole('button', { name: /^Show the next \d+$/ }).click())
}

/** The results of the text, with the first of them collected and the tab of the collection in front. */
async function openCollecting(count = 1) {
  const { page, answer } = await openResults()
  const names: string[] = []
  for (let index = 0; index < count; index++) {
    names.push(await nameOf(page, index))
    await collect(page, names[index]!).click()
  }
  await page.getByRole('tab', { name: /^Collection/ }).click()
  return { page, answer, names }
}

const read = (page: Page, { uuid }: { uuid: string }) => callApi<SearchView>(page, 'GET', `/api/searches/${uuid}/`)
const namesIn = (records: SearchView['included_records']) => records.map(({ display_name }) => display_name)

/** Waits until a part of the collection on the server is as expected. */
async function untilKept(page: Page, { uuid }: SearchView, part: (now: SearchView) => unknown, expected: unknown) {
  await expect.poll(async () => part(await read(page, { uuid })), { timeout: 10_000 }).toEqual(expected)
}

describe('an unsaved collection', () => {
  it('C-01 animates what comes and goes, warns, counts and groups its records, opens them, and survives a reload', async () => {
    const { page, names } = await openCollecting(2)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.evaluate(() => {
      const { animate } = Element.prototype
      Element.prototype.animate = function (frames, options) {
        const { direction } = options as KeyframeAnimationOptions
        if (this.matches('body > [aria-hidden]'))
          document.body.dataset.flights = `${document.body.dataset.flights ?? ''} ${direction}`
        return animate.call(this, frames, options)
      }
    })
    const flights = () => page.evaluate(() => document.body.dataset.flights?.trim().split(' '))
    await button(page, `Remove ${names[1]}`).click()
    await expect.poll(flights).toEqual(['reverse'])
    await collect(page, names[1]!).click()
    await expect.poll(flights).toEqual(['reverse', 'normal'])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const opener = panel(page).getByRole('button', { name: names[0]!, exact: true })
    await opener.click()
    await page.getByRole('dialog', { name: names[0]! }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expectFocusOn(opener)
    await page.getByText('Draft', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('tab', { name: 'Collection 2' }).count()).toBe(1)
    await expect.poll(() => panel(page).getByRole('heading').allTextContents()).toEqual(['Experts 2'])
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await page.getByRole('tab', { name: 'Collection 2' }).click()
    for (const name of names) await button(page, `Remove ${name}`).waitFor()
    await expect.poll(() => collect(page, names[0]!).getAttribute('aria-pressed')).toBe('true')
  })

  it('C-01 ranks only the people in it, says so, and ranks everybody again', async () => {
    const { page, answer } = await openCollecting(3)
    const [first, second, third] = answer.results.map(({ identifier }) => identifier)
    const alone = await runQuery(page, () => button(page, 'Rank only these').click())
    expect(alone.request.among).toEqual([first, second, third])
    expect(alone.answer).toMatchObject({
      total: 3,
      results: [first, second, third].map((identifier) => ({ identifier })),
    })
    await expect.poll(() => rows(page).count()).toBe(3)
    await page.getByText('Only these 3 people', { exact: true }).waitFor()
    await expectAccessible(page, 'people ranked alone')
    await page.reload()
    await page.getByText('Only these 3 people', { exact: true }).waitFor()
    const again = await runQuery(page, () => button(page, 'Rank everyone again: Only these 3 people').click())
    expect(again.request).not.toHaveProperty('among')
    await expect.poll(() => rows(page).count()).toBeGreaterThan(3)
    await expectGone(page.getByText('Only these 3 people', { exact: true }))
  })

  it('C-01 ranks only the people of a saved collection from its address, and names those without works', async () => {
    const { page } = await openSignedIn('about:blank')
    const known = expertsOf(await findSimilar(page))[0]!
    const included = [
      { record_type: 'author', identifier: known.identifier, fields: { display_name: known.fields.display_name } },
      { record_type: 'author', identifier: 'A1', fields: { display_name: 'Nora Unlisted' } },
    ]
    const { uuid } = await create(page, 'A pool', { texts: [TEXT], included_records: included })
    await page.goto(`/app/search/${uuid}/`)
    const { request } = await runQuery(page, () => button(page, 'Rank only these').click())
    expect(request).toMatchObject({ among: [known.identifier, expect.stringMatching(/A1$/)], search: uuid })
    await page.getByText('Not in the catalogue, so not ranked: Nora Unlisted.', { exact: true }).waitFor()
    await expect.poll(() => rows(page).count()).toBe(1)
  })

  it('C-01 warns with the exact sentence before somebody leaves it, and is lost afterwards', async () => {
    const { page } = await openCollecting()
    await page.getByRole('link', { name: 'My Queries' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByText(UNSAVED, { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('tab', { name: 'Collection 1' }).waitFor()
    await page.getByRole('link', { name: 'Home' }).first().click()
    await page.getByText('Draft', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'My Queries' }).first().click()
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await page
      .getByRole('heading', { name: /queries/i })
      .first()
      .waitFor()
    await page.goto('/app/')
    await page.getByRole('heading', { name: 'What are you looking for today?' }).waitFor()
    await expectNever(page.getByText('Draft'))
  })

  it('C-01 asks before the tab is closed, and tells other tabs about unsaved work', async () => {
    const { page } = await openCollecting()
    const other = await page.context().newPage()
    await other.goto('/app/')
    const reply = other.evaluate(
      () =>
        new Promise((resolve) => {
          const channel = new BroadcastChannel('cognate:tabs')
          channel.onmessage = ({ data }) => resolve(data.type)
          channel.postMessage({ type: 'has_unsaved_work?', question: 'q' })
        }),
    )
    expect(await reply).toBe('has_unsaved_work')
    const [dialog] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })])
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
  })

  it('C-01 adds its used records to a search on request, and says which are not used', async () => {
    const { page, names, answer } = await openCollecting(2)
    await button(page, `Use ${names[1]} as an example`).click()
    await runQuery(page, () => page.getByRole('checkbox', { name: 'Also find people similar to these' }).check())
    const { request, answer: next } = await searchForAnswer(page, `${TEXT} in summer`)
    expect(request.records.slice(1)).toMatchObject([{ identifier: answer.results[0]!.identifier }])
    expect(next.results.map(({ identifier }) => identifier)).not.toContain(answer.results[0]!.identifier)
    const chips = page.getByRole('list', { name: 'Chosen academics and works' }).getByRole('listitem')
    await expect.poll(() => chips.allTextContents()).toEqual(['+ 1 collected person'])
  })
})

describe('saving', () => {
  it('C-01 sends everything in one call, and each later change at once', async () => {
    const { page, names } = await openCollecting(2)
    const hidden = await nameOf(page, 2)
    await button(page, `Hide ${hidden}`).click()
    const collection = await save(page, 'Kept')
    expect([namesIn(collection.included_records), namesIn(collection.excluded_records)]).toEqual([names, [hidden]])

    const third = await nameOf(page, 2)
    await collect(page, third).click()
    await untilKept(page, collection, (now) => namesIn(now.included_records), [...names, third])
    await button(page, `Use ${third} as an example`).click()
    await untilKept(page, collection, (now) => now.included_records.map(({ used_in_search }) => used_in_search), [
      true,
      true,
      false,
    ])
    await button(page, `Remove ${names[0]}`).click()
    await untilKept(page, collection, (now) => namesIn(now.included_records), [names[1], third])
    await buttonOfMessage(page, `Removed ${names[0]}`, 'Undo').click()
    await untilKept(page, collection, (now) => namesIn(now.included_records).toSorted(), [...names, third].toSorted())
    await button(page, /^Excluded/).click()
    await button(page, `Restore ${hidden}`).click()
    await untilKept(page, collection, (now) => now.excluded_records, [])
  })

  it('C-01 is offered in another tab by the address of the query that was asked before', async () => {
    const { page, names } = await openCollecting()
    const address = page.url()
    await save(page, 'Saved after its query')
    const other = await page.context().newPage()
    await other.goto(address)
    await other.getByRole('tab', { name: /^Collection/ }).click()
    await button(other, 'Open Saved after its query').click()
    await panel(other).getByText(names[0]!).waitFor()
  })
})

describe('hiding', () => {
  it('C-02 hides a result for good, offers to undo it, and moves the focus to the next', async () => {
    const { page, answer } = await openResults()
    const [first, second] = [await nameOf(page, 0), await nameOf(page, 1)]
    await button(page, `Hide ${first}`).click()
    await expect.poll(() => nameOf(page, 0)).toBe(second)
    const { request, answer: next } = await searchForAnswer(page, `${TEXT} again`)
    const hidden = answer.results[0]!.identifier
    expect(request.filters.excluded_records).toMatchObject({ values: [hidden] })
    expect(next.results.map(({ identifier }) => identifier)).not.toContain(hidden)
    await buttonOfMessage(page, `Hidden: ${first}`, 'Undo').click()
    const { request: withoutFilter } = await searchForAnswer(page)
    expect(withoutFilter.filters.excluded_records).toBeUndefined()
    await expect.poll(() => nameOf(page, 0)).toBe(first)
  })

  it('C-02 never finds what a saved collection excludes, in any later search', async () => {
    const { page, answer } = await openCollecting()
    const collection = await save(page, 'Without')
    await button(page, `Hide ${await nameOf(page, 1)}`).click()
    const { request, answer: next } = await searchForAnswer(page, `${TEXT} again`)
    expect(request).toMatchObject({ search: collection.uuid, filters: {} })
    expect(request.filters.excluded_records).toBeUndefined()
    const found = next.results.map(({ identifier }) => identifier)
    const [collected, hidden] = answer.results.map(({ identifier }) => identifier)
    expect([found.includes(collected!), found.includes(hidden!)]).toEqual([true, false])
  })

  it('C-02 hides all experts in conflict, with one call for a saved collection', async () => {
    const { page } = await openResults('Experts', {}, { change: (answer) => putInConflict(answer, [2, 3, 4]) })
    const names = [await nameOf(page, 1), await nameOf(page, 2), await nameOf(page, 3)]
    await collect(page, await nameOf(page, 0)).click()
    await collect(page, names[0]!).click()
    await page.getByRole('tab', { name: /^Collection/ }).click()
    const collection = await save(page, 'Without conflicts')
    const calls: Request[] = []
    page.on('request', (request) => request.url().includes('excluded_records') && calls.push(request))
    await (await tool(page, 'Hide conflict authors')).click()
    await page
      .getByText('Hid 3 experts in conflict or on the conflict list (1 removed from the collection)', {
        exact: true,
      })
      .waitFor()
    await untilKept(page, collection, (now) => namesIn(now.excluded_records), names)
    expect(calls).toHaveLength(1)
    await expectGone(await tool(page, 'Hide conflict authors'))
  })

  it('S-12 replaces the results that are not collected, and brings them back', async () => {
    const { page, names, answer } = await openCollecting()
    const collection = await save(page, 'Replaced')
    const old = answer.results.map(({ identifier }) => identifier)
    await (await tool(page, 'Replace results')).click()
    await page.getByText(`Show the next ${old.length} (hides these ${old.length - 1})`, { exact: true }).waitFor()
    await expectAccessible(page, 'before results are replaced')
    await button(page, 'Cancel').click()
    expect((await read(page, collection)).excluded_records).toEqual([])
    const first = page.url()
    const { answer: next } = await replace(page)
    expect(next.results.length).toBeGreaterThan(0)
    // The collected one stays where it is.
    expect(next.results.map(({ identifier }) => identifier).filter((id) => old.includes(id))).toEqual([old[0]])
    const now = await read(page, collection)
    expect(now.excluded_records).toHaveLength(old.length - 1)
    expect(now.excluded_records.every(({ reason }) => reason === 'replaced')).toBe(true)
    expect(namesIn(now.included_records)).toEqual(names)
    // The query of before, asked again, fills its list.
    const { answer: filled } = await runQuery(page, async () => void (await page.goto(first)))
    expect(filled.results.map(({ identifier }) => identifier)).toEqual(next.results.map(({ identifier }) => identifier))
    await page.getByRole('heading', { name: `Showing top ${filled.results.length} of` }).waitFor()
    await page.getByRole('tab', { name: /^Collection/ }).click()
    await button(page, /^Excluded/).click()
    const { answer: restored } = await runQuery(page, () => button(page, 'Restore all: Replaced').click())
    expect((await read(page, collection)).excluded_records).toEqual([])
    expect(restored.results.map(({ identifier }) => identifier)).toContain(old[1])
    await expect.poll(() => nameOf(page, 0)).toBe(restored.results[0]!.fields.display_name)
  })
})

describe('continuing', () => {
  it('S-06 N-03 names the collection and searches with its records', async () => {
    const { page, answer } = await openCollecting()
    const [used, hidden] = answer.results
    const included = { record_type: 'author', identifier: used!.identifier }
    const excluded = { record_type: 'author', identifier: hidden!.identifier }
    const collection = await create(page, 'Continued', {
      included_records: [included],
      excluded_records: [excluded],
    })
    page.on('dialog', (dialog) => dialog.accept())
    await page.goto(`/app/search/${collection.uuid}`)
    await page.getByRole('heading', { name: `Continue with ${collection.name}`, exact: true }).waitFor()
    await page.getByText('1 excluded record is left out.', { exact: false }).waitFor()
    // Its people come first, and no example below them.
    const [name, field] = [
      panel(page).getByRole('button', { name: used!.fields.display_name, exact: true }),
      'textarea',
    ]
    expect((await name.boundingBox())!.y).toBeLessThan((await page.locator(field).boundingBox())!.y)
    await page.getByText('Copy and paste a longer text to search', { exact: false }).waitFor()
    await expectNever(page.getByText('A random query:'))
    await page.getByRole('checkbox', { name: 'Also find people similar to these' }).check()
    const { request, answer: next } = await runQuery(page, () => button(page, 'Search').click())
    expect(request).toMatchObject({ records: [], search: collection.uuid })
    const found = next.results.map(({ identifier }) => identifier)
    expect(found.length).toBeGreaterThan(0)
    expect([found.includes(used!.identifier), found.includes(hidden!.identifier)]).toEqual([false, false])
    await page.getByRole('tab', { name: 'Collection 1' }).click()
    await page.getByRole('heading', { name: collection.name, exact: true }).waitFor()
    await page.reload()
    await page.getByRole('tab', { name: 'Collection 1' }).click()
    await page.getByRole('heading', { name: collection.name, exact: true }).waitFor()
  })

  it('S-06 says that a collection does not exist, also where it belongs to another person', async () => {
    const { page } = await openSignedIn('/app/search/3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11/')
    await page.getByRole('heading', { name: 'Collection not found' }).waitFor()
    await expectAccessible(page, 'no collection')
    await page.goto('/app/search/none/')
    await page.getByRole('heading', { name: 'Collection not found' }).waitFor()
    const collection = await create(page, 'Mine alone')
    const colleague = await openColleague(`/app/search/${collection.uuid}/`)
    await colleague.getByRole('heading', { name: 'Collection not found' }).waitFor()
  })

  it('C-06 people with whom it is shared can change its records, but not its name', async () => {
    const { page } = await openSignedIn('/app/')
    const collection = await create(page, 'Worked on together', { included_records: [anAuthor(1)] })
    const colleague = await openColleague('/app/')
    await callApi(page, 'PUT', `/api/shares/search/${collection.uuid}/`, {
      shared_users: [COLLEAGUE],
      shared_teams: [],
    })
    await colleague.goto(`/app/search/${collection.uuid}/`)
    await colleague.getByRole('heading', { name: 'Continue with Worked on together' }).waitFor()
    await colleague.getByText('Shared by Demo User: your changes are visible to everyone it is shared with.').waitFor()
    await expectNever(button(colleague, 'Rename Worked on together'))
    await button(colleague, 'Remove Author 1').click()
    await untilKept(page, collection, (now) => now.included_records, [])
  })

  it('S-10 is closed without use_collections: no buttons, no tab, no screen', async () => {
    const { page } = await openSignedIn('about:blank')
    const collection = await create(page, 'Closed')
    await closeEndpoint(page.context(), 'use_collections')
    await page.goto(`/app/search/${collection.uuid}/`)
    await page.getByRole('heading', { name: 'Collections are not part of your licence' }).waitFor()
    const { uuid } = await findSimilar(page, 'experts', { limit: 15 })
    await page.goto(`/app/query/${uuid}/`)
    await page.getByRole('tab', { name: /^Filters/ }).waitFor()
    await expectNever(page.getByRole('tab', { name: /^Collection/ }))
    await expectNever(page.getByRole('button', { name: /^Collect / }))
    await expectNever(await tool(page, 'Replace results'))
  })
})

describe('two tabs with one collection', () => {
  it('C-01 follow each other’s changes, and lose nothing', async () => {
    const { page } = await openSignedIn('about:blank')
    const collection = await create(page, 'Two tabs', { included_records: [anAuthor(1), anAuthor(2), anAuthor(3)] })
    const address = `/app/search/${collection.uuid}/`
    const other = await page.context().newPage()
    await Promise.all([page.goto(address), other.goto(address)])
    // By keyboard: a line that moves up under the pointer, between pressing and letting go, would take the click.
    await Promise.all([button(page, 'Remove Author 1').press('Enter'), button(other, 'Remove Author 2').press('Enter')])
    await untilKept(page, collection, (now) => namesIn(now.included_records), ['Author 3'])
    for (const tab of [page, other]) {
      await button(tab, 'Remove Author 1').waitFor({ state: 'detached' })
      await button(tab, 'Remove Author 2').waitFor({ state: 'detached' })
    }
  })

  it('C-01 keep a collection that the other tab deleted, unsaved', async () => {
    const { page } = await openSignedIn('about:blank')
    const collection = await create(page, 'Deleted elsewhere', { included_records: [anAuthor(1), anAuthor(2)] })
    await page.goto(`/app/search/${collection.uuid}/`)
    await button(page, 'Remove Author 2').waitFor()
    await callApi(page, 'DELETE', `/api/searches/${collection.uuid}/`)
    await button(page, 'Remove Author 1').click()
    await page.getByRole('alert').filter({ hasText: 'The collection Deleted elsewhere was deleted' }).waitFor()
    await page.getByText('Draft', { exact: true }).waitFor()
    await button(page, 'Remove Author 2').waitFor()
    await expectGone(button(page, 'Remove Author 1'))
  })
})

it('C-01 C-02 results are collected and hidden with the keyboard alone', async () => {
  const { page } = await openResults()
  const [first, second, third] = [await nameOf(page, 0), await nameOf(page, 1), await nameOf(page, 2)]
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  await expect.poll(() => collect(page, first).getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await button(page, `Hide ${second}`).waitFor({ state: 'detached' })
  await expect.poll(() => page.locator(':focus h2').textContent()).toBe(third)
  await page.keyboard.press('k')
  await page.keyboard.press('c')
  await expect.poll(() => collect(page, first).getAttribute('aria-pressed')).toBe('false')
  await page.locator('textarea').focus()
  await page.keyboard.type(' xc')
  await expect.poll(() => rows(page).count()).toBe(14)
})

it('Q-03 C-01 draws only the records in view of 5,000, and says that a search takes 200', async () => {
  const { page } = await openSignedIn('about:blank')
  const included_records = Array.from({ length: 5_000 }, (_, index) => anAuthor(index + 1))
  const collection = await create(page, 'Five thousand', { included_records })
  await page.goto(`/app/search/${collection.uuid}/`)
  await page.getByRole('checkbox', { name: 'Also find people similar to these' }).check()
  await page
    .getByText('A search uses at most 200 records: the 200 added last of your 5,000.', { exact: true })
    .waitFor()
  await expect.poll(() => panel(page).getByRole('listitem').count()).toBeLessThan(60)
  await panel(page).evaluate((list) => list.parentElement!.scrollTo(0, list.parentElement!.scrollHeight))
  await button(page, 'Remove Author 5000').waitFor()
})

it('Q-02 is accessible and fits', async () => {
  const { page } = await openResults()
  const [wide, narrow] = looks as [Look, Look]
  await collect(page, await nameOf(page, 0)).click()
  await collect(page, await nameOf(page, 1)).click()
  await button(page, `Hide ${await nameOf(page, 2)}`).click()
  await expectFitInLooks(page, 'results with a collection')
  await wear(page, wide)
  await page.getByRole('tab', { name: /^Collection/ }).click()
  await panel(page).waitFor()
  await button(page, /^Excluded/).click()
  await expectAccessible(page, 'an unsaved collection')
  await wear(page, narrow)
  await button(page, /^Collection/).click()
  await panel(page).waitFor()
  await button(page, /^Excluded/).click()
  await expectAccessible(page, 'an unsaved collection in a sheet')
  const collection = await save(page, 'Seen')
  await expectAccessible(page, 'a saved collection in a sheet')
  await page.keyboard.press('Escape')
  await wear(page, wide)
  await page.getByRole('tab', { name: /^Collection/ }).click()
  await panel(page).waitFor()
  await expectAccessible(page, 'a saved collection')
  await page.goto(`/app/search/${collection.uuid}/`)
  await page.getByRole('heading', { name: `Continue with ${collection.name}` }).waitFor()
  await panel(page).waitFor()
  await expectFitInLooks(page, 'continuing')
})
