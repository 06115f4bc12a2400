import type { AuthorRecord, IdentityHint, InstitutionReference, TopicView } from '@cognate/contract'
import { CATALOGUE_URL } from '@cognate/contract/ids'
import { foldText } from '@cognate/matching'
import { idLetters } from '../../base/id-letters.ts'
import { listAt } from '../../base/lists.ts'
import { lowerBound } from '../../base/lower-bound.ts'
import { type PackedTexts, packedText, TextPack } from '../../base/text-pack.ts'
import { UNKNOWN } from '../../columns/columns.ts'
import { numberOfId } from '../../sources/reading/catalogue-ids.ts'
import type { SourceAuthor, SourceInstitution, SourceVenue } from '../../sources/reading/source-records.ts'
import { type SourceTopic, viewOfTopic } from '../../sources/reading/source-records.ts'
import type { ReferredKind } from '../staging/references.ts'
import {
  type AuthorMention,
  completeAuthor,
  completeInstitution,
  completeVenue,
  type ReferencedRecords,
  sourceOfInstitution,
  sourceOfMention,
  sourceOfVenue,
  type VenueMention,
  withFoldedNames,
  withOtherNames,
} from './complete-records.ts'
import { CompletedColumns, type CompletedNumbers } from './completed-columns.ts'
import { type DerivedFacts, deriveAffiliations, deriveFromWorks, runsOfYears } from './derive.ts'
import type { Tables } from './tables.ts'

/** Some records of a kind, neighbours by index. */
export interface EntityChunk {
  kind: ReferredKind
  /** Index of the first. */
  first: number
  ids: Float64Array
  /** The source's record of each, as JSON; else the first reference of a work to it. */
  texts: PackedTexts
  /** 1 where the source itself describes the record. */
  isDescribed: Uint8Array
  /** Of authors: hints that a record may be of several persons, or that several may be of one; by index. */
  hints?: ReadonlyMap<number, IdentityHint[]>
  /** Of authors and institutions: the names folded into a record, by index. */
  foldedNames?: ReadonlyMap<number, readonly string[]>
}

/** The finished records of a chunk, one row each. */
export interface CompletedEntities {
  /** As JSON. */
  records: PackedTexts
  /** Folded names to find them by. */
  names: PackedTexts
  /** The bare ORCID iD or ROR id; empty where there is none. */
  identifiers: PackedTexts
  numbers: CompletedNumbers
  /** Where the kind has them; an unknown one is an empty word. */
  countries: string[]
  types: string[]
  /** How many of them are venues with an impact factor. */
  impactFactors: number
}

/** One completed record, and its values for columns. */
interface CompletedRecord {
  record: { id: string; display_name: string }
  names: string[]
  identifier?: string | null
  works_count: number
  cited_by_count: number | null
  h_index?: number | null
  impact_factor?: number | null
  first_year?: number | null
  last_year?: number | null
  country?: string | null
  type?: string | null
  institutions?: InstitutionReference[]
  affiliations?: AuthorRecord['affiliations']
  /** Ids of the institutions above it. */
  parents?: string[]
}

/** Completes the records of a chunk from the works. */
export function completeEntities(chunk: EntityChunk, tables: Tables): CompletedEntities {
  const references = readReferences(tables)
  const rows = new CompletedRows(tables)
  for (let row = 0; row < chunk.ids.length; row++) {
    const raw = JSON.parse(packedText(chunk.texts, row))
    const isDescribed = chunk.isDescribed[row] === 1
    const index = chunk.first + row
    rows.add(
      completers[chunk.kind](
        {
          raw,
          isDescribed,
          index,
          id: urlOf(chunk.kind, chunk.ids[row]!),
          hints: chunk.hints?.get(index),
          foldedNames: chunk.foldedNames?.get(index),
        },
        tables,
        references,
      ),
      index,
    )
  }
  return rows.finish()
}

