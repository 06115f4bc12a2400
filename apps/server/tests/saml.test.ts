import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ReceivedRequest, SamlIdp, type Signing, type Telling } from './support/saml-idp.ts'
import { addUser, Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

const ORIGIN = 'http://127.0.0.1:8231'
const FAILED = '/accounts/login/social_account_failure/'
const idp = new SamlIdp()

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { PUBLIC_URL: ORIGIN } })
  const uni = await server.workspace.organisations.create({ name: 'uni', display_name: 'The University' })
  await addProvider('uni', uni.id)
  await addProvider('other', null)
  await addUser(server, 'ada')
  await link('ada', 'uni', 'ada')
  await link('ada', 'other', 'ada')
})
afterAll(() => server.close())

async function addProvider(key: string, organisation_id: string | null, more: object = {}) {
  const config = { entity_id: idp.entityId, sso_url: idp.ssoUrl, certificates: [idp.certificate], ...more }
  await server.workspace.identityProviders.create({
    key,
    kind: 'saml',
    name: key,
    abbreviation: key,
    organisation_id,
    config,
  })
}

async function link(username: string, provider: string, uid: string): Promise<string> {
  const account = await server.workspace.accounts.byUsername(username)
  await server.workspace.socialAccounts.link(account!.id, { provider, uid, display: uid })
  return account!.id
}

async function leave(client: Client, provider = 'uni', next = '/app/teams/'): Promise<ReceivedRequest> {
  const response = await client.get(`/sso/${provider}/?${new URLSearchParams({ next })}`)
  expect(response.statusCode).toBe(302)
  return idp.receive(response.headers.location!)
}

/** What the provider makes a browser post: from another site, so without a cookie of ours. */
async function post(xml: string, relayState: string, provider = 'uni'): Promise<string> {
  const payload = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState })
  const response = await server.app.inject({
    method: 'POST',
    url: `/sso/${provider}/acs/`,
    payload: payload.toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://idp.example',
      'sec-fetch-site': 'cross-site',
    },
  })
  expect(response.statusCode).toBe(303)
  return response.headers.location!
}

/** Where the browser lands that follows where the post led. */
async function land(client: Client, location: string): Promise<string> {
  if (!location.includes('/finish/')) return location
  const response = await client.get(location)
  expect(response.statusCode).toBe(303)
  return response.headers.location!
}

/** Signs in as far as the provider's answer allows, and gives where the browser lands. */
async function enter(
  client: Client,
  {
    telling,
    signing,
    provider = 'uni',
    forge = (xml) => xml,
  }: {
    telling?: Telling
    signing?: Signing
    provider?: string
    forge?: (xml: string, request: ReceivedRequest) => string
  } = {},
): Promise<string> {
  const request = await leave(client, provider)
  const xml = forge(idp.respond(request, telling, signing), request)
  return land(client, await post(xml, request.relayState, provider))
}

const isSignedIn = async (client: Client) => (await client.get('/auth/session')).statusCode === 200

