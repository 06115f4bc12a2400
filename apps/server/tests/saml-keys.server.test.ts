import { constants, createCipheriv, publicEncrypt, randomBytes, verify, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SamlBrowsers } from './support/saml-browsers.ts'
import { addUser, Client, startTestServer, type TestServer } from './support/server.ts'
import { FAILED, isSignedIn, leave, link } from './support/sso.ts'

const ORIGIN = 'http://127.0.0.1:8232'
const saml = new SamlBrowsers(() => server)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { PUBLIC_URL: ORIGIN } })
  const uni = await server.workspace.organisations.create({ name: 'uni', display_name: 'The University' })
  await saml.addProvider('uni', uni.id, { by_invitation_only: true })
  await addUser(server, 'ada')
  await link(server, 'ada', 'uni', 'ada')
})
afterAll(() => server.close())

const metadataOf = async ({ app }: TestServer) => (await app.inject({ url: '/sso/uni/metadata/' })).body

/** The certificate of our metadata for a use. */
async function certificateFor(use: 'signing' | 'encryption', from = server): Promise<X509Certificate> {
  const descriptor = new RegExp(`<KeyDescriptor use="${use}">[\\s\\S]*?X509Certificate>([^<]+)<`)
  const base64 = descriptor.exec(await metadataOf(from))![1]!
  return new X509Certificate(Buffer.from(base64, 'base64'))
}

interface Encryption {
  transport?: 'rsa-oaep-mgf1p' | 'rsa-1_5'
}

/** The response with its assertion encrypted for a certificate (XML Encryption 1.1, AES-256-GCM). */
function encrypt(xml: string, certificate: X509Certificate, { transport = 'rsa-oaep-mgf1p' }: Encryption = {}): string {
  const [assertion] = /<saml:Assertion [\s\S]*<\/saml:Assertion>/.exec(xml)!
  const standalone = assertion.replace(
    '<saml:Assertion ',
    '<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ',
  )
  const [key, iv] = [randomBytes(32), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const content = Buffer.concat([iv, cipher.update(standalone, 'utf8'), cipher.final(), cipher.getAuthTag()])
  const { RSA_PKCS1_OAEP_PADDING, RSA_PKCS1_PADDING } = constants
  const padding = transport === 'rsa-1_5' ? RSA_PKCS1_PADDING : RSA_PKCS1_OAEP_PADDING
  const carried = publicEncrypt({ key: certificate.publicKey, padding }, key)
  const value = (bytes: Buffer) =>
    `<xenc:CipherData><xenc:CipherValue>${bytes.toString('base64')}</xenc:CipherValue></xenc:CipherData>`
  const encrypted = `<saml:EncryptedAssertion><xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#" Type="http://www.w3.org/2001/04/xmlenc#Element"><xenc:EncryptionMethod Algorithm="http://www.w3.org/2009/xmlenc11#aes256-gcm"/><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><xenc:EncryptedKey><xenc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#${transport}"/>${value(carried)}</xenc:EncryptedKey></ds:KeyInfo>${value(content)}</xenc:EncryptedData></saml:EncryptedAssertion>`
  return xml.replace(assertion, () => encrypted)
}

describe('the key of our side of SAML', () => {
  it('A-03 signs every request, with the certificate of our metadata', async () => {
    expect(await metadataOf(server)).toContain('AuthnRequestsSigned="true"')
    const location = await leave(new Client(server), 'uni')
    const query = location.slice(location.indexOf('?') + 1)
    const [signed, signature] = query.split('&Signature=') as [string, string]
    expect(signed).toContain(encodeURIComponent('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'))
    const { publicKey } = await certificateFor('signing')
    const bytes = Buffer.from(decodeURIComponent(signature), 'base64')
    expect(verify('sha256', Buffer.from(signed), publicKey, bytes)).toBe(true)
  })

  it('A-03 is the same at every server', async () => {
    const beside = await startTestServer({ environment: { PUBLIC_URL: ORIGIN }, beside: server })
    const [here, there] = await Promise.all([certificateFor('signing'), certificateFor('signing', beside)])
    expect(there.fingerprint256).toBe(here.fingerprint256)
    await beside.close()
  })
})

describe('an encrypted assertion', () => {
  it('A-03 signs in, where it was signed before', async () => {
    const certificate = await certificateFor('encryption')
    const client = new Client(server)
    expect(await saml.enter(client, { forge: (xml) => encrypt(xml, certificate) })).toBe('/app/teams/')
    expect(await isSignedIn(client)).toBe(true)
  })

  it('Q-07 is refused unsigned, weakly signed, weakly encrypted, and beside another one', async () => {
    const certificate = await certificateFor('encryption')
    const sha1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
    const attempts = [
      { signing: { sign: 'nothing' as const }, forge: (xml: string) => encrypt(xml, certificate) },
      { signing: { algorithm: sha1 }, forge: (xml: string) => encrypt(xml, certificate) },
      { forge: (xml: string) => encrypt(xml, certificate, { transport: 'rsa-1_5' }) },
      {
        forge: (xml: string) => {
          const [assertion] = /<saml:Assertion [\s\S]*<\/saml:Assertion>/.exec(xml)!
          return encrypt(xml, certificate).replace('</samlp:Response>', () => `${assertion}</samlp:Response>`)
        },
      },
    ]
    for (const attempt of attempts) {
      const client = new Client(server)
      expect(await saml.enter(client, attempt)).toContain(FAILED)
      expect(await isSignedIn(client)).toBe(false)
    }
  })
})
