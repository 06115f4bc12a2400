import type { SearchModuleView } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { loadedFiles } from '../support/loaded-files.ts'
import { expectNever } from './support/absence.ts'
import { expectAccessible, expectNoSidewaysScrolling, openSignedIn, useBrowser } from './support/browser.ts'
import { openResults } from './support/search.ts'

useBrowser()

describe('what to look for', () => {
  it('S-02 offers nine datasets, each with its description and its size', async () => {
    const { page } = await openSignedIn('/app/')
    const choices = page.getByRole('radiogroup', { name: 'What to look for' }).getByRole('radio')
    await choices.first().waitFor()
    await expect.poll(() => choices.count()).toBe(9)
    await page.getByTitle('Funded research about it · 600 records').click()
    await page.getByText('Funded research about it · 600 records').waitFor()
    await expectAccessible(page, 'nine datasets')
  })

  it.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)(
    'S-02 keeps datasets without records behind More, and says so, at %i pixels',
    async (width, colorScheme) => {
      const { page } = await openSignedIn('about:blank', { width, colorScheme })
      await page.route('**/api/search_modules/', async (route) => {
        const response = await route.fetch()
        const modules: SearchModuleView[] = await response.json()
        await route.fulfill({
          response,
          json: modules.map((module) => (module.key === 'partners' ? { ...module, count: 0 } : module)),
        })
      })
      await page.goto('/app/')
      const partners = page.getByRole('radio', { name: 'Partners' })
      await page.getByRole('radio', { name: 'Works' }).waitFor()
      await expectNever(partners)
      await page.getByRole('button', { name: 'More' }).click()
      await partners.check()
      await page.getByText('Possible partners · No records yet').waitFor()
      await expectNoSidewaysScrolling(page)
      await expectAccessible(page, 'a dataset without records')
    },
  )
})

describe('what home loads', () => {
  it('paints the frame in the colours of the person before its script is there', async () => {
    const { page } = await openSignedIn('/app/', { colorScheme: 'light' })
    await page.evaluate(() => localStorage.setItem('cognate:colour-scheme', 'dark'))
    await page.route(/assets\/.*\.js$/, (route) => route.abort())
    await page.reload()
    const bar = page.locator('.first-paint-bar')
    await bar.getByText('Cognate').waitFor()
    expect((await bar.boundingBox())!.height).toBe(48)
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(background).toBe('rgb(20, 24, 30)')
  })

  it('R-08 R-06 R-12 is at most 250 kB of script and style, without graph, sunburst and export', async () => {
    const { page } = await openSignedIn('/app/')
    await page.getByRole('radiogroup', { name: 'What to look for' }).waitFor()
    await page.waitForLoadState('networkidle')
    const loaded = await loadedFiles(page)
    // Compressed as they are sent; a build without its compressed files would weigh three times as much.
    expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(250_000)
    expect(loaded.some(({ name }) => name.includes('/page-'))).toBe(true)
    expect(loaded.length).toBeLessThan(12)
    const later = /\/(network-|draw-worker|layout-worker|topics-dialog|topics-view|sunburst|tables-|xlsx|export-)/
    expect(loaded.map(({ name }) => name).filter((name) => later.test(name))).toEqual([])
  })

  it('is in a dozen files, too, where results are opened by their address', async () => {
    const { page } = await openResults()
    await page.waitForLoadState('networkidle')
    const loaded = await loadedFiles(page)
    expect(loaded.length).toBeLessThan(15)
    expect(loaded.some(({ name }) => name.includes('/results-'))).toBe(true)
  })
})
