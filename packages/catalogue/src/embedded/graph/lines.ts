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

/** The lines between some people, those of the most works first, of equals those of the lower ids. */
export function linesAmong(people: ReadonlySet<number>, works: SharedWorks): Line[] {
  const lines: Line[] = []
  for (const one of people) {
    const ofOne = new Map<number, Line>()
    works.visitCoauthors(one, (other, work) => {
      // Each pair is met from both sides, and counted from that of the lower index.
      if (other < one || !people.has(other)) return
      const line = ofOne.get(other)
      if (line) line.count++
      else ofOne.set(other, { one, other, count: 1, newest: work })
    })
    lines.push(...ofOne.values())
  }
  return lines.sort((a, b) => b.count - a.count || a.one - b.one || a.other - b.other)
}
