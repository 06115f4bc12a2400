import type { ErrorCode } from '@cognate/contract'
import type { PendingRequest } from './pending-request.ts'

type Purpose = Pick<PendingRequest, 'process' | 'returnTo'>

/** The default return address. A-01. */
export const LANDING = '/app/'
const ENTRANCE = '/accounts/login'

/**
 * `/app/queries/?page=2`: an address of this installation, as path with query and fragment. Foreign or invalid
 * addresses become the landing page.
 */
export function readReturnAddress(address: string | undefined, origin: string, fallback = LANDING): string {
  // Browsers read a backslash as a slash and drop control characters, so neither may pass.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  if (address === undefined || /[\\\u0000-\u0020\u007f]/.test(address) || !URL.canParse(address, origin))
    return fallback
  const url = new URL(address, origin)
  const path = url.pathname + url.search + url.hash
  // From the sign-in page, people go on to where that page would lead.
  if (url.pathname.startsWith(ENTRANCE))
    return readReturnAddress(url.searchParams.get('next') ?? undefined, origin, fallback)
  // `/.//elsewhere` turns into `//elsewhere` on the way.
  return url.origin === origin && !path.startsWith('//') ? path : fallback
}

/** The address that shows a failure: the sign-in page, or the page from which an account was being connected. */
export function failureAddress({ process, returnTo }: Purpose, code: ErrorCode): string {
  return process === 'login' ? entranceAddress(code, returnTo) : withError(returnTo, code)
}

/** The sign-in page with a message; `organisation` is the one to sign in through again. */
export function entranceAddress(code: string, next: string, organisation?: string): string {
  const parts = [code, ...(organisation === undefined ? [] : [organisation])].map(encodeURIComponent)
  const query = next === LANDING ? '' : `?${new URLSearchParams({ next })}`
  return `${ENTRANCE}/${parts.join('/')}/${query}`
}

/** An address of ours with `error=CODE` added to its query. */
function withError(address: string, code: string): string {
  const url = new URL(address, 'http://here.invalid')
  url.searchParams.set('error', code)
  return url.pathname + url.search + url.hash
}
