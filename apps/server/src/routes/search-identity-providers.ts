import type { Handler } from '../http/handler.ts'

/** Institutions through which people sign in, by name or abbreviation; none for less than 3 characters. */
export const searchIdentityProviders: Handler<'searchIdentityProviders'> = async ({ body, services }) => {
  const found = await services.workspace.identityProviders.search(body.q.trim())
  return { idps: found.map(({ key, name, abbreviation }) => ({ id: key, name, abbreviation })) }
}
