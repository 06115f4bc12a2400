import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { apply, boxOf, type Matrix, multiply } from './matrix.ts'
import { PaintedBoxes } from './painted-boxes.ts'

/** Glyphs drawn by one operator, where they stand on the page: y grows downwards, in points. */
export interface GlyphRun {
  text: string
  x0: number
  x1: number
  /** The baseline. */
  y: number
  size: number
  font: string
  isBold: boolean
  isItalic: boolean
  /** Runs along the page's side are no lines of the text. */
  isTurned: boolean
  /** A reader cannot see it: white on white, under 2 pt, off the page, or drawn invisibly. */
  isHidden: boolean
}

/** Smaller type cannot be read. */
const READABLE_PT = 2
/** Colours from this on, of 255, cannot be told from paper. */
const PAPER = 245
/** A gap of this many ems between glyphs is a space. */
const SPACE_EMS = 0.16
const INVISIBLE_MODES = new Set([3, 7])

interface Font {
  name?: string
  bold?: boolean
  black?: boolean
  italic?: boolean
  vertical?: boolean
  isType3Font?: boolean
  fontMatrix?: number[]
  bbox?: number[]
}

interface Glyph {
  unicode: string
  width: number
  isSpace?: boolean
}

interface TextState {
  matrix: Matrix
  font: Font
  fontSize: number
  charSpacing: number
  wordSpacing: number
  scale: number
  leading: number
  rise: number
  mode: number
  isPaper: boolean
}

const identity: Matrix = [1, 0, 0, 1, 0, 0]

interface PageOfGlyphs {
  operators: { fnArray: ArrayLike<number>; argsArray: ArrayLike<unknown> }
  /** From the page's own coordinates to points from its upper left corner. */
  transform: Matrix
  width: number
  height: number
  fontOf: (id: string) => Font | undefined
}

/** Reads the glyphs that a page draws, with what decides whether somebody sees them. */
export function readGlyphRuns(page: PageOfGlyphs): GlyphRun[] {
  const reader = new GlyphReader(page)
  const { fnArray, argsArray } = page.operators
  for (let at = 0; at < fnArray.length; at++) reader.take(fnArray[at]!, (argsArray[at] ?? []) as unknown[])
  return reader.runs
}

class GlyphReader {
  readonly runs: GlyphRun[] = []
  readonly #page: PageOfGlyphs
  readonly #painted = new PaintedBoxes()
  readonly #saved: TextState[] = []
  #state: TextState
  #textMatrix = identity
  #x = 0
  #y = 0
  #lineX = 0
  #lineY = 0

