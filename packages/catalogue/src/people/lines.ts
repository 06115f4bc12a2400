import { requireTime } from '../base/time-limit.ts'
import { IndexCounts } from './index-counts.ts'
import type { SharedWorks } from './shared-works.ts'

/** Two who wrote works together. */
export interface CoauthorLine {
  /** The lower index of the two. */
  lower: number
  higher: number
  /** Works written together. */
  count: number
  /** The newest of them. */
  newest: number
}

/** Which lines are asked for. */
export interface LineQuery {
  /** Lines run between these. */
  people: Iterable<number>
  /** Where given, at least one of the two is one of these. */
  touching?: ReadonlySet<number>
  /** Authors of the slice. */
  size: number
  limit: number
}

/** The lines of the most works, of equals those of the lower ids, and how many there are in all. */
export function findLines(
  { people, touching, size, limit }: LineQuery,
  works: SharedWorks,
): { lines: CoauthorLine[]; count: number } {
  const ascending = Uint32Array.from(people).sort()
  const isDrawn = new Uint8Array(size)
  for (const author of ascending) isDrawn[author] = 1
  const counts = new IndexCounts(size)
  const foundLines = new LineList()
  for (const one of ascending) {
    requireTime()
    // Each pair is met from both sides, and counted from that of the lower index.
    works.visitCoauthors(one, (other, work) => {
      if (other > one && isDrawn[other] === 1) counts.add(other, work)
    })
    for (const other of Uint32Array.from(counts.indices).sort()) {
      if (touching && !touching.has(one) && !touching.has(other)) continue
      foundLines.add(one, other, counts)
    }
    counts.clear()
  }
  return { lines: foundLines.takeBest(limit), count: foundLines.count }
}

/** Lines as numbers: many more may be found than there is room for. */
class LineList {
  readonly #ones: number[] = []
  readonly #others: number[] = []
  readonly #newest: number[] = []
  /** Numbers of the lines by works written together. */
  readonly #byCount: number[][] = []

  get count(): number {
    return this.#ones.length
  }

  add(one: number, other: number, counts: IndexCounts): void {
    const sharedWorks = counts.countOf(other)
    const sameCount = this.#byCount[sharedWorks]
    if (sameCount) sameCount.push(this.count)
    else this.#byCount[sharedWorks] = [this.count]
    this.#ones.push(one)
    this.#others.push(other)
    this.#newest.push(counts.firstOf(other))
  }

  /** Those of the most works, of equals those that were added first. */
  takeBest(limit: number): CoauthorLine[] {
    const lines: CoauthorLine[] = []
    for (let count = this.#byCount.length - 1; count > 0 && lines.length < limit; count--) {
      for (const line of (this.#byCount[count] ?? []).slice(0, limit - lines.length)) {
        lines.push({ lower: this.#ones[line]!, higher: this.#others[line]!, count, newest: this.#newest[line]! })
      }
    }
    return lines
  }
}
