import type { AuthorshipView, TopicView, WorkRecord } from '@cognate/contract'
import { documentTypes } from '@cognate/contract/filters'
import { idOf } from '../reading/catalogue-ids.ts'
import { asList, isObject, objectOf, type Raw } from '../reading/raw.ts'
import { readableText } from '../reading/readable-text.ts'
import type { Loss, ReadRecord, SourceWork } from '../reading/source-records.ts'
import { anyTexts, type TextReader } from '../reading/text-reader.ts'
import { plainAbstract } from './abstract.ts'
import { dateOf, isNoYear, isPlaceholder, languageCodeOf, orcidOf, wholeNumberOf, yearOf } from './fields.ts'
import { institutionReferences, topicView, topicViews } from './references.ts'

/** A work in OpenAlex's shape, of any year's dump, as the catalogue keeps it, with the works that it cites. */
export function readWork(raw: unknown, texts = anyTexts): ReadRecord<SourceWork> {
  if (!isObject(raw)) return { reason: 'not_an_object' }
  const ids = objectOf(raw.ids)
  const id = idOf(raw.id, 'W') ?? idOf(ids.openalex, 'W')
  if (id === null) return { reason: 'missing_id' }
  const title = texts.textOf(raw.title) ?? texts.textOf(raw.display_name)
  if (title === null) return { reason: 'missing_title' }
  if (isNoYear(raw.publication_year)) return { reason: 'invalid_year' }
  const readableTitle = readableText(title)
  const date = dateOf(raw.publication_date)
  const location = primaryLocation(raw, texts)
  const { authorships, losses } = readAuthorships(raw.authorships, texts)
  return {
    value: {
      id,
      doi: texts.doiOf(raw.doi) ?? texts.doiOf(ids.doi),
      title: readableTitle,
      display_name: readableTitle,
      publication_year: yearOf(raw.publication_year) ?? yearOf(date?.slice(0, 4)),
      publication_date: date,
      language: languageCodeOf(raw.language),
      type: texts.textOf(raw.type),
      type_crossref: crossrefType(raw, location, texts),
      abstract: plainAbstract(raw, texts),
      authorships,
      primary_location: location,
      open_access: openAccess(raw, location, texts),
      biblio: biblio(raw.biblio, texts),
      cited_by_count: wholeNumberOf(raw.cited_by_count) ?? null,
      is_retracted: raw.is_retracted === true,
      topics: topicsOf(raw, texts),
      ids: identifiers(ids, texts),
      referenced_works: asList(raw.referenced_works).flatMap((one) => idOf(one, 'W') ?? []),
    },
    // A work that loses an author brings them into no conflict.
    ...(losses.length > 0 && { losses }),
  }
}

interface ReadAuthorships {
  authorships: AuthorshipView[]
  losses: readonly Loss[]
}

/**
 * Authorships in their order; an author named twice counts once, at the places of both. Those of whom the source says that the
 * author is unknown are left out, and so are those that do not say who it is, which is a loss.
 */
function readAuthorships(raw: unknown, texts: TextReader): ReadAuthorships {
  if (!Array.isArray(raw ?? [])) return { authorships: [], losses: ['unreadable_authors'] }
  const found = new Map<string, AuthorshipView>()
  const losses = new Set<Loss>()
  const list = asList(raw)
  for (const [index, item] of list.entries()) {
    const { value: authorship, reason } = readAuthorship(objectOf(item), { index, count: list.length }, texts)
    if (authorship) {
      const before = found.get(authorship.author.id)
      found.set(authorship.author.id, before ? withPlacesOf(before, authorship) : authorship)
    } else if (reason !== 'placeholder') losses.add('unidentified_authors')
  }
  return { authorships: [...found.values()], losses: [...losses] }
}

function withPlacesOf(first: AuthorshipView, again: AuthorshipView): AuthorshipView {
  const others = again.institutions.filter(({ id }) => !first.institutions.some((one) => one.id === id))
  return {
    ...first,
    institutions: [...first.institutions, ...others],
    raw_affiliation_strings: [...new Set([...first.raw_affiliation_strings, ...again.raw_affiliation_strings])],
  }
}

/** The position of an authorship among those of its work. */
interface Place {
  index: number
  count: number
}

function readAuthorship(raw: Raw, place: Place, texts: TextReader): ReadRecord<AuthorshipView> {
  const author = objectOf(raw.author)
  const id = idOf(author.id, 'A')
  if (id === null) return { reason: 'missing_id' }
  if (isPlaceholder(id)) return { reason: 'placeholder' }
  const display_name = texts.textOf(author.display_name) ?? texts.textOf(raw.raw_author_name)
  if (display_name === null) return { reason: 'missing_name' }
  return {
    value: {
      author_position: position(raw.author_position, place),
      author: { id, display_name, orcid: orcidOf(author.orcid) },
      institutions: institutionReferences(raw.institutions, texts),
      raw_affiliation_strings: affiliationStrings(raw, texts),
    },
  }
}

