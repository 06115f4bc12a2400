import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Workspace } from '@cognate/workspace'
import { z } from 'zod'

const SETTING = 'seal_key'
const StoredKey = z.object({ private_key: z.string() })

/**
 * The key of the installation that seals reports and frozen answers. The first use makes it, the same for all servers on one
 * database, and a backup holds it: it stays, since files that left are checked by it for years.
 */
export async function ensureSealKey({ settings }: Pick<Workspace, 'settings'>): Promise<KeyObject> {
  const stored = (await settings.read(SETTING)) ?? (await settings.ensure(SETTING, makeKey()))
  return createPrivateKey(StoredKey.parse(stored).private_key)
}

function makeKey(): z.infer<typeof StoredKey> {
  const { privateKey } = generateKeyPairSync('ed25519')
  return { private_key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })) }
}
