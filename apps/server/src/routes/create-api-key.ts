import type { Handler } from '../handler.ts'
import { apiKeyView } from './api-key-view.ts'

const DAY_MS = 24 * 3600 * 1000

/** Makes an API key for the active organisation; nothing but this answer ever holds the key. */
export const createApiKey: Handler<'createApiKey'> = async ({ body, caller, services }) => {
  const { name, scopes, days } = body
  const expires_at = new Date(services.now().getTime() + days * DAY_MS)
  const { key, ...made } = await services.workspace.apiKeys.create(caller.actor, { name, scopes, expires_at })
  return { ...apiKeyView(made), key }
}
