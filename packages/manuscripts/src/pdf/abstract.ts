import { MAX_ABSTRACT } from '../base/limits.ts'
import {
  afterAbstractWord,
  isAbstractHeading,
  isAfterAbstract,
  isHeading,
  isReferencesHeading,
  keywordsAfter,
} from './headings.ts'
import { commonSize, type TextLine } from './lines.ts'
import type { PageContent } from './pages.ts'
import { joinLines } from './title.ts'

export interface Abstract {
  text: string
  /** Whether it is the first section of a text without an abstract. */
  isSection: boolean
}

/** The abstract under its heading, else the text before the first heading, else the first section. */
export function findAbstract(pages: readonly PageContent[], from: number): Abstract {
  const [first] = pages
  const column = first && columnOfAbstract(first)?.filter(({ y }) => y > from)
  const lines =
    column ??
    pages.slice(0, 3).flatMap((page, at) => {
      // The authors may end on the second page.
      const above = at === 0 ? from : at === 1 ? from - first!.height : 0
      return textLines(page).filter(({ y }) => y > above)
    })
  const body = commonSize(pages.slice(0, 3).flatMap((page) => page.lines))
  const start = lines.findIndex(({ text }) => isAbstractHeading(text) || afterAbstractWord(text) !== undefined)
  if (start >= 0) {
    const text = underHeading(lines, start, body)
    if (text.length > 100 || (text.length > 30 && /[.!?]$/.test(text))) return { text, isSection: false }
  }
  const heading = lines.findIndex(
    (line, at) => isAfterAbstract(line.text) || (isHeading(line, body) && linesAlike(lines, at) < 3),
  )
  const isNote = ({ text }: TextLine) => /^\(?(dated|received|published|submitted|accepted)\b.*\d{4}\)?$/i.test(text)
  const before = paragraph(lines.slice(0, heading < 0 ? 30 : heading).filter((line) => !isNote(line)))
  if (before.length > 200 || (before.length > 100 && /^\p{Lu}.*[.!?]$/u.test(before)))
    return { text: before, isSection: heading !== 0 && heading < 0 }
  if (heading < 0) return { text: '', isSection: false }
  return { text: underHeading(lines, heading, body), isSection: true }
}

/** The lines under the heading of the abstract, where notes stand to its left. */
function columnOfAbstract(page: PageContent): TextLine[] | undefined {
  const heading = page.segments.find(({ text }) => isAbstractHeading(text))
  if (!heading) return undefined
  const isNear = ({ y }: TextLine) => y > heading.y - 6 * heading.size && y < heading.y + 25 * heading.size
  const left = page.segments.filter((line) => line.x1 < heading.x0 - 4 && isNear(line))
  const isWide = page.segments.filter((line) => line.x0 > heading.x0 - 4 && line.x1 - line.x0 > 0.4 * page.width)
  if (left.length < 3 || isWide.length === 0 || heading.x0 > 0.5 * page.width) return undefined
  const isAcross = ({ x0, x1, y }: TextLine) => y > heading.y + 1 && x0 < heading.x0 - 4 && x1 > heading.x0 + 10
  const end = page.segments.find(isAcross)?.y ?? page.height
  return page.segments.filter(({ x0, y }) => y >= heading.y && y < end - 1 && x0 > heading.x0 - 4)
}

/** Lines that are no feet or heads of pages. */
function textLines({ lines, height, number }: PageContent): TextLine[] {
  return lines.filter(({ y, size }) => y < 0.93 * height && (number === 1 || y > 0.07 * height) && size > 6.5)
}

function underHeading(lines: readonly TextLine[], start: number, body: number): string {
  const heading = lines[start]!
  const rest = afterAbstractWord(heading.text)
  const first = rest === undefined ? [] : [{ ...heading, text: rest }]
  const after = lines.slice(start + 1)
  const size = after[0]?.size ?? body
  const end = after.findIndex((line, at) => endsSection(line, after[at - 1] ?? line, size))
  return paragraph([...first, ...after.slice(0, end < 0 ? 60 : end)])
}

