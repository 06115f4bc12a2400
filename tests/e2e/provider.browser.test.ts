import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fullLicence } from '@cognate/workspace/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PAGE_DIRECTORY } from '../../apps/server/src/start/build-page.ts'
import { CLIENT, type OidcServer, startOidcServer } from '../../apps/server/tests/support/oidc-server.ts'
import { SamlIdp, type Telling } from '../../apps/server/tests/support/saml-idp.ts'
import { addUser, Client, PASSWORD, startTestServer, type TestServer } from '../../apps/server/tests/support/server.ts'
import { expectAccessible, openPage, useBrowser } from './support/browser.ts'

useBrowser()

const PORT = 8235
const ORIGIN = `http://127.0.0.1:${PORT}`
const ORCID = '0000-0001-5109-3700'
const saml = new SamlIdp()

/** Whom the institution signs in next. */
let telling: Telling = {}
let orcid: OidcServer
let institution: Server
let server: TestServer
beforeAll(async () => {
  orcid = await startOidcServer([`${ORIGIN}/sso/orcid/callback/`])
  orcid.person = ORCID
  institution = await startInstitution()
  server = await startTestServer({
    environment: {
      PUBLIC_URL: ORIGIN,
      ORCID_ISSUER: orcid.issuer,
      ORCID_CLIENT_ID: CLIENT.client_id,
      ORCID_CLIENT_SECRET: CLIENT.client_secret,
    },
    services: { pageDirectory: PAGE_DIRECTORY },
  })
  await server.app.listen({ port: PORT, host: '127.0.0.1' })
  await addInstitution()
})
afterAll(async () => {
  await server?.close()
  await orcid?.close()
  institution?.close()
})

/** The page of an identity provider on another site, which has the browser post its assertion. */
async function startInstitution(): Promise<Server> {
  const http = createServer((request, response) => {
    const authorization = saml.receive(`http://localhost${request.url}`)
    const assertion = Buffer.from(saml.respond(authorization, telling)).toString('base64')
    const form = `<form method="post" action="${authorization.acsUrl}"><input name="SAMLResponse" value="${assertion}"><input name="RelayState" value="${authorization.relayState}"></form>`
    response.setHeader('content-type', 'text/html').end(`${form}<script>document.forms[0].submit()</script>`)
  })
  // To a browser, localhost and 127.0.0.1 are two sites.
  await new Promise<void>((resolve) => http.listen(0, 'localhost', resolve))
  return http
}

async function addInstitution(): Promise<void> {
  const { workspace } = server
  const { port } = institution.address() as AddressInfo
  const { id } = await workspace.organisations.create({ name: 'lund', display_name: 'Lund' })
  await workspace.identityProviders.create({
    key: 'lund',
    kind: 'saml',
    name: 'Lund University',
    abbreviation: 'LU',
    organisation_id: id,
    config: { entity_id: saml.entityId, sso_url: `http://localhost:${port}/sso`, certificates: [saml.certificate] },
  })
  await workspace.licences.set(id, fullLicence)
  const ada = await addUser(server, 'ada')
  await workspace.socialAccounts.link(ada, { provider: 'lund', uid: 'ada', display: 'ada' })
}

it('A-03 A-04 signs in through an institution on another site, then connects ORCID on the account page', async () => {
  const { page } = await openPage(`${ORIGIN}/accounts/login/?next=/accounts/manage/`)
  await page.getByRole('combobox', { name: 'Sign in through your institution' }).fill('lund')
  await page.getByRole('option', { name: /Lund University/ }).click()
  await page.waitForURL(`${ORIGIN}/accounts/manage/`)
  await page.getByText('Connected to ada@example.org').waitFor()
  await page.getByRole('button', { name: 'Connect your ORCID profile' }).click()
  await page.getByText(ORCID).waitFor()
  expect(page.url()).toBe(`${ORIGIN}/accounts/manage/`)
  await page.context().close()
})

it.each([
  ['0000-0002-1825-0097', 'nobody has the iD: signup_not_allowed', /signup_not_allowed\/$/, 'Signup not allowed'],
  [ORCID, 'the iD was connected', /\/app\/$/, undefined],
])('A-03 ends a sign-in through ORCID as %s as it should when %s', async (person, _, address, title) => {
  orcid.person = person
  const { page } = await openPage(`${ORIGIN}/accounts/login/`)
  await page.getByRole('button', { name: /ORCID/ }).click()
  await page.waitForURL(address)
  if (title) await page.getByText(title).waitFor()
  await expect.poll(() => page.evaluate(async () => (await fetch('/api/profile/')).status)).toBe(title ? 401 : 200)
  await page.context().close()
})

it('A-03 A-05 links an account by its password, and locks the page once its person switches in another browser', async () => {
  telling = { nameId: 'lena', email: 'lena@example.org' }
  const user_id = await addUser(server, 'lena')
  await server.workspace.socialAccounts.link(user_id, { provider: 'orcid', uid: 'lena at ORCID', display: 'Lena' })
  const { page } = await openPage(`${ORIGIN}/accounts/login/?next=/app/teams/`)
  await page.getByRole('combobox', { name: 'Sign in through your institution' }).fill('lund')
  await page.getByRole('option', { name: /Lund University/ }).click()
  await page.getByRole('heading', { name: 'Link your account' }).waitFor()
  await page.getByText('You signed in as lena@example.org through Lund University.').waitFor()
  await page.getByText('You can already sign in to this account through ORCID.').waitFor()
  await expectAccessible(page, 'linking an account')
  await page.getByLabel('Account password').fill('not the password')
  await page.getByRole('button', { name: 'Link and sign in' }).click()
  await page.getByText('The password or the code is not right').waitFor()
  await page.getByLabel('Account password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${ORIGIN}/app/teams/`)
  await expect
    .poll(() => page.evaluate(async () => (await (await fetch('/api/profile/')).json()).active_organisation.name))
    .toBe('lund')

  // The same person switches in another browser: what is written here would belong to the other organisation.
  const other = new Client(server)
  await other.signIn('lena')
  await page.goto(`${ORIGIN}/app/`)
  await page.locator('textarea').waitFor()
  await other.post('/api/organisations/lena/set_active/', {})
  await page.locator('textarea').fill('street trees')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'This Tab belongs to another organisation' }).waitFor()
  await page.context().close()
})

it('opens the entrance without a refused call', async () => {
  const { page } = await openPage('about:blank')
  const refused: string[] = []
  page.on('response', (response) => response.status() >= 400 && refused.push(response.url()))
  await page.goto(`${ORIGIN}/accounts/login/`)
  await page.getByLabel('Username').waitFor()
  await page.waitForLoadState('networkidle')
  expect(refused).toEqual([])
  await page.context().close()
})
