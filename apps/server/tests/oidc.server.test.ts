import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLIENT, type OidcServer, startOidcServer } from './support/oidc-server.ts'
import { addUser, Client, PASSWORD, signedIn, startTestServer, type TestServer } from './support/server.ts'
import { comeBack, FAILED, isSignedIn, leave, link } from './support/sso.ts'

const ORIGIN = 'http://127.0.0.1:8230'

let elsewhere: OidcServer
let server: TestServer
beforeAll(async () => {
  elsewhere = await startOidcServer([`${ORIGIN}/sso/uni/callback/`, `${ORIGIN}/sso/orcid/callback/`])
  server = await startTestServer({
    environment: {
      PUBLIC_URL: ORIGIN,
      ORCID_ISSUER: elsewhere.issuer,
      ORCID_CLIENT_ID: CLIENT.client_id,
      ORCID_CLIENT_SECRET: CLIENT.client_secret,
    },
  })
  const uni = await server.workspace.organisations.create({ name: 'uni', display_name: 'The University' })
  await addProvider('uni', elsewhere.issuer, uni.id, { by_invitation_only: true })
})
afterAll(async () => {
  await server.close()
  await elsewhere.close()
})

async function addProvider(key: string, issuer: string, organisation_id: string | null, more: object = {}) {
  const config = { issuer, ...CLIENT, ...more }
  await server.workspace.identityProviders.create({
    key,
    kind: 'oidc',
    name: key,
    abbreviation: key,
    organisation_id,
    config,
  })
}

/** Signs in at the provider as somebody, and gives where the browser is sent on. */
async function enter(client: Client, provider: string, person: string, next?: string): Promise<string> {
  elsewhere.person = person
  return comeBack(client, await elsewhere.visit(await leave(client, provider, next)))
}

