import { type TokenPurpose, tokenPurposes, type Workspace } from '@cognate/workspace'

/** The address at which the page asks for a new password. */
export function passwordLink(origin: string, key: string): string {
  return `${origin}/accounts/login/password_reset/key/${encodeURIComponent(key)}/`
}

/** What a key from a mail is for, and whose it is, while it is valid; keys of invitations set a password as well. */
export async function findToken(
  key: string,
  { workspace }: { workspace: Pick<Workspace, 'tokens'> },
): Promise<{ purpose: TokenPurpose; userId: string } | undefined> {
  for (const purpose of tokenPurposes) {
    const userId = await workspace.tokens.check(purpose, key)
    if (userId) return { purpose, userId }
  }
  return undefined
}
