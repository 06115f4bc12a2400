/** The kinds of record a source delivers, in OpenAlex's names, in the order in which they are read. */
export const rawEntities = ['topics', 'institutions', 'sources', 'authors', 'works'] as const
export type RawEntity = (typeof rawEntities)[number]

/** Kinds whose records a source merges, in OpenAlex's names. */
export const mergedEntities = ['works', 'authors', 'institutions', 'sources'] as const
export type MergedEntity = (typeof mergedEntities)[number]

/** Lines of one kind of record. */
export interface LineFile {
  /** The file's name in reports: a path inside the source, `works/updated_date=2026-01-01/part_000.gz`. */
  name: string
  /** Bytes as stored, for progress; 0 where unknown. */
  bytes: number
  /** The day whose changes it has, `YYYY-MM-DD`; missing if the source has none. Files of a kind come oldest first. */
  updatedDate?: string
  /** Changes when the content of the file changes; missing if the source has none. */
  mark?: string
  /**
   * UTF-8, newline-delimited; chunks end anywhere. `onBytes` is called with the number of stored bytes read.
   * @throws DamagedFileError after everything readable was yielded.
   */
  open(onBytes?: (bytes: number) => void): AsyncIterable<Buffer>
}

/** A file that cannot be read to its end; the part before the damage was yielded. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError'
  readonly reason: 'truncated_gzip' | 'corrupt_gzip'

  constructor(reason: DamagedFileError['reason'], options?: { cause?: unknown }) {
    super(reason, options)
    this.reason = reason
  }
}

/** A file that differs from the source's own manifest, or has the name of records and another form than they are read in. */
export interface SourceFlaw {
  /** A path inside the source. */
  file: string
  reason: 'missing_file' | 'unannounced_file' | 'unexpected_size' | 'invalid_manifest' | 'unread_form'
}

/** Which works an import takes: those that match one item of each list that is given. Plain data. */
export interface ImportFilter {
  /** Numbers of OpenAlex's fields: 17 is Computer Science. A work is in the fields of all its topics. */
  fields?: readonly number[]
  /** Two letters in upper case, of any institution of the work. */
  countries?: readonly string[]
  fromYear?: number
  toYear?: number
  /** In OpenAlex's or Crossref's words: `article`, `journal-article`. */
  types?: readonly string[]
  /** As the source writes them: `en`. */
  languages?: readonly string[]
  /** Ids in URL form; parts of an institution count as the institution. */
  institutions?: readonly string[]
}

/** A row of the operator's file of institutions. */
export interface InstitutionRule {
  /** From 1. */
  line: number
  action: 'fold' | 'keep apart'
  /** A name as it is written, or an id. */
  name: string
  /** The name or id that it is folded into; empty with `keep apart`. */
  into: string
}

/** The operator's rules on which institutions are the same. */
export interface InstitutionRules {
  /** The file's name in reports. */
  file: string
  rules: readonly InstitutionRule[]
  /** Rows that cannot be read. */
  rejected: readonly { line: number; reason: 'unreadable_row' | 'unknown_action' | 'missing_name' }[]
}

/** The formats that works come in; `work-formats.ts` says how each is read. */
export type WorkFormatName = 'openalex'

/** Records as JSON lines, whether from a folder or from a generator. */
export interface RawSource {
  /** In words, for the summary: `demo`, `openalex /path`. */
  description: string
  /** Changes when the content changes; part of the catalogue's version. */
  fingerprint: string
  /** The format of its lines; missing: OpenAlex's. */
  format?: WorkFormatName
  files: Record<RawEntity, LineFile[]>
  /**
   * CSV lines `merge_date,id,merge_into_id` with a header, oldest first: the first id was merged into the second. A
   * deleted record is merged into nothing (an empty third field) or into the source's placeholder for deleted records.
   */
  merged: Record<MergedEntity, LineFile[]>
  /** Faults that are reported with the rejected lines; none without a manifest. */
  flaws?: SourceFlaw[]
  /** Works that do not pass are not imported; missing: all works are. */
  filter?: ImportFilter
  institutionRules?: InstitutionRules
}

/** The lists of a source that merges nothing. */
export const nothingMerged: RawSource['merged'] = { works: [], authors: [], institutions: [], sources: [] }

/** Whether works or records are invented, by how their source is described. */
export const isInvented = (description: string): boolean => /^demo\b/.test(description)
