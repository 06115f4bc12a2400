import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { WorkRecord } from '@cognate/contract'
import { isWrittenIn, textForMeaning } from '@cognate/matching'
import { ProgressReporter } from '../base/progress.ts'
import type { Embedder, MeaningModel, MeaningSummary } from '../engine/meaning.ts'
import type { VectorMaking } from '../importing/catalogue-builder.ts'
import { VectorLog } from './vector-log.ts'

/** Texts that a thread gets at once: half a second of work, so that stopping takes no longer. */
const TEXTS_A_CALL = 16
/** What a power cut may take: half a minute of work. */
const SYNC_MS = 30_000

/** What of a work is read for its meaning. */
type WorkToRead = Pick<WorkRecord, 'title' | 'abstract' | 'language' | 'publication_year'>

/** The works of a catalogue, which are read twice, each time in the same order. */
export interface WorksToRead {
  total: number
  read(): AsyncIterable<WorkToRead>
}

/** The vector of each work, in their order; zeros for one without. The array is used again for the next. */
export type VectorsOfWorks = AsyncIterable<Int8Array>

/**
 * Makes the vectors of works, of each text once, and then has them written. What was made stays when it is stopped, however that
 * happens; vectors depend on texts and model alone.
 */
export async function makeVectors<Written>(
  works: WorksToRead,
  { embedder, kept, since, signal, onProgress }: VectorMaking,
  write: (vectors: VectorsOfWorks) => Promise<Written>,
): Promise<Written> {
  const { model } = embedder
  const log = new VectorLog(join(kept, `${model.key}.log`), model.dimensions)
  try {
    await makeMissing(log, works, { embedder, since, signal, progress: new ProgressReporter(onProgress) })
    return await write(readVectors(log, works, { model, since }))
  } finally {
    log.close()
  }
}

/** What a catalogue says of a model. */
function describeModel({ key, name, dimensions, languages }: MeaningModel): MeaningModel {
  return { key, name, dimensions, ...(languages && { languages }) }
}

/** What says which works have vectors, and which. */
type Described = Pick<MeaningSummary, 'model' | 'since'>

/** What a summary says of vectors before they are counted. */
export function describeVectors({ embedder, since }: Pick<VectorMaking, 'embedder' | 'since'>): Described {
  return { model: describeModel(embedder.model), ...(since !== undefined && { since }) }
}

/** Changes with vectors and the works that have some. @param format  That of the engine's vectors. */
export function vectorsKey(format: string, { model: { key, languages = [] }, since }: Described): string {
  return [format, key, ...languages, ...(since === undefined ? [] : [`since ${since}`])].join()
}

interface Making extends Pick<VectorMaking, 'since'> {
  embedder: Embedder
  progress: ProgressReporter
  signal: AbortSignal | undefined
}

async function makeMissing(log: VectorLog, works: WorksToRead, { embedder, since, progress, signal }: Making) {
  const { total } = works
  progress.stage('reading texts for their meaning', total, 'records')
  const batches = missingBatches(log, works, { model: embedder.model, since })
  let synced = performance.now()
  const takeTurns = async () => {
    for await (const { names, texts, reached } of batches) {
      signal?.throwIfAborted()
      log.add(names, await embedder.embedWorks(texts))
      progress.reach(Math.min(reached, total - 1))
      if (performance.now() - synced < SYNC_MS) continue
      log.sync()
      synced = performance.now()
    }
  }
  progress.reach(0)
  // Each thread has one call ahead, so that none is idle.
  const turns = await Promise.allSettled(Array.from({ length: 2 * embedder.textsAtOnce }, takeTurns))
  log.sync()
  // By the time the log is closed, nothing writes to it.
  for (const turn of turns) if (turn.status === 'rejected') throw turn.reason
  progress.reach(total)
}

/** Texts that have no vector yet, and their names. */
interface MissingTexts {
  names: string[]
  texts: string[]
  /** Works up to the last of them. */
  reached: number
}

/** Texts without a vector, each once, a few at a time: those of all works would not fit into memory. */
async function* missingBatches(log: VectorLog, works: WorksToRead, described: Described): AsyncGenerator<MissingTexts> {
  const begun = new Set<string>()
  let batch: MissingTexts = { names: [], texts: [], reached: 0 }
  let reached = 0
  for await (const text of textsOf(works, described)) {
    reached++
    const name = text && nameOf(text)
    if (name === '' || begun.has(name) || log.has(name)) continue
    begun.add(name)
    batch.names.push(name)
    batch.texts.push(text)
    batch.reached = reached
    if (batch.names.length < TEXTS_A_CALL) continue
    yield batch
    batch = { names: [], texts: [], reached }
  }
  if (batch.names.length > 0) yield batch
}

async function* readVectors(log: VectorLog, works: WorksToRead, described: Described): AsyncGenerator<Int8Array> {
  const vector = new Int8Array(described.model.dimensions)
  for await (const text of textsOf(works, described)) {
    if (text) log.read(nameOf(text), vector)
    else vector.fill(0)
    yield vector
  }
}

/** The text of each work, in their order; empty for one that the model cannot read, and for one that is too old. */
async function* textsOf(works: WorksToRead, { model, since = -Infinity }: Described): AsyncGenerator<string> {
  for await (const { title, abstract, language, publication_year } of works.read()) {
    const text = textForMeaning(title, abstract ?? '')
    const isAsked = since === -Infinity || (publication_year ?? -Infinity) >= since
    yield isAsked && canRead(text, language, model) ? text : ''
  }
}

/** Whether a model knows the language of a text: as the record says or, where it does not, as it seems. */
function canRead(text: string, language: string | null, { languages }: MeaningModel): boolean {
  if (!languages) return true
  return language ? languages.includes(language.toLowerCase().slice(0, 2)) : isWrittenIn(languages, text)
}

/** A name for a text: 16 bytes of its hash, a character for each. */
function nameOf(text: string): string {
  return createHash('sha256').update(text).digest().toString('latin1', 0, 16)
}
