import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNotLogged } from './support/not-logged.ts'
import { SamlBrowsers } from './support/saml-browsers.ts'
import type { Signing, Telling } from './support/saml-idp.ts'
import { addUser, Client, startTestServer, type TestServer } from './support/server.ts'
import { FAILED, isSignedIn, link } from './support/sso.ts'

const ORIGIN = 'http://127.0.0.1:8234'
const saml = new SamlBrowsers(() => server)
const { idp } = saml

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { PUBLIC_URL: ORIGIN } })
  const uni = await server.workspace.organisations.create({ name: 'uni', display_name: 'The University' })
  await saml.addProvider('uni', uni.id)
  await saml.addProvider('other', null)
  await addUser(server, 'ada')
  await link(server, 'ada', 'uni', 'ada')
  await link(server, 'ada', 'other', 'ada')
})
afterAll(() => server.close())

describe('an attack on SAML', () => {
  const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

  async function expectRefused(attempt: Parameters<typeof saml.enter>[1]) {
    const client = new Client(server)
    expect(await saml.enter(client, attempt)).toBe(`${FAILED}?next=%2Fapp%2Fteams%2F`)
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
    ['signed with another key', { key: otherKey }],
    ['signed with SHA-1', { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }],
    ['signed over a SHA-1 digest', { digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }],
  ])('A-03 is refused: an assertion %s', async (_, signing) => {
    await expectRefused({ signing })
  })

  const assertionIn = (xml: string) => /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)![0]
  const signatureIn = (xml: string) => /<ds:Signature .*<\/ds:Signature>/s.exec(xml)![0]
  /** An assertion about somebody else that nobody signed. */
  const forgedAssertion = (xml: string) =>
    assertionIn(xml)
      .replace(signatureIn(xml), '')
      .replace(/ ID="[^"]+"/, ' ID="_evil"')
      .replace('>mallory<', '>ada<')

  it.each<[string, (xml: string) => string]>([
    ['its name changed', (xml) => xml.replace('>mallory<', '>ada<')],
    ['a comment in its name', (xml) => xml.replace('>mallory<', '>ada<!---->mallory<')],
    ['its signature taken out', (xml) => xml.replace(signatureIn(xml), '')],
    ['its times changed', (xml) => xml.replace(/NotOnOrAfter="20/g, 'NotOnOrAfter="29')],
    ['a forged assertion before it', (xml) => xml.replace(assertionIn(xml), forgedAssertion(xml) + assertionIn(xml))],
    ['a forged assertion after it', (xml) => xml.replace(assertionIn(xml), assertionIn(xml) + forgedAssertion(xml))],
    [
      'a forged assertion around it',
      (xml) =>
        xml.replace(
          assertionIn(xml),
          forgedAssertion(xml).replace('</saml:Assertion>', `${assertionIn(xml)}</saml:Assertion>`),
        ),
    ],
    [
      'its place taken by a forged one that carries its signature, and itself in the signature’s object',
      (xml) =>
        xml.replace(
          assertionIn(xml),
          forgedAssertion(xml).replace(
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
          `<samlp:Extensions>${assertionIn(xml)}</samlp:Extensions>${forgedAssertion(xml).replace('_evil', / ID="([^"]+)"/.exec(assertionIn(xml))![1]!)}`,
        ),
    ],
    ['a document type before it', (xml) => `<!DOCTYPE x [<!ENTITY e "ada">]>${xml}`],
    ['something other than a response around it', (xml) => xml.replaceAll('samlp:Response', 'samlp:Other')],
    ['half of it', (xml) => xml.slice(0, xml.length / 2)],
    ['nothing', () => ''],
  ])('A-03 is refused: a signed assertion with %s', async (_, forge) => {
    await expectRefused({ telling: { nameId: 'mallory' }, forge })
  })

  it('A-03 is refused: the same response again', async () => {
    const client = new Client(server)
    const request = await saml.ask(client)
    const xml = idp.respond(request)
    expect(await saml.land(client, await saml.post(xml, request.relayState))).toBe('/app/teams/')
    expect(await saml.post(xml, request.relayState)).toBe(FAILED)
  })

  it('A-03 is refused: a stolen response under a state of the thief', async () => {
    const [victim, thief] = [new Client(server), new Client(server)]
    const stolen = idp.respond(await saml.ask(victim))
    const { relayState } = await saml.ask(thief)
    expect(await saml.post(stolen, relayState)).toContain(FAILED)
  })

  it('A-03 is refused: the same assertion in answer to a new request', async () => {
    const [first, second] = [await saml.ask(new Client(server)), await saml.ask(new Client(server))]
    const once = idp.respond(first, { inResponseTo: second.id, confirmedInResponseTo: second.id })
    const again = await saml.ask(new Client(server))
    expect(await saml.post(once, second.relayState)).toContain('/finish/')
    expect(await saml.post(once.replace(second.id, again.id), again.relayState)).toContain(FAILED)
  })

  it('A-03 is refused: a response that nobody asked for, or through another provider', async () => {
    const request = await saml.ask(new Client(server))
    const xml = idp.respond(request)
    expect(await saml.post(xml, '')).toBe(FAILED)
    expect(await saml.post(xml, 'x'.repeat(43))).toBe(FAILED)
    expect(await saml.post(xml, request.relayState, 'other')).toBe(FAILED)
  })

  it('A-03 is refused: a sign-in that began in another browser', async () => {
    const [attacker, victim] = [new Client(server), new Client(server)]
    const request = await saml.ask(attacker)
    const ticket = await saml.post(idp.respond(request), request.relayState)
    expect(await saml.land(victim, ticket)).toContain(FAILED)
    expect(await isSignedIn(victim)).toBe(false)
    expect(await saml.land(attacker, ticket)).toContain(FAILED)
  })

  it('A-03 is refused: a ticket a second time, and a state in place of a ticket', async () => {
    const client = new Client(server)
    const request = await saml.ask(client)
    expect(await saml.land(client, `/sso/uni/finish/?ticket=${request.relayState}`)).toContain(FAILED)
    const another = await saml.ask(client)
    const ticket = await saml.post(idp.respond(another), another.relayState)
    expect(await saml.land(client, ticket)).toBe('/app/teams/')
    expect(await saml.land(client, ticket)).toContain(FAILED)
  })

  it('Q-07 is refused without the reason, and leaves no assertion in the log', async () => {
    const client = new Client(server)
    const request = await saml.ask(client)
    const response = await client.get(await saml.post(idp.respond(request, { audience: 'x' }), request.relayState))
    expect(response.body).not.toContain('audience')
    expectNotLogged(server, request.relayState, '<saml')
  })
})
