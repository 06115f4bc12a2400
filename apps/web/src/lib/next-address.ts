const HOME = '/app/'
const ENTRANCE = '/accounts/login/'

/**
 * Where to go after signing in: the wanted address where it is a path of this site, else home. Other origins,
 * protocol-relative addresses, backslashes (which browsers read as slashes) and the entrance itself are not followed.
 */
export function sanitiseNext(wantedAddress: string | null | undefined, origin: string): string {
  if (!wantedAddress?.startsWith('/') || /^\/[/\\]/.test(wantedAddress) || hasControlCharacters(wantedAddress))
    return HOME
  let address: URL
  try {
    address = new URL(wantedAddress, origin)
  } catch {
    return HOME
  }
  // Check the resolved path too: `/app/..//evil.example` becomes `//evil.example`.
  if (address.origin !== origin || address.pathname.startsWith('//')) return HOME
  if (address.pathname.startsWith('/accounts/login') || /^\/logout\/?$/.test(address.pathname)) return HOME
  return address.pathname + address.search + address.hash
}

/** The address of the entrance, which leads back to the current address after signing in. */
export function entranceFor(location: { pathname: string; search: string; hash: string }, reason = ''): string {
  const currentAddress = location.pathname + location.search + location.hash
  const entranceAddress = ENTRANCE + (reason && `${reason}/`)
  return currentAddress === HOME || currentAddress === '/' || currentAddress.startsWith(ENTRANCE)
    ? entranceAddress
    : `${entranceAddress}?next=${encodeURIComponent(currentAddress)}`
}

function hasControlCharacters(text: string): boolean {
  return [...text].some((character) => character < ' ')
}
