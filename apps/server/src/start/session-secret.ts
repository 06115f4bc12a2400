import { randomBytes } from 'node:crypto'
import type { Workspace } from '@cognate/workspace'

/**
 * The secret that signs session cookies: one for the installation, made at its first start. Servers that start at the same
 * time on a fresh database get the same one.
 */
export async function ensureSessionSecret({ settings }: Pick<Workspace, 'settings'>): Promise<string> {
  return String(await settings.ensure('session_secret', randomBytes(32).toString('base64url')))
}
