import { AppError } from '@cognate/contract'
import type { Account, Workspace } from '@cognate/workspace'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '../base/config.ts'
import { isSecure } from '../base/is-secure.ts'
import { makeState } from './pending-request.ts'

/** A sign-in by a right password that waits for the second factor. */
const PendingStep = z.object({
  user_id: z.string(),
  /** When the account last changed: after a new password or a new factor, the sign-in begins again. */
  as_of: z.string(),
})

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  services: { config: Config; workspace: Workspace; now: () => Date }
}

/** How long somebody may take for the second step. */
const STEP_MS = 10 * 60_000
/** Under what it is stored beside the requests to providers; no key of a provider has a space. */
const STEP = 'second step'

const cookieName = (services: Exchange['services']) => (isSecure(services) ? '__Host-second-step' : 'second-step')
/** Those of a removal too: browsers refuse a removal of a `__Host-` cookie that is not `Secure`. */
const cookieOptions = (services: Exchange['services']) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(services) }) as const

/** Keeps a sign-in until the second factor is proved, in this browser and in no other. */
export async function holdSecondStep(account: Account, { reply, services }: Exchange): Promise<void> {
  const ticket = makeState()
  const pending = { user_id: account.id, as_of: account.updated_at.toISOString() }
  await services.workspace.sso.put(ticket, STEP, pending, new Date(services.now().getTime() + STEP_MS))
  reply.setCookie(cookieName(services), ticket, { ...cookieOptions(services), maxAge: STEP_MS / 1000 })
}

/**
 * Who has to prove a second factor in this browser, and the ticket of the sign-in.
 * @throws AppError sign_in_expired
 */
export async function readSecondStep({ request, services }: Exchange): Promise<{ ticket: string; account: Account }> {
  const ticket = request.cookies[cookieName(services)]
  const stored = ticket ? await services.workspace.sso.read(ticket, STEP) : undefined
  if (!ticket || !stored) throw new AppError('sign_in_expired')
  const { user_id, as_of } = PendingStep.parse(stored)
  const account = await services.workspace.accounts.byId(user_id)
  if (!account?.second_factor_since || account.updated_at.toISOString() !== as_of) throw new AppError('sign_in_expired')
  return { ticket, account }
}

/**
 * Ends the waiting; only one of several calls at once succeeds.
 * @throws AppError sign_in_expired
 */
export async function takeSecondStep(ticket: string, { reply, services }: Exchange): Promise<void> {
  if (!(await services.workspace.sso.take(ticket, STEP))) throw new AppError('sign_in_expired')
  reply.clearCookie(cookieName(services), cookieOptions(services))
}
