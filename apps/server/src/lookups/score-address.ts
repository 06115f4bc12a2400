import type { EmailCandidate } from '@cognate/contract'
import { readPersonName } from '@cognate/curation'
import { foldText } from '@cognate/matching'
import type { AddressMention } from './address-mention.ts'

/** Lowest score of an address that is like the name. C-08. */
const LIKE_NAME_SCORE = 75
/** Highest score of an address that is not like the name. */
const MAX_UNLIKE_SCORE = 74
/** Score of an address in the person's own public record. */
const OWN_RECORD_SCORE = 95

/** Years after which an address that was printed may well be out of use. */
const FRESH_YEARS = 5

export interface SourcedMention extends AddressMention {
  source: EmailCandidate['source']
}

interface Author {
  display_name: string
  /** From which age is counted, YYYY-MM-DD. */
  today: string
}

/**
 * Turns mentions into candidates: each address once with its best score, best first, then newest. An address that is like
 * the name begins at 75, any other at 40. The same ORCID iD adds 15, a mention of the last five years 5, and each further
 * mention in the same source 1, up to 4. The person's own public record scores 95. Only people give 100.
 */
export function scoreAddresses(mentions: readonly SourcedMention[], author: Author): EmailCandidate[] {
  const bySourceAndAddress = Map.groupBy(mentions, ({ source, address }) => `${source} ${address}`)
  const candidates = [...bySourceAndAddress.values()].map((mentions) => candidateOf(mentions, author))
  const bestCandidates = new Map<string, EmailCandidate>()
  for (const candidate of candidates.sort(byScore)) {
    if (!bestCandidates.has(candidate.email_address)) bestCandidates.set(candidate.email_address, candidate)
  }
  return [...bestCandidates.values()]
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
    score: newest.evidence === 'own-record' ? OWN_RECORD_SCORE : scoreOf(newest, places, author),
  }
}

function scoreOf(newest: AddressMention, places: readonly AddressMention[], author: Author): number {
  const isLike = isLikeName(newest.address, author.display_name)
  const sum =
    (isLike ? LIKE_NAME_SCORE : 40) +
    (places.some(({ evidence }) => evidence === 'orcid') ? 15 : 0) +
    (isFresh(newest.date, author.today) ? 5 : 0) +
    Math.min(4, places.length - 1)
  return isLike ? sum : Math.min(MAX_UNLIKE_SCORE, sum)
}

function isFresh(date: string | null, today: string): boolean {
  return date !== null && Number(today.slice(0, 4)) - Number(date.slice(0, 4)) < FRESH_YEARS
}

/** Shortest family name that is evidence when it is part of a longer word. */
const MIN_FAMILY_LENGTH = 4

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
  if (family.length >= MIN_FAMILY_LENGTH ? joined.includes(family) : words.includes(family)) return true
  const initials = given.map((part) => part[0] ?? '').join('')
  const composedNames = given.flatMap((part) => [`${part[0]}${family}`, `${family}${part[0]}`, `${part}${family[0]}`])
  return [...composedNames, `${initials}${family}`, `${family}${initials}`].includes(joined)
}
