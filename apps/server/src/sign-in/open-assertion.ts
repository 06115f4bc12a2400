import { decryptXml } from '@node-saml/node-saml/lib/xml.js'
import { DOMParser, XMLSerializer } from '@xmldom/xmldom'

/** RSA 1.5 lets whoever may try often enough read what was encrypted; triple DES is too short. */
const WEAK_ENCRYPTION = /xmlenc#(rsa-1_5|tripledes-cbc)\b/

/**
 * A response with its assertion in the clear, where that was encrypted for us; any other as it is. What comes out is checked
 * like every response. Throws where it cannot be opened.
 */
export async function openAssertion(xml: string, privateKey: string): Promise<string> {
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
