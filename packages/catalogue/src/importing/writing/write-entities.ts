import { CATALOGUE_URL, type InstitutionReference, type TopicView } from '@cognate/contract'
import { idLetters } from '../../base/id-letters.ts'
import { placesByValue, rowsByValue } from '../../base/lists.ts'
import { NONE } from '../../base/none.ts'
import type { ProgressReporter } from '../../base/progress.ts'
import { allRows, sortRows } from '../../base/sort-rows.ts'
import { type PackedTexts, packedText, TextPack } from '../../base/text-pack.ts'
import { UNKNOWN } from '../../columns/columns.ts'
import { type SourceTopic, viewOfTopic } from '../../sources/reading/source-records.ts'
import type { EntityChunk } from '../completing/complete-entities.ts'
import type { IdentityHints } from '../completing/identity-hints.ts'
import { shareTables, type Tables } from '../completing/tables.ts'
import { inOrder, type JobPool } from '../jobs/job-pool.ts'
import type { Merged, MergedColumns, MergedKind } from '../numbering/merged-ids.ts'
import type { Numberings } from '../numbering/number-records.ts'
import type { Numbering } from '../numbering/numbering.ts'
import { type ReferredKind, referredKinds } from '../staging/references.ts'
import type { StagedColumn } from '../staging/staged-column.ts'
import { stagedInstitutions } from '../staging/staged-institutions.ts'
import type { Staging } from '../staging/staging.ts'
import type { EstimatedTopics } from '../topics/estimated-topics.ts'
import type { CatalogueWriter } from './catalogue-writer.ts'
import { GatheredRecords } from './gathered-records.ts'
import type { WorkColumns } from './write-works.ts'

/** What all steps of writing records need. */
export interface Writing {
  staging: Staging
  writer: CatalogueWriter
  numberings: Numberings
  estimatedTopics: EstimatedTopics
  works: WorkColumns
  merged: Merged
  mergedInto: Record<MergedKind, MergedColumns>
  pool: JobPool
  progress: ProgressReporter
  signal?: AbortSignal
}

/** Number of records in one chunk. */
export const CHUNK = 1_000

/** What the records of a catalogue hold beside their columns. */
export interface EntityFigures {
  /** Venues with an impact factor. */
  impactFactors: number
}

/** Completes and writes authors, institutions, venues and topics: records, columns, names and identifiers. */
export async function writeEntities(writing: Writing): Promise<EntityFigures> {
  for (const kind of ['author', 'institution', 'venue'] as const)
    writing.writer.column(`${kind}_id`, writing.numberings[kind].ids)
  const tables = makeTables(writing)
  await writing.pool.share('tables', shareTables(tables))
  writing.writer.column('author_work_offsets', tables.authorWorks.offsets)
  writing.writer.column('author_work', tables.authorWorks.values)
  const hints = await findHints(writing)
  const figures: EntityFigures = { impactFactors: 0 }
  for (const kind of referredKinds) {
    const gathered = new GatheredRecords(writing.staging)
    try {
      await completeKind(kind, gathered, writing, kind === 'author' ? hints : undefined)
      figures.impactFactors += gathered.impactFactors
      writeColumns[kind](gathered, writing)
      await writeNames(kind, gathered, writing)
    } finally {
      gathered.close()
    }
  }
  return figures
}

function makeTables({ staging, works, numberings, mergedInto }: Writing): Tables {
  const countOf = (kind: ReferredKind) => numberings[kind].order.length
  return {
    work_day: works.work_day,
    work_year: works.work_year,
    work_cited_by: works.work_cited_by,
    work_flags: works.work_flags,
    workTopics: works.workTopics,
    authorWorks: placesByValue(works.authorships, countOf('author'), newestFirst(works.work_day)),
    workAuthors: works.authorships,
    affiliations: works.affiliations,
    institutionWorks: works.institutionWorks,
    venueWorks: works.venueWorks,
    topicWorks: rowsByValue(works.workTopics, countOf('topic')),
    institution_id: numberings.institution.ids,
    mergedInstitutions: mergedInto.institution,
    institutions: referencesOf(staging, numberings.institution),
    topics: staging.textReader('topic')(numberings.topic.order),
  }
}

