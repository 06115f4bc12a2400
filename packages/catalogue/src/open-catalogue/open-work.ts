import type { AuthorshipView, WorkRecord } from '@cognate/contract'
import type { OpenReferences } from './references.ts'

/**
 * A work in OpenAlex's own shape. What the catalogue does not hold of it is null, and an empty list where clients walk
 * through one; nothing is guessed. E-mail addresses in affiliations and abstracts are left out.
 */
export function openWork(
  work: WorkRecord,
  named: OpenReferences,
  number: number,
): { id: string } & Record<string, unknown> {
  const { id, doi, open_access, topics } = work
  const referenced = named.cited(number)
  const location = openLocation(work, named)
  const authorships = work.authorships.map((authorship) => openAuthorship(authorship, named))
  const institutions = authorships.flatMap((authorship) => authorship.institutions)
  return {
    id,
    doi,
    title: work.title,
    display_name: work.display_name,
    publication_year: work.publication_year,
    publication_date: work.publication_date,
    ids: { openalex: id, ...(doi !== null && { doi }), ...work.ids },
    language: work.language,
    primary_location: location,
    type: work.type,
    type_crossref: work.type_crossref,
    indexed_in: [],
    open_access: {
      is_oa: open_access.is_oa,
      oa_status: null,
      oa_url: open_access.oa_url,
      any_repository_has_fulltext: null,
    },
    authorships,
    countries_distinct_count: new Set(authorships.flatMap(({ countries }) => countries)).size,
    institutions_distinct_count: new Set(institutions.map((institution) => institution.id)).size,
    corresponding_author_ids: [],
    corresponding_institution_ids: [],
    apc_list: null,
    apc_paid: null,
    fwci: null,
    has_fulltext: null,
    cited_by_count: work.cited_by_count,
    citation_normalized_percentile: null,
    cited_by_percentile_year: null,
    biblio: work.biblio,
    is_retracted: work.is_retracted,
    is_paratext: null,
    primary_topic: topics[0] ?? null,
    topics,
    keywords: [],
    concepts: [],
    mesh: [],
    locations_count: location ? 1 : 0,
    locations: location ? [location] : [],
    best_oa_location: open_access.is_oa ? location : null,
    sustainable_development_goals: [],
    grants: [],
    awards: [],
    funders: [],
    // Those that the catalogue holds; of none it does not say that there are none.
    referenced_works_count: referenced.length || null,
    referenced_works: referenced,
    related_works: [],
    abstract_inverted_index: work.abstract === null ? null : invertAbstract(work.abstract),
    counts_by_year: [],
    updated_date: null,
    created_date: null,
  }
}

function openLocation({ primary_location: location, open_access }: WorkRecord, named: OpenReferences) {
  if (!location) return null
  return {
    is_oa: open_access.is_oa,
    landing_page_url: location.landing_page_url,
    pdf_url: location.pdf_url,
    source: location.source && named.source(location.source.id),
    license: location.license,
    license_id: location.license && `https://openalex.org/licenses/${location.license}`,
    version: null,
    is_accepted: null,
    is_published: null,
  }
}

function openAuthorship({ author_position, author, ...authorship }: AuthorshipView, named: OpenReferences) {
  return {
    author_position,
    author: { id: author.id, display_name: author.display_name, orcid: author.orcid ?? null },
    institutions: authorship.institutions.map(named.institution),
    countries: [...new Set(authorship.institutions.flatMap(({ country_code }) => country_code ?? []))],
    is_corresponding: null,
    raw_author_name: null,
    raw_affiliation_strings: authorship.raw_affiliation_strings.map(withoutAddresses),
    affiliations: [],
  }
}

/** What may be an e-mail address, with what leads up to it. */
const ADDRESS = /(?:e-?mail(?: address)?:?\s*)?[^\s@<>()[\]{},;:"]+@[^\s@<>()[\]{},;:"]+\.[^\s@<>()[\]{},;:"]+/gi

function withoutAddresses(text: string): string {
  return text.includes('@') ? text.replace(ADDRESS, '').trim() : text
}

/** Word → positions, as OpenAlex ships abstracts. */
function invertAbstract(abstract: string): Record<string, number[]> {
  // Without a prototype, so that the word `constructor` is a word like any other.
  const index: Record<string, number[]> = Object.create(null)
  const words = withoutAddresses(abstract)
    .split(/\s+/)
    .filter((word) => word !== '')
  for (const [position, word] of words.entries()) {
    index[word] ??= []
    index[word].push(position)
  }
  return index
}
