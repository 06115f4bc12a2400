import { z } from 'zod'
import { listOf } from './bounded.ts'
import { catalogueKinds, type documentKinds } from './dataset-rows.ts'
import { recordTypes } from './ids.ts'
import { MAX_RECORDS } from './limits.ts'

const Id = z.string()
const Text = z.string()
const Count = z.number().int().min(0)
const Year = z.number().int()

/** A topic with its place in the taxonomy of domains, fields and subfields. */
export const TopicView = z.object({
  id: Id,
  display_name: Text,
  /** Works of the record that carry the topic. */
  count: Count.optional(),
  /** How sure the source is of the topic, 0 to 1. */
  score: z.number().optional(),
  /** For works: the source gives no topics, and this one was estimated from the words. For others: that holds for all their works with the topic. */
  estimated: z.boolean().optional(),
  subfield: z.object({ id: Id, display_name: Text }).nullish(),
  field: z.object({ id: Id, display_name: Text }).nullish(),
  domain: z.object({ id: Id, display_name: Text }).nullish(),
})
export type TopicView = z.infer<typeof TopicView>

export const InstitutionReference = z.object({
  id: Id,
  display_name: Text,
  country_code: Text.nullable(),
  type: Text.nullable(),
  ror: Text.nullish(),
  /** For authorships: the source gives only the printed affiliation, in which the institution was found. */
  matched: z.boolean().optional(),
})
export type InstitutionReference = z.infer<typeof InstitutionReference>

/** How often something was cited; null where the source says nothing of citations, which is not 0. */
const Citations = Count.nullable()

/** Works and citations of one year. */
export const YearCount = z.object({ year: Year, works_count: Count, cited_by_count: Count.optional() })
export type YearCount = z.infer<typeof YearCount>

/** A hint that an author record may be wrong; records are neither merged nor split because of it. */
export const IdentityHint = z.object({
  kind: z.enum(['same_person', 'several_persons']),
  /** A sentence that gives the evidence. */
  reason: Text,
  /** Who may be the same person; empty where one author may be several. */
  others: z.array(z.object({ id: Id, display_name: Text })),
  /** How sure it is, 0 to 1. */
  score: z.number(),
})
export type IdentityHint = z.infer<typeof IdentityHint>

export const AuthorRecord = z.object({
  id: Id,
  display_name: Text,
  display_name_alternatives: z.array(Text),
  /** What helps to recognise the person: the newest institution and its country. */
  hint: Text.nullable(),
  orcid: Text.nullable(),
  ids: z.object({ openalex: Text, orcid: Text.nullish(), scopus: Text.nullish() }),
  works_count: Count,
  cited_by_count: Citations,
  /** Ascending by year, years without works left out. */
  counts_by_year: z.array(YearCount),
  summary_stats: z.object({
    /** Null where no citations are known; missing without the licence for metrics. */
    h_index: Citations.optional(),
    i10_index: Citations.optional(),
    '2yr_mean_citedness': z.number().optional(),
  }),
  first_publication_year: Year.nullable(),
  last_publication_year: Year.nullable(),
  last_known_institutions: z.array(InstitutionReference),
  /** Institutions of the last 3 years before the newest work. */
  active_affiliations: z.array(InstitutionReference),
  affiliations: z.array(z.object({ institution: InstitutionReference, years: z.array(Year) })),
  /** Most frequent first, at most 25. */
  topics: z.array(TopicView),
  /** The surest first, at most 5; missing if there are none. */
  identity_hints: z.array(IdentityHint).optional(),
})
export type AuthorRecord = z.infer<typeof AuthorRecord>

export const AuthorshipView = z.object({
  author_position: z.enum(['first', 'middle', 'last']),
  author: z.object({ id: Id, display_name: Text, orcid: Text.nullish() }),
  institutions: z.array(InstitutionReference),
  raw_affiliation_strings: z.array(Text),
})
export type AuthorshipView = z.infer<typeof AuthorshipView>

