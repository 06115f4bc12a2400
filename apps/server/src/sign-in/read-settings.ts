import { X509Certificate } from 'node:crypto'
import { AppError, OidcSettings, SamlSettings } from '@cognate/contract'
import type { z } from 'zod'
import { invalidField } from '../base/invalid-field.ts'
import type { IdentityProvider } from './identity-providers.ts'
import { fetchSamlMetadata } from './saml-metadata.ts'

/**
 * Settings of a provider of a kind as they are kept, with what its metadata say.
 * @throws AppError invalid_request with every fault by its field; none quotes what was given
 */
export async function readSettings(
  kind: IdentityProvider['kind'],
  given: unknown,
  now: Date,
): Promise<Record<string, unknown>> {
  const schema: z.ZodType<Record<string, unknown>> = kind === 'oidc' ? OidcSettings : SamlSettings
  const parsed = schema.safeParse(kind === 'saml' ? await withMetadata(given, now) : given)
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
    throw new AppError('invalid_request', { fields })
  }
  const { certificates = [] } = parsed.data as Partial<SamlSettings>
  for (const [index, certificate] of certificates.entries()) requireCertificate(certificate, index)
  return parsed.data
}

/** Settings with what the metadata of the institution say, where they name the address of these. */
async function withMetadata(settings: unknown, now: Date): Promise<unknown> {
  const address = (settings as { metadata_url?: unknown } | null)?.metadata_url
  if (typeof address !== 'string' || !URL.canParse(address)) return settings
  const metadata = await fetchSamlMetadata(address, now).catch((cause: Error) => {
    throw invalidField('metadata_url', `The metadata cannot be read: ${cause.message}`)
  })
  return { ...(settings as object), ...metadata }
}

/** Accepts PEM, and bare base64. */
function requireCertificate(text: string, index: number): void {
  try {
    new X509Certificate(text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64'))
  } catch {
    throw invalidField(`certificates.${index}`, 'This is no certificate.')
  }
}
