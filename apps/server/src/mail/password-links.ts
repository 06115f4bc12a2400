import { type TokenPurpose, tokenPurposes, type Workspace } from '@cognate/workspace'

/** The address at which the page asks for a new password. */
export function passwordLink(origin: string, key: string): string {
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
