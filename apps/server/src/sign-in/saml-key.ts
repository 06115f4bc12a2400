import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { Workspace } from '@cognate/workspace'
import { z } from 'zod'
import { selfSignedCertificate } from './self-signed.ts'

/** The key of the installation that signs our requests and opens encrypted assertions, and its certificate, both as PEM. */
const SamlKey = z.object({ privateKey: z.string(), certificate: z.string() })
export type SamlKey = z.infer<typeof SamlKey>

const SETTING = 'saml_key'

/** The key of the installation; the first use makes it, the same for all servers. It stays: institutions know its certificate. */
export async function ensureSamlKey({ settings }: Pick<Workspace, 'settings'>, now: Date): Promise<SamlKey> {
  const stored = (await settings.read(SETTING)) ?? (await settings.ensure(SETTING, await makeKey(now)))
  return SamlKey.parse(stored)
}

async function makeKey(now: Date): Promise<SamlKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 })
  return {
    privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    certificate: selfSignedCertificate(privateKey, 'Cognate', now),
  }
}
