import { indexTopics, type LearnedTopic, type TopicIndex, topicTerms } from '@cognate/curation'
import { Growing } from '../../base/growing.ts'
import { NONE } from '../../base/none.ts'
import type { ProgressReporter } from '../../base/progress.ts'
import { packedText } from '../../base/text-pack.ts'
import type { SourceTopic } from '../../sources/reading/source-records.ts'
import type { WorkTerms } from '../completing/estimate-chunk.ts'
import { shareTables } from '../completing/tables.ts'
import { inOrder, type JobPool } from '../jobs/job-pool.ts'
import type { Numberings } from '../numbering/number-records.ts'
import type { Staging } from '../staging/staging.ts'
import { TermTable } from '../staging/term-table.ts'
import { EstimatedTopics } from './estimated-topics.ts'

export interface TopicEstimation {
  staging: Staging
  numberings: Pick<Numberings, 'work' | 'topic'>
  pool: JobPool
  progress: ProgressReporter
  signal?: AbortSignal
}

/** Number of works in one job. */
const CHUNK = 2_000

/** The largest number of works that a topic is learned from, spread evenly by id. More works hardly change the result. */
const MOST_WORKS_OF_A_TOPIC = 100

/** Topics of an estimate are numbered in 16 bits. */
const MOST_TOPICS = 65_536

/**
 * Estimates topics for works that have none, from the taxonomy's texts and from the works that carry each topic. It runs
 * after reading, because it depends on all works and topics; it does not depend on the order of reading or on earlier builds.
 * If every work has topics, it costs nothing.
 */
export async function estimateTopics(estimation: TopicEstimation): Promise<EstimatedTopics> {
  const { staging, numberings, pool, progress, signal } = estimation
  const estimated = new EstimatedTopics()
  const topicOf = firstTopics(staging)
  const works = worksWithoutTopics(numberings.work.order, topicOf)
  const topics = numberings.topic.order.length
  if (works.length === 0 || topics === 0 || topics > MOST_TOPICS) return estimated
  progress.stage('estimating topics', works.length, 'records')
  const readTerms = termReader(staging)
  const index = learnTopics(estimation, topicOf, readTerms)
  signal?.throwIfAborted()
  if (index.topics.length === 0) return estimated
  await pool.share('topicIndex', shareTables(index))
  const firsts = Array.from({ length: Math.ceil(works.length / CHUNK) }, (_, at) => at * CHUNK)
  const read = async (first: number) => {
    const someWorks = works.subarray(first, first + CHUNK)
    const rows = someWorks.map((work) => numberings.work.order[work]!)
    return { works: someWorks, chunk: await pool.run('topics', readTerms(rows)) }
  }
  let done = 0
  for await (const { works: chunkWorks, chunk } of inOrder(firsts, pool.jobsAhead, read)) {
    signal?.throwIfAborted()
    estimated.add(chunkWorks, chunk)
    done += chunkWorks.length
    progress.reach(done)
  }
  return estimated
}

/** Final indices of works without topics. */
function worksWithoutTopics(order: Uint32Array, topicOf: Int32Array): Uint32Array {
  const works = new Growing(Uint32Array)
  for (let work = 0; work < order.length; work++) if (topicOf[order[work]!] === NONE) works.push(work)
  return works.view()
}

/** The first staged topic of each staged work, which is the one its source is most certain of; NONE if it has none. */
function firstTopics({ columns: { work_topic, work_topic_ends } }: Staging): Int32Array {
  const topicOf = new Int32Array(work_topic_ends.length).fill(NONE)
  const [nextEnd, nextTopic] = [work_topic_ends.reader(), work_topic.reader()]
  for (let row = 0, at = 0; row < topicOf.length; row++) {
    const start = at
    for (const end = nextEnd(); at < end; at++) {
      const topic = nextTopic()
      if (at === start) topicOf[row] = topic
    }
  }
  return topicOf
}