/** Dumps before 2023 have one string; since 2024 strings are also listed with the institutions recognised in each. */
function affiliationStrings(raw: Raw, texts: TextReader): string[] {
  const strings = texts.textsOf(raw.raw_affiliation_strings)
  if (strings.length > 0) return strings
  return texts.textsOf([
    raw.raw_affiliation_string,
    ...asList(raw.affiliations).map((one) => objectOf(one).raw_affiliation_string),
  ])
}

function position(raw: unknown, { index, count }: Place): AuthorshipView['author_position'] {
  if (raw === 'first' || raw === 'middle' || raw === 'last') return raw
  if (index === 0) return 'first'
  return index === count - 1 ? 'last' : 'middle'
}

/** Where the work appeared; dumps before 2023 say so in `host_venue`. */
function primaryLocation(raw: Raw, texts: TextReader): WorkRecord['primary_location'] {
  const venue = isObject(raw.host_venue) ? raw.host_venue : undefined
  const location = [raw.primary_location, ...asList(raw.locations), raw.best_oa_location].find(isObject)
  if (location) {
    return {
      landing_page_url: texts.webAddressOf(location.landing_page_url),
      pdf_url: texts.webAddressOf(location.pdf_url) ?? texts.webAddressOf(objectOf(raw.best_oa_location).pdf_url),
      license: texts.textOf(location.license),
      source: venueReference(location.source ?? location.venue ?? venue, texts),
    }
  }
  if (!venue) return null
  return {
    landing_page_url: texts.webAddressOf(venue.url),
    pdf_url: null,
    license: texts.textOf(venue.license),
    source: venueReference(venue, texts),
  }
}

function venueReference(raw: unknown, texts: TextReader): NonNullable<WorkRecord['primary_location']>['source'] {
  const venue = objectOf(raw)
  const id = idOf(venue.id, 'S')
  const display_name = texts.textOf(venue.display_name)
  if (id === null || display_name === null) return null
  const host_organization_name = texts.textOf(venue.host_organization_name) ?? texts.textOf(venue.publisher)
  return { id, display_name, type: texts.textOf(venue.type), host_organization_name }
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

function crossrefType(raw: Raw, location: WorkRecord['primary_location'], texts: TextReader): string | null {
  const types = [raw.type_crossref, objectOf(raw.primary_location).raw_type, raw.type].map((type) => texts.textOf(type))
  const listed = types.find((type) => type !== null && crossrefTypes.has(type))
  if (listed) return listed
  const type = texts.textOf(raw.type)
  if (type === 'article') return location?.source?.type === 'conference' ? 'proceedings-article' : 'journal-article'
  return crossrefNames.get(type ?? '') ?? null
}

function openAccess(raw: Raw, location: WorkRecord['primary_location'], texts: TextReader): WorkRecord['open_access'] {
  const access = isObject(raw.open_access) ? raw.open_access : objectOf(raw.primary_location)
  const is_oa = access.is_oa === true
  const address =
    texts.webAddressOf(objectOf(raw.open_access).oa_url) ?? location?.pdf_url ?? location?.landing_page_url ?? null
  return { is_oa, oa_url: is_oa ? address : null }
}

function biblio(raw: unknown, texts: TextReader): WorkRecord['biblio'] {
  const { volume, issue, first_page, last_page } = objectOf(raw)
  return {
    volume: texts.textOf(volume),
    issue: texts.textOf(issue),
    first_page: texts.textOf(first_page),
    last_page: texts.textOf(last_page),
  }
}

function topicsOf(raw: Raw, texts: TextReader): TopicView[] {
  const topics = topicViews(raw.topics, texts)
  const primary = topics.length === 0 ? topicView(raw.primary_topic, texts) : undefined
  return primary ? [primary] : topics
}

const schemeForm = /^[a-z][a-z0-9_.-]{0,29}$/i
/** OpenAlex names five schemes; a record with more than this is broken. */
const MOST_SCHEMES = 20

function identifiers(raw: Raw, texts: TextReader): Record<string, string> {
  const found: Record<string, string> = {}
  let room = MOST_SCHEMES
  for (const scheme in raw) {
    const value = schemeForm.test(scheme) ? texts.textOf(raw[scheme]) : null
    if (value === null) continue
    if (room-- === 0) break
    found[scheme] = value
  }
  return found
}
