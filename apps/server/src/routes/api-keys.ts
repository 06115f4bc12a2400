import { AppError, DAY_MS } from '@cognate/contract'
import { withIsoTimes } from '../base/iso-times.ts'
import { askOwner } from '../http/ask-password.ts'
import type { Handler } from '../http/handler.ts'

/** The caller's API keys in the active organisation. */
export const listApiKeys: Handler<'listApiKeys'> = async ({ caller, services }) =>
  (await services.workspace.apiKeys.list(caller.actor)).map(withIsoTimes)

/**
 * Creates an API key for the active organisation after checking the owner's identity. Only this answer holds the key. The
 * owner gets a mail, in case somebody else made the key.
 */
export const createApiKey: Handler<'createApiKey'> = async ({ body, caller, request, services }) => {
  const { name, scopes, days, password } = body
  const { account, actor } = caller
  await askOwner(password, { account, request }, services)
  const expires_at = new Date(services.now().getTime() + days * DAY_MS)
  const { key, ...stored } = await services.workspace.apiKeys.create(actor, { name, scopes, expires_at })
  const made = withIsoTimes(stored)
  await services.postman.tell({
    kind: 'api_key_made',
    user_id: account.id,
    name: made.name,
    prefix: made.prefix,
    scopes: made.scopes,
    expires_at: made.expires_at,
  })
  return { ...made, key }
}

export const deleteApiKey: Handler<'deleteApiKey'> = async ({ params, caller, services }) => {
  if (!(await services.workspace.apiKeys.remove(caller.actor, params.uuid))) throw new AppError('not_found')
}