describe('SAML 2', () => {
  it('A-03 describes our side', async () => {
    const { statusCode, headers, body } = await server.app.inject({ url: '/sso/uni/metadata/' })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('application/samlmetadata+xml')
    expect(body).toContain(`entityID="${ORIGIN}/sso/uni/metadata/"`)
    expect(body).toContain(`Location="${ORIGIN}/sso/uni/acs/"`)
    expect(body).toContain('WantAssertionsSigned="true"')
    expect((await server.app.inject({ url: '/sso/nowhere/metadata/' })).statusCode).toBe(404)
  })

  it('A-03 asks for what our side describes', async () => {
    const request = await leave(new Client(server))
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
    expect(await enter(client, { signing })).toBe('/app/teams/')
    expect((await client.get('/auth/session')).json().data.user.username).toBe('ada')
  })

  it('A-03 opens existing accounts only: signup_not_allowed', async () => {
    const client = new Client(server)
    const landed = await enter(client, { telling: { nameId: 'newcomer' } })
    expect(landed).toBe('/accounts/login/signup_not_allowed/?next=%2Fapp%2Fteams%2F')
    expect(await isSignedIn(client)).toBe(false)
  })

  it('A-06 opens no closed account: missing_license', async () => {
    await addUser(server, 'closed')
    await server.workspace.accounts.setActive(await link('closed', 'uni', 'closed'), false)
    const landed = await enter(new Client(server), { telling: { nameId: 'closed' } })
    expect(landed).toContain('/accounts/login/missing_license/')
  })

  it('A-03 validates the membership of whoever comes through the organisation', async () => {
    const id = await addUser(server, 'returning', { organisation: 'uni' })
    const organisation = await server.workspace.organisations.byName('uni')
    await server.workspace.memberships.set(id, organisation!.id, { is_validated: false })
    expect((await new Client(server).signIn('returning')).json().errors[0].code).toBe('authorization_expired')
    await link('returning', 'uni', 'returning')
    expect(await enter(new Client(server), { telling: { nameId: 'returning' } })).toBe('/app/teams/')
    expect((await new Client(server).signIn('returning')).statusCode).toBe(200)
  })

  it('A-03 names people by an attribute where the operator says so, and never by a transient name id', async () => {
    const telling = { nameId: 'changes-each-time', nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }
    await link('ada', 'uni', 'changes-each-time')
    expect(await enter(new Client(server), { telling })).toContain(FAILED)
    await addProvider('attributed', null, { uid_attribute: 'urn:oid:0.9.2342.19200300.100.1.3' })
    await link('ada', 'attributed', 'ada@example.org')
    expect(await enter(new Client(server), { telling, provider: 'attributed' })).toBe('/app/teams/')
  })

  it('A-04 connects to the account that is signed in', async () => {
    const client = await signedIn(server, 'connector')
    const csrfmiddlewaretoken = client.cookies.get('csrftoken')!
    const fields = { provider: 'uni', process: 'connect', callback_url: '/accounts/manage/', csrfmiddlewaretoken }
    const response = await client.post('/auth/provider/redirect', fields)
    const request = idp.receive(response.headers.location!)
    const posted = await post(idp.respond(request, { nameId: 'connector' }), request.relayState)
    expect(await land(client, posted)).toBe('/accounts/manage/')
    expect((await client.get('/account/providers')).json().data).toMatchObject([{ provider: { id: 'uni' } }])
    const taken = idp.receive((await client.post('/auth/provider/redirect', fields)).headers.location!)
    const again = await post(idp.respond(taken, { nameId: 'ada' }), taken.relayState)
    expect(await land(client, again)).toBe('/accounts/manage/?error=connected_other')
  })
})