describe('GET /sso/{provider}/', () => {
  it('A-03 sends the provider a new state, nonce and hashed verifier each time', async () => {
    const requests = [await leave(new Client(server), 'uni'), await leave(new Client(server), 'uni')].map(
      (it) => new URL(it),
    )
    for (const { origin, searchParams } of requests) {
      expect(origin).toBe(elsewhere.issuer)
      expect(searchParams.get('response_type')).toBe('code')
      expect(searchParams.get('code_challenge_method')).toBe('S256')
      expect(searchParams.get('redirect_uri')).toBe(`${ORIGIN}/sso/uni/callback/`)
    }
    for (const name of ['state', 'nonce', 'code_challenge']) {
      const [first, second] = requests.map(({ searchParams }) => searchParams.get(name))
      expect(first!.length).toBeGreaterThanOrEqual(43)
      expect(first).not.toBe(second)
    }
  })

  it('A-03 signs in the owner of the linked account, in a new session, and leads to the return address', async () => {
    await link(server, (await addUser(server, 'ada')) && 'ada', 'uni', 'ada-at-uni')
    const client = new Client(server)
    expect(await enter(client, 'uni', 'ada-at-uni', '/app/queries/?page=2')).toBe('/app/queries/?page=2')
    const session = (await client.get('/auth/session')).json()
    expect(session.data.user.username).toBe('ada')
    expect(client.cookies.get('csrftoken')).toBeDefined()
  })

  it('records in the access log who signed in through which provider and who was refused, and links once', async () => {
    const id = await addUser(server, 'traced')
    await link(server, 'traced', 'uni', 'traced-at-uni')
    await link(server, 'traced', 'orcid', 'traced-at-orcid')
    await enter(new Client(server), 'uni', 'traced-at-uni')
    await enter(new Client(server), 'orcid', 'traced-at-orcid')
    await enter(new Client(server), 'uni', 'traced-by-nobody')
    await server.workspace.licences.end((await server.workspace.organisations.byName('traced'))!.id)
    await enter(new Client(server), 'uni', 'traced-at-uni')
    const trace = await server.workspace.accessLog.list({ user_id: id })
    expect(trace.map(({ event, details }) => [event, details])).toEqual([
      ['signed_in', { method: 'oidc', provider: 'uni' }],
      ['signed_in', { method: 'orcid', provider: 'orcid' }],
      ['sign_in_refused', { method: 'oidc', provider: 'uni', reason: 'missing_license' }],
    ])
    const refused = await server.workspace.accessLog.list({ event: 'sign_in_refused' })
    expect(refused.map(({ username, details }) => [username, details.reason])).toContainEqual([
      null,
      'signup_not_allowed',
    ])
    expect(JSON.stringify(refused)).not.toContain('traced-by-nobody')
    const linked = await server.workspace.audit.list({ user_id: id, action: 'social_account.linked' })
    expect(linked.map(({ details }) => details.provider)).toEqual(['uni', 'orcid'])
  })

  it('A-03 tells operators through which provider a sign-in failed, and what it answered', async () => {
    const client = new Client(server)
    const refuse = async (error: string, error_description: string) => {
      const state = new URL(await leave(client, 'uni')).searchParams.get('state')!
      const answer = new URLSearchParams({ error, error_description, state, iss: elsewhere.issuer })
      expect(await comeBack(client, `/sso/uni/callback/?${answer}`)).toBe(FAILED)
    }
    await refuse('access_denied', 'Not this Ada.')
    const lines = server.log().split('\n')
    const line = lines.findLast((each) => each.includes('a sign-in through a provider failed'))
    expect(JSON.parse(line!)).toMatchObject({ provider: 'uni', answered: 'access_denied' })
    await refuse('Ada was here', '')
    expect(server.log()).not.toMatch(/Ada was here|Not this Ada/)
    await server.traces.flush()
    const refused = (await server.workspace.accessLog.list({ event: 'sign_in_refused' })).map(({ details }) => details)
    expect(refused).toContainEqual({ method: 'oidc', provider: 'uni', reason: 'social_account_failure' })
  })

  it('A-03 leads to the landing page by default, and never to another site', async () => {
    await link(server, (await addUser(server, 'lander')) && 'lander', 'uni', 'lander')
    for (const next of [
      undefined,
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/.//evil.example',
      'javascript:alert(1)',
      '/\t/evil.example',
    ]) {
      expect(await enter(new Client(server), 'uni', 'lander', next)).toBe('/app/')
    }
    expect(await enter(new Client(server), 'uni', 'lander', `${ORIGIN}/app/teams/`)).toBe('/app/teams/')
    const entrance = `/accounts/login/?${new URLSearchParams({ next: '/app/teams/' })}`
    expect(await enter(new Client(server), 'uni', 'lander', entrance)).toBe('/app/teams/')
    const forged = `/accounts/login/?${new URLSearchParams({ next: '//evil.example' })}`
    expect(await enter(new Client(server), 'uni', 'lander', forged)).toBe('/app/')
  })

  it('A-03 opens existing accounts only, by invitation only: signup_not_allowed', async () => {
    const client = new Client(server)
    expect(await enter(client, 'uni', 'newcomer', '/app/teams/')).toBe(
      '/accounts/login/signup_not_allowed/?next=%2Fapp%2Fteams%2F',
    )
    expect(await isSignedIn(client)).toBe(false)
    expect(await server.workspace.accounts.byEmail('newcomer@example.org')).toEqual([])
  })

  it.each(['nowhere', '..%2Fapp', 'orcid%00'])('A-03 knows no provider %s: social_account_failure', async (key) => {
    expect(await leave(new Client(server), key)).toBe(FAILED)
  })

  it('A-03 sends nobody to a provider that is disabled or does not answer', async () => {
    await addProvider('closed', elsewhere.issuer, null)
    await server.workspace.identityProviders.update('closed', { enabled: false })
    await addProvider('silent', 'http://127.0.0.1:8249', null)
    for (const key of ['closed', 'silent']) expect(await leave(new Client(server), key)).toBe(FAILED)
  })

  it('A-06 opens no closed account, and none without a licence: missing_license', async () => {
    const closed = await addUser(server, 'shut')
    await link(server, 'shut', 'uni', 'shut')
    await server.workspace.accounts.setActive(closed, false)
    await addUser(server, 'lapsed', { licence: { valid_until: '2001-01-01' } })
    await link(server, 'lapsed', 'uni', 'lapsed')
    for (const person of ['shut', 'lapsed']) {
      const client = new Client(server)
      expect(await enter(client, 'uni', person)).toBe('/accounts/login/missing_license/')
      expect(await isSignedIn(client)).toBe(false)
    }
  })
})

