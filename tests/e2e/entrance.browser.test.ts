import { describe, expect, it } from 'vitest'
import { expectNever } from './support/absence.ts'
import {
  expectAccessible,
  expectFocusOn,
  openPage,
  openSignedIn,
  signIn,
  useBrowser,
  workerServer,
} from './support/browser.ts'

useBrowser()

describe('the entrance', () => {
  it("A-01 asks for both fields with 'Field is required'", async () => {
    const { page } = await openPage('/accounts/login/')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect.poll(() => page.getByText('Field is required').count()).toBe(2)
    await expectAccessible(page, 'entrance with messages at its fields')
  })

  it('A-01 says that the name or password is wrong, in a message that can be closed', async () => {
    const { page } = await openPage('/accounts/login/')
    await page.getByLabel('Username').fill('demo')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Log in' }).click()
    const message = page.getByText('Incorrect username and/or password')
    await message.waitFor()
    await expectAccessible(page, 'entrance with a message')
    await page.getByRole('button', { name: /close/i }).click()
    await message.waitFor({ state: 'detached' })
  })

  it('A-01 shows the reason that the address names, and an unknown one as it is', async () => {
    const { page } = await openPage('/accounts/login/password_changed/')
    await page.getByText('You have successfully changed your password.').waitFor()
    await page.goto('/accounts/login/?reason=something_new')
    await page.getByText('something_new').waitFor()
    await expectNever(page.getByText('You have successfully changed your password.'))
  })

  it('A-01 leads to the requested page, and never to another site', async () => {
    const { page } = await openPage('/accounts/login/?next=/api/docs/')
    await signIn(page, undefined, `${workerServer().url}/api/docs/`)

    const { page: other } = await openPage('/accounts/login/?next=https://example.org/')
    await signIn(other)
    expect(new URL(other.url()).origin).toBe(workerServer().url)
  })

  it('A-02 signs out at /logout/, after which the page asks to sign in', async () => {
    const { page } = await openPage('/accounts/login/')
    await signIn(page)
    await page.goto('/logout/')
    await page.waitForURL('**/accounts/login/**')
    expect((await page.context().request.get('/api/profile/')).status()).toBe(401)
    await page.goto('/app/')
    await page.waitForURL('**/accounts/login/**')
  })
})

describe('the frame', () => {
  it('N-01 shows first name and organisation, and keeps the content within 1440 px', async () => {
    const { page } = await openSignedIn('/app/', { width: 1800 })
    const menu = page.getByRole('button', { name: /User menu/ })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor()
    await expect.poll(() => menu.textContent()).toContain('Demo')
    await expectAccessible(page, 'user menu')
    await page.keyboard.press('Escape')
    await page.locator('textarea').fill('the history of the printed book')
    await page.keyboard.press('Enter')
    const results = page.getByRole('region', { name: 'Results' })
    await results.getByRole('article').first().waitFor()
    expect((await results.boundingBox())!.width).toBeLessThanOrEqual(1440)
  })

  it('N-02 closes the user menu with Escape and restores the focus', async () => {
    const { page } = await openSignedIn('/app/')
    const menu = page.getByRole('button', { name: /User menu/ })
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor({ state: 'hidden' })
    await expectFocusOn(menu)
  })

  it('N-02 leaves somebody at the user menu who went there while the home screen was loading', async () => {
    const { page } = await openSignedIn('/app/queries/')
    const isAtMenu = Promise.withResolvers<void>()
    await page.route('**/api/search_modules/', async (route) => {
      await isAtMenu.promise
      await route.continue()
    })
    await page.goto('/app/')
    const menu = page.getByRole('button', { name: /User menu/ })
    await menu.focus()
    isAtMenu.resolve()
    await page.locator('textarea').waitFor()
    await expectFocusOn(menu)
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor()
  })

  it.each(['/app', '/app/', '/api/docs', '/api/docs/'])('N-03 opens %s directly', async (path) => {
    const { page } = await openSignedIn(path)
    await page.locator('h1, textarea').first().waitFor()
    await expectNever(page.getByText('Page not found'))
  })

  it('N-03 says that an address or a query does not exist', async () => {
    const { page } = await openSignedIn('/app/nowhere/')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await expectAccessible(page, 'page not found')
    await page.getByRole('link', { name: 'My Collections' }).waitFor()
    await page.getByRole('button', { name: /Demo/ }).waitFor()
    await page.goto('/app/query/00000000-0000-4000-8000-000000000000/')
    await page.getByRole('heading', { name: 'Query not found' }).waitFor()
    await expectAccessible(page, 'query not found')
  })
})