/** Works by day descending, those of unknown day last, then by index. */
function newestFirst(days: Int32Array): Uint32Array {
  let [first, last] = [0, 0]
  for (const day of days) {
    first = Math.min(first, day)
    last = Math.max(last, day)
  }
  const unknown = last - first + 1
  return sortRows(allRows(days.length), (work) => (days[work] === NONE ? unknown : last - days[work]!), unknown)
}

/** The reference to each institution, from its own record if there is one. */
function referencesOf(staging: Staging, { order, ids }: Numbering): PackedTexts {
  const pack = new TextPack(order.length * 128)
  let index = 0
  for (const institution of stagedInstitutions(staging, order)) {
    pack.add(JSON.stringify(institutionReferenceOf(ids[index++]!, institution)))
  }
  return pack.packed()
}

/** The reference to an institution by the id under which the catalogue has it. */
export function institutionReferenceOf(
  id: number,
  { display_name, country_code, type, ror }: InstitutionReference,
): InstitutionReference {
  return { id: `${CATALOGUE_URL}${idLetters.institution}${id}`, display_name, country_code, type, ror }
}

/** Hints that several authors may be one person, or one author several. */
async function findHints({ staging, numberings, pool, progress, signal }: Writing): Promise<IdentityHints> {
  const { order, ids } = numberings.author
  progress.stage('comparing names', order.length, 'records')
  const names: PackedTexts[] = []
  const texts = Array.from({ length: Math.ceil(order.length / CHUNK) }, (_, at) => at * CHUNK)
  const readTexts = staging.textReader('author')
  const read = (first: number) => pool.run('names', readTexts(order.subarray(first, first + CHUNK)))
  for await (const chunk of inOrder(texts, pool.jobsAhead, read)) {
    signal?.throwIfAborted()
    names.push(chunk)
    progress.reach(names.length * CHUNK)
  }
  return pool.run('identities', { ids, names, chunk: CHUNK })
}

/** Completes and writes the records of a kind, and gathers what they say for columns and names. */
async function completeKind(
  kind: ReferredKind,
  gathered: GatheredRecords,
  writing: Writing,
  hints?: IdentityHints,
): Promise<void> {
  const { writer, pool, progress, numberings, signal } = writing
  const { order, ids } = numberings[kind]
  const scheme = schemes[kind]
  progress.stage(`completing ${kind}s`, order.length, 'records')
  const chunks = inOrder(chunksOf(kind, ids, writing), pool.jobsAhead, async (chunk) => {
    signal?.throwIfAborted()
    return pool.run('complete', { ...chunk, hints: hintsOf(chunk, hints) })
  })
  let first = 0
  for await (const chunk of chunks) {
    signal?.throwIfAborted()
    const count = chunk.records.ends.length
    gathered.add(chunk)
    await writer.addRecords(kind, first, ids.slice(first, first + count), chunk.records)
    if (scheme) await writer.addIdentifiers(scheme, kind, first, chunk.identifiers)
    first += count
    progress.reach(first)
  }
}

/** What the identifiers of a kind are called. */
const schemes: Partial<Record<ReferredKind, string>> = { author: 'orcid', institution: 'ror', venue: 'issn' }

function hintsOf({ first, ids }: EntityChunk, hints: IdentityHints | undefined): EntityChunk['hints'] {
  if (!hints) return undefined
  const hintedAuthors = Array.from(ids, (_, row) => first + row).filter((author) => hints.has(author))
  return new Map(hintedAuthors.map((author) => [author, hints.get(author)!]))
}

function* chunksOf(kind: ReferredKind, ids: Float64Array, { staging, numberings }: Writing): Generator<EntityChunk> {
  const { order } = numberings[kind]
  const readTexts = staging.textReader(kind)
  for (let first = 0; first < order.length; first += CHUNK) {
    const rows = order.subarray(first, first + CHUNK)
    const isDescribed = Uint8Array.from(rows, (row) => (staging.isDescribed(kind, row) ? 1 : 0))
    const chunkIds = ids.slice(first, first + CHUNK)
    const isFolded = kind === 'institution' || kind === 'author'
    const foldedNames = isFolded ? foldedNamesOf(first, chunkIds, numberings.foldedNames[kind]) : undefined
    yield { kind, first, ids: chunkIds, texts: readTexts(rows), isDescribed, foldedNames }
  }
}

