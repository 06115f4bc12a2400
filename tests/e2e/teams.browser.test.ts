import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible, openSignedIn, useBrowser } from './support/browser.ts'

useBrowser()

async function createTeam(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create a new team' }).click()
  await page.getByLabel('Team name').fill(name)
  await page.getByRole('button', { name: 'Create team' }).click()
}

it('A-07 creates a team, changes its members and deletes it', async () => {
  const { page } = await openSignedIn('/app/teams/')
  const topOf = (name: string) =>
    page.getByText(name, { exact: true }).evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect().top
    })
  await page.getByText('All users').waitFor()
  expect(Math.abs((await topOf('Teams')) - (await topOf('All users')))).toBeLessThan(0.6)
  await createTeam(page, 'Editorial board')
  await page.getByText('Created new team Editorial board').waitFor()
  const team = page.getByRole('article', { name: 'Team Editorial board' })
  await team.getByText('Team has no teammembers.').waitFor()

  await team.getByRole('button', { name: 'Add a user to team Editorial board' }).click()
  await page.getByRole('combobox', { name: 'Users who are not in the team yet' }).fill('demo')
  await page.getByRole('option', { name: 'Demo User' }).click()
  await team.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Team updated').waitFor()
  const person = page.getByRole('listitem').filter({ hasText: 'Demo User' })
  await person.getByText('Member of these teams:').waitFor()
  await expectAccessible(page, 'teams')

  await team.getByTitle('Remove user from group').click()
  await team.getByText('Team has no teammembers.').waitFor()
  await person.getByText('Not in any teams').waitFor()

  await team.getByRole('button', { name: 'Delete team' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete team' })
  await expect
    .poll(() => dialog.textContent())
    .toContain(
      'Are you sure you want to delete the team Editorial board? This action cannot be reversed. All items shared with this team will lose that share.',
    )
  await expectAccessible(page, 'deleting a team')
  await dialog.getByRole('button', { name: 'Delete team' }).click()
  await page.getByText('Deleted team Editorial board').waitFor()
  await team.waitFor({ state: 'detached' })
})

it('A-07 keeps long names of teams within a narrow page', async () => {
  const { page } = await openSignedIn('about:blank')
  await page.setViewportSize({ width: 390, height: 844 })
  const name = 'Everybody in the Faculty of Natural Sciences and Mathematics'
  const users = [{ username: 'demo', first_name: 'Demo', last_name: 'User' }]
  await page.route('**/api/teams/', (route) =>
    route.fulfill({ json: [{ uuid: '00000000-0000-4000-8000-000000000001', name, users }] }),
  )
  await page.goto('/app/teams/')
  await page.getByText('Member of these teams:').waitFor()
  const beyond = await page.evaluate(() => document.body.scrollWidth - document.documentElement.clientWidth)
  expect(beyond).toBeLessThanOrEqual(0)
})

it('A-07 says of an organisation without teams that there are none', async () => {
  const { page } = await openSignedIn('about:blank')
  await page.route('**/api/teams/', (route) => route.fulfill({ json: [] }))
  await page.goto('/app/teams/')
  await page.getByText('There are currently no teams in your organisation.').waitFor()
  await expectAccessible(page, 'no teams')
})

it('A-07 validates the name of a new team', async () => {
  const { page } = await openSignedIn('/app/teams/')
  await createTeam(page, 'Four')
  await page.getByText('Name must be at least 5 characters.').waitFor()
  await page.getByLabel('Team name').fill('Five!')
  await page.getByRole('button', { name: 'Create team' }).click()
  await page.getByText('Created new team Five!').waitFor()
  await createTeam(page, 'Five!')
  await page.getByText('Team name already exists.').waitFor()
  await expect.poll(() => page.getByRole('article').filter({ hasText: 'Five!' }).count()).toBe(1)
})

it('A-07 says why teams cannot be changed', async () => {
  const { page } = await openSignedIn('/app/teams/')
  const refusal = { code: 'not_local_admin', detail: 'Only a local administrator of your organisation may do this.' }
  await page.route('**/api/teams/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 403, json: refusal }),
  )
  await createTeam(page, 'Reviewers')
  await page.getByText(`Failed to create Reviewers: ${refusal.detail}`).waitFor()
  const team = page.getByRole('article').first()
  const name = (await team.getByRole('heading').locator('bdi').textContent()) ?? ''
  await team.getByRole('button', { name: 'Add a user to team' }).click()
  await page.getByRole('combobox', { name: 'Users who are not in the team yet' }).fill('demo')
  await page.getByRole('option', { name: 'Demo User' }).click()
  await team.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText(`Failed update team ${name}: ${refusal.detail}`).waitFor()
  await page.keyboard.press('Escape')
  await team.getByRole('button', { name: 'Delete team' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete team' }).click()
  await page.getByText(`An error deleting team ${name}: ${refusal.detail}`).waitFor()
  await expect.poll(() => page.getByRole('heading', { name }).count()).toBe(1)
})