interface Entity {
  /** As the digest wrote it. */
  raw: unknown
  isDescribed: boolean
  index: number
  /** Its current id; the source may have an id that was merged into this one. */
  id: string
  hints?: IdentityHint[]
  foldedNames?: readonly string[]
}

function urlOf(kind: ReferredKind, id: number): string {
  return `${CATALOGUE_URL}${idLetters[kind]}${id}`
}

const completers: Record<
  ReferredKind,
  (entity: Entity, tables: Tables, references: ReferencedRecords) => CompletedRecord
> = {
  author({ raw, isDescribed, index, id, hints, foldedNames = [] }, tables, references) {
    const author = isDescribed ? withId(raw as SourceAuthor, id) : sourceOfMention(id, raw as AuthorMention)
    const source = withOtherNames(author, foldedNames)
    const works = listAt(tables.authorWorks, index)
    const { offsets, places } = tables.authorWorks
    const authorships = places.subarray(offsets[index], offsets[index + 1])
    const affiliations = deriveAffiliations(works, authorships, tables)
    const record = completeAuthor(source, deriveFromWorks(works, tables), affiliations, references)
    return {
      record: hints ? { ...record, identity_hints: hints } : record,
      names: [record.display_name, ...record.display_name_alternatives],
      identifier: record.orcid?.slice('https://orcid.org/'.length),
      works_count: record.works_count,
      cited_by_count: record.cited_by_count,
      h_index: record.summary_stats.h_index,
      first_year: record.first_publication_year,
      last_year: record.last_publication_year,
      institutions: record.active_affiliations.length > 0 ? record.active_affiliations : record.last_known_institutions,
      affiliations: record.affiliations,
    }
  },
  institution({ raw, isDescribed, index, id, foldedNames = [] }, tables, references) {
    const institution = isDescribed ? (raw as SourceInstitution) : sourceOfInstitution(raw as InstitutionReference)
    const source = withFoldedNames({ ...institution, id }, foldedNames)
    const record = completeInstitution(source, factsOf(tables.institutionWorks, index, tables), references)
    return {
      record,
      names: [record.display_name, ...record.display_name_acronyms, ...record.display_name_alternatives],
      identifier: record.ror?.slice('https://ror.org/'.length),
      works_count: record.works_count,
      cited_by_count: record.cited_by_count,
      country: record.country_code,
      type: record.type,
      parents: source.lineage,
    }
  },
  venue({ raw, isDescribed, index, id }, tables, references) {
    const source = isDescribed ? (raw as SourceVenue) : sourceOfVenue(raw as VenueMention)
    source.id = id
    const record = completeVenue(source, factsOf(tables.venueWorks, index, tables), references)
    return {
      record,
      names:
        record.abbreviated_title === null ? [record.display_name] : [record.display_name, record.abbreviated_title],
      identifier: record.issn_l?.toUpperCase(),
      works_count: record.works_count,
      cited_by_count: record.cited_by_count,
      impact_factor: record.summary_stats['2yr_mean_citedness'],
      type: record.type,
    }
  },
  topic({ raw, index }, tables) {
    const facts = factsOf(tables.topicWorks, index, tables)
    const record: TopicView = { ...viewOfTopic(raw as SourceTopic), count: facts.works_count }
    return {
      record,
      names: [record.display_name],
      works_count: facts.works_count,
      cited_by_count: facts.cited_by_count,
    }
  },
}

function factsOf(worksBy: Tables['venueWorks'], index: number, tables: Tables): DerivedFacts {
  return deriveFromWorks(listAt(worksBy, index), tables)
}

class CompletedRows {
  private readonly tables: Tables
  private readonly records = new TextPack(1 << 20)
  private readonly names = new TextPack()
  private readonly identifiers = new TextPack()
  private readonly numbers = new CompletedColumns()
  private readonly countries: string[] = []
  private readonly types: string[] = []
  private impactFactors = 0

  constructor(tables: Tables) {
    this.tables = tables
  }

