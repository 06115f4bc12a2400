import type {
  AuthorRecord,
  InstitutionRecord,
  InstitutionReference,
  TopicView,
  VenueRecord,
  WorkRecord,
  YearCount,
} from '@cognate/contract'
import { findCountryName } from '@cognate/contract/display-names'
import { sortNames } from '@cognate/curation'
import type { SourceAuthor, SourceInstitution, SourceVenue } from '../../sources/reading/source-records.ts'
import type { DerivedAffiliations, DerivedFacts } from './derive.ts'

/** Looks up institutions and topics by index, and institutions by a source's reference to them. */
export interface ReferencedRecords {
  institution(index: number): InstitutionReference
  /** The catalogue's reference to an institution that a source names; undefined if it was deleted. */
  resolve(institution: InstitutionReference): InstitutionReference | undefined
  topic(index: number): TopicView
}

/** What works say about an author. */
export type AuthorMention = Pick<WorkRecord['authorships'][number]['author'], 'display_name' | 'orcid'>
export type VenueMention = NonNullable<NonNullable<WorkRecord['primary_location']>['source']>

/** The larger count: a source that counts fewer works than the catalogue has does not know all of them. */
function largerCount(sourceCount: number | undefined, derived: number): number {
  return Math.max(sourceCount ?? 0, derived)
}

function preferSource<Item>(sourceItems: Item[], derived: () => Item[]): Item[] {
  return sourceItems.length > 0 ? sourceItems : derived()
}

function topicsOf(facts: DerivedFacts, references: ReferencedRecords): TopicView[] {
  return facts.topics.map(({ topic, count, estimated }) => {
    return { ...references.topic(topic), count, ...(estimated === count && { estimated: true }) }
  })
}

/** An author as mentioned by works, in the shape of a source that says nothing more. */
export function sourceOfMention(id: string, { display_name, orcid }: AuthorMention): SourceAuthor {
  return {
    id,
    display_name,
    display_name_alternatives: [],
    orcid: orcid ?? null,
    ids: { openalex: id, orcid },
    counts_by_year: [],
    summary_stats: {},
    last_known_institutions: [],
    affiliations: [],
    topics: [],
  }
}

/** An author with the other names of records that were folded into theirs. */
export function withOtherNames(source: SourceAuthor, names: readonly string[]): SourceAuthor {
  if (names.length === 0) return source
  const others = new Set([...source.display_name_alternatives, ...names])
  return { ...source, display_name_alternatives: [...others] }
}

/** An author's record. The source comes first, the works fill the gaps; affiliations are those of both. */
export function completeAuthor(
  source: SourceAuthor,
  facts: DerivedFacts,
  derived: DerivedAffiliations,
  references: ReferencedRecords,
): AuthorRecord {
  const first = earliest(facts.first_year, source.counts_by_year)
  const last = latest(facts.last_year, source.counts_by_year)
  const reference = (index: number) => references.institution(index)
  const last_known_institutions = preferSource(sameInstitutions(source.last_known_institutions, references), () =>
    derived.last_known.map(reference),
  )
  // The source may lag behind the works, and a place that is missing is a conflict that is not found.
  const ofWorks = derived.affiliations.map(({ institution, years }) => ({ institution: reference(institution), years }))
  const affiliations = sameAffiliations([...source.affiliations, ...ofWorks], references)
  const recentInSource = recent(sameAffiliations(source.affiliations, references), last)
  const active_affiliations = preferSource(recentInSource, () => derived.active.map(reference))
  return {
    id: source.id,
    display_name: source.display_name,
    display_name_alternatives: source.display_name_alternatives,
    hint: hintOf(last_known_institutions[0] ?? active_affiliations[0]),
    orcid: source.orcid,
    ids: source.ids,
    works_count: largerCount(source.works_count, facts.works_count),
    cited_by_count: source.cited_by_count ?? facts.cited_by_count,
    counts_by_year: preferSource(source.counts_by_year, () => facts.counts_by_year),
    summary_stats: {
      h_index: source.summary_stats.h_index ?? facts.h_index,
      i10_index: source.summary_stats.i10_index ?? facts.i10_index,
      '2yr_mean_citedness': source.summary_stats['2yr_mean_citedness'],
    },
    first_publication_year: first || null,
    last_publication_year: last || null,
    last_known_institutions,
    active_affiliations,
    affiliations,
    topics: preferSource(source.topics, () => topicsOf(facts, references)),
  }
}

