import { CATALOGUE_URL, type InstitutionReference, type WorkRecord } from '@cognate/contract'
import { type PackedTexts, packedBytes, packedText, TextPack } from '../../base/text-pack.ts'
import { yieldToEvents } from '../../base/yield-to-events.ts'
import { numberOfId } from '../../sources/reading/catalogue-ids.ts'
import { addInstitutions, firstAuthorship } from '../affiliations/matched-affiliations.ts'
import { visitReferences } from '../numbering/live-rows.ts'
import { DELETED, type Merged, type MergedIds } from '../numbering/merged-ids.ts'
import type { Numberings } from '../numbering/number-records.ts'
import type { StagedInstitution } from '../staging/staged-institutions.ts'
import type { Staging } from '../staging/staging.ts'
import { TopicViews } from '../topics/estimated-topics.ts'
import { CHUNK, institutionReferenceOf, orderByPopularity, type Writing } from './write-entities.ts'

/** Writes the records of works, their DOIs, their PMIDs and their names: one after the other, since each needs its own places. */
export async function writeWorkRecords(writing: Writing): Promise<void> {
  await writeRecords(writing)
  await writeIdentifiers('doi', writing)
  await writeIdentifiers('pmid', writing)
  await writeTitles(writing)
}

async function writeRecords(writing: Writing): Promise<void> {
  const { staging, writer, works, numberings, estimatedTopics: estimated, progress, signal } = writing
  const { order } = numberings.work
  const recordEnds = staging.columns.work_record_ends.read()
  const sentencesEnds = staging.columns.sentences_ends.read()
  const isOutdated = outdatedRows(staging, numberings)
  const rewrite = createRewriter(writing)
  const topics = new TopicViews(staging, numberings.topic)
  progress.stage('writing works', 2 * order.length, 'records')
  for (let first = 0; first < order.length; first += CHUNK) {
    const rows = order.subarray(first, first + CHUNK)
    const texts = staging.logs.work_record.gather(recordEnds, rows)
    const currentTexts = isOutdated ? rewriteRows(texts, rows, isOutdated, rewrite) : texts
    await writer.addRecords(
      'work',
      first,
      works.work_id.slice(first, first + CHUNK),
      estimated.writeInto(currentTexts, first, topics),
      staging.logs.sentences.gather(sentencesEnds, rows),
    )
    await yieldToEvents(signal)
    progress.reach(first + rows.length)
  }
}

async function writeIdentifiers(scheme: 'doi' | 'pmid', { staging, writer, numberings, signal }: Writing) {
  const { order } = numberings.work
  const ends = staging.columns[`${scheme}_ends`].read()
  for (let first = 0; first < order.length; first += CHUNK) {
    const values = staging.logs[scheme].gather(ends, order.subarray(first, first + CHUNK))
    await writer.addIdentifiers(scheme, 'work', first, values)
    await yieldToEvents(signal)
  }
}

async function writeTitles({ staging, writer, works, numberings, progress, signal }: Writing): Promise<void> {
  const { order } = numberings.work
  const ends = staging.columns.title_ends.read()
  const byPopularity = orderByPopularity(works.work_cited_by)
  writer.column('work_by_popularity', byPopularity)
  for (let first = 0; first < byPopularity.length; first += CHUNK) {
    const rows = byPopularity.subarray(first, first + CHUNK).map((index) => order[index]!)
    const titles = staging.logs.title.gather(ends, rows)
    await writer.addNames('work', first + 1, titles)
    await yieldToEvents(signal)
    progress.reach(order.length + first + rows.length)
  }
}

/**
 * 1 for each staged work whose id, authors, institutions or venue were merged, or that has matched institutions; undefined if
 * there is none.
 */
