import { type TokenPurpose, tokenPurposes, type Workspace } from '@cognate/workspace'
import { passwordLetter } from './letters.ts'
import type { Mailer } from './mailer.ts'

const HOUR_MS = 3600 * 1000

/**
 * Sends a link for a new password to every account with the address. A mail goes to the stored address, never to the typed
 * one, which may contain look-alike letters.
 */
export async function sendPasswordLinks(
  email: string,
  origin: string,
  { workspace, mailer }: { workspace: Pick<Workspace, 'accounts' | 'tokens'>; mailer: Pick<Mailer, 'send'> },
): Promise<void> {
  for (const account of await workspace.accounts.byEmail(email)) {
    const key = await workspace.tokens.create('password_reset', account.id, HOUR_MS)
    await mailer.send(passwordLetter(account, passwordLink(origin, key)))
  }
}

/** The address at which the page asks for a new password. */
function passwordLink(origin: string, key: string): string {
  return `${origin}/accounts/login/password_reset/key/${encodeURIComponent(key)}/`
}

/** The purpose of a key from a mail, while it is valid; keys of invitations set a password as well. */
export async function findTokenPurpose(
  key: string,
  { workspace }: { workspace: Pick<Workspace, 'tokens'> },
): Promise<TokenPurpose | undefined> {
  for (const purpose of tokenPurposes) if (await workspace.tokens.check(purpose, key)) return purpose
  return undefined
}
