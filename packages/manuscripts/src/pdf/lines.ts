import type { GlyphRun } from './glyph-runs.ts'

/** A piece of a line in one kind of type. */
export interface TextPiece {
  text: string
  x0: number
  x1: number
  y: number
  size: number
  isBold: boolean
  isItalic: boolean
  /** A mark above the line, such as the number of an affiliation. */
  isRaised: boolean
}

/** Words that stand on one baseline in one column. */
export interface TextLine {
  page: number
  text: string
  x0: number
  x1: number
  y: number
  /** The size of most of its glyphs. */
  size: number
  isBold: boolean
  isItalic: boolean
  pieces: TextPiece[]
  /** 0 for a page's whole width or its left column, 1 for the right one. */
  column: 0 | 1
  /** Whether it begins a paragraph, where the file says so. */
  isFirst?: boolean
}

/** A wider gap, in ems, parts two columns, or two names beside each other. */
const GAP_EMS = 1.15
/** The same before an edge at which many lines begin. */
const NARROW_GAP_EMS = 0.65
const ROWS_OF_AN_EDGE = 8
/** A mark stands at most so far from its word: the sign of an ORCID iD is drawn between them. */
const BESIDE_EMS = 1.6
/** Type so much smaller than its neighbours, above their baseline, is a mark. */
const MARK_SIZE = 0.86

/** The segments of a page: words beside each other without a wide gap, from the top down. */
export function segmentsOf(runs: readonly GlyphRun[], page: number): TextLine[] {
  const rows: GlyphRun[][] = []
  for (const run of runs.filter(({ isTurned }) => !isTurned).sort((a, b) => a.y - b.y || a.x0 - b.x0)) {
    const row = rows.findLast((row) => isOnRow(run, row))
    if (row) row.push(run)
    else rows.push([run])
  }
  const edges = leftEdges(rows)
  return rows
    .flatMap((row) => cutRow(row, edges).map((part) => lineOf(part, page)))
    .sort((a, b) => a.y - b.y || a.x0 - b.x0)
}

/** Where many rows, or parts of rows, begin: a narrower gap before such an edge parts a note in the margin from the text. */
function leftEdges(rows: readonly GlyphRun[][]): ReadonlySet<number> {
  const counts = new Map<number, number>()
  for (const row of rows) {
    let end = Number.NEGATIVE_INFINITY
    for (const run of [...row].sort((a, b) => a.x0 - b.x0)) {
      if (run.x0 - end > NARROW_GAP_EMS * run.size)
        counts.set(Math.round(run.x0), (counts.get(Math.round(run.x0)) ?? 0) + 1)
      end = Math.max(end, run.x1)
    }
  }
  return new Set([...counts].filter(([, count]) => count >= ROWS_OF_AN_EDGE).map(([x]) => x))
}

/** Whether a run stands on a row: on its baseline, or as a smaller mark above or below beside one of its runs. */
function isOnRow(run: GlyphRun, row: readonly GlyphRun[]): boolean {
  if (run.y - row[0]!.y > 40) return false
  return row.some((other) => {
    const apart = Math.abs(run.y - other.y)
    const size = Math.min(run.size, other.size)
    if (apart <= 0.2 * size) return true
    const larger = Math.max(run.size, other.size)
    const isMark = size < MARK_SIZE * larger && apart < 0.62 * larger
    const isBeside = run.x0 < other.x1 + BESIDE_EMS * larger && other.x0 < run.x1 + BESIDE_EMS * larger
    return isMark && isBeside
  })
}

function cutRow(row: readonly GlyphRun[], edges: ReadonlySet<number>): GlyphRun[][] {
  const parts: GlyphRun[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const run of [...row].sort((a, b) => a.x0 - b.x0)) {
    const size = Math.max(run.size, parts.at(-1)?.at(-1)?.size ?? 0)
    const gap = edges.has(Math.round(run.x0)) ? NARROW_GAP_EMS : GAP_EMS
    if (parts.length === 0 || run.x0 - end > gap * size) parts.push([run])
    else parts.at(-1)!.push(run)
    end = Math.max(end, run.x1)
  }
  return parts
}