describe('an attack on SAML', () => {
  const others = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

  async function expectRefused(attempt: Parameters<typeof enter>[1]) {
    const client = new Client(server)
    expect(await enter(client, attempt)).toBe(`${FAILED}?next=%2Fapp%2Fteams%2F`)
    expect(await isSignedIn(client)).toBe(false)
  }

  it.each<[string, Telling]>([
    ['for another audience', { audience: 'https://elsewhere.example/metadata' }],
    ['for no audience', { audience: null }],
    ['of another issuer', { issuer: 'https://evil.example/metadata' }],
    ['in a response of another issuer', { responseIssuer: 'https://evil.example/metadata' }],
    ['for another recipient', { recipient: `${ORIGIN}/sso/other/acs/` }],
    ['for no recipient', { recipient: null }],
    ['in a response with another destination', { destination: 'https://elsewhere.example/acs/' }],
    ['in a response with no destination', { destination: null }],
    ['that has expired', { notBefore: -600, notOnOrAfter: -300 }],
    ['whose confirmation has expired', { confirmedUntil: -300 }],
    ['that is not valid yet', { notBefore: 300, notOnOrAfter: 600 }],
    ['that answers another request', { inResponseTo: '_another' }],
    ['that answers no request', { inResponseTo: null }],
    ['whose confirmation answers no request', { confirmedInResponseTo: null }],
    ['whose confirmation answers another request', { confirmedInResponseTo: '_another' }],
    ['that needs more than its bearer', { method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' }],
  ])('A-03 is refused: an assertion %s', async (_, telling) => {
    await expectRefused({ telling })
  })

  it.each<[string, Signing]>([
    ['not signed', { sign: 'nothing' }],
    ['not signed itself, in a signed response', { sign: 'response' }],
    ['signed with another key', { key: others }],
    ['signed with SHA-1', { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }],
    ['signed over a SHA-1 digest', { digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }],
  ])('A-03 is refused: an assertion %s', async (_, signing) => {
    await expectRefused({ signing })
  })

  const assertionIn = (xml: string) => /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)![0]
  const signatureIn = (xml: string) => /<ds:Signature .*<\/ds:Signature>/s.exec(xml)![0]
  /** An assertion that nobody signed and that speaks of somebody else. */
  const evil = (xml: string) =>
    assertionIn(xml)
      .replace(signatureIn(xml), '')
      .replace(/ ID="[^"]+"/, ' ID="_evil"')
      .replace('>mallory<', '>ada<')

  it.each<[string, (xml: string) => string]>([
    ['its name changed', (xml) => xml.replace('>mallory<', '>ada<')],
    ['a comment in its name', (xml) => xml.replace('>mallory<', '>ada<!---->mallory<')],
    ['its signature taken out', (xml) => xml.replace(signatureIn(xml), '')],
    ['its times changed', (xml) => xml.replace(/NotOnOrAfter="20/g, 'NotOnOrAfter="29')],
    ['a forged assertion before it', (xml) => xml.replace(assertionIn(xml), evil(xml) + assertionIn(xml))],
    ['a forged assertion after it', (xml) => xml.replace(assertionIn(xml), assertionIn(xml) + evil(xml))],
    [
      'a forged assertion around it',
      (xml) =>
        xml.replace(assertionIn(xml), evil(xml).replace('</saml:Assertion>', `${assertionIn(xml)}</saml:Assertion>`)),
    ],
    [
      'its place taken by a forged one that carries its signature, and itself in the signature’s object',
      (xml) =>
        xml.replace(
          assertionIn(xml),
          evil(xml).replace(
            '</saml:Issuer>',
            `</saml:Issuer>${signatureIn(xml).replace('</ds:Signature>', `<ds:Object>${assertionIn(xml).replace(signatureIn(xml), '')}</ds:Object></ds:Signature>`)}`,
          ),
        ),
    ],
    [
      'its place taken by a forged one of the same ID, and itself among the extensions',
      (xml) =>
        xml.replace(
          assertionIn(xml),
          `<samlp:Extensions>${assertionIn(xml)}</samlp:Extensions>${evil(xml).replace('_evil', / ID="([^"]+)"/.exec(assertionIn(xml))![1]!)}`,
        ),
    ],
    ['a document type before it', (xml) => `<!DOCTYPE x [<!ENTITY e "ada">]>${xml}`],
    ['something else than a response around it', (xml) => xml.replaceAll('samlp:Response', 'samlp:Other')],
    ['half of it', (xml) => xml.slice(0, xml.length / 2)],
    ['nothing', () => ''],
  ])('A-03 is refused: a signed assertion with %s', async (_, forge) => {
    await expectRefused({ telling: { nameId: 'mallory' }, forge })
  })

  it('A-03 is refused: the same response again', async () => {
    const client = new Client(server)
    const request = await leave(client)
    const xml = idp.respond(request)
    expect(await land(client, await post(xml, request.relayState))).toBe('/app/teams/')
    expect(await post(xml, request.relayState)).toBe(FAILED)
  })

  it('A-03 is refused: a stolen response under a state of the thief', async () => {
    const [victim, thief] = [new Client(server), new Client(server)]
    const stolen = idp.respond(await leave(victim))
    const { relayState } = await leave(thief)
    expect(await post(stolen, relayState)).toContain(FAILED)
  })

  it('A-03 is refused: the same assertion in answer to a new request', async () => {
    const [first, second] = [await leave(new Client(server)), await leave(new Client(server))]
    const once = idp.respond(first, { inResponseTo: second.id, confirmedInResponseTo: second.id })
    const again = await leave(new Client(server))
    expect(await post(once, second.relayState)).toContain('/finish/')
    expect(await post(once.replace(second.id, again.id), again.relayState)).toContain(FAILED)
  })

  it('A-03 is refused: a response that nobody asked for, or for another of the providers', async () => {
    const request = await leave(new Client(server))
    const xml = idp.respond(request)
    expect(await post(xml, '')).toBe(FAILED)
    expect(await post(xml, 'x'.repeat(43))).toBe(FAILED)
    expect(await post(xml, request.relayState, 'other')).toBe(FAILED)
  })

  it('A-03 is refused: a sign-in that another browser began', async () => {
    const [attacker, victim] = [new Client(server), new Client(server)]
    const request = await leave(attacker)
    const ticket = await post(idp.respond(request), request.relayState)
    expect(await land(victim, ticket)).toContain(FAILED)
    expect(await isSignedIn(victim)).toBe(false)
    expect(await land(attacker, ticket)).toContain(FAILED)
  })

  it('A-03 is refused: a ticket a second time, and a state in place of a ticket', async () => {
    const client = new Client(server)
    const request = await leave(client)
    expect(await land(client, `/sso/uni/finish/?ticket=${request.relayState}`)).toContain(FAILED)
    const another = await leave(client)
    const ticket = await post(idp.respond(another), another.relayState)
    expect(await land(client, ticket)).toBe('/app/teams/')
    expect(await land(client, ticket)).toContain(FAILED)
  })

  it('Q-07 says nothing of the reason, and leaves no assertion in the log', async () => {
    const client = new Client(server)
    const request = await leave(client)
    const response = await client.get(await post(idp.respond(request, { audience: 'x' }), request.relayState))
    expect(response.body).not.toContain('audience')
    expect(server.log()).not.toContain(request.relayState)
    expect(server.log()).not.toContain('<saml')
  })
})
