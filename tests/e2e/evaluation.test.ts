import type { Route } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  button,
  buttonOfMessage,
  expectAccessible,
  expectFocusOn,
  expectNoSidewaysScrolling,
  looks,
  openSignedIn,
  useBrowser,
} from './support/browser.ts'
import { linesOf } from './support/downloads.ts'
import { expertsOf, findSimilar, resultRows, searchFor, TEXT } from './support/search.ts'

useBrowser()

it.each([looks[0]!, looks[2]!])('measures the ranking on a file of judgements at $width px', async (look) => {
  const { page } = await openSignedIn('/app/evaluation/', look)
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
  await expect.poll(() => figures.innerText()).toMatch(/Learnt order[\s\S]*1\.000\s\[1\.000, 1\.000\]/)
  await page.getByText('Row 5: the person is missing.').waitFor()
  await page.getByText('Row 4: Nobody Known, Nowhere: no one in the catalogue has this name.').waitFor()
  const unsuited = page.getByRole('listitem').filter({ hasText: 'not suitable' })
  await unsuited.getByText('Learnt order: rank 3', { exact: true }).waitFor()
  await expectAccessible(page, 'measuring the ranking')
  await expectNoSidewaysScrolling(page)

  const download = page.waitForEvent('download')
  await button(page, 'Export as CSV').click()
  const [head, ...lines] = await linesOf(await download)
  expect(head).toContain('Text,Person,Id,Grade,"Rank, Votes","Rank, Learnt order"')
  expect(lines.length).toBe(2)
  await button(page, 'Measure again').click()
  await page.getByText(/^Votes: no difference beyond chance since .* on 1 text/).waitFor()
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
  await first.getByRole('button', { name: `Good for this text: ${name}. Change this` }).waitFor()
  await second.getByRole('button', { name: /^Not suitable for this text/ }).waitFor()
  await buttonOfMessage(page, `Not suitable for this text: ${other}`, 'Undo').waitFor()
  const earlier = buttonOfMessage(page, `Good for this text: ${name}`, 'Undo')
  await expect.poll(() => earlier.count(), { timeout: 4_000 }).toBe(0)
  await page.getByRole('tab', { name: /^Collection/ }).click()
  const panel = page.getByRole('complementary', { name: 'Filters and collection' })
  await panel.getByRole('button', { name: `Good for this text: ${name}. Change this` }).waitFor()

  await buttonOfMessage(page, `Not suitable for this text: ${other}`, 'Undo').click()
  await second.getByRole('button', { name: /^Judge whether/ }).click()
  const dialog = page.getByRole('dialog', { name: /suit this text\?$/ })
  await dialog.getByText('No one else sees your judgement, but it counts in your organisation’s figures.').waitFor()
  await expectAccessible(page, 'judging')
  await page.keyboard.press('Escape')
  await expectFocusOn(second.getByRole('button', { name: /^Judge whether/ }))

  await page.reload()
  await first.getByRole('button', { name: `Good for this text: ${name}. Change this` }).click()
  await button(dialog, 'Remove your judgement of this text').click()
  await first.getByRole('button', { name: /^Judge whether/ }).waitFor()
})

it('keeps what was said last, also where what was said before takes longer to save', async () => {
  const { page } = await openSignedIn('/app/')
  await searchFor(page, undefined, `${TEXT}, judged and undone at once`)
  let isFirst = true
  await page.route('**/judgements/**', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    if (isFirst) {
      isFirst = false
      await page.waitForTimeout(1500)
    }
    return route.continue()
  })
  const row = resultRows(page).first()
  const name = await row.getByRole('heading', { level: 2 }).innerText()
  await row.focus()
  await page.keyboard.press('g')
  const undone = page.waitForResponse((response) => response.request().postDataJSON()?.verdict === null)
  await buttonOfMessage(page, `Good for this text: ${name}`, 'Undo').click()
  await undone
  await page.reload()
  await row.getByRole('button', { name: /^Judge whether/ }).waitFor()
})