export const WorkRecord = z.object({
  id: Id,
  doi: Text.nullable(),
  title: Text,
  display_name: Text,
  publication_year: Year.nullable(),
  publication_date: Text.nullable(),
  language: Text.nullable(),
  type: Text.nullable(),
  type_crossref: Text.nullable(),
  /** Plain text, rebuilt from word positions if the source gives those; null if there is no abstract. */
  abstract: Text.nullable(),
  authorships: z.array(AuthorshipView),
  primary_location: z
    .object({
      landing_page_url: Text.nullable(),
      pdf_url: Text.nullable(),
      license: Text.nullable(),
      source: z
        .object({
          id: Id,
          display_name: Text,
          type: Text.nullable(),
          host_organization_name: Text.nullable(),
        })
        .nullable(),
    })
    .nullable(),
  open_access: z.object({ is_oa: z.boolean(), oa_url: Text.nullable() }),
  biblio: z.object({
    volume: Text.nullable(),
    issue: Text.nullable(),
    first_page: Text.nullable(),
    last_page: Text.nullable(),
  }),
  cited_by_count: Citations,
  is_retracted: z.boolean(),
  topics: z.array(TopicView),
  /** Identifiers elsewhere, by scheme. */
  ids: z.record(z.string(), z.string().nullable()),
})
export type WorkRecord = z.infer<typeof WorkRecord>

export const InstitutionRecord = z.object({
  id: Id,
  display_name: Text,
  display_name_acronyms: z.array(Text),
  display_name_alternatives: z.array(Text),
  ror: Text.nullable(),
  country_code: Text.nullable(),
  type: Text.nullable(),
  geo: z.object({ city: Text.nullable(), country: Text.nullable() }),
  homepage_url: Text.nullable(),
  /** As the source gives it, for programs. The page does not show it: it loads nothing from elsewhere. */
  image_thumbnail_url: Text.nullable(),
  works_count: Count,
  cited_by_count: Citations,
  counts_by_year: z.array(YearCount),
  topics: z.array(TopicView),
})
export type InstitutionRecord = z.infer<typeof InstitutionRecord>

export const VenueRecord = z.object({
  id: Id,
  display_name: Text,
  abbreviated_title: Text.nullable(),
  type: Text.nullable(),
  issn_l: Text.nullable(),
  is_oa: z.boolean().nullable(),
  host_organization_name: Text.nullable(),
  country_code: Text.nullable(),
  homepage_url: Text.nullable(),
  works_count: Count,
  cited_by_count: Citations,
  summary_stats: z.object({ '2yr_mean_citedness': z.number().nullable(), h_index: Citations.optional() }),
  counts_by_year: z.array(YearCount),
  topics: z.array(TopicView),
})
export type VenueRecord = z.infer<typeof VenueRecord>

/** A person named by a record of another source, and the matching author of the catalogue, if known. */
export const LinkedPerson = z.object({
  name: Text,
  /** The person's role or title in the record. */
  title: Text.nullable(),
  orcid: Text.nullable(),
  author: z.object({ id: Id, display_name: Text }).nullable(),
})
export type LinkedPerson = z.infer<typeof LinkedPerson>

/** An organisation named by a record of another source, and the matching institution of the catalogue, if known. */
export const LinkedOrganisation = z.object({
  name: Text,
  country_code: Text.nullable(),
  ror: Text.nullable(),
  institution: z.object({ id: Id, display_name: Text }).nullable(),
})
export type LinkedOrganisation = z.infer<typeof LinkedOrganisation>

export const ProjectRecord = z.object({
  id: Id,
  display_name: Text,
  title: Text,
  acronym: Text.nullable(),
  abstract: Text.nullable(),
  start_date: Text.nullable(),
  end_date: Text.nullable(),
  url: Text.nullable(),
  /** The id of the source, 48 to 65: `projectSources`. */
  authority_id: z.number().int(),
  programme: Text.nullable(),
  funding: z.object({ amount: z.number().min(0), currency: Text }).nullable(),
  keywords: z.array(Text),
  persons: z.array(LinkedPerson),
  organisations: z.array(LinkedOrganisation),
})
export type ProjectRecord = z.infer<typeof ProjectRecord>

