import { AppError, type LinkedAccountView } from '@cognate/contract'
import type { Workspace } from '@cognate/workspace'
import type { Handler } from '../http/handler.ts'
import { ORCID_KEY, ORCID_NAME } from '../sign-in/identity-providers.ts'

/** Accounts elsewhere that are linked to the caller's. */
export const listProviders: Handler<'listProviders'> = async ({ caller, services }) => ({
  status: 200,
  data: await linkedAccounts(caller.account.id, services.workspace),
})

/** Unlinks an account elsewhere, unless it is the only way in. */
export const unlinkProvider: Handler<'unlinkProvider'> = async ({ body, caller: { account }, services }) => {
  const { socialAccounts } = services.workspace
  if (!(await socialAccounts.unlink(account.id, body.provider, body.account))) throw new AppError('not_found')
  return { status: 200, data: await linkedAccounts(account.id, services.workspace) }
}

/** Linked accounts as the account calls give them. */
async function linkedAccounts(userId: string, workspace: Workspace): Promise<LinkedAccountView[]> {
  const accounts = await workspace.socialAccounts.of(userId)
  const providers = accounts.length > 0 ? await workspace.identityProviders.list() : []
  const names = new Map([[ORCID_KEY, ORCID_NAME], ...providers.map(({ key, name }) => [key, name] as const)])
  return accounts.map(({ provider: id, uid, display }) => ({
    uid,
    display,
    provider: { id, name: names.get(id) ?? id },
  }))
}
