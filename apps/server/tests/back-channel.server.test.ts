import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask } from '@cognate/workspace/testing'
import { calculateJwkThumbprint, type JWK } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLIENT, type OidcServer, startOidcServer } from './support/oidc-server.ts'
import { addUser, Client, startTestServer, type TestServer } from './support/server.ts'
import { comeBack, isSignedIn, leave, link } from './support/sso.ts'

const ORIGIN = 'http://127.0.0.1:8231'
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const events = { [EVENT]: {} }

let folder: string
let elsewhere: OidcServer
let server: TestServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cognate-key-'))
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' }) as JWK
  const file = join(folder, 'key.pem')
  await writeFile(file, privateKey.export({ type: 'sec1', format: 'pem' }))
  elsewhere = await startOidcServer([`${ORIGIN}/sso/uni/callback/`], {
    client_secret: undefined,
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'ES256',
    jwks: { keys: [{ ...jwk, kid: await calculateJwkThumbprint(jwk), use: 'sig' }] },
    backchannel_logout_uri: `${ORIGIN}/sso/uni/logout/`,
    backchannel_logout_session_required: true,
  })
  server = await startTestServer({ environment: { PUBLIC_URL: ORIGIN } })
  for (const name of ['lena', 'otto']) await addUser(server, name, { organisation: 'uni' })
  const { id: organisation_id } = (await server.workspace.organisations.byName('uni'))!
  const { client_id } = CLIENT
  const proof = { token_endpoint_auth_method: 'private_key_jwt', private_key_file: file }
  const config = { issuer: elsewhere.issuer, client_id, ...proof }
  const provider = { key: 'uni', kind: 'oidc', name: 'uni', abbreviation: 'uni', organisation_id, config } as const
  await server.workspace.identityProviders.create(provider)
  for (const name of ['lena', 'otto']) await link(server, name, 'uni', name)
})
afterAll(async () => {
  await server.close()
  await elsewhere.close()
  await rm(folder, { recursive: true })
})

async function enter(person: string): Promise<Client> {
  const client = new Client(server)
  elsewhere.person = person
  await comeBack(client, await elsewhere.visit(await leave(client, 'uni')))
  expect(await isSignedIn(client)).toBe(true)
  return client
}

const post = (token: string) =>
  server.app.inject({
    method: 'POST',
    url: '/sso/uni/logout/',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  })

const sidOf = async (username: string) => {
  const rows = await ask(
    server.workspace.url,
    `select data->>'idp_sid' as sid from sessions join users on users.id = user_id
     where username = '${username}' and ended_at is null order by sessions.created_at desc limit 1`,
  )
  return (rows[0] as { sid: string }).sid
}

describe('private_key_jwt', () => {
  it('A-03 proves who we are by a key that is published', async () => {
    const response = await server.app.inject({ url: '/sso/uni/jwks/' })
    expect(response.json().keys).toMatchObject([{ kty: 'EC', crv: 'P-256', use: 'sig', kid: expect.any(String) }])
    expect(response.json().keys[0].d).toBeUndefined()
    await enter('lena')
  })
})

describe('POST /sso/{provider}/logout/', () => {
  it('A-06 ends the sessions of one sign-in, and leaves those of others', async () => {
    const [first, otto] = [await enter('lena'), await enter('otto')]
    const sid = await sidOf('lena')
    const second = await enter('lena')
    const response = await post(await elsewhere.sign({ events, sid }))
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(await Promise.all([first, second, otto].map(isSignedIn))).toEqual([false, true, true])
  })

  it('A-06 ends one session alone where person and session are named, and none that another person began', async () => {
    const clients = [await enter('lena'), await enter('lena')]
    const sid = await sidOf('lena')
    const areSignedIn = () => Promise.all(clients.map(isSignedIn))
    expect((await post(await elsewhere.sign({ events, sub: 'otto', sid }))).statusCode).toBe(200)
    expect(await areSignedIn()).toEqual([true, true])
    expect((await post(await elsewhere.sign({ events, sub: 'lena', sid }))).statusCode).toBe(200)
    expect(await areSignedIn()).toEqual([true, false])
  })

  it('A-06 ends all sessions that somebody began there', async () => {
    const clients = [await enter('lena'), await enter('lena'), await enter('otto')]
    expect((await post(await elsewhere.sign({ events, sub: 'lena' }))).statusCode).toBe(200)
    expect(await Promise.all(clients.map(isSignedIn))).toEqual([false, false, true])
  })

  it('Q-07 refuses what is no logout token for us, and one that comes again', async () => {
    const client = await enter('lena')
    const now = Math.floor(Date.now() / 1000)
    const good = { events, sub: 'otto' }
    const used = await elsewhere.sign(good)
    expect((await post(used)).statusCode).toBe(200)
    const [head, body] = used.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
    const mine = { events, sub: 'lena' }
    const tokens = [
      used,
      unsigned,
      `${head}.${body}.AAAA`,
      'nonsense',
      await elsewhere.sign({ ...mine, aud: 'another' }),
      await elsewhere.sign({ ...mine, iss: 'https://elsewhere.example' }),
      await elsewhere.sign({ ...mine, iat: now - 3600 }),
      await elsewhere.sign({ ...mine, iat: undefined }),
      await elsewhere.sign({ ...mine, jti: undefined }),
      await elsewhere.sign({ ...mine, nonce: 'n' }),
      await elsewhere.sign({ ...mine, events: {} }),
      await elsewhere.sign({ events }),
    ]
    for (const token of tokens) expect((await post(token)).statusCode).toBe(400)
    expect(await isSignedIn(client)).toBe(true)
  })
})
