import type { KnownOrganisation } from './organisation-index.ts'

/** An author whom a name may mean. */
export interface NamedAuthor {
  author: number
  /** The name shown, then the others. */
  names: readonly string[]
}

/** A name whose bearer is looked for. */
export interface NameAtPlaces {
  /** As `nameKey` of matching gives it. */
  key: string
  /** Institutions at one of which, or at a part of one, the bearer is or was. */
  places: ReadonlySet<number>
}

/** What an author works on. */
export interface AuthorTexts {
  /** Names of topics, the most frequent first. */
  topics: readonly string[]
  /** Titles of works, the newest first. */
  titles: readonly string[]
}

/** What reading records of other sources asks of a catalogue; its records go by their numbers. */
export interface KnownRecords {
  /** All institutions, in the order of their numbers. */
  readInstitutions(): Promise<KnownOrganisation[]>
  /** The author or institution with each identifier, in normal form; undefined where there is none. */
  findByIdentifier(scheme: 'orcid' | 'ror', values: readonly string[]): Promise<(number | undefined)[]>
  /** For each name, the authors whose name has its key at one of its places, possibly among others. */
  findAuthors(asked: readonly NameAtPlaces[]): Promise<NamedAuthor[][]>
  /** Ids and names of authors, in their order. */
  readAuthors(authors: readonly number[]): Promise<{ id: string; display_name: string }[]>
  /** The topics and titles of each author, up to a number, in their order. */
  readTexts(authors: readonly number[], most: { topics: number; titles: number }): Promise<AuthorTexts[]>
}
