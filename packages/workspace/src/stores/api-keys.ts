import type { ApiKeyView } from '@cognate/contract'
import type { Timed } from './lists.ts'

/** When it was last used is known to within a few minutes. */
export type ApiKey = Timed<ApiKeyView, 'created_at' | 'expires_at' | 'last_used_at'>
