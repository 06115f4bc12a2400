import type {
  AuthorRecord,
  InstitutionRecord,
  InstitutionReference,
  OpenCatalogueEntity,
  TopicView,
  VenueRecord,
  WorkRecord,
  YearCount,
} from '@cognate/contract'
import {
  entities,
  indexOfId,
  indexOfIdentifier,
  type Reader,
  type RecordKind,
  type Records,
  recordAt,
  topicCitations,
} from './reader.ts'

type OpenRecord = { id: string } & Record<string, unknown>

/** A record in OpenAlex's own shape, by its id, DOI, ORCID iD or ROR id; undefined where there is none of the kind. */
export function openRecord(reader: Reader, entity: OpenCatalogueEntity, id: string): OpenRecord | undefined {
  const { kind } = entities[entity]
  const index = indexOfId(kind, id, reader) ?? indexOfIdentifier(kind, id, reader)
  return index === undefined ? undefined : openRecordAt(kind, index, reader)
}

/** The record of an index in OpenAlex's own shape. */
export function openRecordAt(kind: RecordKind, index: number, reader: Reader): OpenRecord {
  const shape = shapes[kind] as (record: Records[RecordKind], index: number, reader: Reader) => OpenRecord
  return shape(recordAt(kind, index, reader), index, reader)
}

const shapes: { [Kind in RecordKind]: (record: Records[Kind], index: number, reader: Reader) => OpenRecord } = {
  author: openAuthor,
  work: openWork,
  institution: openInstitution,
  venue: openSource,
  topic: openTopic,
}

function openAuthor(author: AuthorRecord): OpenRecord {
  return {
    id: author.id,
    orcid: author.orcid,
    display_name: author.display_name,
    display_name_alternatives: author.display_name_alternatives,
    works_count: author.works_count,
    cited_by_count: author.cited_by_count,
    summary_stats: author.summary_stats,
    ids: author.ids,
    affiliations: author.affiliations.map(({ institution, years }) => ({
      institution: openInstitutionReference(institution),
      years: years.toSorted((a, b) => b - a),
    })),
    last_known_institutions: author.last_known_institutions.map(openInstitutionReference),
    topics: author.topics,
    counts_by_year: newestFirst(author.counts_by_year),
  }
}

function openWork(work: WorkRecord): OpenRecord {
  const { abstract, primary_location: location, open_access, authorships, ...rest } = work
  const primary = location && { is_oa: open_access.is_oa, ...location }
  return {
    ...rest,
    primary_location: primary,
    best_oa_location: open_access.is_oa ? primary : null,
    open_access,
    authorships: authorships.map((authorship) => ({
      ...authorship,
      institutions: authorship.institutions.map(openInstitutionReference),
      countries: [...new Set(authorship.institutions.flatMap(({ country_code }) => country_code ?? []))],
      raw_author_name: authorship.author.display_name,
    })),
    primary_topic: work.topics[0] ?? null,
    abstract_inverted_index: abstract === null ? null : invertAbstract(abstract),
  }
}

function openInstitution(institution: InstitutionRecord): OpenRecord {
  const { id, ror, geo, country_code, counts_by_year } = institution
  return {
    ...institution,
    lineage: [id],
    ids: { openalex: id, ror },
    geo: { ...geo, country_code },
    counts_by_year: newestFirst(counts_by_year),
  }
}

function openSource({ abbreviated_title, ...venue }: VenueRecord): OpenRecord {
  const { id, issn_l, counts_by_year } = venue
  return {
    ...venue,
    abbreviated_title,
    alternate_titles: abbreviated_title === null ? [] : [abbreviated_title],
    issn: issn_l === null ? null : [issn_l],
    ids: { openalex: id, issn_l },
    counts_by_year: newestFirst(counts_by_year),
  }
}

function openTopic({ count, ...topic }: TopicView, index: number, reader: Reader): OpenRecord {
  return {
    ...topic,
    ids: { openalex: topic.id },
    works_count: count ?? 0,
    cited_by_count: topicCitations(reader)[index]!,
  }
}

function openInstitutionReference({ id, display_name, ror, country_code, type }: InstitutionReference) {
  return { id, display_name, ror: ror ?? null, country_code, type, lineage: [id] }
}

function newestFirst(years: readonly YearCount[]): YearCount[] {
  return years.toSorted((a, b) => b.year - a.year)
}

/** Word → positions, as OpenAlex ships abstracts. */
function invertAbstract(abstract: string): Record<string, number[]> {
  // Without a prototype, so that the word `constructor` is a word like any other.
  const index: Record<string, number[]> = Object.create(null)
  const words = abstract.split(/\s+/).filter((word) => word !== '')
  for (const [position, word] of words.entries()) {
    index[word] ??= []
    index[word].push(position)
  }
  return index
}
