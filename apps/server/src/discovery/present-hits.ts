import type { EvidenceWork, Hit } from '@cognate/catalogue'
import {
  type CatalogueKind,
  type DocumentKind,
  documentKinds,
  type EndpointKey,
  type Evidence,
  type ExpertFields,
  type InstitutionFields,
  type InstitutionReference,
  type ResultView,
  type SecondRecordConflict,
  type VenueFields,
  type WorkFields,
} from '@cognate/contract'
import { closenessOf } from '@cognate/matching'
import { withoutClosedFields } from './closed-fields.ts'
import type { Settlement } from './conflict-verdicts.ts'
import { primaryIdTypeOf } from './primary-id-type.ts'
import type { QueryTerms } from './read-query.ts'

/** Length of the preview of an abstract, in UTF-16 units. */
const PREVIEW_LENGTH = 150

/** What a presentation depends on beside the hits. */
export interface Audience {
  endpoints: readonly EndpointKey[]
  query: Pick<QueryTerms, 'authors' | 'references'>
  /** What people decided of conflicts. */
  settlement?: Settlement | undefined
  /** What second records bring, by expert. */
  secondRecords?: ReadonlyMap<string, SecondRecordConflict[]> | undefined
}

/** Hits as the call answers them, without the fields that the caller's licence does not open. */
export function presentHits(hits: readonly Hit[], audience: Audience): ResultView[] {
  return hits.map((hit) => presentHit(hit, audience))
}

export function presentHit(hit: Hit, audience: Audience): ResultView {
  const present = presenters[hit.kind] as (hit: Hit, audience: Audience) => ResultView['fields']
  return {
    record_type: hit.kind,
    primary_id_type: primaryIdTypeOf(hit.id),
    identifier: hit.id,
    closeness: closenessOf(hit),
    ...(hit.noWorks && { no_works: true }),
    evidence: hit.evidence.map((work) => presentEvidence(work, audience)),
    matched_terms: hit.matchedTerms,
    fields: present(hit, audience),
  } as ResultView
}

/** A work with the record of the query that it resembles most; a text is not named. */
export function presentEvidence({ nearest, ...work }: EvidenceWork, { query }: Audience): Evidence {
  const resembles = nearest === undefined ? undefined : query.references[nearest]
  return resembles ? { ...work, resembles } : work
}

type FieldsOf<Kind extends CatalogueKind> = Extract<ResultView, { record_type: Kind }>['fields']

const presenters: { [Kind in CatalogueKind]: (hit: Hit<Kind>, audience: Audience) => FieldsOf<Kind> } = {
  author: presentExpert,
  work: presentWork,
  institution: presentInstitution,
  venue: presentVenue,
  ...documentPresenters(),
}

type DocumentPresenters = { [Kind in DocumentKind]: (hit: Hit<Kind>) => FieldsOf<Kind> }

function documentPresenters(): DocumentPresenters {
  return Object.fromEntries(documentKinds.map((kind) => [kind, presentDocument])) as unknown as DocumentPresenters
}

function rankingFields(hit: Hit) {
  return { ranking_score: hit.score, explanation: hit.explanation, matching_works: hit.matchingWorks }
}

function presentExpert(hit: Hit<'author'>, audience: Audience): ExpertFields {
  const { affiliations, display_name_alternatives, ...record } = withoutClosedFields(hit.record, audience.endpoints)
  return {
    ...record,
    active_affiliations: markPassing(record.active_affiliations, hit),
    ...expertFacts(hit, audience),
  }
}

/** Institutions of an expert, and whether each passes the filters. */
export function markPassing(
  institutions: readonly InstitutionReference[],
  { passingInstitutions }: Pick<Hit<'author'>, 'passingInstitutions'>,
): ExpertFields['active_affiliations'] {
  const passing = passingInstitutions && new Set(passingInstitutions)
  return institutions.map((institution) => ({
    ...institution,
    passes_filter: passing?.has(institution.id) ?? true,
  }))
}

/** What an answer says of an expert beside the record. */
export function expertFacts(
  hit: Hit<'author'>,
  { query, settlement, secondRecords }: Pick<Audience, 'query' | 'settlement' | 'secondRecords'>,
) {
  const second_records = secondRecords?.get(hit.id)
  const mark = hit.conflict && (settlement?.apply(hit.id, hit.conflict) ?? hit.conflict)
  return {
    ...rankingFields(hit),
    is_author_of_query: query.authors.has(hit.id),
    ...(hit.coauthorOf?.length && { coauthor_of_query: nameSeeds(hit.coauthorOf, query) }),
    ...(hit.citations?.cited && { cited_by_text: hit.citations.cited }),
    ...(hit.citations?.shared && { shared_references: hit.citations.shared }),
    conflict_of_interest: mark ? { ...mark, ...(second_records && { second_records }) } : null,
  }
}

/** Seeds by id, with the names that the catalogue gives them. */
function nameSeeds(ids: readonly string[], { references }: Audience['query']) {
  return references.flatMap((reference) =>
    reference && ids.includes(reference.identifier)
      ? [{ id: reference.identifier, display_name: reference.display_name }]
      : [],
  )
}

function presentWork(hit: Hit<'work'>): WorkFields {
  const abstract = hit.record.abstract ?? ''
  return {
    ...hit.record,
    // The same question has the same answer, so nothing of what was looked up since stands here.
    signals_status: hit.record.is_retracted ? 'retracted' : 'unknown',
    ranking_score: hit.score,
    explanation: hit.explanation,
    highlights: {
      abstract: { full: abstract, [PREVIEW_LENGTH]: preview(abstract), marks: hit.marks?.abstract ?? [] },
      title: { marks: hit.marks?.title ?? [] },
    },
  }
}

/** The beginning of a text; never half a character. */
function preview(text: string): string {
  return text.slice(0, PREVIEW_LENGTH).replace(/[\ud800-\udbff]$/, '')
}

function presentInstitution(hit: Hit<'institution'>): InstitutionFields {
  return { ...hit.record, ...rankingFields(hit) }
}

function presentVenue(hit: Hit<'venue'>, { endpoints }: Audience): VenueFields {
  return { ...withoutClosedFields(hit.record, endpoints), ...rankingFields(hit) }
}

/** A record of another source, with the words of its own that match. */
function presentDocument<Kind extends DocumentKind>(hit: Hit<Kind>) {
  const { title, text } = hit.highlights ?? { title: [], text: null }
  const { score: ranking_score, explanation } = hit
  return { ...hit.record, ranking_score, explanation, highlights: { title: { marks: title }, text } }
}
