import { createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { expect, it } from 'vitest'
import { selfSignedCertificate } from './self-signed.ts'

it('A-03 makes a certificate that names its key and is signed by it', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const certificate = new X509Certificate(
    selfSignedCertificate(privateKey, 'Cognate', new Date('2030-01-02T03:04:05Z')),
  )
  expect(certificate.subject).toBe('CN=Cognate')
  expect(certificate.checkPrivateKey(privateKey)).toBe(true)
  expect(certificate.verify(createPublicKey(privateKey))).toBe(true)
  expect(certificate.validFrom).toBe('Jan  2 03:04:05 2030 GMT')
  expect(certificate.validTo).toBe('Dec 31 23:59:59 9999 GMT')
})
