import type { AddressLookup, AddressOrigin, EmailCandidate } from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import { countOf, formatDate, inList } from '../records/wording.ts'

const knownWords = { confirmed: 'Confirmed', kept: 'Kept', bounced: 'Bounced' } as const

/** "Kept by Ada Lovelace, 3 May 2026 · worked 4 June 2026". */
export function knownInWords(
  { state, by, on, last_success_on }: NonNullable<EmailCandidate['known']>,
  words: Record<typeof state, string> = knownWords,
): string {
  const said = [by ? `${words[state]} by ${fullName(by)}` : words[state], formatDate(on)].join(', ')
  return last_success_on ? `${said} · worked ${formatDate(last_success_on)}` : said
}

/** Of an address that was typed in, or whose source is no longer kept. */
export const NO_SOURCE = 'No printed source on record'

/** "Given by Ada Lovelace, 3 May 2026": nothing but somebody's word stands for it. */
const givenInWords = (known: NonNullable<EmailCandidate['known']>) =>
  knownInWords(known, { ...knownWords, kept: 'Given' })

/** Whether nothing but somebody's word stands for an address. */
export const isUnprinted = ({ source_description }: Pick<AddressOrigin, 'source_description'>): boolean =>
  !source_description

/** Where an address was printed and on which day, and what the organisation knows of it. */
export function originInWords({
  source_description,
  source_timestamp,
  known,
}: Omit<AddressOrigin, 'identifier'>): string {
  const printed = [source_description, source_timestamp].filter(Boolean).join(', ')
  if (!printed) return [known && givenInWords(known), NO_SOURCE].filter(Boolean).join(' · ')
  return [printed, known && knownInWords(known)].filter(Boolean).join(' · ')
}

/** "Looked up 3 May 2026: no address found"; with doubtful ones, and services that could not be asked. */
export function lookupInWords({ at, doubtful, failed_services }: Omit<AddressLookup, 'identifier'>): string {
  const parts = [
    doubtful > 0 && `${countOf(doubtful, 'doubtful address', 'doubtful addresses')}, none taken`,
    failed_services.length > 0 && `${inList(failed_services)} could not be asked`,
  ].filter(Boolean)
  return `Looked up ${formatDate(at.slice(0, 10))}: ${parts.join('; ') || 'no address found'}`
}
