import type { ErrorCode } from '@cognate/contract'
import type { PendingRequest } from './pending-request.ts'

type Purpose = Pick<PendingRequest, 'process' | 'returnTo'>

/** Where people land who did not say where. A-01. */
export const LANDING = '/app/'
const ENTRANCE = '/accounts/login'

/**
 * `/app/queries/?page=2`: an address of this installation, as path with query and fragment. Whatever leads elsewhere, or
 * cannot be read, becomes the landing page.
 */
export function readReturnAddress(given: string | undefined, origin: string, otherwise = LANDING): string {
  // Browsers read a backslash as a slash and drop control characters, so neither may pass.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  if (given === undefined || /[\\\u0000-\u0020\u007f]/.test(given) || !URL.canParse(given, origin)) return otherwise
  const url = new URL(given, origin)
  const path = url.pathname + url.search + url.hash
  // Who leaves from the entrance wants to go where the entrance would lead.
  if (url.pathname.startsWith(ENTRANCE))
    return readReturnAddress(url.searchParams.get('next') ?? undefined, origin, otherwise)
  // `/.//elsewhere` turns into `//elsewhere` on the way.
  return url.origin === origin && !path.startsWith('//') ? path : otherwise
}

/** Where a failure is shown: at the entrance, or where the person connected from. */
export function failureAddress({ process, returnTo }: Purpose, code: ErrorCode): string {
  return process === 'login' ? entranceAddress(code, returnTo) : withError(returnTo, code)
}

/** The entrance with a message; `organisation` is the one to sign in through again. */
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