export const StartupRecord = z.object({
  id: Id,
  display_name: Text,
  description: Text.nullable(),
  url: Text.nullable(),
  /** The address of the record at its source. */
  source_url: Text.nullable(),
  email: Text.nullable(),
  city: Text.nullable(),
  country: Text.nullable(),
  country_code: Text.nullable(),
  foundation_year: Year.nullable(),
  keywords: z.array(Text),
  persons: z.array(LinkedPerson),
})
export type StartupRecord = z.infer<typeof StartupRecord>

export const StarthubRecord = z.object({
  id: Id,
  display_name: Text,
  submission_title: Text,
  company_name: Text.nullable(),
  company_website: Text.nullable(),
  country_code: Text.nullable(),
  email: Text.nullable(),
  origin_url: Text.nullable(),
  origin_content_type: Text.nullable(),
  year_of_foundation: Year.nullable(),
  /** Values of `sectors`. */
  sector_market: z.array(Text),
  /** As in the submission: a number or a range. */
  employees: Text.nullable(),
  content: Text.nullable(),
  creation_date_time: Text.nullable(),
})
export type StarthubRecord = z.infer<typeof StarthubRecord>

export const PartnerRecord = z.object({
  id: Id,
  display_name: Text,
  name: Text,
  description: Text.nullable(),
  url: Text.nullable(),
  city: Text.nullable(),
  country: Text.nullable(),
  country_code: Text.nullable(),
  keywords: z.array(Text),
  persons: z.array(LinkedPerson),
})
export type PartnerRecord = z.infer<typeof PartnerRecord>

export const PolicydocRecord = z.object({
  id: Id,
  display_name: Text,
  title: Text,
  publication_date: Text.nullable(),
  url: Text.nullable(),
  publisher: Text.nullable(),
  country_code: Text.nullable(),
  text: Text.nullable(),
})
export type PolicydocRecord = z.infer<typeof PolicydocRecord>

/** Records of other sources than OpenAlex, ranked by their own text. */
export const documentSchemas = {
  project: ProjectRecord,
  startup: StartupRecord,
  starthub: StarthubRecord,
  partner: PartnerRecord,
  policydoc: PolicydocRecord,
} satisfies Record<(typeof documentKinds)[number], z.ZodObject>

export type DocumentRecords = { [Kind in keyof typeof documentSchemas]: z.infer<(typeof documentSchemas)[Kind]> }
export type DocumentKind = keyof DocumentRecords

/** What the catalogue keeps of each kind of record that OpenAlex gives. */
interface ScholarlyRecords {
  author: AuthorRecord
  work: WorkRecord
  institution: InstitutionRecord
  venue: VenueRecord
}
export type ScholarlyKind = keyof ScholarlyRecords
export const scholarlyKinds = ['author', 'work', 'institution', 'venue'] as const satisfies readonly ScholarlyKind[]

/** What the catalogue keeps of each kind of record. */
export interface CatalogueRecords extends ScholarlyRecords, DocumentRecords {}
export type CatalogueKind = keyof CatalogueRecords

/** Where the id of a record comes from: OpenAlex, or the source that its prefix names. */
export const primaryIdTypes = ['openalex', 'source'] as const

/** That of a record in a query or a collection; null for a text, which has no id. */
export const PrimaryIdType = z.enum(primaryIdTypes).nullable()

/** A record as the calls answer it: kind, id and everything the catalogue holds of it. */
export const RecordView = z.object({
  record_type: z.enum(recordTypes),
  primary_id_type: z.enum(primaryIdTypes),
  identifier: Id,
  fields: z.union([AuthorRecord, WorkRecord, InstitutionRecord, VenueRecord, ...Object.values(documentSchemas)]),
})
export type RecordView = z.infer<typeof RecordView>

/** Records of a kind by their ids. */
export const ReadRecordsRequest = z.strictObject({
  record_type: z.enum(catalogueKinds),
  identifiers: listOf(z.string().trim().min(1).max(300), { most: MAX_RECORDS }),
})

/** The records that exist, in the order of the request. `asked` is the id in the request, which may be a merged one. */
export const RecordsAnswer = z.object({
  count: z.number().int(),
  results: z.array(RecordView.extend({ asked: Id })),
})
export type RecordsAnswer = z.infer<typeof RecordsAnswer>
