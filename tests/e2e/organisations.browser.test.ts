import { expect, it } from 'vitest'
import { expectGone, expectNever } from './support/absence.ts'
import { expectAccessible, openSignedIn, useBrowser } from './support/browser.ts'
import { giveOrganisations } from './support/organisations.ts'

useBrowser()

/** Two tabs of one browser: the switch of organisations, and the teams. */
async function openTwoTabs() {
  const { page: first } = await openSignedIn('about:blank')
  const { choose } = await giveOrganisations(first.context())
  await first.goto('/accounts/organisations/')
  const second = await first.context().newPage()
  await second.goto('/app/teams/')
  await second.getByRole('heading', { name: 'Manage teams and users in your organisation' }).waitFor()
  const lockout = second.getByRole('dialog', { name: 'This Tab belongs to another organisation' })
  return { first, second, lockout, choose }
}

const ALERT = 'At least one tab has unsaved changes! Please store those before you switch organisations.'

it('A-05 shows a card for each organisation with its state', async () => {
  const { first } = await openTwoTabs()
  const card = (name: string) => first.getByRole('listitem').filter({ has: first.getByRole('heading', { name }) })
  await card('Lund University').getByText('Active Organisation').waitFor()
  await card('Øresund Transfer Site').getByRole('button', { name: 'Switch to Øresund Transfer Site' }).waitFor()
  const chip = card('Research Connect').getByRole('button', { name: 'Validation required' })
  await chip.focus()
  const tip = first.getByRole('tooltip')
  await expect
    .poll(() => tip.textContent())
    .toMatch(/revalidate by authenticating with the third-party system that gave/)
  await expectAccessible(first, 'organisations')
})

it('A-05 does not switch while another tab holds unsaved work', async () => {
  const { first, second, lockout } = await openTwoTabs()
  await second.getByRole('button', { name: 'Create a new team' }).click()
  await second.getByLabel('Team name').fill('Not saved yet')
  await first.getByRole('button', { name: 'Switch to Øresund Transfer Site' }).click()
  await first.getByRole('alert').filter({ hasText: ALERT }).waitFor()
  await first.getByRole('button', { name: 'Switch to Øresund Transfer Site' }).waitFor()
  await expectNever(lockout)
})

it('A-05 locks the tab that belongs to another organisation until they match again', async () => {
  const { first, second, lockout } = await openTwoTabs()
  await first.getByRole('button', { name: 'Switch to Øresund Transfer Site' }).click()
  await lockout.waitFor()
  await second.keyboard.press('Escape')
  await second.mouse.click(4, 4)
  await expect.poll(() => lockout.count()).toBe(1)
  await expectAccessible(second, 'lockout dialog')
  await first.getByRole('link', { name: 'Upgrade license' }).waitFor()
  await first.getByRole('button', { name: 'Switch to Lund University' }).click()
  await lockout.waitFor({ state: 'detached' })
})

it('A-05 locks a tab that wakes up while another organisation is active', async () => {
  const { second, lockout, choose } = await openTwoTabs()
  const wake = () => second.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  choose('transfer')
  await wake()
  await lockout.waitFor()
  choose('lund')
  await wake()
  await lockout.waitFor({ state: 'detached' })
  choose('transfer')
  await wake()
  await lockout.getByRole('button', { name: 'Continue with Øresund Transfer Site' }).click()
  await second.getByRole('link', { name: 'Upgrade license' }).waitFor()
  await expectGone(lockout)
})
