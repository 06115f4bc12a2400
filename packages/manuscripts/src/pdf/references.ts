import { arxivIn, doiIn, yearIn } from '../base/identifiers.ts'
import { MAX_REFERENCE, MAX_REFERENCES } from '../base/limits.ts'
import type { ReadReference } from '../base/manuscript.ts'
import { isHeading, isReferencesHeading } from './headings.ts'
import { commonSize, type TextLine } from './lines.ts'
import type { PageContent, PdfLink } from './pages.ts'

/** The list of references: from its heading to the end, or to what follows it. */
export function readReferenceList(pages: readonly PageContent[]): ReadReference[] {
  const lines = pages.flatMap((page) => page.lines.filter((line) => isText(line, page)))
  const start = lines.findLastIndex(({ text }) => isReferencesHeading(text))
  if (start < 0) return []
  const list = untilNext(lines, start)
  const links = pages.flatMap((page) => page.links)
  return splitReferences(list)
    .slice(0, MAX_REFERENCES)
    .map((entry) => referenceOf(entry, links))
    .filter(({ text }) => text.length > 15)
}

const isText = ({ y, size, text }: TextLine, { height }: PageContent) =>
  y > 0.055 * height && y < 0.945 * height && size > 4 && !/^\d{1,4}$/.test(text)

function untilNext(lines: readonly TextLine[], start: number): TextLine[] {
  const heading = lines[start]!
  const after = lines.slice(start + 1)
  const size = commonSize(after.slice(0, 40))
  const isNext = (line: TextLine) =>
    !/\b(19|20)\d\d\b/.test(line.text) &&
    isHeading(line, size) &&
    (line.size > size * 1.1 || isLike(line, heading)) &&
    line.text.length < 70
  const end = after.findIndex((line, at) => at > 0 && isNext(line))
  const list = end < 0 ? after : after.slice(0, end)
  return list.filter((line) => line.size > 0.87 * size && line.size < 1.15 * size)
}

const isLike = (a: TextLine, b: TextLine) => Math.abs(a.size - b.size) < 0.3 && a.isBold === b.isBold && b.isBold

const numbered = /^\s*(?:\[\d{1,3}\]|\(\d{1,3}\)|\d{1,3}\.(?=\s|\p{Lu})|\d{1,3}(?=\s+\p{Lu}))/u
const labelled = /^\s*\[[A-Za-z+*\d, .’'&()-]{2,40}\]\s*\p{L}/u

/** Parts the lines of a list: by their numbers, else by labels, else by hanging lines, else by gaps. */
export function splitReferences(lines: readonly TextLine[]): TextLine[][] {
  const paragraphs = lines.filter(({ isFirst }) => isFirst).length
  if (paragraphs > 2 && paragraphs >= lines.length / 14) return splitBy(lines, ({ isFirst }) => isFirst === true)
  for (const start of [numbered, labelled]) {
    const starts = lines.filter(({ text }) => start.test(text)).length
    const begins = lines.slice(0, 2).some(({ text }) => start.test(text))
    if (begins && starts >= Math.max(1, lines.length / 14)) return splitBy(lines, (line) => start.test(line.text))
  }
  return splitBy(lines, beginsEntry(lines))
}

function splitBy(
  lines: readonly TextLine[],
  begins: (line: TextLine, above: TextLine | undefined) => boolean,
): TextLine[][] {
  const entries: TextLine[][] = []
  for (const [at, line] of lines.entries()) {
    const last = entries.at(-1)
    if (!last || begins(line, lines[at - 1])) entries.push([line])
    else last.push(line)
  }
  return entries
}

/** Whether a line begins an entry: it stands further left than those that go on, or below a gap. */
function beginsEntry(lines: readonly TextLine[]): (line: TextLine, above: TextLine | undefined) => boolean {
  const keyOf = ({ page, column }: TextLine) => `${page} ${column}`
  const lefts = new Map(Object.entries(Object.groupBy(lines, keyOf)).map(([key, own]) => [key, leftOf(own!)]))
  const isOut = (line: TextLine) => line.x0 < lefts.get(keyOf(line))! + 4
  const out = lines.filter(isOut).length
  const hangs = out < 0.8 * lines.length && lines.length > 2
  const gaps = lines
    .flatMap((line, at) => (at > 0 && lines[at - 1]!.page === line.page ? [line.y - lines[at - 1]!.y] : []))
    .filter((gap) => gap > 0)
  const usual = [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length * 0.3)] ?? 0
  const isWide = (line: TextLine, above: TextLine) => line.page === above.page && line.y - above.y > 1.25 * usual
  if (hangs) return (line, above) => isOut(line) && !(above && isOpen(above) && !/^\p{Lu}/u.test(line.text))
  const parted = gaps.filter((gap) => gap > 1.25 * usual).length >= 2 || lines.length <= 3
  if (parted)
    return (line, above) => above !== undefined && (isWide(line, above) || (line.page !== above.page && isWhole(above)))
  return (line, above) =>
    above !== undefined && isWhole(above) && /^\p{L}[\p{L}’'-]+( \p{L}[\p{L}’'-]+){0,2},/u.test(line.text)
}