  constructor(page: PageOfGlyphs) {
    this.#page = page
    this.#state = {
      matrix: page.transform,
      font: {},
      ...{ fontSize: 0, charSpacing: 0, wordSpacing: 0, scale: 1, leading: 0, rise: 0, mode: 0, isPaper: false },
    }
  }

  take(operator: number, args: unknown[]): void {
    const state = this.#state
    const [first] = args as number[]
    if (operator === OPS.save) this.#save()
    else if (operator === OPS.restore) this.#restore()
    else if (operator === OPS.transform) state.matrix = multiply(state.matrix, args as unknown as Matrix)
    else if (operator === OPS.paintFormXObjectBegin) this.#beginForm(args[0])
    else if (operator === OPS.paintFormXObjectEnd) this.#restore()
    else if (operator === OPS.beginText) this.#moveTo(identity)
    else if (operator === OPS.setTextMatrix) this.#moveTo((args.length > 1 ? args : args[0]) as Matrix)
    else if (operator === OPS.moveText) this.#moveBy(args as number[])
    else if (operator === OPS.setLeadingMoveText) {
      state.leading = (args as number[])[1]!
      this.#moveBy(args as number[])
    } else if (operator === OPS.nextLine) this.#moveBy([0, state.leading])
    else if (operator === OPS.setFont) this.#setFont(args)
    else if (operator === OPS.setCharSpacing) state.charSpacing = first!
    else if (operator === OPS.setWordSpacing) state.wordSpacing = first!
    else if (operator === OPS.setHScale) state.scale = first! / 100
    else if (operator === OPS.setLeading) state.leading = -first!
    else if (operator === OPS.setTextRise) state.rise = first!
    else if (operator === OPS.setTextRenderingMode) state.mode = first!
    else if (operator === OPS.setGState) this.#setGraphics(args[0])
    else if (operator === OPS.showText) this.#show(args[0] as (Glyph | number | null)[])
    else this.#paint(operator, args)
  }

  #paint(operator: number, args: unknown[]): void {
    const state = this.#state
    if (operator === OPS.setFillRGBColor) state.isPaper = isPaper(args[0])
    else if (operator === OPS.setFillTransparent) state.isPaper = true
    else if (operator === OPS.setFillColorN) state.isPaper = false
    else if (operator === OPS.constructPath) this.#fillPath(args)
    else if (imageOperators.has(operator)) this.#painted.add(boxOf([0, 0, 1, 1], state.matrix))
  }

  /** A dark ground makes white type visible. */
  #fillPath([operator, , bounds]: unknown[]): void {
    if (!fillOperators.has(operator as number) || this.#state.isPaper || !bounds) return
    this.#painted.add(boxOf(bounds as ArrayLike<number>, this.#state.matrix))
  }

  #save(): void {
    this.#saved.push({ ...this.#state })
  }

  #restore(): void {
    const state = this.#saved.pop()
    if (state) this.#state = state
  }

  #beginForm(matrix: unknown): void {
    this.#save()
    if (matrix) this.#state.matrix = multiply(this.#state.matrix, matrix as Matrix)
  }

  #moveTo(matrix: Matrix): void {
    this.#textMatrix = matrix
    this.#x = this.#y = this.#lineX = this.#lineY = 0
  }

  #moveBy([x = 0, y = 0]: number[]): void {
    this.#x = this.#lineX += x
    this.#y = this.#lineY += y
  }

  #setFont([id, size]: unknown[]): void {
    this.#state.font = this.#page.fontOf(String(id)) ?? {}
    this.#state.fontSize = Number(size)
  }

  #setGraphics(pairs: unknown): void {
    if (!Array.isArray(pairs)) return
    for (const [key, value] of pairs as [string, unknown][])
      if (key === 'Font' && Array.isArray(value)) this.#setFont(value)
  }

  #show(glyphs: readonly (Glyph | number | null)[] | undefined): void {
    if (!Array.isArray(glyphs)) return
    const { font, fontSize, charSpacing, wordSpacing, scale } = this.#state
    const unit = fontSize * (font.fontMatrix?.[0] ?? 0.001)
    let text = ''
    let advance = 0
    let end = 0
    let start: number | undefined
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') advance -= (glyph * fontSize) / 1000
      else if (glyph) {
        const isBlank = glyph.unicode.trim() === ''
        if (!isBlank) {
          if (start === undefined) start = advance
          else if (advance - end > SPACE_EMS * Math.abs(fontSize) && !text.endsWith(' ')) text += ' '
          text += glyph.unicode
        } else if (start !== undefined && !text.endsWith(' ')) text += ' '
        advance += glyph.width * unit + charSpacing + (glyph.isSpace ? wordSpacing : 0)
        if (!isBlank) end = advance - charSpacing
      }
    }
    if (start !== undefined) this.#add(text.trimEnd(), start * scale, end * scale)
    if (!font.vertical) this.#x += advance * scale
  }

  #add(text: string, from: number, to: number): void {
    const { matrix, font, fontSize, rise } = this.#state
    const whole = multiply(matrix, this.#textMatrix)
    const [x0, y] = apply(whole, this.#x + from, this.#y + rise)
    const [x1, yEnd] = apply(whole, this.#x + to, this.#y + rise)
    const size = Math.abs(sizeOf(font, fontSize)) * Math.hypot(whole[2], whole[3])
    this.runs.push({
      ...{ text, x0: Math.min(x0, x1), x1: Math.max(x0, x1), y, size, font: font.name ?? '' },
      isBold: Boolean(font.bold || font.black) || /bold|black|heavy|semibold|[-_]bd|medi|cmbx/i.test(font.name ?? ''),
      isItalic: Boolean(font.italic) || /ital|obli/i.test(font.name ?? ''),
      isTurned: Math.abs(yEnd - y) > Math.abs(x1 - x0) || x1 < x0,
      isHidden: this.#isHidden({ x0, x1, y, size }),
    })
  }

  #isHidden({ x0, x1, y, size }: { x0: number; x1: number; y: number; size: number }): boolean {
    const { mode, isPaper, font } = this.#state
    const { width, height } = this.#page
    if (INVISIBLE_MODES.has(mode)) return true
    if (size < READABLE_PT && !font.isType3Font) return true
    const [left, right] = [Math.min(x0, x1), Math.max(x0, x1)]
    if (right < 0 || left > width || y < 0 || y - size > height) return true
    return isPaper && mode % 4 === 0 && !this.#painted.holds((left + right) / 2, y - size / 3)
  }
}

const fillOperators = new Set<number>([
  ...[OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke, OPS.closeEOFillStroke],
])
const imageOperators = new Set<number>([
  ...[OPS.paintImageXObject, OPS.paintImageMaskXObject, OPS.paintInlineImageXObject, OPS.shadingFill],
])

function isPaper(colour: unknown): boolean {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(String(colour))
  return Boolean(hex?.slice(1).every((part) => Number.parseInt(part, 16) >= PAPER))
}

/** Fonts drawn by operators have units of their own: their box tells how large they are. */
function sizeOf({ isType3Font, fontMatrix, bbox }: Font, fontSize: number): number {
  if (!isType3Font || !fontMatrix || !bbox) return fontSize
  const height = Math.abs((bbox[3] ?? 0) - (bbox[1] ?? 0)) * Math.abs(fontMatrix[3] ?? 0)
  return height > 0 ? fontSize * height : fontSize
}
