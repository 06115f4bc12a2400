import type { EmailCandidate } from '@cognate/contract'
import type { OutsideServiceKey } from '../base/outside-services.ts'
import type { AddressMention, LookedUpAuthor } from './address-mention.ts'
import { findPrintedAddresses } from './europe-pmc.ts'
import { findOwnAddresses } from './orcid-record.ts'
import type { OutsideService } from './outside-service.ts'

export interface AddressSource {
  /** Its name in answers. */
  key: EmailCandidate['source']
  service: OutsideServiceKey
  /** Whether enough is known of an author to search this source. */
  canFind(author: LookedUpAuthor): boolean
  /** @throws LookupFailure */
  find(author: LookedUpAuthor, service: OutsideService): Promise<AddressMention[]>
}

/** Every source of addresses; where two give the same address with the same score and day, the first one is named. */
export const addressSources: readonly AddressSource[] = [
  { key: 'orcid', service: 'orcid', canFind: ({ orcid }) => orcid !== null, find: findOwnAddresses },
  { key: 'europe_pmc', service: 'europePmc', canFind: () => true, find: findPrintedAddresses },
]