/** The left edge of lines; a single line further left is something else. */
function leftOf(lines: readonly TextLine[]): number {
  const edges = lines.map(({ x0 }) => x0).sort((a, b) => a - b)
  return edges.find((edge, at) => edges.length < 4 || edges[at + 1]! - edge < 4) ?? edges[0]!
}

const isOpen = ({ text }: TextLine) => /[,(:/-]$/.test(text)
const isWhole = ({ text }: TextLine) => /[.)\]]$|10\.\d{4,}\/\S+$|https?:\S+$/.test(text)

function referenceOf(lines: readonly TextLine[], links: readonly PdfLink[]): ReadReference {
  const own = links.filter((link) => lines.some((line) => isOn(link, line)))
  const text = joinReference(lines)
  const doi = own.map(({ url }) => doiIn(url)).find((found) => found !== null) ?? doiIn(text)
  const arxiv = own.map(({ url }) => arxivIn(url)).find((found) => found !== null) ?? arxivIn(text)
  const plain = text.replace(numbered, '').trim()
  return {
    text: plain.slice(0, MAX_REFERENCE),
    doi: doi ?? null,
    arxiv: arxiv ?? null,
    title: null,
    year: yearIn(plain),
  }
}

function isOn(link: PdfLink, line: TextLine): boolean {
  if (link.page !== line.page) return false
  const middle = (link.y0 + link.y1) / 2
  const isLevel = middle > line.y - line.size && middle < line.y + 0.4 * line.size
  return isLevel && link.x0 < line.x1 + 2 && link.x1 > line.x0 - 2
}

/** The lines as one text; an address that is broken at the end of a line goes on without a space. */
export function joinReference(lines: readonly { text: string }[]): string {
  let text = ''
  for (const { text: line } of lines) {
    const tail = /\S+$/.exec(text)?.[0] ?? ''
    const isAddress = /^(https?:|doi:?|www\.|10\.\d{4})/i.test(tail.replace(/^[([<]/, ''))
    const isDivided = /\p{Ll}[-‐]$/u.test(text) && /^\p{Ll}/u.test(line)
    if (isAddress && goesOn(tail, line)) text += line
    else if (isDivided) text = text.slice(0, -1) + line
    else text = `${text} ${line}`
  }
  return text.replace(/\s+/g, ' ').trim()
}

/** Whether what follows belongs to an address: it is broken behind a sign, or goes on with digits or signs. */
function goesOn(address: string, next: string): boolean {
  if (/[,;]$/.test(address)) return false
  if (/\.$/.test(address)) return /^\d/.test(next) && !/^(19|20)\d\d(?!\.\d)/.test(next)
  if (/[/\-_:=]$/.test(address)) return true
  return /^[\d._/()-]/.test(next) && !/^\[\d+\]|^\(\d{4}\)|^\d{1,3}\.\s/.test(next) && /^\S*\d/.test(next)
}
