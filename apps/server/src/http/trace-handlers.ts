import { AppError, type RouteKey } from '@cognate/contract'
import { type AccessEvent, type AccessWho, activeMembership } from '@cognate/workspace'
import { loggedReason } from '../access/closed-account-error.ts'
import { traceReads } from '../traces/trace-reads.ts'
import type { Traces } from '../traces/traces.ts'
import { callerAt, personAt, someoneAt } from '../traces/who.ts'
import type { Call, Handler, Handlers } from './handler.ts'

type AnyCall = Call<RouteKey>
type AnyHandler = (call: AnyCall) => Promise<unknown>

/** Handlers whose calls are recorded in the access log; their answers do not change. */
export function traceHandlers(handlers: Handlers, traces: Traces): Handlers {
  const traced = Object.entries(handlers).map(([key, handle]) => [key, traceCall(key as RouteKey, handle, traces)])
  return {
    ...(Object.fromEntries(traced) as Handlers),
    login: traceLogin(handlers.login, traces),
    logout: traceLogout(handlers.logout, traces),
    requestPassword: traceRequest(handlers.requestPassword, traces),
    resetPassword: traceRefusals(handlers.resetPassword, traces, {
      refused: 'password_reset_refused',
      limited: 'password_reset_limited',
    }),
    confirmAccountLink: traceRefusals(handlers.confirmAccountLink, traces, {
      refused: 'sign_in_refused',
      limited: 'sign_in_limited',
    }),
    changePassword: traceOwn('password_changed', handlers.changePassword, traces),
    exportAccount: traceOwn('account_exported', handlers.exportAccount, traces),
    deleteAccount: traceOwn('account_deleted', handlers.deleteAccount, traces),
    createApiKey: traceOwn(undefined, handlers.createApiKey, traces),
  }
}

/** Counts the use of a key, the things that are read, and the records in answers. */
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
    countRecords(key, answer, (event, records) => traces.count(event, who, { subject, records }))
    return answer
  }
}

/** The calls that answer with records of the catalogue, and the event of each. */
const recordEvents: { [Key in RouteKey]?: AccessEvent } = {
  findSimilar: 'searched',
  getQuery: 'searched',
  readRecords: 'records_read',
  getRecord: 'records_read',
  listAuthorWorks: 'records_read',
  openList: 'catalogue_read',
  openRecord: 'catalogue_read',
}

function countRecords(key: RouteKey, answer: unknown, count: (event: AccessEvent, records: number) => void): void {
  const event = recordEvents[key]
  // A stored query that was not run again gives no records.
  const answerWithRecords = key === 'getQuery' ? (answer as { answer?: unknown }).answer : answer
  if (event && answerWithRecords !== undefined) count(event, recordsIn(answerWithRecords))
}

/** How many records an answer gives: those of its list, or itself. */
function recordsIn(answer: unknown): number {
  const { results } = answer as { results?: unknown }
  return Array.isArray(results) ? results.length : 1
}

const isRateLimited = (error: unknown): boolean => error instanceof AppError && error.code === 'rate_limited'

/** The code of a refusal that concerns the person's identity; undefined for incomplete forms and for failures. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof AppError) || error.status >= 500) return undefined
  return ['invalid_request', 'csrf_failed', 'second_step_needed'].includes(error.code) ? undefined : loggedReason(error)
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
      if (isRateLimited(error)) traces.limited('sign_in_limited', request.ip)
      // An unknown name is not recorded: people type passwords into that field.
      else if (reason) await traces.refused('sign_in_refused', await accountAt(body.username), reason)
      throw error
    }
    async function accountAt(username: string): Promise<AccessWho> {
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
      const hasSignedOut = userId !== undefined && error instanceof AppError && error.code === 'not_authenticated'
      if (hasSignedOut) {
        const account = await services.workspace.accounts.byId(userId)
        if (account) await traces.note('signed_out', personAt(account, request))
      }
      throw error
    }
  }
}

/** The account of the address is looked up after the answer, so that its time reveals nothing. */
function traceRequest(handle: Handler<'requestPassword'>, traces: Traces): Handler<'requestPassword'> {
  return async (call) => {
    const { request, body, services } = call
    const address = { ip: request.ip }
    try {
      const answer = await handle(call)
      services.background.begin('access log', async () => {
        const accounts = await services.workspace.accounts.byEmail(body.email.trim())
        for (const account of accounts) await traces.note('password_requested', personAt(account, address))
        if (accounts.length === 0) traces.count('password_requested', someoneAt(address), {}, 'minute')
      })
      return answer
    } catch (error) {
      if (isRateLimited(error)) traces.limited('password_request_limited', request.ip)
      throw error
    }
  }
}

/** Codes with which these calls refuse nobody: the usual answer to a new password, and a link that is over. */
const refusingNobody: readonly (string | undefined)[] = ['not_authenticated', 'link_expired']

/** Records refusals only; the handler records who set the password, or signed in. */
function traceRefusals<Key extends 'resetPassword' | 'confirmAccountLink'>(
  handle: Handler<Key>,
  traces: Traces,
  { refused, limited }: { refused: AccessEvent; limited: AccessEvent },
): Handler<Key> {
  return async (call) => {
    try {
      return await handle(call)
    } catch (error) {
      const reason = refusalOf(error)
      if (isRateLimited(error)) traces.limited(limited, call.request.ip)
      else if (reason && !refusingNobody.includes(reason))
        await traces.refused(refused, someoneAt(call.request), reason)
      throw error
    }
  }
}

type OwnAccount = 'changePassword' | 'exportAccount' | 'deleteAccount' | 'createApiKey'

/** Records what people did with their own account, and wrong passwords. */
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
      const isGuess = isRateLimited(error) || (error instanceof AppError && error.code === 'incorrect_password')
      if (isGuess) await traces.refused('password_refused', who, (error as AppError).code)
      throw error
    }
  }
}
