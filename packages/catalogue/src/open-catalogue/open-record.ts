import type {
  AuthorRecord,
  InstitutionRecord,
  OpenCatalogueEntity,
  TopicView,
  VenueRecord,
  YearCount,
} from '@cognate/contract'
import type { RecordKind } from '../columns/columns.ts'
import { findNamed } from './identifiers.ts'
import { entities, type ListedKind, type OpenCatalogue, type Records } from './open-catalogue.ts'
import { openWork } from './open-work.ts'
import { type OpenReferences, readReferencedRecords } from './references.ts'
import { remember } from './remember.ts'
import { isTaxonomyLevel, type TaxonomyLevel, type TopicLevel } from './taxonomy.ts'
import { knownOrNull } from './unknown-number.ts'

export type OpenRecord = { id: string } & Record<string, unknown>
type Shape<Kind extends RecordKind> = (record: Records[Kind], named: Named, number: number) => OpenRecord

/** What records name, and what they are taken from. */
interface Named extends OpenReferences {
  catalogue: OpenCatalogue
}

/** A record in OpenAlex's own shape, by an id of any form; undefined where there is none of the kind. */
export async function openRecord(
  catalogue: OpenCatalogue,
  entity: OpenCatalogueEntity,
  id: string,
): Promise<OpenRecord | undefined> {
  const { kind } = entities[entity]
  const number = await findNamed(kind, id, catalogue)
  if (kind === 'absent' || number === undefined) return undefined
  const [record] = await openRecords(kind, [number], catalogue)
  return record
}

/** Records in OpenAlex's own shape. All records of a kind have the same fields, null where unknown. */
export async function openRecords(
  kind: ListedKind,
  numbers: readonly number[],
  catalogue: OpenCatalogue,
): Promise<OpenRecord[]> {
  if (isTaxonomyLevel(kind)) {
    const { places } = catalogue.taxonomy(kind)
    return numbers.map((number) => openPlace(kind, places[number]!, catalogue))
  }
  const records = await catalogue.records(kind, numbers)
  const named = { ...(await readReferencedRecords(kind, { records, numbers }, catalogue)), catalogue }
  const shape = shapes[kind] as Shape<RecordKind>
  return records.map((record, place) => shape(record, named, numbers[place]!))
}

const shapes: { [Kind in RecordKind]: Shape<Kind> } = {
  author: openAuthor,
  work: openWork,
  institution: openInstitution,
  venue: openSource,
  topic: openTopic,
}

/** Days on which a record came and changed, which the catalogue does not keep. */
const undated = { updated_date: null, created_date: null }

function openAuthor(author: AuthorRecord, { institution: reference }: Named): OpenRecord {
  return {
    id: author.id,
    orcid: author.orcid,
    display_name: author.display_name,
    display_name_alternatives: author.display_name_alternatives,
    works_count: author.works_count,
    cited_by_count: author.cited_by_count,
    summary_stats: summaryStats(author.summary_stats),
    ids: author.ids,
    affiliations: author.affiliations.map(({ institution, years }) => ({
      institution: reference(institution),
      years: years.toSorted((a, b) => b - a),
    })),
    last_known_institutions: author.last_known_institutions.map(reference),
    topics: author.topics,
    topic_share: [],
    x_concepts: [],
    counts_by_year: newestFirst(author.counts_by_year),
    ...undated,
  }
}

function openInstitution(institution: InstitutionRecord, named: Named): OpenRecord {
  const { id, ror, geo, country_code } = institution
  return {
    id,
    ror,
    display_name: institution.display_name,
    country_code,
    type: institution.type,
    type_id: institution.type && `https://openalex.org/institution-types/${institution.type}`,
    lineage: named.institution(institution).lineage,
    homepage_url: institution.homepage_url,
    image_url: null,
    image_thumbnail_url: institution.image_thumbnail_url,
    display_name_acronyms: institution.display_name_acronyms,
    display_name_alternatives: institution.display_name_alternatives,
    repositories: [],
    works_count: institution.works_count,
    cited_by_count: institution.cited_by_count,
    summary_stats: summaryStats({}),
    ids: { openalex: id, ror },
    geo: { city: geo.city, region: null, country_code, country: geo.country, latitude: null, longitude: null },
    international: null,
    associated_institutions: [],
    counts_by_year: newestFirst(institution.counts_by_year),
    roles: [],
    topics: institution.topics,
    topic_share: [],
    x_concepts: [],
    ...undated,
  }
}