/** How many lines of one type follow each other around one: a paragraph may be as large as a heading, but goes on for three lines. */
function linesAlike(lines: readonly TextLine[], at: number): number {
  const goesOn = (above: TextLine | undefined, below: TextLine | undefined) =>
    above !== undefined &&
    below !== undefined &&
    Math.abs(above.size - below.size) < 0.3 &&
    above.isBold === below.isBold &&
    above.page === below.page &&
    below.y > above.y &&
    below.y - above.y < 1.6 * below.size
  let [first, last] = [at, at]
  while (goesOn(lines[first - 1], lines[first])) first--
  while (goesOn(lines[last], lines[last + 1])) last++
  return last - first + 1
}

function endsSection(line: TextLine, above: TextLine, size: number): boolean {
  if (isAfterAbstract(line.text) || isReferencesHeading(line.text) || keywordsAfter(line.text) !== undefined)
    return true
  if (line.page === above.page && line.y - above.y > 3 * size) return true
  const standsOut = isHeading(line, size) && (line.size > 1.1 * size || !above.isBold)
  if (standsOut && line.page === above.page && line.y - above.y > 1.2 * size) return true
  return line.size > 1.12 * size || line.size < 0.85 * size
}

function paragraph(lines: readonly TextLine[]): string {
  const text = joinLines(lines)
  if (text.length <= MAX_ABSTRACT) return text
  return `${text.slice(0, text.lastIndexOf(' ', MAX_ABSTRACT))} …`
}

/** Words between commas behind `Keywords`. */
export function findKeywords(pages: readonly PageContent[]): string[] {
  const lines = pages.slice(0, 2).flatMap((page) => columnOfKeywords(page) ?? page.lines)
  const start = lines.findIndex(({ text }) => keywordsAfter(text) !== undefined)
  if (start < 0) return []
  const first = lines[start]!
  const own = keywordsAfter(first.text)!
  const texts = own === '' ? [] : [{ text: own }]
  for (const line of lines.slice(start + 1, start + 6)) {
    const above = texts.length === 0 ? first : lines[start + texts.length - (own === '' ? 0 : 1)]!
    const isNext =
      line.page === above.page && line.y > above.y && line.y - above.y < (texts.length === 0 ? 3 : 1.7) * line.size
    if (
      !isNext ||
      (texts.length > 0 && isHeading(line, first.size)) ||
      isAfterAbstract(line.text) ||
      line.text.length > 120
    )
      break
    texts.push({ text: line.text })
  }
  const areLines = texts.length > 1 && !texts.some(({ text }) => /[,;·•|⋅]/.test(text))
  return splitKeywords(areLines ? texts.map(({ text }) => text).join(';') : joinLines(texts))
}

/** The lines under the word Keywords, where something else stands to its right. */
function columnOfKeywords({ segments, width }: PageContent): TextLine[] | undefined {
  const heading = segments.find(({ text }) => keywordsAfter(text) === '')
  if (!heading || heading.x0 > 0.3 * width) return undefined
  const below = segments.filter(({ y }) => y >= heading.y && y < heading.y + 15 * heading.size)
  const column = below.filter(({ x0, size }) => Math.abs(x0 - heading.x0) < 4 && Math.abs(size - heading.size) < 1)
  const beside = below.filter(({ x0 }) => x0 > Math.max(...column.map(({ x1 }) => x1)))
  return column.length > 1 && beside.length > 1 ? column : undefined
}

export const splitKeywords = (text: string): string[] =>
  text
    .split(/\s*(?:[;·•|⋅]|,(?=\s)|\s[-–—]\s)\s*/)
    .map((word) => word.replace(/^[\s.,:]+|[\s.,]+$/g, ''))
    .filter((word) => (word.length > 1 || /^\p{Lu}$/u.test(word)) && word.length < 80)
