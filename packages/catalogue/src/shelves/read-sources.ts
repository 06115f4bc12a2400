import type { DocumentKind, DocumentRecords } from '@cognate/contract'
import type { ProgressReporter } from '../base/progress.ts'
import { yieldToEvents } from '../base/yield-to-events.ts'
import type { ShelvedSource } from '../engine/catalogue-summary.ts'
import { documentParts } from '../engine/document-parts.ts'
import { markSorts } from '../engine/document-sorts.ts'
import type { DocumentSource, RejectedDocument } from '../sources/reading/document-source.ts'
import { countDocument } from './count-document.ts'
import type { Linker } from './link.ts'
import type { PeopleTexts } from './people-texts.ts'
import type { ShelfStaging } from './shelf-staging.ts'

/** A source of a shelf, and what is known already of one that is taken over from an earlier shelf. */
export interface ShelfSource extends DocumentSource {
  /** What was reported when it was first read: the counts, and what gives the first lines as JSON. */
  before?: Pick<ShelvedSource, 'rejected' | 'lines_left_out'> & { listed(): Promise<readonly string[]> }
}

/** What is read into a shelf, and what that takes. */
export interface ShelfReading {
  kind: DocumentKind
  /** All sources of the shelf, those taken over from the shelf before included. */
  sources: readonly ShelfSource[]
  /** Of the catalogue in which the shelf stands. */
  linker: Linker
  people: PeopleTexts
  progress: ProgressReporter
  signal?: AbortSignal | undefined
}

/** What was read into a shelf. */
interface ReadSources {
  sources: ShelvedSource[]
  /** The first lines of each source that were not taken, as JSON. */
  rejected: string[]
}

/** At most this many are listed of a source; all are counted. */
const MOST_LISTED = 1_000
/** Records that are linked at once. */
const BATCH = 512

/** Reads all sources of a shelf into the staging. */
export async function readSources(build: ShelfReading, staging: ShelfStaging): Promise<ReadSources> {
  const rejected: string[] = []
  const sources: ShelvedSource[] = []
  build.progress.stage(`reading ${build.kind}s`, 0, 'records')
  for (const source of build.sources) {
    const read = await readSource(source, { build, staging })
    sources.push(read.shelved)
    rejected.push(...read.listed)
  }
  return { sources, rejected }
}

interface Reading {
  build: ShelfReading
  staging: ShelfStaging
}

async function readSource(source: ShelfSource, reading: Reading) {
  const { build, staging } = reading
  const before = staging.rows.size
  const shelved = begin(source)
  const listed = [...((await source.before?.listed()) ?? [])]
  let lastLeftOut = ''
  const reject = (rejected: RejectedDocument) => {
    // The faults of a line come one after the other.
    const line = rejected.taken ? lastLeftOut : `${rejected.file}:${rejected.line}`
    if (line !== lastLeftOut) shelved.lines_left_out++
    lastLeftOut = line
    shelved.rejected[rejected.reason] = (shelved.rejected[rejected.reason] ?? 0) + 1
    if (listed.length < MOST_LISTED) listed.push(JSON.stringify({ source: source.source, ...rejected }))
  }
  const batch: DocumentRecords[DocumentKind][] = []
  const stageBatch = async () => {
    await stageAll(batch.splice(0), shelved, reading)
    await yieldToEvents(build.signal)
    build.progress.reach(staging.rows.size)
  }
  let line = 0
  for await (const entry of readDocuments(source)) {
    line++
    if ('rejected' in entry) reject(entry.rejected)
    else batch.push(entry.record)
    if (batch.length === BATCH) await stageBatch()
    else if (line % BATCH === 0) await yieldToEvents(build.signal)
  }
  await stageBatch()
  build.signal?.throwIfAborted()
  // The keys of other sources begin otherwise, so that all new ones are its own.
  shelved.records = staging.rows.size - before
  return { shelved, listed }
}

function begin({ source, description, fingerprint, before }: ShelfSource) {
  return {
    source,
    description,
    fingerprint,
    records: 0,
    rejected: { ...before?.rejected },
    lines_left_out: before?.lines_left_out ?? 0,
    persons: { named: 0, linked: 0 },
    organisations: { named: 0, linked: 0 },
  } satisfies ShelvedSource
}

/** What a source gives, as imports and dry runs take it: a record whose id is of another source is rejected. */
export async function* readDocuments(source: DocumentSource): ReturnType<DocumentSource['read']> {
  let line = 0
  for await (const entry of source.read()) {
    line++
    if ('rejected' in entry || isOf(source, entry.record)) yield entry
    else yield { rejected: { line, reason: 'foreign_id', field: 'id' } }
  }
}

function isOf({ source }: ShelfSource, { id }: { id: string }): boolean {
  return id.toLowerCase().startsWith(`${source}:`)
}

async function stageAll(
  read: readonly DocumentRecords[DocumentKind][],
  shelved: ShelvedSource,
  { build, staging }: Reading,
): Promise<void> {
  const { kind, linker, people } = build
  const linked = await linker.link(kind, read)
  const texts = await people.of(linked.map(({ authors }) => authors))
  for (const [place, { record, persons, organisations, authors, institutions, countries }] of linked.entries()) {
    for (const [name, { named, linked }] of Object.entries({ persons, organisations })) {
      const count = shelved[name as 'persons' | 'organisations']
      count.named += named
      count.linked += linked
    }
    const parts = documentParts(kind, record)
    staging.add({
      key: record.id.toLowerCase(),
      parts: { ...parts, countries: [...parts.countries, ...countries] },
      terms: countDocument(parts, texts[place]!),
      sortMarks: markSorts(kind, record),
      authors,
      institutions,
      json: JSON.stringify(record),
    })
  }
}
