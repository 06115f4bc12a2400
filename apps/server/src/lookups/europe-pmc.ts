import { compareNames, normaliseOrganisationName, readFamilyFirst, readPersonName } from '@cognate/curation'
import { DOMParser } from '@xmldom/xmldom'
import type { AddressMention, LookedUpAuthor } from './address-mention.ts'
import { LookupFailure, type OutsideService } from './outside-service.ts'

/** Articles in one answer. */
const PAGE_SIZE = 25

/**
 * Addresses printed in articles in Europe PMC, in the affiliation of the author alone and never in that of a co-author.
 * An author with another ORCID iD is another person; without one, name and institution must agree.
 * Wire format: https://europepmc.org/RestfulWebService, resultType=core.
 * @throws LookupFailure
 */
export async function findPrintedAddresses(author: LookedUpAuthor, service: OutsideService): Promise<AddressMention[]> {
  const mentions: AddressMention[] = []
  for (const query of queriesFor(author)) {
    const text = await service.get('/search', {
      accept: 'application/xml',
      query: { query, resultType: 'core', format: 'xml', pageSize: String(PAGE_SIZE), sort: 'P_PDATE_D desc' },
    })
    if (text !== undefined) mentions.push(...readArticles(text, author))
    if (mentions.length > 0) break
  }
  return mentions
}

/** By identifier first, then by name and institution. */
function queriesFor({ display_name, orcid, institutions }: LookedUpAuthor): string[] {
  const byOrcid = orcid ? [`AUTHORID:"${orcid}"`] : []
  const name = readPersonName(display_name)
  const [institution] = institutions
  if (!name || !institution) return byOrcid
  const initial = name.given[0]![0]!.toUpperCase()
  return [
    ...byOrcid,
    `AUTH:"${escapeQuoted(lastWord(display_name))} ${initial}" AND AFF:"${escapeQuoted(institution)}"`,
  ]
}

const escapeQuoted = (text: string) => text.replaceAll(/["\\]/g, ' ')
const lastWord = (text: string) => text.trim().split(/\s+/).at(-1)!

/** Reads an answer; another format is a failure. */
function readArticles(xml: string, author: LookedUpAuthor): AddressMention[] {
  return [...elements(parse(xml), 'result')].flatMap((article) => readArticle(article, author))
}

function parse(xml: string): Element {
  try {
    const strict = new DOMParser({
      errorHandler: {
        warning: () => {},
        error: () => {},
        fatalError: (message: string) => {
          throw new Error(message)
        },
      },
    })
    const root = strict.parseFromString(xml, 'text/xml').documentElement
    if (root?.localName === 'responseWrapper') return root
  } catch {
    // Reported below.
  }
  throw new LookupFailure('Europe PMC gave an answer in an unknown format')
}

function readArticle(article: Element, sought: LookedUpAuthor): AddressMention[] {
  const date = textOf(article, 'firstPublicationDate') ?? textOf(article, 'printPublicationDate')
  const mention = {
    description: `Printed in “${textOf(article, 'title') ?? ''}”`,
    url: `https://europepmc.org/article/${textOf(article, 'source') ?? 'MED'}/${textOf(article, 'id') ?? ''}`,
    date: date && /^\d{4}-\d\d-\d\d$/.test(date) ? date : null,
  }
  return [...elements(article, 'author')].flatMap((author) => {
    const evidence = compareIdentity(author, sought)
    if (!evidence) return []
    return addressesIn(affiliationsOf(author)).map((address) => ({ ...mention, address, evidence }))
  })
}

/** What shows that an author of an article is the one sought; undefined if nothing does. */
function compareIdentity(author: Element, sought: LookedUpAuthor): 'orcid' | 'name' | undefined {
  const orcid = [...elements(author, 'authorId')].find((id) => id.getAttribute('type') === 'ORCID')?.textContent?.trim()
  if (orcid && sought.orcid) return orcid === sought.orcid ? 'orcid' : undefined
  return isSameName(author, sought) && isSameInstitution(author, sought) ? 'name' : undefined
}

function isSameName(author: Element, { display_name }: LookedUpAuthor): boolean {
  const [last, first] = [textOf(author, 'lastName'), textOf(author, 'firstName') ?? textOf(author, 'initials')]
  const full = textOf(author, 'fullName')
  const authorName = readPersonName(display_name)
  const printedName = last && first ? readPersonName(`${last}, ${first}`) : full ? readFamilyFirst(full) : undefined
  return authorName !== undefined && printedName !== undefined && compareNames(authorName, printedName) !== undefined
}

function isSameInstitution(author: Element, { institutions }: LookedUpAuthor): boolean {
  const printedAffiliations = ` ${normaliseOrganisationName(affiliationsOf(author).join(' '))} `
  return institutions.some((name) => {
    const normal = normaliseOrganisationName(name)
    return normal !== '' && printedAffiliations.includes(` ${normal} `)
  })
}

function affiliationsOf(author: Element): string[] {
  return [...elements(author, 'affiliation')].map((affiliation) => affiliation.textContent ?? '')
}

/** A complete e-mail address; a full stop after it ends the sentence. */
const ADDRESS =
  /[\p{L}\d.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?(?:\.[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?)+/gu

/** The addresses in affiliations, each once, in lower case. */
function addressesIn(affiliations: readonly string[]): string[] {
  const addresses = affiliations.flatMap((text) => text.match(ADDRESS) ?? [])
  return [...new Set(addresses.map((address) => address.toLowerCase()))].filter((address) => address.length <= 254)
}

function* elements(within: Element, name: string): Generator<Element> {
  const matchingElements = within.getElementsByTagName(name)
  for (let at = 0; at < matchingElements.length; at++) yield matchingElements.item(at)!
}

function textOf(within: Element, name: string): string | undefined {
  return within.getElementsByTagName(name).item(0)?.textContent?.trim() || undefined
}
