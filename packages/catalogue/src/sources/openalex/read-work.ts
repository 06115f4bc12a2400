import { type AuthorshipView, documentTypes, type TopicView, type WorkRecord } from '@cognate/contract'
import { isObject, listOf, objectOf, type Raw } from '../reading/raw.ts'
import { plainAbstract } from './abstract.ts'
import {
  countOf,
  dateOf,
  doiOf,
  idOf,
  isPlaceholder,
  languageOf,
  orcidOf,
  type Read,
  textOf,
  textsOf,
  webAddressOf,
  yearOf,
} from './fields.ts'
import { institutionReferences, topicView, topicViews } from './references.ts'

/** A work in OpenAlex's shape, of any year's dump, as the catalogue keeps it. */
export function readWork(raw: unknown): Read<WorkRecord> {
  if (!isObject(raw)) return { reason: 'not_an_object' }
  const ids = objectOf(raw.ids)
  const id = idOf(raw.id, 'W') ?? idOf(ids.openalex, 'W')
  if (id === null) return { reason: 'missing_id' }
  const title = textOf(raw.title) ?? textOf(raw.display_name)
  if (title === null) return { reason: 'missing_title' }
  const date = dateOf(raw.publication_date)
  const location = primaryLocation(raw)
  return {
    value: {
      id,
      doi: doiOf(raw.doi) ?? doiOf(ids.doi),
      title,
      display_name: title,
      publication_year: yearOf(raw.publication_year) ?? yearOf(date?.slice(0, 4)),
      publication_date: date,
      language: languageOf(raw.language),
      type: textOf(raw.type),
      type_crossref: crossrefType(raw, location),
      abstract: plainAbstract(raw),
      authorships: authorships(raw.authorships),
      primary_location: location,
      open_access: openAccess(raw, location),
      biblio: biblio(raw.biblio),
      cited_by_count: countOf(raw.cited_by_count) ?? 0,
      is_retracted: raw.is_retracted === true,
      topics: topicsOf(raw),
      ids: identifiers(ids),
    },
  }
}

/** Authorships in their order. One whose author is not known is left out; an author named twice counts once. */
function authorships(raw: unknown): AuthorshipView[] {
  const found = new Map<string, AuthorshipView>()
  const list = listOf(raw)
  for (const [index, item] of list.entries()) {
    const authorship = readAuthorship(objectOf(item), index, list.length)
    if (authorship && !found.has(authorship.author.id)) found.set(authorship.author.id, authorship)
  }
  return [...found.values()]
}

function readAuthorship(raw: Raw, index: number, count: number): AuthorshipView | undefined {
  const author = objectOf(raw.author)
  const id = idOf(author.id, 'A')
  const display_name = textOf(author.display_name) ?? textOf(raw.raw_author_name)
  if (id === null || display_name === null || isPlaceholder(id)) return undefined
  return {
    author_position: position(raw.author_position, index, count),
    author: { id, display_name, orcid: orcidOf(author.orcid) },
    institutions: institutionReferences(raw.institutions),
    raw_affiliation_strings: affiliationStrings(raw),
  }
}

/** Dumps before 2023 hold one string; since 2024 strings stand also beside what was recognised in each. */
function affiliationStrings(raw: Raw): string[] {
  const strings = textsOf(raw.raw_affiliation_strings)
  if (strings.length > 0) return strings
  return textsOf([
    raw.raw_affiliation_string,
    ...listOf(raw.affiliations).map((one) => objectOf(one).raw_affiliation_string),
  ])
}

function position(raw: unknown, index: number, count: number): AuthorshipView['author_position'] {
  if (raw === 'first' || raw === 'middle' || raw === 'last') return raw
  if (index === 0) return 'first'
  return index === count - 1 ? 'last' : 'middle'
}

/** Where the work appeared; dumps before 2023 say so in `host_venue`. */
function primaryLocation(raw: Raw): WorkRecord['primary_location'] {
  const venue = isObject(raw.host_venue) ? raw.host_venue : undefined
  const location = [raw.primary_location, ...listOf(raw.locations), raw.best_oa_location].find(isObject)
  if (location) {
    return {
      landing_page_url: webAddressOf(location.landing_page_url),
      pdf_url: webAddressOf(location.pdf_url) ?? webAddressOf(objectOf(raw.best_oa_location).pdf_url),
      license: textOf(location.license),
      source: venueReference(location.source ?? location.venue ?? venue),
    }
  }
  if (!venue) return null
  return {
    landing_page_url: webAddressOf(venue.url),
    pdf_url: null,
    license: textOf(venue.license),
    source: venueReference(venue),
  }
}

function venueReference(raw: unknown): NonNullable<WorkRecord['primary_location']>['source'] {
  const venue = objectOf(raw)
  const id = idOf(venue.id, 'S')
  const display_name = textOf(venue.display_name)
  if (id === null || display_name === null) return null
  const host_organization_name = textOf(venue.host_organization_name) ?? textOf(venue.publisher)
  return { id, display_name, type: textOf(venue.type), host_organization_name }
}

const crossrefTypes = new Set<string>(documentTypes)

/** Crossref's name for OpenAlex's own types, where the source gives only these. */
const crossrefNames = new Map(
  Object.entries({
    review: 'journal-article',
    letter: 'journal-article',
    editorial: 'journal-article',
    erratum: 'journal-article',
    preprint: 'posted-content',
    retraction: 'journal-article',
    'conference-paper': 'proceedings-article',
    'conference-abstract': 'proceedings-article',
    'supplementary-materials': 'component',
  }),
)

function crossrefType(raw: Raw, location: WorkRecord['primary_location']): string | null {
  const given = [raw.type_crossref, objectOf(raw.primary_location).raw_type, raw.type].map((type) => textOf(type))
  const known = given.find((type) => type !== null && crossrefTypes.has(type))
  if (known) return known
  const type = textOf(raw.type)
  if (type === 'article') return location?.source?.type === 'conference' ? 'proceedings-article' : 'journal-article'
  return crossrefNames.get(type ?? '') ?? null
}

function openAccess(raw: Raw, location: WorkRecord['primary_location']): WorkRecord['open_access'] {
  const given = isObject(raw.open_access) ? raw.open_access : objectOf(raw.primary_location)
  const is_oa = given.is_oa === true
  const address =
    webAddressOf(objectOf(raw.open_access).oa_url) ?? location?.pdf_url ?? location?.landing_page_url ?? null
  return { is_oa, oa_url: is_oa ? address : null }
}

function biblio(raw: unknown): WorkRecord['biblio'] {
  const { volume, issue, first_page, last_page } = objectOf(raw)
  return { volume: textOf(volume), issue: textOf(issue), first_page: textOf(first_page), last_page: textOf(last_page) }
}

function topicsOf(raw: Raw): TopicView[] {
  const topics = topicViews(raw.topics)
  const primary = topics.length === 0 ? topicView(raw.primary_topic) : undefined
  return primary ? [primary] : topics
}

const schemeForm = /^[a-z][a-z0-9_.-]{0,29}$/i
/** OpenAlex names five schemes; a record with more than this is broken. */
const MOST_SCHEMES = 20

function identifiers(raw: Raw): Record<string, string> {
  const found: Record<string, string> = {}
  let room = MOST_SCHEMES
  for (const scheme in raw) {
    const value = schemeForm.test(scheme) ? textOf(raw[scheme]) : null
    if (value === null) continue
    if (room-- === 0) break
    found[scheme] = value
  }
  return found
}
