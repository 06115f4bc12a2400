import { randomBytes } from 'node:crypto'
import type { Workspace } from '@cognate/workspace'

/**
 * The secret that signs session cookies. The first start makes it for the whole installation, and servers that start at the
 * same time on a fresh database get the same one.
 */
export async function ensureSessionSecret({ settings }: Pick<Workspace, 'settings'>): Promise<string> {
  return String(await settings.ensure('session_secret', randomBytes(32).toString('base64url')))
}
