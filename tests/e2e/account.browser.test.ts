import { expect, it } from 'vitest'
import {
  expectAccessible,
  expectFitInLooks,
  openPage,
  openSignedIn,
  useBrowser,
  whenDrawn,
  workerServer,
} from './support/browser.ts'
import { wearTheme } from './support/organisations.ts'
import { findSimilar, tool } from './support/search.ts'

useBrowser()

const lightAndDark = [
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const

it('A-02 sends a link for a new password, whoever asks', async () => {
  const { page } = await openPage('/accounts/login/')
  await page.getByRole('button', { name: 'Forgot Password' }).click()
  await expectAccessible(page, 'forgotten password')
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.keyboard.press('Enter')
  await page.getByText('Password Reset email sent').waitFor()
  await page.getByLabel('Username').waitFor()
})

it('A-02 says that a used link no longer works', async () => {
  const { page } = await openPage('/accounts/login/password_reset/key/used/')
  await page.getByText('This link no longer works').waitFor()
  await expectAccessible(page, 'used link')
  await page.getByRole('button', { name: 'Ask for a new link' }).click()
  await page.getByLabel('Email').waitFor()
})

it('A-10 creates an API key, shows it once, and revokes it', async () => {
  const { page } = await openSignedIn('/accounts/manage/')
  await page.getByRole('button', { name: 'Create an API key' }).click()
  await page.getByLabel('Name').fill('Nightly export')
  await page.getByRole('button', { name: 'Create API key' }).click()
  const password = page.getByLabel('Your password', { exact: true })
  await page.getByRole('dialog').getByText('Field is required').waitFor()
  await page.getByRole('dialog').locator('[autocomplete=current-password]').waitFor()
  await password.fill('certainly not the password')
  await page.getByRole('button', { name: 'Create API key' }).click()
  await page.getByRole('dialog').getByText('The current password is not right.').waitFor()
  await password.fill(workerServer().password)
  await page.getByRole('button', { name: 'Create API key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nightly export' })
  const key = await dialog.locator('code').textContent()
  await expectAccessible(page, 'a new key')
  const profile = await fetch(new URL('/api/profile/', page.url()), { headers: { authorization: `Bearer ${key}` } })
  expect(profile.status).toBe(200)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Delete API key Nightly export' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete API key' }).click()
  await page.getByText('You have no API keys.').waitFor()
})

it('C-06 shares a query with a team and stops sharing it', async () => {
  const { page } = await openSignedIn('/app/teams/')
  await page.getByRole('button', { name: 'Create a new team' }).click()
  await page.getByLabel('Team name').fill('Shared desk')
  await page.getByRole('button', { name: 'Create team' }).click()
  await page.getByText('Created new team Shared desk').waitFor()
  const { uuid } = await findSimilar(page, 'experts', { limit: 15 })
  await page.goto(`/app/query/${uuid}/`)
  await whenDrawn(page)
  await (await tool(page, 'Share search')).click()
  const field = page.getByRole('combobox', { name: 'Share with a user or a team' })
  await field.fill('sh')
  await page.getByText('Type at least 3 characters.').waitFor()
  await field.fill('shared')
  await page.getByRole('option', { name: 'Shared desk' }).click()
  const stop = page.getByRole('button', { name: 'Stop sharing with Shared desk' })
  await stop.waitFor()
  await expectAccessible(page, 'sharing')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sharing search', exact: true }).click()
  await stop.click()
  await page.getByText('Nobody yet.').waitFor()
})

it('A-10 runs a call from the documentation', async () => {
  const { page } = await openSignedIn('/api/docs/')
  await page.getByRole('button', { name: 'Try it: GET /api/profile/', exact: true }).click()
  await page
    .getByRole('form', { name: 'Try GET /api/profile/', exact: true })
    .getByRole('button', { name: 'Run' })
    .click()
  const answer = page.getByRole('region', { name: 'Answer of GET /api/profile/' })
  await expect.poll(() => answer.innerText()).toContain('"username": "demo"')
})

it.each(['default', 'transfer-site', 'research-connect'] as const)(
  'A-08 Q-04 axe finds nothing in the theme %s',
  async (theme) => {
    const { page } = await openSignedIn('about:blank')
    await wearTheme(page.context(), theme)
    const headings = {
      '/app/': 'What are you looking for today?',
      '/app/teams/': 'Manage teams and users in your organisation',
      '/accounts/manage/': 'Manage account',
      '/accounts/organisations/': 'Switch organisations',
      '/app/upgrade/': theme === 'transfer-site' ? 'Upgrade license' : 'Nothing to upgrade',
    }
    // Themes differ by their accent, which two screens show as well as all.
    const screens = Object.entries(headings).filter(
      ([path]) => theme === 'default' || ['/app/', '/app/upgrade/'].includes(path),
    )
    for (const [path, name] of screens) {
      await page.goto(path)
      await page.getByRole('heading', { name, exact: true }).waitFor()
      await page.waitForLoadState('networkidle')
      await expectFitInLooks(page, `${path} in ${theme}`, lightAndDark)
    }
    if (theme === 'default') return
    const { uuid } = await findSimilar(page, 'experts', { limit: 15 })
    await page.goto(`/app/query/${uuid}/`)
    await whenDrawn(page)
    await expectFitInLooks(page, `results in ${theme}`, lightAndDark)
  },
)
