import { Growing } from '../../base/growing.ts'
import type { Lists } from '../../base/lists.ts'
import { sharedArray } from '../../base/shared-array.ts'
import { type PackedTexts, packedText } from '../../base/text-pack.ts'
import { type SourceTopic, viewOfTopic } from '../../sources/reading/source-records.ts'
import type { EstimatedChunk } from '../completing/estimate-chunk.ts'
import type { Numbering } from '../numbering/numbering.ts'
import type { Staging } from '../staging/staging.ts'

/** The estimated topics of works whose source gives none, by final index. */
export class EstimatedTopics {
  private readonly works = new Growing(Uint32Array)
  private readonly ends = new Growing(Uint32Array)
  private readonly topics = new Growing(Uint16Array)
  private readonly scores = new Growing(Float64Array)

  /** @param works  Higher than all works added before, ascending; one for each row of the chunk. */
  add(works: Uint32Array, chunk: EstimatedChunk): void {
    const before = this.topics.length
    for (let row = 0; row < works.length; row++) {
      if (chunk.ends[row] === (row === 0 ? 0 : chunk.ends[row - 1])) continue
      this.works.push(works[row]!)
      this.ends.push(before + chunk.ends[row]!)
    }
    this.topics.pushAll(chunk.topics)
    this.scores.pushAll(chunk.scores)
  }

  /** Number of works with estimated topics. */
  get count(): number {
    return this.works.length
  }

  /** The source's topics of works, completed with the estimated ones, in memory that threads can share. */
  addTo(sourceTopics: Lists): Lists {
    if (this.count === 0) return sourceTopics
    const offsets = sharedArray(Uint32Array, sourceTopics.offsets.length)
    const values = sharedArray(Uint32Array, sourceTopics.values.length + this.topics.length)
    let next = 0
    let at = 0
    for (let work = 0; work + 1 < offsets.length; work++) {
      for (let from = sourceTopics.offsets[work]!; from < sourceTopics.offsets[work + 1]!; from++)
        values[at++] = sourceTopics.values[from]!
      if (this.works.values[next] === work && next < this.count)
        for (const topic of this.topicsAt(next++)) values[at++] = topic
      offsets[work + 1] = at
    }
    return { offsets, values }
  }

  /** Visits the works with estimated topics. */
  *[Symbol.iterator](): Generator<number> {
    yield* this.works.view()
  }

  /**
   * Adds the estimated topics to the JSON of records.
   * @param first  The work of the first record; neighbours follow.
   */
  writeInto(records: PackedTexts, first: number, views: TopicViews): PackedTexts {
    const start = this.firstFrom(first)
    const end = this.firstFrom(first + records.ends.length)
    if (start === end) return records
    const bytes = Buffer.from(records.bytes.buffer, records.bytes.byteOffset, records.bytes.length)
    const pieces: Uint8Array[] = []
    const ends = records.ends.slice()
    let copiedTo = 0
    let addedBytes = 0
    for (let row = 0, place = start; row < ends.length; row++) {
      if (place < end && this.works.values[place] === first + row) {
        const at = bytes.indexOf(NO_TOPICS, row === 0 ? 0 : records.ends[row - 1])
        const topics = this.topicsAsJson(place++, views)
        pieces.push(bytes.subarray(copiedTo, at), topics)
        copiedTo = at + NO_TOPICS.length
        addedBytes += topics.length - NO_TOPICS.length
      }
      ends[row]! += addedBytes
    }
    pieces.push(bytes.subarray(copiedTo))
    return { bytes: joinPieces(pieces, bytes.length + addedBytes), ends }
  }

  private firstFrom(work: number): number {
    const works = this.works.view()
    let [low, high] = [0, works.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (works[middle]! < work) low = middle + 1
      else high = middle
    }
    return low
  }

  private topicsAt(place: number): Uint16Array {
    return this.topics.values.subarray(place === 0 ? 0 : this.ends.values[place - 1], this.ends.values[place])
  }

  private topicsAsJson(place: number, views: TopicViews): Uint8Array {
    const start = place === 0 ? 0 : this.ends.values[place - 1]!
    const topics = Array.from(this.topicsAt(place), (topic, rank) => {
      const score = Math.round(1e4 * this.scores.values[start + rank]!) / 1e4
      return `${views.jsonOf(topic).slice(0, -1)},"score":${score},"estimated":true}`
    })
    return Buffer.from(`"topics":[${topics.join(',')}]`)
  }
}

/** In memory of their own, which can move to another thread. */
function joinPieces(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

/** How a record without topics writes that; inside a text the quotes would be escaped. It saves parsing the record. */
const NO_TOPICS = Buffer.from('"topics":[]')

/** Topics as JSON by final index, each written once. */
export class TopicViews {
  private readonly texts: PackedTexts
  private readonly views: string[] = []

  constructor(staging: Staging, { order }: Pick<Numbering, 'order'>) {
    this.texts = staging.textReader('topic')(order)
  }

  jsonOf(topic: number): string {
    this.views[topic] ??= JSON.stringify(viewOfTopic(JSON.parse(packedText(this.texts, topic)) as SourceTopic))
    return this.views[topic]
  }
}
