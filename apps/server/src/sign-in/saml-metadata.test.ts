import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Workspace } from '@cognate/workspace'
import { describe, expect, it } from 'vitest'
import { refreshMetadata } from './refresh-metadata.ts'
import { fetchSamlMetadata, readSamlMetadata } from './saml-metadata.ts'
import { selfSignedCertificate } from './self-signed.ts'

const now = new Date('2030-06-15T12:00:00Z')
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const aCertificate = () => selfSignedCertificate(privateKey, 'idp', now).replaceAll(/-----.*-----|\n/g, '')
const [first, second] = [aCertificate(), aCertificate()]

interface Told {
  entity?: string
  validUntil?: string
  certificates?: string[]
  binding?: string
}

/** Metadata as Keycloak writes them. */
const metadata = ({
  entity = 'https://idp.example/realm',
  validUntil,
  certificates = [first],
  binding = 'Redirect',
}: Told = {}) =>
  `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entity}"${validUntil ? ` validUntil="${validUntil}"` : ''}><md:IDPSSODescriptor WantAuthnRequestsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${certificates.map((each) => `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>\n${each}\n</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`).join('')}<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example/post"/><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-${binding}" Location="https://idp.example/sso"/></md:IDPSSODescriptor></md:EntityDescriptor>`

describe('readSamlMetadata', () => {
  it('A-03 finds name, address and certificates', () => {
    expect(readSamlMetadata(metadata({ certificates: [first, second, first] }), now)).toEqual({
      entity_id: 'https://idp.example/realm',
      sso_url: 'https://idp.example/sso',
      certificates: [first, second],
    })
  })

  it.each([
    ['no XML', '<a'],
    ['a document type', `<!DOCTYPE a>${metadata()}`],
    ['metadata that are over', metadata({ validUntil: '2030-06-15T11:00:00Z' })],
    ['no certificate', metadata({ certificates: [] })],
    ['a broken certificate', metadata({ certificates: ['AAAA'] })],
    ['another binding', metadata({ binding: 'Artifact' })],
    ['several providers', `<a>${metadata()}${metadata()}</a>`],
  ])('Q-07 refuses %s', (_, xml) => {
    expect(() => readSamlMetadata(xml, now)).toThrow()
  })

  it('Q-07 reads no metadata by http from elsewhere', async () => {
    await expect(fetchSamlMetadata('http://idp.example/metadata', now)).rejects.toThrow('https alone')
  })
})

describe('refreshMetadata', () => {
  it('A-03 takes new certificates, and keeps the last ones where the answer is broken or somebody else’s', async () => {
    let answer = metadata({ certificates: [first, second] })
    const http = createServer((_, response) => response.end(answer))
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    const metadata_url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/`
    let config: Record<string, unknown> = { metadata_url, ...readSamlMetadata(metadata(), now) }
    const warnings: unknown[] = []
    const identityProviders = {
      list: async () => [{ key: 'uni', kind: 'saml', enabled: true }],
      byKey: async () => ({ config }),
      update: async (_: string, changes: { config: typeof config }) => {
        config = changes.config
      },
    } as unknown as Workspace['identityProviders']
    const log = { info: () => {}, warn: (details: unknown) => void warnings.push(details) }
    const refresh = () => refreshMetadata({ identityProviders }, log, now)
    await refresh()
    expect(config).toMatchObject({ metadata_url, certificates: [first, second] })
    for (const other of ['<a', metadata({ entity: 'https://evil.example' })]) {
      answer = other
      await refresh()
    }
    expect(config).toMatchObject({ entity_id: 'https://idp.example/realm', certificates: [first, second] })
    expect(warnings).toHaveLength(2)
    await new Promise((resolve) => http.close(resolve))
  })
})
