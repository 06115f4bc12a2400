import { randomBytes } from 'node:crypto'
import type { SamlSettings } from '@cognate/contract'
import { type CacheProvider, generateServiceProviderMetadata, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { decryptXml } from '@node-saml/node-saml/lib/xml.js'
import { DOMParser, XMLSerializer } from '@xmldom/xmldom'
import { z } from 'zod'
import { type ConfirmedAssertion, confirmAssertion, requireOurResponse } from './confirm-assertion.ts'
import { type Identity, mailAddressOf } from './identity.ts'
import type { SamlProvider } from './identity-providers.ts'
import { requestedAttributes } from './requested-attributes.ts'
import type { SamlKey } from './saml-key.ts'
import { CLOCK_TOLERANCE_MS, type ServiceProvider } from './service-provider.ts'

/** How a provider knows us, and the key that proves it. */
export interface OurSide {
  ours: ServiceProvider
  key: SamlKey
}

/** What is needed to check the response to a request. */
export const SamlSecrets = z.object({ requestId: z.string() })
export type SamlSecrets = z.infer<typeof SamlSecrets>

/** How long a response to an authentication request is accepted. */
const RESPONSE_WAIT_MS = 10 * 60_000

/** Where to send the browser (redirect binding), and what is needed to check the response. `state` is the relay state. */
export async function requestAssertion(
  provider: SamlProvider,
  { ours, key }: OurSide,
  state: string,
): Promise<{ url: URL; secrets: SamlSecrets }> {
  const requestId = `_${randomBytes(20).toString('hex')}`
  const url = await createSaml(provider, { ours, key }, requestId).getAuthorizeUrlAsync(state, undefined, {})
  return { url: new URL(url), secrets: { requestId } }
}

/**
 * The assertion of a posted response. Throws if any check fails. The library checks the
 * signature, the times, the audience and that the response answers our request. Issuer, recipient, destination and the
 * whole confirmation are checked here, since the library does not.
 * @param response  As posted, in base64.
 */
export async function readAssertion(
  provider: SamlProvider,
  { ours, key }: OurSide,
  { response, requestId, now }: { response: string; requestId: string; now: Date },
): Promise<ConfirmedAssertion> {
  const { settings } = provider
  const xml = await openAssertion(Buffer.from(response, 'base64').toString('utf8'), key.privateKey)
  requireOurResponse(xml, { ours, settings, requestId })
  const container = { SAMLResponse: Buffer.from(xml).toString('base64') }
  const { profile } = await createSaml(provider, { ours, key }, requestId).validatePostResponseAsync(container)
  const signed = profile?.getAssertion?.()
  if (!signed) throw new Error('The response holds no signed assertion.')
  return confirmAssertion(signed, { ours, settings, requestId, now })
}

/** The metadata of our side, for the provider's: our addresses, the certificate for signing and encryption, and what we ask for. */
export function samlMetadata({ ours: { entityId, acsUrl }, key }: OurSide, settings: SamlSettings): string {
  const metadata = generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: acsUrl,
    identifierFormat: PERSISTENT,
    wantAssertionsSigned: true,
    privateKey: key.privateKey,
    publicCerts: key.certificate,
    decryptionPvk: key.privateKey,
    decryptionCert: key.certificate,
  })
  return metadata.replace('  </SPSSODescriptor>', () => `${requestedAttributes(settings)}\n  </SPSSODescriptor>`)
}

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

function createSaml({ settings }: SamlProvider, { ours: { entityId, acsUrl }, key }: OurSide, requestId: string): SAML {
  return new SAML({
    entryPoint: settings.sso_url,
    idpCert: settings.certificates,
    idpIssuer: settings.entity_id,
    // Some providers take only signed requests, and to the others it does no harm.
    privateKey: key.privateKey,
    signatureAlgorithm: 'sha256',
    issuer: entityId,
    audience: entityId,
    callbackUrl: acsUrl,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_TOLERANCE_MS,
    generateUniqueId: () => requestId,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: RESPONSE_WAIT_MS,
    cacheProvider: onlyRequest(requestId),
  })
}

/** The database gives the request's secrets for one response only, so the library needs to know just this request. */
function onlyRequest(requestId: string): CacheProvider {
  const createdAt = Date.now()
  const value = new Date(createdAt).toISOString()
  return {
    saveAsync: async () => ({ value, createdAt }),
    getAsync: async (key) => (key === requestId ? value : null),
    removeAsync: async (key) => key,
  }
}

/** The person whom an assertion identifies. Throws where it does not say who it is. */
export function identityOfAssertion(
  { nameId, nameIdFormat, attributes }: ConfirmedAssertion,
  settings: SamlSettings,
): Identity {
  const { uid_attribute, display_attribute, email_attribute, rights } = settings
  const textOf = (name: string) => attributes.get(name)?.[0]
  if (uid_attribute === undefined && nameIdFormat === TRANSIENT) {
    throw new Error('The name id is transient, and uid_attribute is not set.')
  }
  const uid = uid_attribute === undefined ? nameId : textOf(uid_attribute)
  if (!uid) throw new Error('The identity provider gave no identifier of the person.')
  const email = textOf(email_attribute)
  const display = display_attribute === undefined ? undefined : textOf(display_attribute)
  return {
    uid,
    display: display ?? email ?? uid,
    email: mailAddressOf(email),
    first_name: textOf(settings.first_name_attribute),
    last_name: textOf(settings.last_name_attribute),
    attributes: Object.fromEntries(rights.map(({ attribute }) => [attribute, [...(attributes.get(attribute) ?? [])]])),
  }
}

/** RSA 1.5 lets whoever may try often enough read what was encrypted; triple DES is too short. */
const WEAK_ENCRYPTION = /xmlenc#(rsa-1_5|tripledes-cbc)\b/

/**
 * A response with its assertion in the clear, where that was encrypted for us; any other as it is. What comes out is checked
 * like every response. Throws where it cannot be opened.
 */
async function openAssertion(xml: string, privateKey: string): Promise<string> {
  if (!xml.includes('EncryptedAssertion')) return xml
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new Error('The response has a document type.')
  if (WEAK_ENCRYPTION.test(xml)) throw new Error('The encryption is too weak.')
  const document = parse(xml)
  const encrypted = Array.from(document.documentElement.childNodes).filter(
    (node) => (node as Element).localName === 'EncryptedAssertion',
  )
  if (encrypted.length !== 1) throw new Error('The response does not hold one encrypted assertion.')
  const assertion = parse(await decryptXml(String(encrypted[0]), privateKey)).documentElement
  document.documentElement.replaceChild(document.importNode(assertion, true), encrypted[0]!)
  return new XMLSerializer().serializeToString(document)
}

function parse(xml: string): Document {
  const errorHandler = (_level: string, _message: unknown) => {
    throw new Error('The response is not well-formed XML.')
  }
  return new DOMParser({ errorHandler }).parseFromString(xml, 'text/xml')
}
