import type { EmailCandidate } from '@cognate/contract'
import { foldText, readPersonName } from '@cognate/matching'
import type { AddressMention } from './address-mention.ts'

/** From here on an address is like the name. C-08. */
const LIKE_NAME = 75
/** Highest score below, for an address that is not like the name. */
const MOST_UNLIKE = 74
/** What the person's own public record says. */
const OWN_RECORD = 95

/** Years after which an address that was printed may well be out of use. */
const FRESH_YEARS = 5

/** A mention, and the source that gave it. */
export interface SourcedMention extends AddressMention {
  source: EmailCandidate['source']
}

interface Author {
  display_name: string
  /** From which age is counted, YYYY-MM-DD. */
  today: string
}

/**
 * Candidates out of what was found, each address once with its best score, the best first, of equals the newest. An address
 * that is like the name begins at 75, another at 40; the same ORCID iD adds 15, being printed in the last five years 5,
 * each further mention in the same source 1 up to 4. The person's own public record counts 95. 100 is for people to give.
 */
export function scoreAddresses(mentions: readonly SourcedMention[], author: Author): EmailCandidate[] {
  const bySourceAndAddress = Map.groupBy(mentions, ({ source, address }) => `${source} ${address}`)
  const candidates = [...bySourceAndAddress.values()].map((places) => candidateOf(places, author))
  const best = new Map<string, EmailCandidate>()
  for (const candidate of candidates.sort(byScore)) {
    if (!best.has(candidate.email_address)) best.set(candidate.email_address, candidate)
  }
  return [...best.values()]
}

/** The best first, of equals the newest, then by address. */
export function byScore(a: EmailCandidate, b: EmailCandidate): number {
  const newer = (b.source_timestamp ?? '').localeCompare(a.source_timestamp ?? '')
  return b.score - a.score || newer || (a.email_address < b.email_address ? -1 : 1)
}

/** @param places  Mentions of one address in one source; at least one. */
function candidateOf(places: readonly SourcedMention[], author: Author): EmailCandidate {
  const newest = places.toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))[0]!
  return {
    email_address: newest.address,
    source: newest.source,
    source_description: newest.description,
    source_url: newest.url,
    source_timestamp: newest.date,
    score: newest.evidence === 'own-record' ? OWN_RECORD : scoreOf(newest, places, author),
  }
}

function scoreOf(newest: AddressMention, places: readonly AddressMention[], author: Author): number {
  const isLike = isLikeName(newest.address, author.display_name)
  const sum =
    (isLike ? LIKE_NAME : 40) +
    (places.some(({ evidence }) => evidence === 'orcid') ? 15 : 0) +
    (isFresh(newest.date, author.today) ? 5 : 0) +
    Math.min(4, places.length - 1)
  return isLike ? sum : Math.min(MOST_UNLIKE, sum)
}

function isFresh(date: string | null, today: string): boolean {
  return date !== null && Number(today.slice(0, 4)) - Number(date.slice(0, 4)) < FRESH_YEARS
}

/** Shortest family name that says something when it stands inside of a longer word. */
const TELLING = 4

/**
 * Whether what stands before the @ is made of the name: the family name, or a given name and the first letter of the family name,
 * or all initials.
 */
export function isLikeName(address: string, displayName: string): boolean {
  const name = readPersonName(displayName)
  if (!name) return false
  const local = foldText(address.slice(0, address.lastIndexOf('@')))
  const words = local.split(/[^\p{L}]+/u).filter((word) => word !== '')
  const joined = words.join('')
  const family = name.family.replaceAll(/[^\p{L}]/gu, '')
  const given = name.given.map((part) => part.replaceAll(/[^\p{L}]/gu, ''))
  if (family.length >= TELLING ? joined.includes(family) : words.includes(family)) return true
  const initials = given.map((part) => part[0] ?? '').join('')
  const composed = given.flatMap((part) => [`${part[0]}${family}`, `${family}${part[0]}`, `${part}${family[0]}`])
  return [...composed, `${initials}${family}`, `${family}${initials}`].includes(joined)
}
