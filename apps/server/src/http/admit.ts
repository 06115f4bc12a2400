import { AppError, type Route } from '@cognate/contract'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import { type Caller, callerOf } from './callers.ts'
import { addressKey, MinuteLimit } from './rate-limits.ts'
import { touch } from './sessions.ts'

/** Lets a call through to its handler, or refuses it; gives the caller where the call asks who it is. */
export type Admit = (route: Route, request: FastifyRequest) => Promise<Caller | undefined>

/**
 * The one place where a call's access, its endpoint and the number of calls are judged. A call is refused unless its row
 * in the contract says otherwise.
 */
export function createAdmit(services: Services): Admit {
  const limit = new MinuteLimit(services.config.rateLimitPerMinute)
  return async (route, request) => {
    if (route.access === 'public') return undefined
    const { catalogueApi } = services.config
    if (route.access === 'open-catalogue' && catalogueApi === 'off') throw new AppError('not_found')
    count(limit, request.session.user_id ?? addressKey(request.ip))
    if (route.access === 'open-catalogue' && catalogueApi === 'public') return undefined
    return admitSignedIn(route, request, services)
  }
}

async function admitSignedIn(route: Route, request: FastifyRequest, services: Services): Promise<Caller> {
  const caller = await signedInCaller(request, services)
  if (!caller) throw new AppError('not_authenticated')
  touch(request, services.now().getTime())
  if (route.endpoint && !caller.endpoints.has(route.endpoint)) {
    throw new AppError('endpoint_not_allowed', { detail: `The licence does not include ${route.endpoint}.` })
  }
  return caller
}

/** Who is signed in; nobody, once the account is closed or the licence has ended. */
export async function signedInCaller(request: FastifyRequest, services: Services): Promise<Caller | undefined> {
  const userId = request.session.user_id
  const account = userId === undefined ? undefined : await services.workspace.accounts.byId(userId)
  if (!account) return undefined
  try {
    return await callerOf(account, services.workspace)
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return undefined
    throw error
  }
}

function count(limit: MinuteLimit, key: string): void {
  const retryAfter = limit.take(key)
  if (retryAfter !== undefined) throw new AppError('rate_limited', { retryAfter })
}
