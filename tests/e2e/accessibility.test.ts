import { describe, it } from 'vitest'
import {
  expectAccessible,
  expectNoSidewaysScrolling,
  looks,
  openPage,
  openSignedIn,
  useBrowser,
  whenDrawn,
} from './support/browser.ts'

useBrowser()

describe.each(looks)('at $width px, $colorScheme', (look) => {
  it('Q-04 axe finds nothing on the entrance', async () => {
    const { page } = await openPage('/accounts/login/', look)
    await page.getByRole('button', { name: 'Log in' }).waitFor()
    await expectAccessible(page, 'entrance')
    await expectNoSidewaysScrolling(page)
  })

  it('Q-04 axe finds nothing on home and on each list of results', async () => {
    const { page } = await openSignedIn('/app/', look)
    for (const dataset of ['Experts', 'Works', 'Institutions', 'Venues']) {
      await page.goto('/app/')
      await page.getByRole('radio', { name: dataset }).check()
      await expectAccessible(page, 'home')
      await page.locator('textarea').fill('Urban heat islands and the cooling effect of street trees')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Enter')
      await whenDrawn(page)
      await expectAccessible(page, dataset)
      await expectNoSidewaysScrolling(page)
    }
  })

  it('Q-04 axe finds nothing on the page about the API', async () => {
    const { page } = await openSignedIn('/api/docs/', look)
    await page.getByText('/api/find_similar/').last().waitFor()
    await expectAccessible(page, 'API documentation')
    await expectNoSidewaysScrolling(page)
  })
})
