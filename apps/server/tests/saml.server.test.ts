import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SamlBrowsers } from './support/saml-browsers.ts'
import type { Signing } from './support/saml-idp.ts'
import { addUser, Client, signedIn, startTestServer, type TestServer } from './support/server.ts'
import { FAILED, isSignedIn, link } from './support/sso.ts'

const ORIGIN = 'http://127.0.0.1:8231'
const saml = new SamlBrowsers(() => server)
const { idp } = saml

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { PUBLIC_URL: ORIGIN } })
  const uni = await server.workspace.organisations.create({ name: 'uni', display_name: 'The University' })
  await saml.addProvider('uni', uni.id, { by_invitation_only: true })
  await addUser(server, 'ada')
  await link(server, 'ada', 'uni', 'ada')
})
afterAll(() => server.close())

describe('SAML 2', () => {
  it('A-03 publishes the metadata of our side', async () => {
    const { statusCode, headers, body } = await server.app.inject({ url: '/sso/uni/metadata/' })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('application/samlmetadata+xml')
    expect(body).toContain(`entityID="${ORIGIN}/sso/uni/metadata/"`)
    expect(body).toContain(`Location="${ORIGIN}/sso/uni/acs/"`)
    expect(body).toContain('WantAssertionsSigned="true"')
    expect(body).toMatch(
      /<RequestedAttribute Name="urn:oid:0[\s\S]*<\/AttributeConsumingService>\s*<\/SPSSODescriptor>/,
    )
    expect((await server.app.inject({ url: '/sso/nowhere/metadata/' })).statusCode).toBe(404)
  })

  it('A-03 sends requests that agree with these metadata', async () => {
    const request = await saml.ask(new Client(server))
    expect(request.entityId).toBe(`${ORIGIN}/sso/uni/metadata/`)
    expect(request.acsUrl).toBe(`${ORIGIN}/sso/uni/acs/`)
    expect(request.id).toMatch(/^_[0-9a-f]{40}$/)
  })

  it.each<[string, Signing]>([
    ['assertion', {}],
    [
      'assertion, SHA-512',
      {
        algorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
        digest: 'http://www.w3.org/2001/04/xmlenc#sha512',
      },
    ],
  ])('A-03 signs in by a signed %s and goes where the person wanted', async (_, signing) => {
    const client = new Client(server)
    expect(await saml.enter(client, { signing })).toBe('/app/teams/')
    expect((await client.get('/auth/session')).json().data.user.username).toBe('ada')
    const [entry] = await server.workspace.accessLog.list({ event: 'signed_in', limit: 1 })
    expect(entry).toMatchObject({ username: 'ada', details: { method: 'saml', provider: 'uni' } })
  })

  it('A-03 opens existing accounts only, by invitation only: signup_not_allowed', async () => {
    const client = new Client(server)
    const landed = await saml.enter(client, { telling: { nameId: 'newcomer' } })
    expect(landed).toBe('/accounts/login/signup_not_allowed/?next=%2Fapp%2Fteams%2F')
    expect(await isSignedIn(client)).toBe(false)
  })

  it('A-06 opens no closed account: missing_license', async () => {
    await addUser(server, 'closed')
    await server.workspace.accounts.setActive(await link(server, 'closed', 'uni', 'closed'), false)
    const landed = await saml.enter(new Client(server), { telling: { nameId: 'closed' } })
    expect(landed).toContain('/accounts/login/missing_license/')
  })

  it('A-03 validates the membership of people who sign in through the organisation', async () => {
    const id = await addUser(server, 'returning', { organisation: 'uni' })
    const organisation = await server.workspace.organisations.byName('uni')
    await server.workspace.memberships.set(id, organisation!.id, { is_validated: false })
    expect((await new Client(server).signIn('returning')).json().errors[0].code).toBe('authorization_expired')
    await link(server, 'returning', 'uni', 'returning')
    expect(await saml.enter(new Client(server), { telling: { nameId: 'returning' } })).toBe('/app/teams/')
    expect((await new Client(server).signIn('returning')).statusCode).toBe(200)
  })

  it('A-03 identifies people by an attribute if the operator sets one, and never by a transient name id', async () => {
    const telling = { nameId: 'changes-each-time', nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }
    await link(server, 'ada', 'uni', 'changes-each-time')
    expect(await saml.enter(new Client(server), { telling })).toContain(FAILED)
    await saml.addProvider('attributed', null, { uid_attribute: 'urn:oid:0.9.2342.19200300.100.1.3' })
    await link(server, 'ada', 'attributed', 'ada@example.org')
    expect(await saml.enter(new Client(server), { telling, provider: 'attributed' })).toBe('/app/teams/')
  })

  it('A-04 connects to the account that is signed in', async () => {
    const client = await signedIn(server, 'connector')
    const csrfmiddlewaretoken = client.cookies.get('csrftoken')!
    const fields = { provider: 'uni', process: 'connect', callback_url: '/accounts/manage/', csrfmiddlewaretoken }
    const response = await client.post('/auth/provider/redirect', fields)
    const request = idp.receive(response.headers.location!)
    const posted = await saml.post(idp.respond(request, { nameId: 'connector' }), request.relayState)
    expect(await saml.land(client, posted)).toBe('/accounts/manage/')
    expect((await client.get('/account/providers')).json().data).toMatchObject([{ provider: { id: 'uni' } }])
    const taken = idp.receive((await client.post('/auth/provider/redirect', fields)).headers.location!)
    const again = await saml.post(idp.respond(taken, { nameId: 'ada' }), taken.relayState)
    expect(await saml.land(client, again)).toBe('/accounts/manage/?error=connected_other')
  })
})
