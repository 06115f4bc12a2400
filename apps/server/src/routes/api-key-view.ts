import type { ApiKeyView } from '@cognate/contract'
import type { ApiKey } from '@cognate/workspace'

/** An API key as its owner sees it, without the key itself. */
export function apiKeyView({ created_at, expires_at, last_used_at, ...key }: ApiKey): ApiKeyView {
  return {
    ...key,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}
