import type { EmbeddedCatalogue } from '@cognate/catalogue'
import type { WorkRecord } from '@cognate/contract'
import { ESTABLISHED } from '@cognate/matching'

const DAY_MS = 86_400_000

/** A paper as a query whose experts are known: those of its authors who had written before. */
export interface Paper {
  id: string
  title: string
  abstract: string
  /** The day of publication, in days since 1970; what is searched is older. */
  day: number
  /** Numbers of authors with at least `ESTABLISHED` older works. */
  truth: number[]
}

interface Choice {
  /** First and last year of the papers. */
  years: readonly [number, number]
  /** The largest number of papers. */
  most: number
}

/** Papers with an abstract and a known expert, drawn at random, always the same. */
export function choosePapers({ data, records }: EmbeddedCatalogue, { years: [first, last], most }: Choice): Paper[] {
  const { work_day, work_id, authorship, authorship_offsets } = data.columns
  const works = Array.from(work_day, (_, work) => work).filter((work) => {
    const day = new Date(work_day[work]! * DAY_MS).getUTCFullYear()
    return day >= first && day <= last
  })
  const papers: Paper[] = []
  for (const work of shuffle(works)) {
    if (papers.length === most) break
    const day = work_day[work]!
    const authors = authorship.subarray(authorship_offsets[work], authorship_offsets[work + 1])
    const truth = [...authors].filter((author) => countOlder(author, day, data) >= ESTABLISHED)
    if (truth.length === 0) continue
    const { title, abstract } = JSON.parse(records.json('work', work)) as WorkRecord
    if (abstract) papers.push({ id: `W${work_id[work]}`, title, abstract, day, truth })
  }
  return papers
}

/** Works of an author before a day. */
export function countOlder(author: number, day: number, { columns }: EmbeddedCatalogue['data']): number {
  const { author_work, author_work_offsets: offsets, work_day } = columns
  let older = 0
  for (let at = offsets[author]!; at < offsets[author + 1]!; at++) if (work_day[author_work[at]!]! < day) older++
  return older
}

/** Draws from a fixed sequence, so that the same catalogue gives the same papers. */
function shuffle(works: number[]): number[] {
  let state = 7
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  for (let at = works.length - 1; at > 0; at--) {
    const other = below(at + 1)
    ;[works[at], works[other]] = [works[other]!, works[at]!]
  }
  return works
}

/** The day before, as filters write it. */
export const dayBefore = (day: number): string => new Date((day - 1) * DAY_MS).toISOString().slice(0, 10)
