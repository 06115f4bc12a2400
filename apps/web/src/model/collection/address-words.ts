import type { AddressOrigin, EmailCandidate } from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import { formatDate } from '../records/wording.ts'

const knownWords = { confirmed: 'Confirmed', kept: 'Kept', bounced: 'Bounced' } as const

/** "Kept by Ada Lovelace, 3 May 2026 · worked 4 June 2026". */
export function knownInWords({ state, by, on, last_success_on }: NonNullable<EmailCandidate['known']>): string {
  const said = [by ? `${knownWords[state]} by ${fullName(by)}` : knownWords[state], formatDate(on)].join(', ')
  return last_success_on ? `${said} · worked ${formatDate(last_success_on)}` : said
}

/** Where an address was printed and on which day, and what the organisation knows of it. */
export function originInWords({
  source_description,
  source_timestamp,
  known,
}: Omit<AddressOrigin, 'identifier'>): string {
  const printed = [source_description, source_timestamp].filter(Boolean).join(', ')
  return [printed, known && knownInWords(known)].filter(Boolean).join(' · ')
}
