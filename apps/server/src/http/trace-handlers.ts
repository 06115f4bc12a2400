import { AppError, type RouteKey } from '@cognate/contract'
import { type AccessEvent, type AccessWho, activeMembership } from '@cognate/workspace'
import { traceReads } from '../traces/trace-reads.ts'
import type { Traces } from '../traces/traces.ts'
import { callerAt, personAt, someoneAt } from '../traces/who.ts'
import type { Call, Handler, Handlers } from './handler.ts'

type AnyCall = Call<RouteKey>
type AnyHandler = (call: AnyCall) => Promise<unknown>

/** Handlers whose calls leave their traces in the access log; what they answer stays as it is. */
export function traceHandlers(handlers: Handlers, traces: Traces): Handlers {
  const traced = Object.entries(handlers).map(([key, handle]) => [key, traceCall(key as RouteKey, handle, traces)])
  return {
    ...(Object.fromEntries(traced) as Handlers),
    login: traceLogin(handlers.login, traces),
    logout: traceLogout(handlers.logout, traces),
    requestPassword: traceRequest(handlers.requestPassword, traces),
    resetPassword: traceReset(handlers.resetPassword, traces),
    changePassword: traceOwn('password_changed', handlers.changePassword, traces),
    exportAccount: traceOwn('account_exported', handlers.exportAccount, traces),
    deleteAccount: traceOwn('account_deleted', handlers.deleteAccount, traces),
    createApiKey: traceOwn(undefined, handlers.createApiKey, traces),
  }
}

/** Counts the use of a key, the things that are read, and the records that are given. */
function traceCall(key: RouteKey, handler: unknown, traces: Traces): AnyHandler {
  const handle = handler as AnyHandler
  return async (call) => {
    const { caller } = call
    if (!caller?.organisation) return handle(call)
    const who = callerAt(caller, call.request)
    const subject = caller.key ? `api_key:${caller.key.uuid}` : null
    if (subject) traces.count('api_key_used', who, { subject })
    const workspace = traceReads(call.services.workspace, who, traces)
    const answer = await handle({ ...call, services: { ...call.services, workspace } })
    countGiven(key, answer, (event, records) => traces.count(event, who, { subject, records }))
    return answer
  }
}

/** The calls that give records of the catalogue, and as what they count. */
const giving: { [Key in RouteKey]?: AccessEvent } = {
  findSimilar: 'searched',
  getQuery: 'searched',
  readRecords: 'records_read',
  getRecord: 'records_read',
  listAuthorWorks: 'records_read',
  openList: 'catalogue_read',
  openRecord: 'catalogue_read',
}

function countGiven(key: RouteKey, answer: unknown, count: (event: AccessEvent, records: number) => void): void {
  const event = giving[key]
  // A stored query that was not asked again gives none.
  const given = key === 'getQuery' ? (answer as { answer?: unknown }).answer : answer
  if (event && given !== undefined) count(event, recordsIn(given))
}

/** How many records an answer gives: those of its list, or itself. */
function recordsIn(answer: unknown): number {
  const { results } = answer as { results?: unknown }
  return Array.isArray(results) ? results.length : 1
}

const isLimit = (error: unknown): boolean => error instanceof AppError && error.code === 'rate_limited'

/** The code of a refusal that has to do with who somebody is; undefined for a form that lacks a field, and for failures. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof AppError) || error.status >= 500) return undefined
  return ['invalid_request', 'csrf_failed'].includes(error.code) ? undefined : error.code
}

function traceLogin(handle: Handler<'login'>, traces: Traces): Handler<'login'> {
  return async (call) => {
    const { request, body, services } = call
    const { accounts, memberships } = services.workspace
    try {
      const answer = await handle(call)
      const account = await accounts.byId(request.session.user_id!)
      const active = activeMembership(await memberships.of(account!.id))
      await traces.note('signed_in', personAt(account, request, active?.organisation.id), {
        details: { method: 'password' },
      })
      return answer
    } catch (error) {
      const reason = refusalOf(error)
      if (isLimit(error)) traces.limited('sign_in_limited', request.ip)
      // Of a name that nobody has nothing is kept: people type passwords into that field.
      else if (reason) await traces.refused('sign_in_refused', await knownAt(body.username), reason)
      throw error
    }
    async function knownAt(username: string): Promise<AccessWho> {
      return personAt(await accounts.byUsername(username), request)
    }
  }
}

function traceLogout(handle: Handler<'logout'>, traces: Traces): Handler<'logout'> {
  return async (call) => {
    const { request, services } = call
    const userId = request.session.user_id
    try {
      return await handle(call)
    } catch (error) {
      const hasLeft = userId !== undefined && error instanceof AppError && error.code === 'not_authenticated'
      if (hasLeft) {
        const account = await services.workspace.accounts.byId(userId)
        if (account) await traces.note('signed_out', personAt(account, request))
      }
      throw error
    }
  }
}

/** Whose address it is, is looked up after the answer, so that its time tells nothing. */
function traceRequest(handle: Handler<'requestPassword'>, traces: Traces): Handler<'requestPassword'> {
  return async (call) => {
    const { request, body, services } = call
    const from = { ip: request.ip }
    try {
      const answer = await handle(call)
      services.background.begin('access log', async () => {
        const accounts = await services.workspace.accounts.byEmail(body.email.trim())
        for (const account of accounts) await traces.note('password_requested', personAt(account, from))
        if (accounts.length === 0) traces.count('password_requested', someoneAt(from), {}, 'minute')
      })
      return answer
    } catch (error) {
      if (isLimit(error)) traces.limited('password_request_limited', request.ip)
      throw error
    }
  }
}

/** Who set the password is told where it is set. */
function traceReset(handle: Handler<'resetPassword'>, traces: Traces): Handler<'resetPassword'> {
  return async (call) => {
    try {
      return await handle(call)
    } catch (error) {
      const reason = refusalOf(error)
      if (isLimit(error)) traces.limited('password_reset_limited', call.request.ip)
      else if (reason && reason !== 'not_authenticated') {
        await traces.refused('password_reset_refused', someoneAt(call.request), reason)
      }
      throw error
    }
  }
}

type OwnAccount = 'changePassword' | 'exportAccount' | 'deleteAccount' | 'createApiKey'

/** What people do with their own account, once it is done, and wrong passwords where one is asked for. */
function traceOwn<Key extends OwnAccount>(
  event: AccessEvent | undefined,
  handle: Handler<Key>,
  traces: Traces,
): Handler<Key> {
  return async (call) => {
    const { account, organisation } = call.caller
    const who = personAt(account, call.request, organisation?.id)
    try {
      const answer = await handle(call)
      if (event) await traces.note(event, who)
      return answer
    } catch (error) {
      const isGuess = isLimit(error) || (error instanceof AppError && error.code === 'incorrect_password')
      if (isGuess) await traces.refused('password_refused', who, (error as AppError).code)
      throw error
    }
  }
}
