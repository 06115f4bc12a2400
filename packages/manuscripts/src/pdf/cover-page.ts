import type { ReadAuthor } from '../base/manuscript.ts'
import { cleanName, isNameLike } from '../base/person-names.ts'
import { splitKeywords } from './abstract.ts'
import type { TextLine } from './lines.ts'
import type { PageContent } from './pages.ts'
import { joinLines } from './title.ts'

/** What a submission system says of a manuscript on a page before it. */
export interface CoverPage {
  title: string
  abstract: string
  keywords: string[]
  authors: ReadAuthor[]
}

/** The labels of ScholarOne and Editorial Manager. */
const labels = {
  number: /^(?:manuscript (?:number|id)|submission id):?$/i,
  title: /^full title:?$/i,
  abstract: /^abstract:?$/i,
  keywords: /^key ?words:?$/i,
  authors: /^(?:complete list of authors|order of authors|all authors):?$/i,
  corresponding: /^corresponding author:?$/i,
  other: /^[\p{L}\s/’'()-]{4,60}:$/u,
} as const satisfies Record<string, RegExp>
type Field = keyof typeof labels
const fields = Object.keys(labels) as Field[]

interface Label {
  field: Field
  /** Where its first and its last line stand. */
  top: number
  end: number
}

/** Reads the page that a submission system puts before a manuscript, a table of labels; undefined where it is none. */
export function readCoverPage(page: PageContent): CoverPage | undefined {
  const edge = edgeOf(page)
  const left = page.segments.filter(({ x1 }) => x1 < edge)
  const found = labelsOf(left)
  const has = (field: Field) => found.some((label) => label.field === field)
  if (found.length < 4 || !has('number') || !(has('authors') || has('abstract') || has('title'))) return undefined
  const right = page.segments.filter(({ x0, y, size }) => x0 > edge - 2 && y > found[0]!.top - size)
  const cells = cellsOf(right, found)
  const textOf = (field: Field) => joinLines(cells.get(field) ?? [])
  return {
    title: textOf('title'),
    abstract: textOf('abstract'),
    keywords: splitKeywords(textOf('keywords')),
    authors: authorsOf(cells.get('authors') ?? [], cells.get('corresponding') ?? []),
  }
}

/** Where most lines begin that stand beside others: in a table of labels, the cells. */
function edgeOf({ segments }: PageContent): number {
  const counts = new Map<number, number>()
  for (const { x0, y, size } of segments) {
    const isBeside = segments.some((other) => other.x1 < x0 && Math.abs(other.y - y) < size)
    if (isBeside) counts.set(Math.round(x0), (counts.get(Math.round(x0)) ?? 0) + 1)
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0]
}

/** The labels of the left column, which may go on in the next lines. */
function labelsOf(left: readonly TextLine[]): Label[] {
  const found: Label[] = []
  for (let at = 0; at < left.length; at++) {
    const counts = Array.from({ length: MOST_LINES }, (_, more) => more + 1)
    const fieldOf = (count: number) => fields.find((field) => labels[field].test(joinLines(left.slice(at, at + count))))
    const count = counts.find((count) => fieldOf(count))
    if (!count) continue
    found.push({ field: fieldOf(count)!, top: left[at]!.y, end: left[at + count - 1]?.y ?? left.at(-1)!.y })
    at += count - 1
  }
  return found
}
const MOST_LINES = 3

/** The lines of the cell beside each label, which stands at its top or in its middle. */
function cellsOf(right: readonly TextLine[], found: readonly Label[]): Map<Field, TextLine[]> {
  const cells = new Map<Field, TextLine[]>()
  for (const block of blocksOf(right)) {
    const [first, last] = [block[0]!, block.at(-1)!]
    const beside = found.filter(({ top, end }) => end > first.y - first.size && top < last.y + last.size)
    for (const [at, { field, top }] of beside.entries()) {
      const from = at === 0 ? Number.NEGATIVE_INFINITY : top - first.size / 2
      const to = (beside[at + 1]?.top ?? Number.POSITIVE_INFINITY) - first.size / 2
      cells.set(field, [...(cells.get(field) ?? []), ...block.filter(({ y }) => y >= from && y < to)])
    }
  }
  return cells
}

/** Lines without a gap between them. */
function blocksOf(lines: readonly TextLine[]): TextLine[][] {
  const blocks: TextLine[][] = []
  for (const line of lines) {
    const above = blocks.at(-1)?.at(-1)
    if (above && line.y - above.y < 1.45 * line.size) blocks.at(-1)!.push(line)
    else blocks.push([line])
  }
  return blocks
}

/** "Koehn, Philipp; Johns Hopkins University" of ScholarOne, whose places may go on in the next line, or a name on each line. */
function authorsOf(lines: readonly TextLine[], corresponding: readonly TextLine[]): ReadAuthor[] {
  const entries: string[] = []
  for (const { text } of lines) {
    const isNew = /^[^;]+,[^;]+;/.test(text) || !entries.at(-1)?.includes(';')
    if (isNew) entries.push(text)
    else entries.push(`${entries.pop()} ${text}`)
  }
  const [who, ...where] = corresponding.map(({ text }) => text)
  return entries.flatMap((entry) => {
    const [name = '', ...places] = entry.split(/;\s*/)
    const [family, given] = name.split(/,\s*/)
    const clean = cleanName(entry.includes(';') && given ? `${given} ${family}` : name)
    if (!isNameLike(clean)) return []
    const own = who && cleanName(who) === clean ? where.join(', ') : ''
    return { name: clean, affiliations: [...places, own].filter(Boolean), orcid: null, email: null }
  })
}

/** Who is named by the system or the manuscript itself, each once, with the places that either knows. */
export function withCover(cover: readonly ReadAuthor[], own: readonly ReadAuthor[]): ReadAuthor[] {
  const same = (name: string) => own.find((author) => author.name.toLowerCase() === name.toLowerCase())
  const others = own.filter(({ name }) => !cover.some((author) => author.name.toLowerCase() === name.toLowerCase()))
  const both = cover.map((author) => {
    const known = same(author.name)
    return known && known.affiliations.length > 0 ? known : { ...known, ...author }
  })
  return [...both, ...others]
}
