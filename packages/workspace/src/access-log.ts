import type { AccessEvent } from './access-events.ts'
import type { LogSearch } from './entrance.ts'

/** Who did something, and from where; null where that is not known. */
export interface AccessWho {
  user_id: string | null
  /** As it was then, so that the entry still reads when the account is gone. */
  username: string | null
  organisation_id: string | null
  /** An IPv4 or IPv6 address. */
  address: string | null
}

/** What is written of one access, or of several alike. */
export interface AccessNote extends AccessWho {
  event: AccessEvent
  at: Date
  /** `query:UUID`, `search:UUID`, `author:A123`, `api_key:UUID` … */
  subject?: string | null
  /** Small facts; never a text, a name of a collection, an address that was found. */
  details?: Record<string, string | number | boolean | null>
  /** How many calls it stands for; 1 unless given. */
  calls?: number
  /** How many records were given in all; 0 unless given. */
  records?: number
  /** Notes with the same key become one entry, which counts them; unset: an entry of its own. */
  bucket?: string | null
}

export interface AccessEntry extends Required<Omit<AccessNote, 'bucket'>> {
  /** When the last of several was; `at` is the first. */
  last_at: Date
}

export interface AccessSearch extends LogSearch {
  event?: AccessEvent
  /** An address, or a range as `192.0.2.0/24`. */
  address?: string
}

/** Who came in, and who took what from where. */
export interface AccessLogStore {
  /** Writes notes; no two of them may have the same bucket. */
  write(notes: readonly AccessNote[]): Promise<void>
  /** The newest entries, the oldest of them first. */
  list(search?: AccessSearch): Promise<AccessEntry[]>
  /** The id under which a user name was written last, in any case; it may be that of a deleted account. */
  idOf(username: string): Promise<string | undefined>
  /** Forgets entries whose last access is more than so many days ago; the number of them. */
  removeOlderThan(days: number): Promise<number>
}
