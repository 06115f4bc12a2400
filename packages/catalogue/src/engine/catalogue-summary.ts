import type { CatalogueKind, DocumentKind } from '@cognate/contract'

/** What a built catalogue says of itself; `catalogue.json` holds it. */
export interface CatalogueSummary {
  /** Names the catalogue; the same sources and builder give the same version. */
  version: string
  /** The version of its works alone; missing where it holds nothing else. */
  base?: string
  /** Its records of other sources, by kind; missing where it holds none. */
  shelves?: ShelfSummary[]
  /** ISO time at which the build ended. */
  created_at: string
  /** The newest publication date, `YYYY-MM-DD`, from which recency counts; never the clock. */
  date: string
  /** What was imported, in words: `demo`, `openalex FOLDER`. */
  source: string
  counts: Record<CatalogueKind | 'topic', number>
  /** Works that have an abstract. */
  abstracts: number
  /** The analysis that made the terms; an engine refuses a catalogue of another. */
  analysis: string
  /** Mean number of terms of a work. */
  average_length: number
  segments: number
  terms: number
  /** Lines that were not taken, by reason. */
  rejected: Record<string, number>
  /** Good lines of works that the import's filter left out; missing where it had none. */
  filtered?: number
}

/** What a shelf says of itself; `catalogue.json` holds it. */
export interface ShelfSummary {
  kind: DocumentKind
  /** Changes with everything the shelf is made of. */
  key: string
  /** By name. */
  sources: ShelvedSource[]
  records: number
  segments: number
  terms: number
  /** Mean number of terms that a record says itself. */
  average_length: number
}

/** What a shelf holds of one source. */
export interface ShelvedSource {
  /** What stands before the colon of its ids. */
  source: string
  description: string
  fingerprint: string
  records: number
  /** Lines that were not taken, by reason. */
  rejected: Record<string, number>
  persons: LinkCount
  organisations: LinkCount
}

/** How many were named, and how many of them were found in the catalogue. */
export interface LinkCount {
  named: number
  linked: number
}
