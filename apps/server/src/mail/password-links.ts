import { type TokenPurpose, tokenPurposes, type Workspace } from '@cognate/workspace'
import { passwordLetter } from './letters.ts'
import type { Mailer } from './mailer.ts'

const HOUR_MS = 3600 * 1000

/**
 * Sends a link for a new password to every account with the address; to none where there is none. A mail goes to the address
 * that is kept and never to the one that was typed, which may differ in letters that only look alike.
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

/** Where the page asks for a new password. */
function passwordLink(origin: string, key: string): string {
  return `${origin}/accounts/login/password_reset/key/${encodeURIComponent(key)}/`
}

/** What a key from a mail is good for, while it works; keys of invitations set a password as well. */
export async function purposeOf(
  key: string,
  { workspace }: { workspace: Pick<Workspace, 'tokens'> },
): Promise<TokenPurpose | undefined> {
  for (const purpose of tokenPurposes) if (await workspace.tokens.check(purpose, key)) return purpose
  return undefined
}
