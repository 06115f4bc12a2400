const HOME = '/app/'
const entrance = '/accounts/login/'

/**
 * Where to go after signing in: the wish where it is a path of this site, else home. Other origins, protocol-relative
 * addresses, backslashes (which browsers read as slashes) and the entrance itself are not followed.
 */
export function sanitiseNext(wish: string | null | undefined, origin: string): string {
  if (!wish?.startsWith('/') || /^\/[/\\]/.test(wish) || hasControls(wish)) return HOME
  let address: URL
  try {
    address = new URL(wish, origin)
  } catch {
    return HOME
  }
  // The path as it is resolved counts, too: `/app/..//evil.example` becomes `//evil.example`.
  if (address.origin !== origin || address.pathname.startsWith('//')) return HOME
  if (address.pathname.startsWith('/accounts/login') || /^\/logout\/?$/.test(address.pathname)) return HOME
  return address.pathname + address.search + address.hash
}

/** The entrance that leads back to where a person was. */
export function entranceFor(location: { pathname: string; search: string; hash: string }, reason = ''): string {
  const here = location.pathname + location.search + location.hash
  const base = entrance + (reason && `${reason}/`)
  return here === HOME || here === '/' || here.startsWith(entrance) ? base : `${base}?next=${encodeURIComponent(here)}`
}

function hasControls(text: string): boolean {
  return [...text].some((character) => character < ' ')
}
