import { ACCOUNT_PREFIX } from './paths.ts'
import { type RouteKey, routes } from './routes.ts'

/**
 * The addresses of a call, the preferred one first. The account calls of the page answer under their prefix and at the root.
 */
export function addressesOf(key: RouteKey): string[] {
  const { access, family, path } = routes[key]
  if (family === 'account' && access !== 'identity-provider') return [ACCOUNT_PREFIX + path, path]
  // An id may be a URL, which OpenAlex's clients put into the path with its slashes.
  return key === 'openRecord' ? [path, path.replace(/:id$/, '*')] : [path]
}
