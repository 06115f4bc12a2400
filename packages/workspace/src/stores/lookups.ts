import type { EmailCandidate } from '@cognate/contract'
import type { Person } from './who.ts'

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
