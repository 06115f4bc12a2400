import { AppError } from '@cognate/contract'
import type { Handler } from '../http/handler.ts'
import { linkedAccounts } from './list-providers.ts'

/** Unlinks an account elsewhere, unless it is the only way in. */
export const unlinkProvider: Handler<'unlinkProvider'> = async ({ body, caller: { account }, services }) => {
  const { socialAccounts } = services.workspace
  if (!(await socialAccounts.unlink(account.id, body.provider, body.account))) throw new AppError('not_found')
  return { status: 200, data: await linkedAccounts(account.id, services.workspace) }
}