function lineOf(runs: readonly GlyphRun[], page: number): TextLine {
  const size = commonSize(runs)
  const baseline = runs.find((run) => Math.abs(run.size - size) < 0.1)?.y ?? runs[0]!.y
  const pieces: TextPiece[] = []
  for (const run of runs) addPiece(pieces, run, size, baseline)
  const letters = (test: (piece: TextPiece) => boolean) =>
    pieces.filter(test).reduce((sum, piece) => sum + piece.text.length, 0)
  const all = letters(() => true)
  return {
    ...{
      page,
      text: joinText(pieces),
      x0: Math.min(...runs.map(({ x0 }) => x0)),
      x1: Math.max(...runs.map(({ x1 }) => x1)),
    },
    ...{
      y: baseline,
      size,
      isBold: 2 * letters((p) => p.isBold) > all,
      isItalic: 2 * letters((p) => p.isItalic) > all,
    },
    ...{ pieces, column: 0 },
  }
}

function addPiece(pieces: TextPiece[], run: GlyphRun, size: number, baseline: number): void {
  const isRaised = run.size < MARK_SIZE * size && baseline - run.y > 0.12 * size
  const last = pieces.at(-1)
  const gap = last ? run.x0 - last.x1 : 0
  const isApart = last !== undefined && gap > 0.14 * Math.min(run.size, last.size)
  const { text, x0, x1, y, isBold, isItalic } = run
  const isAlike = last && last.isRaised === isRaised && last.isBold === isBold && last.isItalic === isItalic
  if (last && isAlike && Math.abs(last.size - run.size) < 0.3) {
    last.text = joined(last.text, text, isApart)
    last.x1 = Math.max(last.x1, x1)
  } else pieces.push({ text: isApart ? ` ${text}` : text, x0, x1, y, size: run.size, isBold, isItalic, isRaised })
}

const accents: Readonly<Record<string, string>> = {
  ...{ '´': '\u0301', '`': '\u0300', '¨': '\u0308', ˆ: '\u0302', '˜': '\u0303', ˇ: '\u030c', '¸': '\u0327' },
  ...{ '˚': '\u030a', '˘': '\u0306', '˙': '\u0307', '¯': '\u0304', '˝': '\u030b', '˛': '\u0328' },
}

/** Joins two texts; an accent that was drawn by itself goes onto the letter that it stands above. */
function joined(before: string, after: string, isApart: boolean): string {
  const accent = accents[before.at(-1) ?? '']
  const letter = after[0] === 'ı' ? 'i' : after[0]
  if (accent && letter && /\p{L}/u.test(letter))
    return before.slice(0, -1) + (letter + accent).normalize('NFC') + after.slice(1)
  return isApart ? `${before} ${after}` : before + after
}

const ligatures: Readonly<Record<string, string>> = { ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'st', ﬆ: 'st' }

