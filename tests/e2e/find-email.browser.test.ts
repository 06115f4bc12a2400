import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startServer } from '../support/server.ts'
import { expectNever } from './support/absence.ts'
import {
  expectAccessible,
  expectFocusOn,
  expectNoSidewaysScrolling,
  looks,
  useBrowser,
  wear,
  workerServer,
} from './support/browser.ts'
import { findIn, nameIn, popover, row, searchAt } from './support/lookups.ts'
import { type OutsideService, printedAddresses, startOutside } from './support/outside.ts'

useBrowser()

// Answers are kept with their academics: all tests but one use the same services, each for other academics.
let europePmc: OutsideService = printedAddresses
let outside: Awaited<ReturnType<typeof startOutside>>
/** A server of the same installation that asks services outside. */
let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  outside = await startOutside({ pmc: (url) => europePmc(url) })
  server = await startServer({
    directory: workerServer().directory,
    timeoutMs: 300_000,
    env: {
      ...outside.env,
      ...{ RATE_LIMIT_PER_MINUTE: '0', LOOKUPS_PER_SECOND: '50' },
    },
  })
}, 300_000)
afterAll(async () => {
  await server.stop()
  outside.close()
})

// Addresses are known to the whole organisation: these experts are in no other file's results.
const search = () => searchAt(server.url, { text: 'genome editing of wheat against drought' })

const addressIn = (page: Page, address: string) => popover(page).locator(`li[data-address="${address}"]`)
const doubts = (page: Page) =>
  popover(page).getByText("We're not sure about this address. Do you think it is correct?", { exact: true })

describe('find e-mail', () => {
  it('C-08 shows addresses with source and date, the most certain first, and the best in the row', async () => {
    const page = await search()
    await findIn(page, 0).click()
    const link = popover(page).getByRole('link', { name: /@campus\.example/ })
    await expect.poll(() => link.count()).toBe(3)
    const [first, ...others] = await link.allInnerTexts()
    expect(others).toEqual(['desk@campus.example', 'office@campus.example'])
    await addressIn(page, first!).getByRole('link', { name: 'Printed in “Trees in town”' }).waitFor()
    await addressIn(page, first!).getByText('2024-05-01').waitFor()
    await expectNever(addressIn(page, first!).getByRole('button', { name: 'Yes' }))
    await expect.poll(() => doubts(page).count()).toBe(2)
    await page.keyboard.press('Escape')
    await popover(page).waitFor({ state: 'detached' })
    await expect.poll(() => findIn(page, 0).innerText()).toBe(first)
    await expectFocusOn(findIn(page, 0))
    await findIn(page, 0).click()
    await popover(page).waitFor()
    await page.getByRole('heading', { level: 1 }).click()
    await popover(page).waitFor({ state: 'detached' })
  })

  it('C-08 saves a sure address with a collected expert, then a confirmed one, which can be edited', async () => {
    const page = await search()
    const name = await nameIn(page, 2)
    await row(page, 2)
      .getByRole('button', { name: `Collect ${name}` })
      .click()
    await page.getByRole('tab', { name: /^Collection/ }).click()
    const sidebar = page.getByRole('complementary')
    await findIn(page, 2).click()
    // The first is sure, and so needs no confirmation.
    const sureAddress = await popover(page).getByRole('listitem').first().getByRole('link').first().innerText()
    await sidebar.getByRole('button', { name: `Change the e-mail address ${sureAddress} of ${name}` }).waitFor()
    await addressIn(page, 'office@campus.example').getByRole('button', { name: 'Yes' }).click()
    await expect.poll(() => doubts(page).count()).toBe(1)
    await page.keyboard.press('Escape')
    await sidebar.getByRole('button', { name: `Change the e-mail address office@campus.example of ${name}` }).click()
    const field = sidebar.getByRole('textbox', { name: `E-mail address of ${name}` })
    await field.fill('no address')
    await field.press('Enter')
    await sidebar.getByText('Enter a complete address').waitFor()
    await field.fill('me@home.example')
    await field.press('Enter')
    await sidebar.getByRole('button', { name: `Change the e-mail address me@home.example of ${name}` }).waitFor()
    await sidebar.getByLabel('Address saved').waitFor()
  })

  it('Q-04 the popover is accessible; C-08 it opens with the key e, and says that there is no address', async () => {
    const page = await search()
    for (const look of looks) {
      await wear(page, look)
      await row(page, 5).focus()
      await page.keyboard.press('e')
      await popover(page).getByRole('link', { name: 'office@campus.example' }).waitFor()
      await expectAccessible(page, `addresses at ${look.width}`)
      await expectNoSidewaysScrolling(page)
      await addressIn(page, 'desk@campus.example').getByRole('button', { name: 'No' }).click()
      const undo = popover(page).getByRole('button', { name: 'Undo' })
      await undo.waitFor()
      await expectAccessible(page, `a removed address at ${look.width}`)
      await undo.click()
      await addressIn(page, 'desk@campus.example').getByRole('button', { name: 'No' }).waitFor()
      const { left, right } = await popover(page).evaluate((element) => element.getBoundingClientRect().toJSON())
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(look.width!)
      await page.keyboard.press('Escape')
      await popover(page).waitFor({ state: 'detached' })
    }
    // Not even where no service outside answers.
    europePmc = () => undefined
    onTestFinished(() => {
      europePmc = printedAddresses
    })
    const name = await nameIn(page, 3)
    await row(page, 3).focus()
    await page.keyboard.press('e')
    await popover(page).getByText(`We were unable to find an e-mail address for ${name}`, { exact: true }).waitFor()
    await expectAccessible(page, 'no address')
  })

  it('C-08 closes alone in the popup of an expert', async () => {
    const page = await search()
    await row(page, 6).focus()
    await page.keyboard.press('Enter')
    const popup = page.getByRole('dialog', { name: await nameIn(page, 6) }).first()
    await popup.locator('[data-find-email]').click()
    await popover(page).getByRole('link', { name: 'office@campus.example' }).waitFor()
    await page.keyboard.press('Escape')
    await popover(page).waitFor({ state: 'detached' })
    await expect.poll(() => popup.isVisible()).toBe(true)
    await expectFocusOn(popup.locator('[data-find-email]'))
    await page.keyboard.press('Escape')
    await popup.waitFor({ state: 'detached' })
  })
})