function outdatedRows(staging: Staging, numberings: Numberings): Uint8Array | undefined {
  const { work, author, institution, venue, matchedAffiliations: matched } = numberings
  const isAnyMoved = [work, author, institution, venue].some(({ isMoved }) => isMoved)
  if (!isAnyMoved && matched.works.length === 0) return undefined
  const isOutdated = work.isMoved?.slice() ?? new Uint8Array(staging.records('work'))
  for (const row of matched.works) isOutdated[row] = 1
  if (!isAnyMoved) return isOutdated
  visitReferences(staging, undefined, (kind, row, at) => {
    if (numberings[kind].isMoved?.[row] === 1) isOutdated[at] = 1
  })
  return isOutdated
}

type Rewrite = (record: WorkRecord, row: number) => WorkRecord

/** A function that brings the record of a work up to date. */
function createRewriter({ staging, numberings, merged }: Writing): Rewrite {
  const { matchedAffiliations: matched, institution, severalPlaces } = numberings
  const several = new Map(
    Array.from(severalPlaces, ([row, places]) => [staging.columns.institution_id.at(row), places] as const),
  )
  const references = new Map<number, InstitutionReference>()
  const readTexts = staging.textReader('institution')
  const rank = institution.rank()
  const referTo = (row: number) => {
    const knownReference = references.get(row)
    if (knownReference) return knownReference
    const staged = JSON.parse(packedText(readTexts(Uint32Array.of(row)), 0)) as StagedInstitution
    const reference = institutionReferenceOf(institution.ids[rank[row]!]!, staged)
    references.set(row, reference)
    return reference
  }
  return (record, row) =>
    rewriteWork(addInstitutions(record, firstAuthorship(staging, row), { matched, several, referTo }), merged)
}

function rewriteRows(texts: PackedTexts, rows: Uint32Array, isOutdated: Uint8Array, rewrite: Rewrite): PackedTexts {
  if (!rows.some((row) => isOutdated[row] === 1)) return texts
  const pack = new TextPack(texts.bytes.length)
  for (const [at, row] of rows.entries()) {
    if (isOutdated[row] === 0) pack.addBytes(packedBytes(texts, at))
    else pack.add(JSON.stringify(rewrite(JSON.parse(packedText(texts, at)) as WorkRecord, row)))
  }
  return pack.packed()
}

/** The record of a work with current ids and without deleted authors, institutions and venues. */
function rewriteWork(work: WorkRecord, merged: Merged): WorkRecord {
  const id = survivingId(work.id, merged.work)
  const source = work.primary_location?.source
  const venue = source ? survivingId(source.id, merged.venue) : undefined
  return {
    ...work,
    id: id ?? work.id,
    ids: 'openalex' in work.ids && id ? { ...work.ids, openalex: id } : work.ids,
    authorships: distinctById(
      work.authorships.flatMap((authorship) => {
        const author = survivingId(authorship.author.id, merged.author)
        if (author === undefined) return []
        const institutions = authorship.institutions.flatMap((institution) => {
          const institutionId = survivingId(institution.id, merged.institution)
          return institutionId === undefined ? [] : { ...institution, id: institutionId }
        })
        return {
          ...authorship,
          author: { ...authorship.author, id: author },
          institutions: distinctById(institutions, ({ id }) => id),
        }
      }),
      ({ author }) => author.id,
    ),
    primary_location: work.primary_location && {
      ...work.primary_location,
      source: source && venue ? { ...source, id: venue } : null,
    },
  }
}

/** The current id of a record, in URL form; undefined if it was deleted. */
function survivingId(id: string, merged: MergedIds): string | undefined {
  const into = merged.resolve(numberOfId(id))
  return into === DELETED ? undefined : `${CATALOGUE_URL}${id[CATALOGUE_URL.length]}${into}`
}

/** The items without repeated ids; the first of each id stays. */
function distinctById<Item>(items: Item[], idOf: (item: Item) => string): Item[] {
  const firstById = new Map<string, Item>()
  for (const item of items) if (!firstById.has(idOf(item))) firstById.set(idOf(item), item)
  return [...firstById.values()]
}
