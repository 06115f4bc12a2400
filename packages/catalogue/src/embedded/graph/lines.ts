import { IndexCounts } from './index-counts.ts'
import type { SharedWorks } from './shared-works.ts'

/** Two who wrote works together. */
export interface Line {
  /** The lower index of the two. */
  one: number
  other: number
  /** Works written together. */
  count: number
  /** The newest of them. */
  newest: number
}

/** Which lines are asked for. */
export interface Drawing {
  /** Lines run between these. */
  people: Iterable<number>
  /** Where given, at least one of the two is one of these. */
  touching?: ReadonlySet<number>
  /** Authors of the catalogue. */
  size: number
  limit: number
}

/** The lines of the most works, of equals those of the lower ids, and how many there are in all. */
export function linesAmong(
  { people, touching, size, limit }: Drawing,
  works: SharedWorks,
): { lines: Line[]; count: number } {
  const ascending = Uint32Array.from(people).sort()
  const isDrawn = new Uint8Array(size)
  for (const author of ascending) isDrawn[author] = 1
  const counts = new IndexCounts(size)
  // By works written together, so that no more lines are made than are asked for.
  const byCount: Line[][] = []
  let count = 0
  for (const one of ascending) {
    // Each pair is met from both sides, and counted from that of the lower index.
    works.visitCoauthors(one, (other, work) => {
      if (other > one && isDrawn[other] === 1) counts.add(other, work)
    })
    for (const other of Uint32Array.from(counts.met).sort()) {
      if (touching && !touching.has(one) && !touching.has(other)) continue
      count++
      const together = counts.of(other)
      const equals = byCount[together] ?? []
      byCount[together] = equals
      if (equals.length < limit) equals.push({ one, other, count: together, newest: counts.firstOf(other) })
    }
    counts.clear()
  }
  return { lines: byCount.reverse().flat().slice(0, limit), count }
}
