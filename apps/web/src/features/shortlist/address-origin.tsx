import type { AddressOrigin as Origin } from '@cognate/contract'
import { originInWords } from '../../model/collection/address-words.ts'
import classes from './people-table.module.css'

interface AddressOriginProps {
  address: string | null
  origin: Origin | undefined
}

/** Where an address comes from and since when, in one quiet line. */
export function AddressOrigin({ address, origin }: AddressOriginProps) {
  if (!address || !origin || origin.email_address.toLowerCase() !== address.toLowerCase()) return null
  const words = originInWords(origin)
  return (
    <p className={classes.origin}>
      {origin.source_url ? (
        <a href={origin.source_url} target="_blank" rel="noopener noreferrer">
          {words}
        </a>
      ) : (
        words
      )}
    </p>
  )
}
