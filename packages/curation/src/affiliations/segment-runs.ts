import { type Segments, segmentsOf } from './affiliation-segments.ts'
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

/**
 * The halves of an affiliation as they are printed, none where it has one. A name that goes on behind `and` is not cut, and what follows is
 * given once more: `Institute of Science and Technology, University of York` and `Technology, University of York`.
 */
export function printedHalves(affiliation: string): string[] {
  const { segments, words, text } = segmentsOf(affiliation)
  const goesOn = (at: number) => {
    const word = words.findIndex(({ segment }) => segment === at)
    const isBetweenOrAlone = isSubject(words[word - 1]!.word) || words[word + 1]?.segment !== at
    return isSubject(words[word]!.word) && isBetweenOrAlone
  }
  const starts = [...segments.keys()].filter((at) => segments[at]!.half !== segments[at - 1]?.half)
  if (starts.length < 2) return []
  return starts.map((start) => {
    const next = starts.find((at) => at > start && !goesOn(at)) ?? segments.length
    const end = segments[next - 1]!.to
    return text.slice(segments[start]!.from, /[)\]]/.test(text.charAt(end)) ? end + 1 : end)
  })
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
