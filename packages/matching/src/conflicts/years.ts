/** Consecutive years, both ends included; `from` is not above `to`. */
export interface Run {
  from: number
  to: number
}

/** The part of a run from a year on; undefined where none is left. Null keeps everything. */
export function runSince({ from, to }: Run, since: number | null): Run | undefined {
  if (since === null || from >= since) return { from, to }
  return to < since ? undefined : { from: since, to }
}

/** The years that two runs share; undefined where they share none. */
export function overlapOf(one: Run, other: Run): Run | undefined {
  const from = Math.max(one.from, other.from)
  const to = Math.min(one.to, other.to)
  return from <= to ? { from, to } : undefined
}

/** The years of some runs, each once, the newest first. */
export function yearsOf(runs: readonly Run[]): number[] {
  const years = new Set<number>()
  for (const { from, to } of runs) for (let year = from; year <= to; year++) years.add(year)
  return [...years].sort((a, b) => b - a)
}

/** The same years in as few runs as possible, ascending. */
export function mergeRuns(runs: readonly Run[]): Run[] {
  const merged: Run[] = []
  for (const { from, to } of runs.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}
