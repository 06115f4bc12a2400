import { MAX_ABSTRACT } from '../base/limits.ts'
import {
  afterAbstractWord,
  isAbstractHeading,
  isAfterAbstract,
  isHeading,
  isReferencesHeading,
  keywordsAfter,
} from './headings.ts'
import { commonSize, type Line } from './lines.ts'
import type { Page } from './pages.ts'
import { joinLines } from './title.ts'

export interface Abstract {
  text: string
  /** Whether it is the first section of a text without an abstract. */
  isSection: boolean
}

/** The abstract under its heading, else the text before the first heading, else the first section. */
export function findAbstract(pages: readonly Page[], from: number): Abstract {
  const lines = pages
    .slice(0, 3)
    .flatMap((page) => textLines(page))
    .filter(({ page, y }) => page > 1 || y > from)
  const body = commonSize(pages.slice(0, 3).flatMap((page) => page.lines))
  const start = lines.findIndex(({ text }) => isAbstractHeading(text) || afterAbstractWord(text) !== undefined)
  if (start >= 0) {
    const text = underHeading(lines, start, body)
    if (text.length > 100) return { text, isSection: false }
  }
  const heading = lines.findIndex((line) => isAfterAbstract(line.text) || isHeading(line, body))
  const before = paragraph(lines.slice(0, heading < 0 ? 30 : heading))
  if (before.length > 200) return { text: before, isSection: heading !== 0 && heading < 0 }
  if (heading < 0) return { text: '', isSection: false }
  return { text: underHeading(lines, heading, body), isSection: true }
}

/** Lines that are no feet or heads of pages. */
function textLines({ lines, height, number }: Page): Line[] {
  return lines.filter(({ y, size }) => y < 0.93 * height && (number === 1 || y > 0.07 * height) && size > 6.5)
}

function underHeading(lines: readonly Line[], start: number, body: number): string {
  const heading = lines[start]!
  const rest = afterAbstractWord(heading.text)
  const first = rest === undefined ? [] : [{ ...heading, text: rest }]
  const after = lines.slice(start + 1)
  const size = after[0]?.size ?? body
  const end = after.findIndex((line, at) => endsSection(line, after[at - 1] ?? heading, size))
  return paragraph([...first, ...after.slice(0, end < 0 ? 60 : end)])
}

function endsSection(line: Line, above: Line, size: number): boolean {
  if (isAfterAbstract(line.text) || isReferencesHeading(line.text) || keywordsAfter(line.text) !== undefined)
    return true
  if (isHeading(line, size) && line.page === above.page && line.y - above.y > 1.2 * size) return true
  return line.size > 1.12 * size || line.size < 0.85 * size
}

function paragraph(lines: readonly Line[]): string {
  const text = joinLines(lines)
  if (text.length <= MAX_ABSTRACT) return text
  return `${text.slice(0, text.lastIndexOf(' ', MAX_ABSTRACT))} …`
}

/** Words between commas behind `Keywords`. */
export function findKeywords(pages: readonly Page[]): string[] {
  const lines = pages.slice(0, 2).flatMap(({ lines }) => lines)
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
  return splitKeywords(joinLines(texts))
}

export const splitKeywords = (text: string): string[] =>
  text
    .split(/\s*(?:[;·•|⋅]|,(?=\s)|\s[-–—]\s)\s*/)
    .map((word) => word.replace(/^[\s.,:]+|[\s.,]+$/g, ''))
    .filter((word) => word.length > 1 && word.length < 80)