  /** @param index  Of the record. */
  add(completed: CompletedRecord, index: number): void {
    this.records.add(JSON.stringify(completed.record))
    this.names.add(foldText(completed.names.join('\n')))
    this.identifiers.add(completed.identifier ?? '')
    if (completed.country !== undefined) this.countries.push(completed.country ?? '')
    if (completed.type !== undefined) this.types.push(completed.type ?? '')
    if (completed.impact_factor != null) this.impactFactors++
    this.addCounts(completed)
    this.addInstitutions(completed, index)
  }

  private addCounts(completed: CompletedRecord): void {
    const { columns } = this.numbers
    columns.worksCount.push(completed.works_count)
    columns.citedBy.push(stored(UNKNOWN.author_cited_by, completed.cited_by_count))
    columns.hIndex.push(stored(UNKNOWN.author_h_index, completed.h_index))
    columns.firstYear.push(completed.first_year ?? 0)
    columns.lastYear.push(completed.last_year ?? 0)
  }

  private addInstitutions({ institutions = [], affiliations = [], parents = [] }: CompletedRecord, own: number): void {
    const { columns } = this.numbers
    const indexOf = (id: string) => indexOfInstitution(id, this.tables)
    for (const { id } of institutions) columns.institution.push(indexOf(id)!)
    columns.institutionEnds.push(columns.institution.length)
    for (const { institution, years } of affiliations) {
      const index = indexOf(institution.id)!
      for (const { from, to } of runsOfYears(years)) {
        columns.affiliation.push(index)
        columns.affiliationFrom.push(from)
        columns.affiliationTo.push(to)
      }
    }
    columns.affiliationEnds.push(columns.affiliation.length)
    for (const index of new Set(parents.map(indexOf))) {
      if (index !== undefined && index !== own) columns.parent.push(index)
    }
    columns.parentEnds.push(columns.parent.length)
  }

  finish(): CompletedEntities {
    return {
      records: this.records.packed(),
      names: this.names.packed(),
      identifiers: this.identifiers.packed(),
      numbers: this.numbers.copied(),
      countries: this.countries,
      types: this.types,
      impactFactors: this.impactFactors,
    }
  }
}

/** A count as its column holds it: a known one stays below the number that stands for unknown. */
function stored(unknown: number, count: number | null | undefined): number {
  return count == null ? unknown : Math.min(count, unknown - 1)
}

function withId(author: SourceAuthor, id: string): SourceAuthor {
  return { ...author, id, ids: { ...author.ids, openalex: id } }
}

/** The index of an institution, or of the one it was merged into; undefined if the catalogue has none. */
function indexOfInstitution(id: string, { institution_id, mergedInstitutions }: Tables): number | undefined {
  const number = numberOfId(id)
  const index = lowerBound(institution_id, number)
  if (institution_id[index] === number) return index
  const mergedRow = lowerBound(mergedInstitutions.ids, number)
  return mergedInstitutions.ids[mergedRow] === number ? mergedInstitutions.into[mergedRow] : undefined
}

const referencesByTables = new WeakMap<Tables, ReferencedRecords>()

/** Institutions and topics, each parsed once in a thread. */
function readReferences(tables: Tables): ReferencedRecords {
  const knownReferences = referencesByTables.get(tables)
  if (knownReferences) return knownReferences
  const institutions: InstitutionReference[] = []
  const topics: TopicView[] = []
  const institution = (index: number) => {
    institutions[index] ??= JSON.parse(packedText(tables.institutions, index)) as InstitutionReference
    return institutions[index]
  }
  const references: ReferencedRecords = {
    institution,
    resolve: ({ id }) => {
      const index = indexOfInstitution(id, tables)
      return index === undefined ? undefined : institution(index)
    },
    topic: (index) => {
      topics[index] ??= viewOfTopic(JSON.parse(packedText(tables.topics, index)) as SourceTopic)
      return topics[index]
    },
  }
  referencesByTables.set(tables, references)
  return references
}
