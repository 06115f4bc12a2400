import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startReceiver } from '../../apps/server/tests/support/receiver.ts'
import { expectFitInLooks, expectFocusOn, openPage, signIn, useBrowser } from './support/browser.ts'
import { createCollection } from './support/collections.ts'
import { operate } from './support/operator.ts'
import { findSimilar } from './support/search.ts'

useBrowser()

const PASSWORD = 'a colleague of the editorial desk'

/** The submission system of an organisation of its own. */
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  receiver = await startReceiver()
  const licence = ['--licence', 'institution', '--until', '2099-01-01']
  await operate([
    'organisation',
    'create',
    'desk',
    '--display-name',
    'Desk',
    '--submission-system',
    'Desk 4',
    ...licence,
  ])
  const person = ['--email', 'desk@example.org', '--first-name', 'Mary', '--last-name', 'Somerville']
  await operate(['user', 'create', 'submitter', ...person, '--organisation', 'desk', '--password-stdin'], PASSWORD)
  const command = ['organisation', 'submission', 'desk', '--url', receiver.url, '--secret-stdin']
  const { code, printed } = await operate(command, 'a-secret-that-both-of-them-know-and-nobody-else')
  if (code !== 0) throw new Error(`the submission system was not set: ${printed}`)
}, 180_000)
afterAll(() => receiver.close())
beforeEach(() => {
  receiver.received.length = 0
  receiver.says({ status: 200 })
})

let collections = 0

/** The page of a saved collection with one expert. */
async function openCollection(): Promise<Page> {
  const { page } = await openPage('/accounts/login/')
  await signIn(page, { username: 'submitter', password: PASSWORD })
  const { results } = await findSimilar(page, 'experts', { limit: 1 })
  const { record_type, identifier, fields } = results[0]!
  const { uuid } = await createCollection(page, `Reviewers ${++collections}`, {
    included_records: [{ record_type, identifier, fields: { display_name: fields.display_name } }],
  })
  await page.goto(`/app/search/${uuid}/`)
  await sendButton(page).waitFor()
  return page
}

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send to Desk 4' })
const state = (page: Page) => page.locator('[role="status"][data-state]')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Send to Desk 4' })

async function send(page: Page): Promise<void> {
  await sendButton(page).press('Enter')
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
  await dialog(page).waitFor({ state: 'detached' })
}

const untilSaid = (page: Page, words: string | RegExp) => state(page).getByText(words).waitFor()

describe('sending a collection to the submission system', () => {
  it('C-07 asks first, says that an attempt failed, and accepts that the receiver already has it', async () => {
    receiver.says({ status: 503 }, { status: 409 })
    const page = await openCollection()
    await sendButton(page).press('Enter')
    await dialog(page)
      .getByText(
        `Do you want to send the collection Reviewers ${collections} to Desk 4? It receives the included records with their e-mail addresses, the reference and your name, and no texts.`,
        { exact: true },
      )
      .waitFor()
    await dialog(page).getByRole('button', { name: 'Cancel' }).press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    expect(receiver.received).toEqual([])
    await send(page)
    await untilSaid(page, 'On its way; the last attempt failed: The submission system answered with status 503.')
    await expectFocusOn(sendButton(page))
    await untilSaid(page, /^Delivered /)
    const keys = receiver.received.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('Q-04 is accessible when it was refused', async () => {
    receiver.says({ status: 403 })
    const page = await openCollection()
    await send(page)
    await untilSaid(page, 'Not delivered: The submission system answered with status 403. Send it again to retry.')
    await expectFitInLooks(page, 'a refused submission')
  })
})
