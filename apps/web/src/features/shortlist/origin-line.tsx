import { shortId } from '@cognate/contract/ids'
import { lookupInWords, NO_SOURCE, originInWords } from '../../model/collection/address-words.ts'
import type { CollectedRecord } from '../../model/collection/collection-state.ts'
import type { KnownAddresses } from '../../model/collection/use-address-origins.ts'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'

interface OriginLineProps {
  record: CollectedRecord
  /** Undefined until they are read. */
  addresses: KnownAddresses | undefined
  /** Whether whoever looks up addresses sees beside it what that came to. */
  looksUp: boolean
}

/** Where an address comes from and since when, or what looking for one came to, in one quiet line. */
export function OriginLine({ record: { identifier, email_address }, addresses, looksUp }: OriginLineProps) {
  if (!addresses) return null
  const id = shortId(identifier)
  if (!email_address) {
    const lookup = addresses.lookups.get(id)
    return looksUp ? null : (
      <p className={`${shared.quietSmall} ${shared.breaking}`}>
        {lookup ? lookupInWords(lookup) : messages.notLookedUp}
      </p>
    )
  }
  const origin = addresses.origins.get(id)
  const words = origin ? originInWords(origin) : NO_SOURCE
  // One of an address that has just been changed is on its way.
  if (origin && origin.email_address.toLowerCase() !== email_address.toLowerCase()) return null
  return (
    <p className={`${shared.quietSmall} ${shared.breaking}`}>
      {origin?.source_url ? (
        <a href={origin.source_url} target="_blank" rel="noopener noreferrer">
          {words}
        </a>
      ) : (
        words
      )}
    </p>
  )
}