function openSource(venue: VenueRecord): OpenRecord {
  const { id, issn_l, abbreviated_title } = venue
  return {
    id,
    issn_l,
    issn: issn_l === null ? null : [issn_l],
    display_name: venue.display_name,
    host_organization: null,
    host_organization_name: venue.host_organization_name,
    host_organization_lineage: [],
    works_count: venue.works_count,
    cited_by_count: venue.cited_by_count,
    summary_stats: summaryStats(venue.summary_stats),
    is_oa: venue.is_oa,
    is_in_doaj: null,
    is_core: null,
    ids: { openalex: id, issn_l, issn: issn_l === null ? null : [issn_l] },
    homepage_url: venue.homepage_url,
    apc_prices: null,
    apc_usd: null,
    country_code: venue.country_code,
    societies: [],
    alternate_titles: abbreviated_title === null ? [] : [abbreviated_title],
    abbreviated_title,
    type: venue.type,
    topics: venue.topics,
    topic_share: [],
    x_concepts: [],
    counts_by_year: newestFirst(venue.counts_by_year),
    ...undated,
  }
}

function openTopic(
  { id, display_name, subfield, field, domain, count }: TopicView,
  { catalogue }: Named,
  number: number,
): OpenRecord {
  const places = catalogue.taxonomy('subfield')
  const place = places.places[places.ofTopic[number]!]
  return {
    id,
    display_name,
    description: null,
    keywords: [],
    ids: { openalex: id },
    subfield: subfield ?? null,
    field: field ?? null,
    domain: domain ?? null,
    siblings: (place?.below ?? []).filter((sibling) => sibling.id !== id),
    works_count: count ?? 0,
    cited_by_count: knownOrNull(catalogue.topicCitations()[number]!),
    ...undated,
  }
}

const below = { subfield: 'topics', field: 'subfields', domain: 'fields' } as const

function openPlace(level: TaxonomyLevel, place: TopicLevel, catalogue: OpenCatalogue): OpenRecord {
  return {
    id: place.id,
    display_name: place.display_name,
    description: null,
    ids: { openalex: place.id },
    display_name_alternatives: [],
    ...(level === 'subfield' && { field: place.field ?? null }),
    ...(level !== 'domain' && { domain: place.domain ?? null }),
    [below[level]]: place.below,
    siblings: siblingsOf(level, place, catalogue),
    works_count: place.works_count,
    cited_by_count: place.cited_by_count,
    ...undated,
  }
}

/** What stands in the same place; domains stand beside each other. */
function siblingsOf(level: TaxonomyLevel, place: TopicLevel, catalogue: OpenCatalogue) {
  const above = (of: TopicLevel) =>
    level === 'subfield' ? of.field?.id : level === 'field' ? of.domain?.id : undefined
  const { places } = catalogue.taxonomy(level)
  const byPlace = remember(places, 'siblings', () => Map.groupBy(places, above))
  const beside = byPlace.get(above(place)) ?? []
  return beside.filter(({ id }) => id !== place.id).map(({ id, display_name }) => ({ id, display_name }))
}

function summaryStats(stats: AuthorRecord['summary_stats'] | VenueRecord['summary_stats']) {
  const { h_index = null, i10_index = null } = stats as AuthorRecord['summary_stats']
  return { '2yr_mean_citedness': stats['2yr_mean_citedness'] ?? null, h_index, i10_index }
}

function newestFirst(years: readonly YearCount[]) {
  return years
    .toSorted((a, b) => b.year - a.year)
    .map(({ year, works_count, cited_by_count = null }) => ({ year, works_count, cited_by_count }))
}
