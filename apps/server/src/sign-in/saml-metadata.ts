import { X509Certificate } from 'node:crypto'
import type { SamlSettings } from '@cognate/contract'
import { DOMParser } from '@xmldom/xmldom'
import { isLoopback } from '../base/config.ts'

/** What the metadata of an institution's provider say. */
export type ProviderMetadata = Pick<SamlSettings, 'entity_id' | 'sso_url' | 'certificates'>

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata'
const SIGNATURES = 'http://www.w3.org/2000/09/xmldsig#'
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const TIMEOUT_MS = 10_000
/** Much more than one provider has; the aggregate of a federation is not read. */
const MOST_BYTES = 2 * 1024 * 1024

/** Reads the metadata of a provider from its address. Throws a sentence for the operator where that is not possible. */
export async function fetchSamlMetadata(address: string, now: Date): Promise<ProviderMetadata> {
  const url = new URL(address)
  if (url.protocol !== 'https:' && !isLoopback(url.hostname)) throw new Error('Metadata are read by https alone.')
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`The address of the metadata answers ${response.status}.`)
  return readSamlMetadata(await textOf(response), now)
}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MOST_BYTES) throw new Error('The metadata are larger than 2 MB.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** What the metadata of one identity provider say (SAML metadata 2.0, section 2.4.3). */
export function readSamlMetadata(xml: string, now: Date): ProviderMetadata {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new Error('The metadata have a document type.')
  const { documentElement: root } = new DOMParser({ errorHandler: refuseFaultyXml }).parseFromString(xml, 'text/xml')
  const providers = elements(root, METADATA, 'IDPSSODescriptor')
  const [provider] = providers
  if (!provider || providers.length > 1) throw new Error('The metadata do not describe one identity provider.')
  const entity = provider.parentNode as Element
  for (const each of [root, entity, provider]) requireValid(each.getAttribute('validUntil'), now)
  const services = elements(provider, METADATA, 'SingleSignOnService')
  const sso_url = services.find((each) => each.getAttribute('Binding') === REDIRECT)?.getAttribute('Location')
  if (!sso_url || !/^https?:/.test(sso_url)) throw new Error('The metadata name no address with the redirect binding.')
  const certificates = elements(provider, METADATA, 'KeyDescriptor')
    .filter((each) => ['', 'signing'].includes(each.getAttribute('use') ?? ''))
    .flatMap((each) => elements(each, SIGNATURES, 'X509Certificate'))
    .map((each) => readCertificate(each.textContent ?? ''))
  if (certificates.length === 0) throw new Error('The metadata hold no certificate that signs.')
  return { entity_id: entity.getAttribute('entityID') ?? '', sso_url, certificates: [...new Set(certificates)] }
}

const elements = (within: Element, namespace: string, name: string): Element[] =>
  Array.from(within.getElementsByTagNameNS(namespace, name))

const refuseFaultyXml = (_level: string, _message: unknown) => {
  throw new Error('The metadata are not well-formed XML.')
}

function requireValid(until: string | null, now: Date): void {
  if (until && new Date(until).getTime() <= now.getTime()) throw new Error('The metadata are no longer valid.')
}

function readCertificate(text: string): string {
  const base64 = text.replaceAll(/\s/g, '')
  try {
    return new X509Certificate(Buffer.from(base64, 'base64')).raw.toString('base64')
  } catch (cause) {
    throw new Error('A certificate of the metadata cannot be read.', { cause })
  }
}
