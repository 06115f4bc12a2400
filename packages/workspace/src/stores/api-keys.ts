import type { ApiKeyView } from '@cognate/contract'
import type { Actor } from './who.ts'

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

export interface ApiKeyStore {
  /** The actor's keys in this organisation, the newest first, expired ones too. */
  list(actor: Actor): Promise<ApiKey[]>
  /** The only answer that holds the key itself. */
  create(
    actor: Actor,
    key: { name: string; scopes: ApiKey['scopes']; expires_at: Date },
  ): Promise<ApiKey & { key: string }>
  remove(actor: Actor, uuid: string): Promise<boolean>
  /** Undefined once the key has expired, or its owner's membership or account has ended. */
  byKey(key: string): Promise<(ApiKey & Actor) | undefined>
}
