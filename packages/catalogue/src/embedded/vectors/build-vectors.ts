import { createHash } from 'node:crypto'
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { WorkRecord } from '@cognate/contract'
import { isWrittenIn, textForMeaning } from '@cognate/matching'
import { Progress } from '../../base/progress.ts'
import type { Embedder, MeaningModel } from '../../engine/meaning.ts'
import type { MadeVectors, VectorsOptions } from '../../importing/catalogue-builder.ts'
import { openReadOnly } from '../data/record-store.ts'
import { VectorLog } from './vector-log.ts'

/** Texts that a thread gets at once: half a second of work, so that stopping takes no longer. */
const TEXTS_A_CALL = 16
/** What a power cut may take: half a minute of work. */
const SYNC_MS = 30_000
/** Works whose vectors are written in one go. */
const WORKS_AT_ONCE = 4_096

/**
 * Makes the vectors of all works of a catalogue, of each text once. What was made stays when it is stopped, however that
 * happens; the file depends on the texts and the model alone.
 */
export async function makeVectors(options: VectorsOptions): Promise<MadeVectors> {
  const { directory, embedder, kept, signal, onProgress } = options
  const { key, name, dimensions, languages } = embedder.model
  const model: MeaningModel = { key, name, dimensions, ...(languages && { languages }) }
  const log = new VectorLog(join(kept, `${key}.log`), dimensions)
  const records = openReadOnly(directory, 'records.sqlite')
  try {
    await makeMissing(log, records, { embedder, signal, progress: new Progress(onProgress) })
    const path = join(kept, `${key}.bin`)
    return { model, path, works: writeVectors(path, log, records, model) }
  } finally {
    records.close()
    log.close()
  }
}

interface Making {
  embedder: Embedder
  progress: Progress
  signal: AbortSignal | undefined
}

async function makeMissing(log: VectorLog, records: DatabaseSync, { embedder, progress, signal }: Making) {
  const { total } = records.prepare('SELECT count(*) AS total FROM work').get() as { total: number }
  progress.stage('reading texts for their meaning', total, 'records')
  const batches = missingBatches(log, records, embedder.model)
  let synced = performance.now()
  const takeTurns = async () => {
    for (const { names, texts, reached } of batches) {
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
  // Nothing writes to the log any more when it is closed.
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
function* missingBatches(log: VectorLog, records: DatabaseSync, model: MeaningModel): Generator<MissingTexts> {
  const begun = new Set<string>()
  let batch: MissingTexts = { names: [], texts: [], reached: 0 }
  let reached = 0
  for (const text of textsOf(records, model)) {
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

/** The text of each work, in the order of the works; empty for one that the model cannot read. */
function* textsOf(records: DatabaseSync, model: MeaningModel): Generator<string> {
  const works = records.prepare('SELECT record FROM work ORDER BY position').iterate()
  for (const { record } of works as Iterable<{ record: string }>) {
    const { title, abstract, language } = JSON.parse(record) as WorkRecord
    const text = textForMeaning(title, abstract ?? '')
    yield canRead(text, language, model) ? text : ''
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

function writeVectors(path: string, log: VectorLog, records: DatabaseSync, model: MeaningModel): number {
  const { dimensions } = model
  const block = new Int8Array(WORKS_AT_ONCE * dimensions)
  const file = openSync(path, 'w', 0o600)
  let works = 0
  let filled = 0
  const write = () => {
    writeSync(file, new Uint8Array(block.buffer, 0, filled * dimensions))
    block.fill(0)
    filled = 0
  }
  try {
    for (const text of textsOf(records, model)) {
      const vector = block.subarray(filled * dimensions, (filled + 1) * dimensions)
      if (text) log.read(nameOf(text), vector)
      if (vector.some((part) => part !== 0)) works++
      if (++filled === WORKS_AT_ONCE) write()
    }
    write()
    fdatasyncSync(file)
    return works
  } finally {
    closeSync(file)
  }
}
