import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { selfSignedCertificate } from '../../src/sign-in/self-signed.ts'

/** What a test changes in an otherwise correct assertion. */
export interface Telling {
  nameId?: string
  nameIdFormat?: string
  issuer?: string
  responseIssuer?: string
  audience?: string | null
  recipient?: string | null
  destination?: string | null
  /** Of the response and of the confirmation. */
  inResponseTo?: string | null
  confirmedInResponseTo?: string | null
  method?: string
  /** Seconds from now. */
  notBefore?: number
  notOnOrAfter?: number
  confirmedUntil?: number
  email?: string
  /** Further attributes, each with all of its values. */
  attributes?: Record<string, string[]>
}

export interface Signing {
  /** What is signed; by default the assertion. */
  sign?: 'assertion' | 'response' | 'nothing'
  key?: KeyObject
  algorithm?: string
  digest?: string
}

/** An AuthnRequest from the address that the browser was sent to. */
export interface ReceivedRequest {
  id: string
  relayState: string
  acsUrl: string
  entityId: string
}

/** A SAML 2 identity provider of our own that signs any assertion a test asks for. */
export class SamlIdp {
  readonly entityId = 'https://idp.example/metadata'
  readonly ssoUrl = 'https://idp.example/sso'
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 })

  /** Of the key that signs, as PEM. */
  get certificate(): string {
    return selfSignedCertificate(this.#keys.privateKey, 'Identity provider', new Date())
  }

  /** Reads the request from the address that the browser was sent to (redirect binding). */
  receive(location: string): ReceivedRequest {
    const { searchParams } = new URL(location)
    const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest')!, 'base64')).toString('utf8')
    const find = (pattern: RegExp) => pattern.exec(xml)![1]!
    return {
      id: find(/ ID="([^"]+)"/),
      relayState: searchParams.get('RelayState')!,
      acsUrl: find(/AssertionConsumerServiceURL="([^"]+)"/),
      entityId: find(/<saml:Issuer[^>]*>([^<]+)</),
    }
  }

  /** A response to a request, as XML. */
  respond(request: ReceivedRequest, telling: Telling = {}, signing: Signing = {}): string {
    const xml = this.#write(request, telling)
    const { sign = 'assertion' } = signing
    if (sign === 'nothing') return xml
    return this.sign(xml, sign === 'response' ? 'Response' : 'Assertion', signing)
  }

  /** Signs the element with a name, which needs an ID, and puts the signature after its issuer. */
  sign(xml: string, element: string, { key, algorithm, digest }: Signing = {}): string {
    const signature = new SignedXml({
      privateKey: (key ?? this.#keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString(),
      signatureAlgorithm: algorithm ?? 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
    })
    const path = `//*[local-name(.)='${element}']`
    signature.addReference({
      xpath: path,
      transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
      digestAlgorithm: digest ?? 'http://www.w3.org/2001/04/xmlenc#sha256',
    })
    signature.computeSignature(xml, {
      prefix: 'ds',
      location: { reference: `${path}/*[local-name(.)='Issuer']`, action: 'after' },
    })
    return signature.getSignedXml()
  }

  #write(request: ReceivedRequest, told: Telling): string {
    const id = () => `_${randomBytes(16).toString('hex')}`
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
    const { issuer = this.entityId, audience = request.entityId, recipient = request.acsUrl, nameId = 'ada' } = told
    const { inResponseTo = request.id, confirmedInResponseTo = inResponseTo, destination = request.acsUrl } = told
    const { notBefore = -60, notOnOrAfter = 300, confirmedUntil = notOnOrAfter } = told
    const format = told.nameIdFormat ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
    const method = told.method ?? 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
    const attribute = (name: string, value: string | null) => (value === null ? '' : ` ${name}="${value}"`)
    const further = Object.entries(told.attributes ?? {})
      .map(
        ([name, values]) =>
          `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
      )
      .join('')
    return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id()}" Version="2.0" IssueInstant="${at(0)}"${attribute('Destination', destination)}${attribute('InResponseTo', inResponseTo)}><saml:Issuer>${told.responseIssuer ?? this.entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="${id()}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${format}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="${method}"><saml:SubjectConfirmationData${attribute('Recipient', recipient)}${attribute('InResponseTo', confirmedInResponseTo)} NotOnOrAfter="${at(confirmedUntil)}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(notBefore)}" NotOnOrAfter="${at(notOnOrAfter)}">${audience === null ? '' : `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction>`}</saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="urn:oid:0.9.2342.19200300.100.1.3"><saml:AttributeValue>${told.email ?? 'ada@example.org'}</saml:AttributeValue></saml:Attribute>${further}</saml:AttributeStatement></saml:Assertion></samlp:Response>`
  }
}
