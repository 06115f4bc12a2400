import { ACCOUNT_PREFIX, type RouteKey, routes } from '@cognate/contract'

/** Addresses at which a call answers: the account calls at their prefix and at the root. */
export function addressesOf(key: RouteKey): string[] {
  const { family, path } = routes[key]
  if (family === 'account') return [path, ACCOUNT_PREFIX + path]
  // An id may be a URL, which OpenAlex's clients put into the path with its slashes.
  return key === 'openRecord' ? [path, path.replace(/:id$/, '*')] : [path]
}
