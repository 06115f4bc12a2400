import type { EmailCandidate } from '@cognate/contract'
import type { Actor, Person } from './who.ts'

/** `incomplete email`: what was found while a service could not be asked. */
export type LookupKind = 'email' | 'incomplete email' | 'scholar' | 'orcid' | 'signals'

/** `kept`: somebody put it into a collection; `bounced`: a mail to it came back. */
export type AddressVerdict = 'confirmed' | 'rejected' | 'kept' | 'bounced'

/** What an organisation knows of an address, from whom and since when. */
export interface KnownAddress {
  verdict: AddressVerdict
  by: Person | null
  at: Date
  /** YYYY-MM-DD: when somebody agreed or delivered who was asked at it. */
  last_success_on: string | null
}

/** What services that were asked for addresses gave; those that could not be asked may know more. */
export interface FoundAddresses {
  candidates: EmailCandidate[]
  /** Names of services, sorted. */
  failed: string[]
  /** Those of them that were slow or took no more requests; missing in what older versions kept. */
  busy?: string[]
}

export interface KeptAddresses {
  found: readonly EmailCandidate[]
  /** The newest look-up that is kept; undefined where there is none. */
  lookup: { at: Date; failed: readonly string[] } | undefined
  verdicts: ReadonlyMap<string, KnownAddress>
}

/** Answers of outside services, and which addresses organisations confirmed or rejected. */
export interface LookupStore {
  /** An answer that has not expired. */
  get(kind: LookupKind, key: string): Promise<unknown>
  /** Stores an answer until `expiresAt`; an `email` replaces the incomplete one. `bestScore` is that of the best address found. */
  set(
    kind: LookupKind,
    key: string,
    kept: { value: NonNullable<unknown>; expiresAt: Date; bestScore?: number | null },
  ): Promise<void>
  /** Deletes expired answers and gives their number. */
  removeExpired(): Promise<number>
  /** Deletes answers about authors, by short id, and all verdicts on their addresses. */
  forget(authorIds: readonly string[]): Promise<void>
  /** Verdicts of the actor's organisation on an author's addresses, by address in lower case. */
  verdicts(actor: Actor, authorId: string): Promise<ReadonlyMap<string, KnownAddress>>
  /** What is kept of the addresses of several authors, by short id: what was found, and the verdicts as `verdicts` gives them. */
  addressesOf(actor: Actor, authorIds: readonly string[]): Promise<ReadonlyMap<string, KeptAddresses>>
  /** Stores a verdict; null withdraws it. */
  judge(
    actor: Actor,
    judged: { author_id: string; email_address: string; verdict: AddressVerdict | null },
  ): Promise<void>
  /**
   * Short ids of the authors whose best address has a score in a range, 0 to 100. The verdicts of the actor's organisation
   * count: a confirmed or kept address scores 100, a rejected or bounced one is left out.
   */
  authorsWithEmail(actor: Actor, score: { least: number; most: number }): Promise<string[]>
}
