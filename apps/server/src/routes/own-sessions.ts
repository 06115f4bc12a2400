import { AppError, type OwnSessionView } from '@cognate/contract'
import type { OwnSession } from '@cognate/workspace'
import type { Call, Handler } from '../http/handler.ts'
import { signOut } from '../http/sessions.ts'
import { personAt } from '../traces/who.ts'

type SessionCall = Call<'listSessions' | 'endSessions'>

/** The browsers in which the caller is signed in. */
export const listSessions: Handler<'listSessions'> = async (call) => ({
  status: 200,
  data: (await sessionsOf(call)).map(viewOf),
})

/** Ends sessions of the caller, all or none. */
export const endSessions: Handler<'endSessions'> = async (call) => {
  const { body, caller, request, reply, services } = call
  const { account, organisation } = caller
  const before = await sessionsOf(call)
  if (!(await services.workspace.sessions.end(account.id, body.sessions))) throw new AppError('not_found')
  await services.traces.note('sessions_ended', personAt(account, request, organisation?.id), {
    details: { sessions: new Set(body.sessions).size },
  })
  const isEnded = ({ uuid }: OwnSession) => body.sessions.includes(uuid)
  if (before.some((session) => session.is_current && isEnded(session))) {
    await signOut(request, reply)
    throw new AppError('not_authenticated')
  }
  return { status: 200, data: before.filter((session) => !isEnded(session)).map(viewOf) }
}

const sessionsOf = ({ caller, request, services }: SessionCall): Promise<OwnSession[]> =>
  services.workspace.sessions.of(caller.account.id, request.session.sessionId)

function viewOf({ uuid, data, created_at, is_current }: OwnSession): OwnSessionView {
  const { device, touched_at } = data
  const lastSeen = typeof touched_at === 'number' ? new Date(touched_at) : created_at
  return {
    id: uuid,
    device: typeof device === 'string' ? device : null,
    created_at: created_at.toISOString(),
    last_seen_at: lastSeen.toISOString(),
    is_current,
  }
}
