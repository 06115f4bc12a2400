import { AppError, MINUTE_MS } from '@cognate/contract'
import type { Account } from '@cognate/workspace'
import { z } from 'zod'
import type { Exchange } from './exchange.ts'
import { waitingInBrowser } from './waiting-in-browser.ts'

/** A sign-in by a right password that waits for the second factor. */
const PendingStep = z.object({
  user_id: z.string(),
  /** When the account last changed: after a new password or a new factor, the sign-in begins again. */
  as_of: z.string(),
})

const steps = waitingInBrowser({
  kind: 'second step',
  cookie: 'second-step',
  ms: 10 * MINUTE_MS,
  expired: 'sign_in_expired',
})

/** Keeps a sign-in until the second factor is proved, in this browser and in no other. */
export const holdSecondStep = (account: Account, exchange: Exchange): Promise<void> =>
  steps.hold({ user_id: account.id, as_of: account.updated_at.toISOString() }, exchange)

/**
 * Who has to prove a second factor in this browser, and the ticket of the sign-in.
 * @throws AppError sign_in_expired
 */
export async function readSecondStep(exchange: Exchange): Promise<{ ticket: string; account: Account }> {
  const { ticket, stored } = await steps.read(exchange)
  const { user_id, as_of } = PendingStep.parse(stored)
  const account = await exchange.services.workspace.accounts.byId(user_id)
  if (!account?.second_factor_since || account.updated_at.toISOString() !== as_of) throw new AppError('sign_in_expired')
  return { ticket, account }
}

/**
 * Ends the waiting; only one of several calls at once succeeds.
 * @throws AppError sign_in_expired
 */
export const takeSecondStep = steps.take
