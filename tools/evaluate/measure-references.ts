import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCatalogue, type Engine, openEngine } from '@cognate/catalogue'
import { type MeasuredOrder, measureOrder } from './compare-orders.ts'
import { sourceOfAnswers } from './hidden-topics.ts'
import type { JudgedQuery } from './judged-queries.ts'

/** What is needed of a work. */
export interface CitingWork {
  id: string
  title: string
  publication_date: string
  authorships: { author: { id: string } }[]
}

/** A paper whose authors are looked for among the works before it. */
export interface Paper extends JudgedQuery {
  /** The day before it appeared. */
  until: string
  /** Ids of the works that it cites, but for its authors' own. */
  cited: string[]
}

const PAPERS = 500
/** Papers are asked for of this many of the last years with references. */
const YEARS = 3
/** Authors with this many works before count as right. */
const ESTABLISHED = 3

/** Imports the works up to the last year with references, and asks for the authors of papers of its last years. */
export async function measureReferences(
  works: readonly CitingWork[],
  references: readonly { id: string; referenced_works: string[] }[],
): Promise<{ asked: number; cited: number; orders: [MeasuredOrder, MeasuredOrder] }> {
  const citedBy = new Map(references.map(({ id, referenced_works }) => [id, referenced_works]))
  const last = works.reduce(
    (year, { id, publication_date }) => (citedBy.has(id) ? later(year, publication_date) : year),
    '',
  )
  const known = works
    .filter(({ publication_date }) => publication_date.slice(0, 4) <= last)
    .map((work) => ({ ...work, referenced_works: citedBy.get(work.id) ?? [] }))
  const papers = spread(papersIn(known, Number(last)))
  const directory = await mkdtemp(join(tmpdir(), 'cognate-references-'))
  try {
    await buildCatalogue({ source: sourceOfAnswers(known), directory })
    const engine = await openEngine(directory)
    try {
      const orders: [MeasuredOrder, MeasuredOrder] = [
        { name: 'by words', figures: await ask(papers, engine, false) },
        { name: 'by words and references', figures: await ask(papers, engine, true) },
      ]
      const cited = papers.reduce((sum, paper) => sum + paper.cited.length, 0) / papers.length
      return { asked: papers.length, cited, orders }
    } finally {
      await engine.close()
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

const later = (year: string, date: string) => (date.slice(0, 4) > year ? date.slice(0, 4) : year)

async function ask(
  papers: readonly Paper[],
  engine: Engine,
  withReferences: boolean,
): Promise<MeasuredOrder['figures']> {
  const figures = []
  for (const paper of papers) {
    const filters = { publication_date: { type: 'range' as const, end: paper.until } }
    const citedWorks = withReferences ? paper.cited : []
    figures.push(...(await measureOrder([paper], { engine }, { filters, citedWorks })))
  }
  return figures
}

/** Papers with references to others and with authors who had written before. */
export function papersIn(works: readonly (CitingWork & { referenced_works: string[] })[], last: number): Paper[] {
  const byId = new Map(works.map((work) => [work.id, work]))
  const days = new Map<string, string[]>()
  for (const { authorships, publication_date } of works)
    for (const { author } of authorships) days.set(author.id, [...(days.get(author.id) ?? []), publication_date])
  return works.flatMap((work) => {
    const { id, title, publication_date: day } = work
    if (Number(day.slice(0, 4)) <= last - YEARS) return []
    const authors = work.authorships.map(({ author }) => author.id)
    const isOwn = (cited: CitingWork) => cited.authorships.some(({ author }) => authors.includes(author.id))
    const cited = work.referenced_works.filter((one) => {
      const found = byId.get(one)
      return found !== undefined && found.publication_date < day && !isOwn(found)
    })
    const truth = authors.filter((author) => days.get(author)!.filter((one) => one < day).length >= ESTABLISHED)
    if (cited.length === 0 || truth.length === 0) return []
    return [{ qid: id, title, abstract: '', truth, until: dayBefore(day), cited }]
  })
}

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

/** As many as are asked, from all of them. */
const spread = (papers: readonly Paper[]): Paper[] =>
  papers.length <= PAPERS
    ? [...papers]
    : Array.from({ length: PAPERS }, (_, at) => papers[Math.floor((at * papers.length) / PAPERS)]!)
