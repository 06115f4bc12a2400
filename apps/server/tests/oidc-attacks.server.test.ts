import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ForgingOidc, startForgingOidc } from './support/forging-oidc.ts'
import { expectNotLogged } from './support/not-logged.ts'
import { CLIENT, type OidcServer, startOidcServer } from './support/oidc-server.ts'
import { addUser, Client, startTestServer, type TestServer } from './support/server.ts'
import { comeBack, FAILED, isSignedIn, leave, link } from './support/sso.ts'

const ORIGIN = 'http://127.0.0.1:8232'
const ADA = '0000-0001-5109-3700'

let elsewhere: OidcServer
let forger: ForgingOidc
let server: TestServer
beforeAll(async () => {
  elsewhere = await startOidcServer([`${ORIGIN}/sso/uni/callback/`, `${ORIGIN}/sso/orcid/callback/`])
  elsewhere.person = ADA
  forger = await startForgingOidc()
  server = await startTestServer({
    environment: {
      PUBLIC_URL: ORIGIN,
      ORCID_ISSUER: elsewhere.issuer,
      ORCID_CLIENT_ID: CLIENT.client_id,
      ORCID_CLIENT_SECRET: CLIENT.client_secret,
    },
  })
  for (const { key, issuer } of [
    { key: 'uni', issuer: elsewhere.issuer },
    { key: 'forger', issuer: forger.issuer },
  ]) {
    const provider = { key, kind: 'oidc', name: key, abbreviation: key, organisation_id: null } as const
    await server.workspace.identityProviders.create({ ...provider, config: { issuer, ...CLIENT } })
  }
  await addUser(server, 'victim')
  await link(server, 'victim', 'forger', 'ada')
  await link(server, 'victim', 'orcid', ADA)
})
afterAll(async () => {
  await server.close()
  await elsewhere.close()
  await forger.close()
})

describe('an attack on OpenID Connect', () => {
  /** An answer of the forging provider to a request for authorisation that was just made. */
  async function comeBackForged(forgery: Parameters<ForgingOidc['forge']>[1], nonce?: string | null): Promise<string> {
    const client = new Client(server)
    const request = new URL(await leave(client, 'forger')).searchParams
    forger.forge(nonce === undefined ? request.get('nonce') : nonce, forgery)
    const back = new URL(
      `${ORIGIN}/sso/forger/callback/?${new URLSearchParams({ code: 'code', state: request.get('state')! })}`,
    )
    const location = await comeBack(client, back)
    expect(await isSignedIn(client)).toBe(location === '/app/')
    return location
  }

  it('fails only because of the forgery: the forging provider’s honest answer is accepted', async () => {
    expect(await comeBackForged({})).toBe('/app/')
  })

  it.each<[string, Parameters<ForgingOidc['forge']>[1]]>([
    ['for another audience', { claims: { aud: 'somebody-else' } }],
    ['for several audiences of which another is meant', { claims: { aud: ['cognate', 'x'], azp: 'x' } }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['that has expired', { claims: { iat: 1_700_000_000, exp: 1_700_000_300 } }],
    ['that never expires', { claims: { exp: undefined } }],
    ['without a subject', { claims: { sub: '' } }],
    ['without a signature (alg none)', { header: { alg: 'none', kid: undefined }, unsigned: true }],
    ['with its signature cut off', { unsigned: true }],
    ['signed with another key', { withOtherKey: true }],
    ['signed with the public key as a secret (HS256)', { header: { alg: 'HS256' }, withPublicKey: true }],
  ])('A-03 is refused: an id token %s', async (_, forgery) => {
    expect(await comeBackForged(forgery)).toBe(FAILED)
  })

  it.each([['another'], [null]])('A-03 is refused: the nonce %s', async (nonce) => {
    expect(await comeBackForged({}, nonce)).toBe(FAILED)
  })

  it('A-03 is refused: a state that was never given, or none', async () => {
    const client = new Client(server)
    const back = await elsewhere.visit(await leave(client, 'uni'))
    for (const state of ['x'.repeat(43), undefined]) {
      const forged = new URL(back)
      if (state === undefined) forged.searchParams.delete('state')
      else forged.searchParams.set('state', state)
      expect(await comeBack(client, forged)).toBe(FAILED)
    }
    expect(await isSignedIn(client)).toBe(false)
  })

  it('A-03 is refused: the state of another provider', async () => {
    const client = new Client(server)
    const back = await elsewhere.visit(await leave(client, 'uni'))
    back.pathname = '/sso/orcid/callback/'
    expect(await comeBack(client, back)).toBe(FAILED)
  })

  it('A-03 is refused: the same code and state again', async () => {
    const client = new Client(server)
    const back = await elsewhere.visit(await leave(client, 'orcid'))
    expect(await comeBack(client, back)).toBe('/app/')
    expect(await comeBack(client, back)).toBe(FAILED)
  })

  it('A-03 is refused: a code that was used, under a new state', async () => {
    const client = new Client(server)
    const used = await elsewhere.visit(await leave(client, 'orcid'))
    expect(await comeBack(client, used)).toBe('/app/')
    const fresh = new Client(server)
    const back = await elsewhere.visit(await leave(fresh, 'orcid'))
    back.searchParams.set('code', used.searchParams.get('code')!)
    expect(await comeBack(fresh, back)).toBe(FAILED)
  })

  it('A-03 is refused: a code that belongs to the verifier of another browser', async () => {
    const [victim, attacker] = [new Client(server), new Client(server)]
    const stolen = await elsewhere.visit(await leave(victim, 'orcid'))
    const back = await elsewhere.visit(await leave(attacker, 'orcid'))
    back.searchParams.set('code', stolen.searchParams.get('code')!)
    expect(await comeBack(attacker, back)).toBe(FAILED)
    expect(await isSignedIn(attacker)).toBe(false)
  })

  it('A-03 is refused: a sign-in that began in another browser', async () => {
    const [attacker, victim] = [new Client(server), new Client(server)]
    const back = await elsewhere.visit(await leave(attacker, 'orcid'))
    expect(await comeBack(victim, back)).toBe(FAILED)
    expect(await isSignedIn(victim)).toBe(false)
  })

  it('Q-07 leaves no code, token or secret in the log', async () => {
    const client = new Client(server)
    const back = await elsewhere.visit(await leave(client, 'orcid'))
    await comeBack(client, back)
    const { searchParams } = back
    expectNotLogged(server, searchParams.get('code')!, searchParams.get('state')!, CLIENT.client_secret)
  })
})
