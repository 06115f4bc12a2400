import type { AccessEvent } from './access-events.ts'
import type { LogSearch } from './audit.ts'

/** Who did something, and from where; null where unknown. */
export interface AccessWho {
  user_id: string | null
  /** The name at that time, so that the entry can be read after the account is deleted. */
  username: string | null
  organisation_id: string | null
  /** An IPv4 or IPv6 address. */
  address: string | null
}

/** What is written about one access, or about several alike. */
export interface AccessNote extends AccessWho {
  event: AccessEvent
  at: Date
  /** `query:UUID`, `search:UUID`, `author:A123`, `api_key:UUID` … */
  subject?: string | null
  /** Small facts; never a text, the name of a collection or an address that was found. */
  details?: Record<string, string | number | boolean | null>
  /** Number of calls; 1 unless given. */
  calls?: number
  /** Number of records in all answers; 0 unless given. */
  records?: number
  /** Notes with the same key become one entry, which counts them; unset: an entry of its own. */
  bucket?: string | null
}

export interface AccessEntry extends Required<Omit<AccessNote, 'bucket'>> {
  /** The last of several accesses; `at` is the first. */
  last_at: Date
}

export interface AccessSearch extends LogSearch {
  event?: AccessEvent
  /** An address, or a range as `192.0.2.0/24`. */
  address?: string
}
