import type { CatalogueKind, DocumentKind } from '@cognate/contract'
import { ANALYSIS } from '@cognate/matching'
import type { DocumentSortKey } from './document-sorts.ts'
import type { MeaningSummary } from './meaning.ts'

/** The summary of a catalogue version; stored in `catalogue.json`. */
export interface CatalogueSummary {
  /** The name of the version; the same sources and code give the same name. */
  version: string
  /** The version of its works alone; missing where it holds nothing else. */
  base?: string
  /** Its records of other sources, by kind; missing where it holds none. */
  shelves?: ShelfSummary[]
  /** The vectors of its works; missing where it is searched by words alone. */
  meaning?: MeaningSummary
  /** The end of the import, as an ISO time. */
  created_at: string
  /** The newest publication date, `YYYY-MM-DD`, from which recency counts; never the clock. */
  date: string
  /** What was imported, in words: `demo`, `openalex FOLDER`. */
  source: string
  counts: Record<CatalogueKind | 'topic', number>
  /** Works that have an abstract. */
  abstracts: number
  /** Venues with an impact factor; missing in catalogues made before these were counted. */
  impact_factors?: number
  /** The text analysis that made the terms; an engine refuses a catalogue with another one. */
  analysis: string
  /** Mean number of terms of a work. */
  average_length: number
  segments: number
  terms: number
  /** Number of rejected lines, by reason. */
  rejected: Record<string, number>
  /** Number of valid works that the import's filter removed; missing without a filter. */
  filtered?: number
  /** The sum of the operator's rules on institutions that it was made with (`sumOfRules`); missing without rules. */
  institution_rules?: string
  /**
   * Works that no file of the source has any more and that an update has kept, and the key that a full import of the same files
   * gives its catalogue; missing where there are none.
   */
  left_over?: { works: number; source_key: string }
}

/** The summary of a shelf; stored in `catalogue.json`. */
export interface ShelfSummary {
  kind: DocumentKind
  /** Changes when the sources or the code of the shelf change. */
  key: string
  /** By name. */
  sources: ShelvedSource[]
  records: number
  segments: number
  terms: number
  /** Mean number of terms of a record's own text. */
  average_length: number
  /** Records that name authors of the catalogue; missing in shelves made before these could be looked for. */
  with_authors?: number
  /** Records with a value for each sort that some may lack one for; missing in shelves made before these were counted. */
  sortable?: Partial<Record<DocumentSortKey, number>>
}

/** The part of a shelf that comes from one source. */
export interface ShelvedSource {
  /** The part of its ids before the colon. */
  source: string
  description: string
  fingerprint: string
  records: number
  /** Number of faults in its lines, by reason; a line may have several, and be taken all the same. */
  rejected: Record<string, number>
  /** Lines that gave no record; missing in shelves made before these were counted. */
  lines_left_out?: number
  persons: LinkCount
  organisations: LinkCount
}

/** How many were named, and how many of these are in the catalogue. */
export interface LinkCount {
  named: number
  linked: number
}

/** Whether this version of the program reads texts as the catalogue was built with. */
export const isSearchable = ({ analysis }: Pick<CatalogueSummary, 'analysis'>): boolean => analysis === ANALYSIS