/** The names folded into the records of a chunk, by index. */
function foldedNamesOf(
  first: number,
  ids: Float64Array,
  namesById: ReadonlyMap<number, readonly string[]>,
): EntityChunk['foldedNames'] {
  const folded = Array.from(ids, (id, row) => [first + row, namesById.get(id)] as const)
  return new Map(folded.filter((entry): entry is [number, readonly string[]] => entry[1] !== undefined))
}

const writeColumns: Record<ReferredKind, (gathered: GatheredRecords, writing: Writing) => void> = {
  author({ columns }, { writer }) {
    writer.column('author_works_count', columns.worksCount.read())
    writer.column('author_cited_by', columns.citedBy.read())
    writer.column('author_h_index', columns.hIndex.read())
    writer.column('author_first_year', columns.firstYear.read())
    writer.column('author_last_year', columns.lastYear.read())
    writer.column('author_institution_offsets', offsetsOf(columns.institutionEnds))
    writer.column('author_institution', columns.institution.read())
    writer.column('author_affiliation_offsets', offsetsOf(columns.affiliationEnds))
    writer.column('author_affiliation', columns.affiliation.read())
    writer.column('author_affiliation_from', columns.affiliationFrom.read())
    writer.column('author_affiliation_to', columns.affiliationTo.read())
  },
  institution({ columns, countries, types }, { writer, works: { vocabularies } }) {
    writer.column('institution_country', Uint16Array.from(encode(countries, vocabularies.country, 65_535)))
    writer.column('institution_type', Uint8Array.from(encode(types, vocabularies.institution_type, 255)))
    writer.column('institution_works_count', columns.worksCount.read())
    writer.column('institution_parent_offsets', offsetsOf(columns.parentEnds))
    writer.column('institution_parent', columns.parent.read())
  },
  venue({ columns, types }, { writer, works: { vocabularies } }) {
    writer.column('venue_type', Uint8Array.from(encode(types, vocabularies.source_type, 255)))
    writer.column('venue_works_count', columns.worksCount.read())
  },
  topic({ columns }, { writer, staging, numberings }) {
    const texts = staging.textReader('topic')(numberings.topic.order)
    const counts = columns.worksCount.read()
    const topics = Array.from(counts, (count, index): TopicView => {
      return { ...viewOfTopic(JSON.parse(packedText(texts, index)) as SourceTopic), count }
    })
    writer.topics(topics)
  },
}

/** Offsets of lists, from their ends. */
function offsetsOf(ends: StagedColumn<Uint32Array<ArrayBuffer>>): Uint32Array {
  const offsets = new Uint32Array(ends.length + 1)
  offsets.set(ends.read(), 1)
  return offsets
}

/** Codes of words; new ones join the vocabulary, those beyond the largest code count as unknown. */
function encode(words: string[], vocabulary: string[], largest: number): number[] {
  const codes = new Map(vocabulary.map((word, code) => [word, code]))
  return words.map((word) => {
    const knownCode = codes.get(word)
    if (knownCode !== undefined) return knownCode
    if (vocabulary.length > largest) return 0
    codes.set(word, vocabulary.length)
    return vocabulary.push(word) - 1
  })
}

/** Writes names in the order of popularity, so that the most cited are found first. */
async function writeNames(kind: ReferredKind, gathered: GatheredRecords, { writer }: Writing): Promise<void> {
  const citedBy = gathered.columns.citedBy.read().map((count) => (count === UNKNOWN.author_cited_by ? 0 : count))
  const order = orderByPopularity(citedBy, gathered.columns.worksCount.read())
  writer.column(`${kind}_by_popularity`, order)
  const readNames = gathered.names.reader()
  for (let first = 0; first < order.length; first += CHUNK) {
    await writer.addNames(kind, first + 1, readNames(order.subarray(first, first + CHUNK)))
  }
}

/** Indices by citations, then works, both descending, then by themselves. */
export function orderByPopularity(citedBy: Uint32Array, worksCount?: Uint32Array): Uint32Array<ArrayBuffer> {
  const byIndex = allRows(citedBy.length)
  return sortDescending(worksCount ? sortDescending(byIndex, worksCount) : byIndex, citedBy)
}

function sortDescending(rows: Uint32Array<ArrayBuffer>, values: Uint32Array): Uint32Array<ArrayBuffer> {
  const largest = values.reduce((most, value) => Math.max(most, value), 0)
  return sortRows(rows, (row) => largest - values[row]!, largest)
}
