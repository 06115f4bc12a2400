import type { Segments } from './affiliation-segments.ts'
import { institutionWords, isSystem } from './institution-words.ts'
import type { Named } from './named-places.ts'
import { isSubject } from './within-longer-name.ts'

/** Neighbouring segments: the first and the one behind the last. */
export interface Run {
  from: number
  to: number
}

/** The halves of a run, except within `Birla Institute of Technology & Science`; none where it has one. */
export function halvesIn({ from, to }: Run, { segments, words }: Segments): Run[] {
  const isStart = (at: number) => {
    const word = words.findIndex(({ segment }) => segment === at)
    const goesOn = isSubject(words[word - 1]?.word ?? '') && isSubject(words[word]!.word)
    return segments[at]!.half !== segments[at - 1]!.half && !goesOn
  }
  const starts = segments.keys().filter((at) => at === from || (at > from && at < to && isStart(at)))
  const runs = [...starts].map((start, at, all) => ({ from: start, to: all[at + 1] ?? to }))
  return runs.length > 1 ? runs : []
}

/** Runs of neighbouring segments that hold none of the names; that of a system, which may go on, is none. */
export function runsWithout(named: readonly Named[], { words, segments }: Segments): Run[] {
  const telling = named.filter(({ name }) => !isSystem(institutionWords(name).join(' ')))
  const isTaken = new Set(telling.flatMap(({ from, to }) => words.slice(from, to).map(({ segment }) => segment)))
  const runs: Run[] = []
  for (const at of segments.keys()) {
    if (isTaken.has(at)) continue
    const last = runs.at(-1)
    if (last?.to === at) last.to++
    else runs.push({ from: at, to: at + 1 })
  }
  return runs
}
