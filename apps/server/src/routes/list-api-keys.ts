import type { Handler } from '../http/handler.ts'
import { apiKeyView } from './api-key-view.ts'

/** The caller's API keys in the active organisation. */
export const listApiKeys: Handler<'listApiKeys'> = async ({ caller, services }) =>
  (await services.workspace.apiKeys.list(caller.actor)).map(apiKeyView)