/** The catalogue's own references to institutions, each once: two may have become one. */
function sameInstitutions(institutions: InstitutionReference[], references: ReferencedRecords): InstitutionReference[] {
  return [...new Set(institutions.map(references.resolve))].filter((institution) => institution !== undefined)
}

function sameAffiliations(
  affiliations: AuthorRecord['affiliations'],
  references: ReferencedRecords,
): AuthorRecord['affiliations'] {
  const years = new Map<InstitutionReference, Set<number>>()
  for (const affiliation of affiliations) {
    const institution = references.resolve(affiliation.institution)
    if (!institution) continue
    const before = years.get(institution)
    if (before) for (const year of affiliation.years) before.add(year)
    else years.set(institution, new Set(affiliation.years))
  }
  return [...years].map(([institution, set]) => ({ institution, years: [...set].sort((a, b) => b - a) }))
}

function earliest(year: number, counts: YearCount[]): number {
  const firstInSource = counts.find(({ works_count }) => works_count > 0)?.year ?? 0
  return year === 0 || firstInSource === 0 ? year || firstInSource : Math.min(year, firstInSource)
}

function latest(year: number, counts: YearCount[]): number {
  return Math.max(year, counts.findLast(({ works_count }) => works_count > 0)?.year ?? 0)
}

/** Institutions of the last 3 years up to a year, the newest first. */
function recent(affiliations: AuthorRecord['affiliations'], last: number): InstitutionReference[] {
  const newestOf = (years: number[]) => Math.max(...years)
  return affiliations
    .filter(({ years }) => years.some((year) => year > last - 3))
    .sort((a, b) => newestOf(b.years) - newestOf(a.years))
    .map(({ institution }) => institution)
}

/** Distinguishes a person from others of the same name: `Delft University of Technology, Netherlands`. */
function hintOf(institution: InstitutionReference | undefined): string | null {
  if (!institution) return null
  const { display_name, country_code } = institution
  return country_code === null ? display_name : `${display_name}, ${findCountryName(country_code) ?? country_code}`
}

/** An institution as mentioned by works or authors, in the shape of a source that says nothing more. */
export function sourceOfInstitution(mention: InstitutionReference): SourceInstitution {
  return {
    id: mention.id,
    display_name: mention.display_name,
    display_name_acronyms: [],
    display_name_alternatives: [],
    ror: mention.ror ?? null,
    country_code: mention.country_code,
    type: mention.type,
    geo: { city: null, country: null },
    homepage_url: null,
    image_thumbnail_url: null,
    counts_by_year: [],
    topics: [],
    lineage: [],
  }
}

/** An institution with the other names that were folded into it. */
export function withFoldedNames(source: SourceInstitution, names: readonly string[]): SourceInstitution {
  if (names.length === 0) return source
  const { acronyms, alternatives } = sortNames(names)
  return {
    ...source,
    display_name_acronyms: [...new Set([...source.display_name_acronyms, ...acronyms])],
    display_name_alternatives: [...new Set([...source.display_name_alternatives, ...alternatives])],
  }
}

export function completeInstitution(
  source: SourceInstitution,
  facts: DerivedFacts,
  references: ReferencedRecords,
): InstitutionRecord {
  const { lineage: _, ...record } = source
  return { ...record, ...countsOf(source, facts, references) }
}

/** A venue as mentioned by works, in the shape of a source that says nothing more. */
export function sourceOfVenue(mention: VenueMention): SourceVenue {
  return {
    ...mention,
    abbreviated_title: null,
    issn_l: null,
    is_oa: null,
    country_code: null,
    homepage_url: null,
    summary_stats: { '2yr_mean_citedness': null },
    counts_by_year: [],
    topics: [],
  }
}

export function completeVenue(source: SourceVenue, facts: DerivedFacts, references: ReferencedRecords): VenueRecord {
  const summary_stats = { ...source.summary_stats, h_index: source.summary_stats.h_index ?? facts.h_index }
  return { ...source, summary_stats, ...countsOf(source, facts, references) }
}

function countsOf(source: SourceInstitution | SourceVenue, facts: DerivedFacts, references: ReferencedRecords) {
  return {
    works_count: largerCount(source.works_count, facts.works_count),
    cited_by_count: source.cited_by_count ?? facts.cited_by_count,
    counts_by_year: preferSource(source.counts_by_year, () => facts.counts_by_year),
    topics: preferSource(source.topics, () => topicsOf(facts, references)),
  }
}
