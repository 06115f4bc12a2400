import type { ApiKeyView } from '@cognate/contract'

export interface ApiKey {
  uuid: string
  name: string
  /** The first characters of the key, so that its owner recognises it. */
  prefix: string
  scopes: ApiKeyView['scopes']
  created_at: Date
  expires_at: Date
  /** To within a few minutes. */
  last_used_at: Date | null
}
