import type { Locator, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectGone } from './support/absence.ts'
import {
  button,
  buttonOfMessage,
  expectAccessible,
  expectFitInLooks,
  expectFocusOn,
  openSignedIn,
  useBrowser,
} from './support/browser.ts'
import { linesOf } from './support/downloads.ts'
import { expertsOf, findSimilar, resultRows, searchFor, TEXT } from './support/search.ts'

useBrowser()

it('measures the ranking on a file of judgements', async () => {
  const { page } = await openSignedIn('/app/evaluation/')
  await page.getByRole('heading', { name: 'Measure the ranking' }).waitFor()
  const [first, , third] = expertsOf(await findSimilar(page))
  const rows = [
    'text,person,institution,grade',
    `"${TEXT}",${first!.identifier},,good`,
    `,${third!.identifier},,not`,
    ',Nobody Known,Nowhere,good',
    ',,,good',
  ]
  const file = { name: 'reviewers.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
  await page.locator('input[type="file"]').setInputFiles(file)
  const figures = page.getByRole('table', { name: 'Figures of reviewers.csv' })
  await figures.waitFor()
  await expect.poll(() => figures.innerText()).toMatch(/By words[\s\S]*1\.000\s\[1\.000, 1\.000\]/)
  await page.getByText('Row 5: the person is missing.').waitFor()
  await page.getByText('Row 4: Nobody Known, Nowhere: no one in the catalogue has this name.').waitFor()
  const unsuited = page.getByRole('listitem').filter({ hasText: 'not suitable' })
  await unsuited.getByText('rank 3', { exact: true }).waitFor()
  await expectFitInLooks(page, 'measuring the ranking')

  const download = page.waitForEvent('download')
  await button(page, 'Export as CSV').click()
  const [head, ...lines] = await linesOf(await download)
  expect(head).toContain('Text,Person,Id,Grade,"Rank, By words"')
  expect(lines.length).toBe(2)
  await button(page, 'Measure again').click()
  await page.getByText(/^By words: no difference beyond chance since .* on 1 text/).waitFor()
  for (const left of [1, 0]) {
    await button(page, 'Delete').first().click()
    await page.getByRole('dialog', { name: 'Delete' }).getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => page.locator('tr[data-row]').count()).toBe(left)
  }
})

it('keeps what an editor says of experts with g and n, in the row, in the collection and after a reload', async () => {
  const { page } = await openSignedIn('/app/')
  // Messages wait for their code, and appear in their order.
  const late = async (route: Route) => {
    await page.waitForTimeout(1000)
    return route.continue()
  }
  await page.route('**/assets/toast-queue-*.js', late, { times: 1 })
  const fetched = page.waitForResponse('**/assets/toast-queue-*.js')
  await searchFor(page, undefined, `${TEXT}, judged by an editor`)
  const [first, second] = [resultRows(page).nth(0), resultRows(page).nth(1)]
  const name = await first.getByRole('heading', { level: 2 }).innerText()
  const other = await second.getByRole('heading', { level: 2 }).innerText()
  await first.focus()
  for (const key of ['g', 'c', 'j', 'n']) await page.keyboard.press(key)
  await fetched
  await buttonOfMessage(page, `Rated as not suitable: ${other}`, 'Undo').waitFor()
  const earlier = buttonOfMessage(page, `Rated as good: ${name}`, 'Undo')
  await expectGone(earlier, { timeout: 4_000 })
  await page.getByRole('tab', { name: /^Collection/ }).click()
  const panel = page.getByRole('complementary', { name: 'Filters and collection' })
  await expectRating(panel, name, 'Good')
  await expectRating(first, name, 'Good')
  await expectRating(second, other, 'Not suitable')

  await buttonOfMessage(page, `Rated as not suitable: ${other}`, 'Undo').click()
  await button(second, `Actions for ${other}`).click()
  const rating = page.getByRole('group', { name: 'Rate the match' })
  await rating.getByText('Your rating is private; only totals are shared.').waitFor()
  await expectGone(rating.getByRole('menuitemcheckbox', { checked: true }))
  await expectAccessible(page, 'rating')
  await page.keyboard.press('Escape')
  await expectFocusOn(button(second, `Actions for ${other}`))

  await page.reload()
  await button(first, `Actions for ${name}`).click()
  await page.getByRole('menuitem', { name: 'Remove your rating of this text' }).click()
  await expectRating(first, name, undefined)
})

/** What the menu of a person says of the rating; leaves the menu closed. */
async function expectRating(place: Locator, name: string, verdict: 'Good' | 'Not suitable' | undefined): Promise<void> {
  const page = place.page()
  await button(place, `Actions for ${name}`).click()
  const items = page.getByRole('menuitemcheckbox')
  await items.first().waitFor()
  const checked = page.getByRole('menuitemcheckbox', { checked: true })
  await expect.poll(() => checked.allInnerTexts()).toEqual(verdict ? [expect.stringContaining(verdict)] : [])
  await page.keyboard.press('Escape')
  await items.first().waitFor({ state: 'detached' })
}