type TermReader = (rows: Uint32Array) => WorkTerms

/** A function that reads the terms of staged works. */
function termReader({ columns, logs }: Staging): TermReader {
  const ends = columns.posting_ends.read()
  return (rows) => {
    const frequencies = logs.posting_frequency.gather(ends, rows)
    const terms = logs.posting_term.gather(ends, rows, Uint32Array.BYTES_PER_ELEMENT)
    return { terms: new Uint32Array(terms.bytes.buffer), frequencies: frequencies.bytes, ends: frequencies.ends }
  }
}

function learnTopics({ staging, numberings }: TopicEstimation, topicOf: Int32Array, readTerms: TermReader): TopicIndex {
  const numbers = new TaxonomyTerms(staging)
  const topicTexts = readTaxonomy(staging, numberings, numbers)
  const works = worksOfTopics(numberings, topicOf)
  // All terms together would take much memory, so the terms of a topic are read when it is learned.
  function* learnableTopics(): Generator<LearnedTopic> {
    for (const [topic, text] of topicTexts.entries()) yield { ...text, works: listsOf(readTerms(works[topic]!)) }
  }
  return indexTopics(learnableTopics(), numbers.count)
}

/** The taxonomy's text of each topic. */
function readTaxonomy(
  staging: Staging,
  { topic: { order } }: TopicEstimation['numberings'],
  numbers: TaxonomyTerms,
): Omit<LearnedTopic, 'works'>[] {
  const texts = staging.textReader('topic')(order)
  return Array.from(order, (_, index) => {
    const topic = JSON.parse(packedText(texts, index)) as SourceTopic
    const text = new Map(Array.from(topicTerms(topic), ([term, count]) => [numbers.numberOf(term), count]))
    return { text, subfield: topic.subfield?.id, field: topic.field?.id }
  })
}

/** For each topic, staged rows of works that name it first, spread evenly. */
function worksOfTopics({ work, topic }: TopicEstimation['numberings'], firstTopic: Int32Array): Uint32Array[] {
  const rank = topic.rank()
  const topicOf = (row: number) => (firstTopic[row] === NONE ? NONE : rank[firstTopic[row]!]!)
  const counts = new Uint32Array(topic.order.length)
  for (const row of work.order) if (topicOf(row) !== NONE) counts[topicOf(row)]!++
  const steps = counts.map((count) => Math.ceil(count / MOST_WORKS_OF_A_TOPIC))
  const rows = Array.from(counts, () => new Growing(Uint32Array, 8))
  const worksSeen = new Uint32Array(counts.length)
  for (const row of work.order) {
    const topic = topicOf(row)
    if (topic !== NONE && worksSeen[topic]!++ % steps[topic]! === 0) rows[topic]!.push(row)
  }
  return rows.map((list) => list.view())
}

function listsOf({ terms, ends }: WorkTerms): Uint32Array[] {
  return Array.from(ends, (end, work) => terms.subarray(work === 0 ? 0 : ends[work - 1], end))
}

/** Numbers the terms of the taxonomy: like the works' terms, and with new numbers for terms that no work has. */
class TaxonomyTerms {
  private readonly table: TermTable
  private readonly furtherTerms = new Map<string, number>()
  private readonly knownTerms: number

  constructor({ columns: { term_bytes, term_ends } }: Staging) {
    this.table = new TermTable(Growing.of(term_bytes.read()), Growing.of(term_ends.read()))
    this.knownTerms = term_ends.length
  }

  get count(): number {
    return this.knownTerms + this.furtherTerms.size
  }

  numberOf(term: string): number {
    const bytes = Buffer.from(term)
    const number = this.table.find(bytes, 0, bytes.length)
    if (number !== NONE) return number
    if (!this.furtherTerms.has(term)) this.furtherTerms.set(term, this.count)
    return this.furtherTerms.get(term)!
  }
}
