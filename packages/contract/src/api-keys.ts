import { z } from 'zod'
import { listOf } from './bounded.ts'

/** What a key may do: read and run queries, or also change its owner's things. `write` includes `read`. */
const apiKeyScopes = ['read', 'write'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

export const ApiKeyView = z.object({
  uuid: z.uuid(),
  name: z.string(),
  /** The key's first characters, by which its owner recognises it. */
  prefix: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
})
export type ApiKeyView = z.infer<typeof ApiKeyView>

export const CreateApiKeyRequest = z.strictObject({
  name: z.string().trim().min(1).max(200),
  scopes: listOf(z.enum(apiKeyScopes), { least: 1, most: apiKeyScopes.length }).default(['read']),
  /** Days until the key ends, 1 to 366. */
  days: z.number().int().min(1).max(366).default(90),
  /** The caller's password; empty only where the account has none. */
  password: z.string().max(1000).default(''),
})

export type CreateApiKeyRequest = z.input<typeof CreateApiKeyRequest>

/** The one answer that holds the key itself. */
export const CreatedApiKeyView = ApiKeyView.extend({ key: z.string() })
export type CreatedApiKeyView = z.infer<typeof CreatedApiKeyView>