describe('an account that is authorised through an organisation', () => {
  async function anExpiredMember(username: string): Promise<string> {
    const id = await addUser(server, username, { organisation: 'uni' })
    const { id: organisation } = (await server.workspace.organisations.byName('uni'))!
    await server.workspace.memberships.set(id, organisation, { is_validated: false, is_local_admin: true })
    return id
  }

  it('A-03 is sent to that organisation after another kind of sign-in: authorization_expired', async () => {
    await anExpiredMember('expired')
    await link(server, 'expired', 'orcid', '0000-0002-1825-0097')
    const client = new Client(server)
    expect(await enter(client, 'orcid', '0000-0002-1825-0097')).toBe('/accounts/login/authorization_expired/uni/')
    expect(await isSignedIn(client)).toBe(false)
    const byPassword = await new Client(server).signIn('expired')
    expect(byPassword.statusCode).toBe(403)
    expect(byPassword.json().errors[0]).toMatchObject({
      code: 'authorization_expired',
      message: expect.stringContaining('The University'),
    })
  })

  it('A-03 is validated again by signing in through it, with the same rights', async () => {
    const id = await anExpiredMember('returning')
    await link(server, 'returning', 'uni', 'returning')
    expect(await enter(new Client(server), 'uni', 'returning')).toBe('/app/')
    const [membership] = await server.workspace.memberships.of(id)
    expect(membership).toMatchObject({ is_validated: true, is_local_admin: true })
    expect((await new Client(server).signIn('returning', PASSWORD)).statusCode).toBe(200)
  })
})

describe('the first sign-in by address', () => {
  it('A-03 links the account of the organisation at once if the operator allows it, and others after a confirmation', async () => {
    const trusting = await server.workspace.organisations.create({ name: 'trusting', display_name: 'Trusting' })
    await server.workspace.identityProviders.remove('uni')
    await addProvider('uni', elsewhere.issuer, trusting.id, { link_by_email: true })
    await addUser(server, 'member', { organisation: 'trusting' })
    await addUser(server, 'outsider')
    const both = await addUser(server, 'both', { organisation: 'trusting' })
    await server.workspace.memberships.set(both, (await server.workspace.organisations.byName('outsider'))!.id)
    expect(await enter(new Client(server), 'uni', 'member')).toBe('/app/')
    for (const person of ['outsider', 'both']) {
      expect(await enter(new Client(server), 'uni', person)).toBe('/accounts/login/link_account/')
    }
    expect(await server.workspace.socialAccounts.find('uni', 'member')).toBeDefined()
    expect(await server.workspace.socialAccounts.find('uni', 'both')).toBeUndefined()
  })
})

