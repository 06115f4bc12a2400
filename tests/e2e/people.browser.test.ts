import type { ApprovalView } from '@cognate/contract'
import { expect, it } from 'vitest'
import { callApi } from './support/api.ts'
import { button, everyLook, expectAccessible, expectFitInLooks, openSignedIn, useBrowser } from './support/browser.ts'
import { COLLEAGUE, openColleague } from './support/colleague.ts'
import { createCollection } from './support/collections.ts'
import { expertsOf, findSimilar, openResults, resultRows } from './support/search.ts'

useBrowser()

it('C-12 a name among results leads to the page of the person, the best works for the search first', async () => {
  const { page } = await openResults('Experts', {}, { limit: 10 })
  const name = (await resultRows(page).locator('h2').first().textContent())!
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('link', { name: 'Open page' }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('heading', { name: 'Matching' }).waitFor()
  await page.getByText('Newest first').click()
  await page
    .getByRole('heading', { name: /^20\d\d$/ })
    .first()
    .waitFor()
  await expectFitInLooks(page, 'person', everyLook)
  await page.goBack()
  await resultRows(page).first().waitFor()
})

it('C-10 C-11 a colleague approves what they see, and is told of it beside the people', async () => {
  const { page } = await openSignedIn('about:blank')
  // Far down, where no other test asks anybody.
  const expert = expertsOf(await findSimilar(page, 'experts', { limit: 30 })).at(-1)
  const included_records = [{ record_type: 'author', identifier: expert!.identifier, role: 'reviewer' }]
  const { uuid, included_records: records } = await createCollection(page, 'To be approved', { included_records })
  await callApi(page, 'PATCH', `/api/included_records/${records[0]!.uuid}/`, { status: 'asked' })
  const colleague = await openColleague('/app/')
  await callApi<ApprovalView>(page, 'POST', `/api/searches/${uuid}/approvals/`, { approver: COLLEAGUE })
  await colleague.goto('/app/collections/')
  await colleague.getByRole('link', { name: 'Awaiting your approval' }).click()
  await colleague.getByText(expert!.fields.display_name).first().waitFor()
  await expectAccessible(colleague, 'approval')
  await button(colleague, 'Approve').click()
  await colleague.getByText('Nothing has changed since.').waitFor()
  await page.goto('/app/collections/')
  await page.getByRole('button', { name: /^Approved by/ }).waitFor()
  await page.goto(`/app/people/${expert!.identifier.split('/').pop()}/`)
  await expect.poll(() => page.getByText(/^Asked once in .* · now in To be approved$/).count()).toBe(1)
})
