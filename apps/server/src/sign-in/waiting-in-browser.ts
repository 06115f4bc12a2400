import { AppError, type ErrorCode } from '@cognate/contract'
import { isSecure } from '../base/is-secure.ts'
import type { Exchange } from './exchange.ts'
import { makeState } from './pending-request.ts'

interface Waiting {
  /** Under what it is stored beside the requests to providers; no key of a provider has a space. */
  kind: string
  /** The name of the cookie that holds its ticket. */
  cookie: string
  /** How long it waits, milliseconds. */
  ms: number
  /** Raised where it waits no longer. */
  expired: ErrorCode
}

/** What waits for something that a person does in the same browser and in no other. */
export function waitingInBrowser({ kind, cookie, ms, expired }: Waiting) {
  const cookieName = (services: Exchange['services']) => (isSecure(services) ? `__Host-${cookie}` : cookie)
  /** Those of a removal too: browsers refuse a removal of a `__Host-` cookie that is not `Secure`. */
  const cookieOptions = (services: Exchange['services']) =>
    ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(services) }) as const
  return {
    async hold(what: Record<string, unknown>, { reply, services }: Exchange): Promise<void> {
      const ticket = makeState()
      await services.workspace.sso.put(ticket, kind, what, new Date(services.now().getTime() + ms))
      reply.setCookie(cookieName(services), ticket, { ...cookieOptions(services), maxAge: ms / 1000 })
    },
    /** What waits in this browser, and its ticket. */
    async read({ request, services }: Exchange): Promise<{ ticket: string; stored: Record<string, unknown> }> {
      const ticket = request.cookies[cookieName(services)]
      const stored = ticket ? await services.workspace.sso.read(ticket, kind) : undefined
      if (!ticket || !stored) throw new AppError(expired)
      return { ticket, stored }
    },
    /** Ends the waiting; only one of several calls at once succeeds. */
    async take(ticket: string, { reply, services }: Exchange): Promise<void> {
      if (!(await services.workspace.sso.take(ticket, kind))) throw new AppError(expired)
      reply.clearCookie(cookieName(services), cookieOptions(services))
    },
  }
}