describe('POST /auth/provider/redirect', () => {
  const path = '/api/allauth/browser/v1/auth/provider/redirect'

  async function submit(client: Client, fields: Record<string, string>) {
    await client.get('/config')
    const csrfmiddlewaretoken = client.cookies.get('csrftoken')!
    const payload = new URLSearchParams({
      csrfmiddlewaretoken,
      provider: 'orcid',
      process: 'connect',
      callback_url: '/accounts/manage/',
      ...fields,
    })
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie }
    const response = await server.app.inject({ method: 'POST', url: path, payload: payload.toString(), headers })
    for (const { name, value } of response.cookies) client.cookies.set(name, value)
    return response
  }

  async function connect(client: Client, person: string): Promise<string> {
    elsewhere.person = person
    const response = await submit(client, {})
    expect(response.statusCode).toBe(302)
    return comeBack(client, await elsewhere.visit(response.headers.location!))
  }

  const linked = async (client: Client) => (await client.get('/account/providers')).json().data

  it('A-04 connects an ORCID iD, with which its owner then signs in', async () => {
    const client = await signedIn(server, 'connector')
    expect(await connect(client, '0000-0001-5109-3700')).toBe('/accounts/manage/')
    expect(await linked(client)).toMatchObject([
      { uid: '0000-0001-5109-3700', provider: { id: 'orcid', name: 'ORCID' } },
    ])
    const other = new Client(server)
    expect(await enter(other, 'orcid', '0000-0001-5109-3700')).toBe('/app/')
    expect((await other.get('/auth/session')).json().data.user.username).toBe('connector')
  })

  it('A-04 A-02 tells its owner by mail of a further way in, and of the first one nobody', async () => {
    const client = await signedIn(server, 'told')
    await connect(client, '0000-0002-1694-233X')
    await server.lettersAreSent()
    const connected =
      /an account at ORCID was connected to the Cognate account with the user name told, on 20..-..-.. at/
    expect(server.log()).toMatch(connected)
    const { organisations, socialAccounts } = server.workspace
    const link = { provider: 'orcid', uid: '0000-0003', display: 'New' }
    const person = { username: 'first-way', email: 'new@example.org', first_name: 'New', last_name: 'Comer' }
    await socialAccounts.signUp(person, link, (await organisations.byName('uni'))!.id)
    await enter(new Client(server), 'orcid', '0000-0003')
    await server.lettersAreSent()
    expect(server.log()).not.toContain('with the user name first-way')
  })

  it('A-04 connects no iD twice: connected_other', async () => {
    const client = await signedIn(server, 'second')
    expect(await connect(client, '0000-0001-5109-3700')).toBe('/accounts/manage/?error=connected_other')
    expect(await linked(client)).toEqual([])
  })

  it('A-03 signs in with process=login', async () => {
    const client = new Client(server)
    elsewhere.person = '0000-0001-5109-3700'
    const response = await submit(client, { process: 'login', callback_url: '/app/' })
    expect(await comeBack(client, await elsewhere.visit(response.headers.location!))).toBe('/app/')
    expect(await isSignedIn(client)).toBe(true)
  })

  it('A-04 connects nothing if somebody else signed in meanwhile', async () => {
    const client = await signedIn(server, 'swapped')
    await addUser(server, 'swapper')
    elsewhere.person = '0000-0003-1419-2405'
    const back = await elsewhere.visit((await submit(client, {})).headers.location!)
    await client.signIn('swapper')
    expect(await comeBack(client, back)).toBe('/accounts/manage/?error=social_account_failure')
    expect(await server.workspace.socialAccounts.find('orcid', '0000-0003-1419-2405')).toBeUndefined()
  })

  it('A-04 sends people who are not signed in to the sign-in page', async () => {
    const response = await submit(new Client(server), {})
    expect(response.headers.location).toBe('/accounts/login/?next=%2Faccounts%2Fmanage%2F')
  })

  it('Q-07 needs the csrftoken, and comes back to this installation only', async () => {
    const client = await signedIn(server, 'formed')
    expect((await submit(client, { csrfmiddlewaretoken: 'x'.repeat(43) })).statusCode).toBe(403)
    elsewhere.person = '0000-0002-9079-593X'
    const response = await submit(client, { callback_url: 'https://evil.example/' })
    expect(await comeBack(client, await elsewhere.visit(response.headers.location!))).toBe('/app/')
    expect((await submit(client, { process: 'steal' })).statusCode).toBe(400)
  })

  it('A-03 may lead a form to ORCID, and to nowhere else', async () => {
    const { headers } = await server.app.inject({ url: '/' })
    expect(headers['content-security-policy']).toContain(`form-action 'self' ${elsewhere.issuer};`)
  })

  it('A-03 offers ORCID on the sign-in page', async () => {
    const { data } = (await new Client(server).get('/config')).json()
    expect(data.socialaccount.providers).toEqual([{ id: 'orcid', name: 'ORCID', flows: ['provider_redirect'] }])
  })
})