/** Words as people write them: without ligatures, soft hyphens and doubled spaces. */
export const withoutTypesetting = (text: string): string =>
  text
    .replace(/[ﬀ-ﬆ]/g, (letters) => ligatures[letters] ?? letters)
    .replace(/\u00ad/g, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: fonts without names of glyphs give them
    .replace(/[\u0000-\u001f\u200b\ufeff]/g, ' ')
    .replace(/([A-Za-z])\s?([´`¨ˆ˜ˇ˚])(?=\s|[A-Za-z])/g, '$1$2')
    .replace(/(?<!`)([´`¨ˆ˜ˇ˚])(?!`)\s?([\p{L}ı])/gu, (_, accent: string, letter: string) =>
      ((letter === 'ı' ? 'i' : letter) + accents[accent]).normalize('NFC'),
    )
    .replace(/\s+/g, ' ')
    .trim()

export const joinText = (pieces: readonly { text: string }[]): string =>
  withoutTypesetting(pieces.reduce((text, piece) => joined(text, piece.text, false), ''))

/** The size of most glyphs, to a tenth of a point. */
export function commonSize(runs: readonly { text: string; size: number }[]): number {
  const letters = new Map<number, number>()
  for (const { text, size } of runs) {
    const key = Math.round(size * 10) / 10
    // Marks may hold more digits than a short name has letters.
    const count = text.length - 0.8 * (text.match(/[\d[\]-]/g)?.length ?? 0)
    letters.set(key, (letters.get(key) ?? 0) + count)
  }
  return [...letters].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0
}

/** The lines of a page in the order of reading: columns one after the other between lines that cross the page. */
export function linesInOrder(segments: readonly TextLine[], width: number): TextLine[] {
  const gutter = gutterOf(segments, width)
  if (gutter === undefined) return mergeRows(segments)
  const lines: TextLine[] = []
  let columns: [TextLine[], TextLine[]] = [[], []]
  const flush = () => {
    lines.push(...mergeRows(columns[0]), ...mergeRows(columns[1]).map((line) => ({ ...line, column: 1 as const })))
    columns = [[], []]
  }
  for (const segment of segments) {
    if (segment.x1 <= gutter + 2) columns[0].push(segment)
    else if (segment.x0 >= gutter - 2) columns[1].push(segment)
    else {
      flush()
      lines.push(segment)
    }
  }
  flush()
  return lines
}

/** Where the gap between two columns is; undefined for a page of one column. */
function gutterOf(segments: readonly TextLine[], width: number): number | undefined {
  const long = segments.filter(({ x0, x1 }) => x1 - x0 > 0.22 * width)
  let best: { gutter: number; sides: number } | undefined
  for (let gutter = 0.4 * width; gutter <= 0.6 * width; gutter += width / 200) {
    const left = long.filter(({ x1 }) => x1 <= gutter).length
    const right = long.filter(({ x0 }) => x0 >= gutter).length
    const across = long.length - left - right
    const sides = Math.min(left, right)
    if (sides >= 5 && across < 0.6 * (left + right) && (!best || sides - across > best.sides))
      best = { gutter, sides: sides - across }
  }
  return best?.gutter
}

/** The number of an entry in a list: "7.", "[7]", "(7)". */
const numberOfEntry = /^(?:\d{1,3}\.|\[\d{1,3}\]|\(\d{1,3}\))$/

/** Segments apart from the text, in a margin at the left: notes of a journal, or numbers of lines. */
export function asideOf(segments: readonly TextLine[], width: number): ReadonlySet<TextLine> {
  let aside: TextLine[] = []
  for (let gutter = 0.06 * width; gutter <= 0.36 * width; gutter += width / 200) {
    const right = segments.filter(({ x0 }) => x0 >= gutter)
    const text = right.filter(({ x0, x1 }) => x1 - x0 > 0.4 * width)
    const top = text[0] ? text[0].y - text[0].size : 0
    const edge = Math.min(...text.map(({ x0 }) => x0))
    // What is above the text stands over both; the last line of a paragraph may be as short as a note.
    const below = segments.filter(({ y }) => y > top)
    const beside = below.filter(({ x1 }) => x1 <= gutter && x1 < edge)
    const across = below.filter(({ x0, x1 }) => x0 < gutter && x1 > gutter).length
    if (text.length >= 6 && across <= 4 && beside.length > aside.length) aside = beside
  }
  // Wide gaps part the numbers of a list, too, from its entries.
  const numbers = aside.filter(({ text }) => numberOfEntry.test(text)).length
  return new Set(2 * numbers > aside.length ? [] : aside)
}

/** Numbers of lines: eight and more in the margin, one below the other at equal distances. */
export function lineNumbers(segments: readonly TextLine[], width: number): TextLine[] {
  const numbers = segments.filter(({ text, x1 }) => /^\d{1,4}$/.test(text) && x1 < 0.14 * width)
  const steps = numbers.slice(1).map(({ y }, at) => y - numbers[at]!.y)
  const usual = [...steps].sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  const isEven = steps.filter((step) => Math.abs(step - usual) < 0.1 * usual).length > 0.8 * steps.length
  const isRising = numbers.every(({ text }, at) => at === 0 || Number(text) > Number(numbers[at - 1]!.text))
  return numbers.length >= 8 && isEven && isRising ? numbers : []
}

/** Segments on one baseline as one line. */
function mergeRows(segments: readonly TextLine[]): TextLine[] {
  const lines: TextLine[] = []
  for (const segment of segments) {
    const last = lines.at(-1)
    if (last && Math.abs(last.y - segment.y) < 0.3 * Math.min(last.size, segment.size))
      lines[lines.length - 1] = besides(last, segment)
    else lines.push(segment)
  }
  return lines
}

function besides(a: TextLine, b: TextLine): TextLine {
  const [left, right] = a.x0 <= b.x0 ? [a, b] : [b, a]
  const larger = left.text.length >= right.text.length ? left : right
  return {
    ...larger,
    ...{ text: `${left.text} ${right.text}`, x0: left.x0, x1: Math.max(left.x1, right.x1), y: left.y },
    pieces: [
      ...left.pieces,
      ...right.pieces.map((piece, at) => (at === 0 ? { ...piece, text: ` ${piece.text}` } : piece)),
    ],
  }
}
