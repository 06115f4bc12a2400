import { OPS } from 'unpdf/pdfjs'
import { areAlike } from '../base/colours.ts'
import { Grounds, intersectionOf, isIn, isRectangle } from './grounds.ts'
import { apply, type Box, boxOf, type Matrix, multiply } from './matrix.ts'

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
  /** A reader cannot see it: in the colour of its ground, under 2 pt, off the page, painted over, or drawn invisibly. */
  isHidden: boolean
}

/** Smaller type cannot be read. */
const READABLE_PT = 2
/** Paint thinner than this cannot be seen. */
const SEEN_ALPHA = 0.05
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
  /** Undefined for patterns. */
  fill: string | undefined
  stroke: string | undefined
  alpha: number
  /** Whether paint covers what is under it. */
  isOpaque: boolean
  /** Where paint shows. */
  clip: Box
  /** Whether all within it shows. */
  isClipFull: boolean
}

const BLACK = '#000000'

const identity: Matrix = [1, 0, 0, 1, 0, 0]

interface PageOfGlyphs {
  operators: { fnArray: ArrayLike<number>; argsArray: ArrayLike<unknown> }
  /** From the page's own coordinates to points from its upper left corner. */
  transform: Matrix
  width: number
  height: number
  fontOf: (id: string) => Font | undefined
  /** Whether a layer is switched on. */
  isShown: (layer: unknown) => boolean
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
  readonly #grounds = new Grounds()
  readonly #saved: TextState[] = []
  #state: TextState
  #textMatrix = identity
  #x = 0
  #y = 0
  #lineX = 0
  #lineY = 0
  #clips = false
  /** For each marked part that is open, whether it is on a layer that is switched off. */
  readonly #layers: boolean[] = []

  constructor(page: PageOfGlyphs) {
    this.#page = page
    this.#state = {
      matrix: page.transform,
      font: {},
      ...{ fontSize: 0, charSpacing: 0, wordSpacing: 0, scale: 1, leading: 0, rise: 0, mode: 0 },
      ...{ fill: BLACK, stroke: BLACK, alpha: 1, isOpaque: true, isClipFull: true },
      clip: { x0: 0, y0: 0, x1: page.width, y1: page.height },
    }
  }

  take(operator: number, args: unknown[]): void {
    const state = this.#state
    const [first] = args as number[]
    if (operator === OPS.save) this.#save()
    else if (operator === OPS.restore) this.#restore()
    else if (operator === OPS.transform) state.matrix = multiply(state.matrix, args as unknown as Matrix)
    else if (operator === OPS.paintFormXObjectBegin) this.#beginForm(args)
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
    if (operator === OPS.setFillRGBColor) state.fill = String(args[0])
    else if (operator === OPS.setStrokeRGBColor) state.stroke = String(args[0])
    else if (operator === OPS.setFillTransparent) state.alpha = 0
    else if (operator === OPS.setFillColorN) state.fill = undefined
    else if (operator === OPS.setStrokeColorN) state.stroke = undefined
    else if (operator === OPS.clip || operator === OPS.eoClip) this.#clips = true
    else if (operator === OPS.constructPath) this.#usePath(args)
    else if (operator === OPS.shadingFill) this.#grounds.add(state.clip, undefined)
    else if (imageOperators.has(operator)) this.#grounds.add(boxOf([0, 0, 1, 1], state.matrix), undefined)
    else if (operator === OPS.beginMarkedContentProps)
      this.#layers.push(args[0] === 'OC' && !this.#page.isShown(args[1]))
    else if (operator === OPS.beginMarkedContent) this.#layers.push(false)
    else if (operator === OPS.endMarkedContent) this.#layers.pop()
  }

  /** A path that is filled is a ground for what comes after it, and may cover what is there; one that clips limits both. */
  #usePath([operator, data, bounds]: unknown[]): void {
    const state = this.#state
    const clips = this.#clips
    this.#clips = false
    const fills = fillOperators.has(operator as number) && !this.#grounds.isFull && !this.#layers.includes(true)
    if (!bounds || !(fills || clips)) return
    const box = intersectionOf(state.clip, boxOf(bounds as ArrayLike<number>, state.matrix))
    const isFull = isRectangle((data as ArrayLike<number>[])[0]) && isUpright(state.matrix)
    if (fills) this.#fill(box, isFull)
    if (clips) this.#clipTo(box, isFull)
  }

  #fill(box: Box, isFull: boolean): void {
    const { fill, isOpaque, alpha, isClipFull } = this.#state
    if (alpha < SEEN_ALPHA) return
    const covers = isFull && isClipFull && isOpaque && alpha === 1 && fill !== undefined
    this.#grounds.add(box, covers ? fill : undefined)
    if (!covers || this.#grounds.isFull) return
    for (const run of this.runs) {
      const { x0, x1, y, size, isTurned } = run
      run.isHidden ||= !isTurned && isIn(box, x0, y - 0.7 * size) && isIn(box, x1, y - 0.1 * size)
    }
  }

  #save(): void {
    this.#saved.push({ ...this.#state })
  }

  #restore(): void {
    const state = this.#saved.pop()
    if (state) this.#state = state
  }

  #beginForm([matrix, box]: unknown[]): void {
    this.#save()
    if (matrix) this.#state.matrix = multiply(this.#state.matrix, matrix as Matrix)
    if (box) this.#clipTo(boxOf(box as ArrayLike<number>, this.#state.matrix), isUpright(this.#state.matrix))
  }

  #clipTo(box: Box, isFull: boolean): void {
    this.#state.clip = intersectionOf(this.#state.clip, box)
    this.#state.isClipFull &&= isFull
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
      else if (key === 'ca') this.#state.alpha = Number(value)
      else if (key === 'BM' || key === 'SMask')
        this.#state.isOpaque = value === 'source-over' || value === 'Normal' || value === false
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
    const { mode, fill, stroke, alpha, font } = this.#state
    const { width, height } = this.#page
    if (INVISIBLE_MODES.has(mode) || alpha < SEEN_ALPHA || this.#layers.includes(true)) return true
    if (size < READABLE_PT && !font.isType3Font) return true
    const [left, right] = [Math.min(x0, x1), Math.max(x0, x1)]
    if (right < 0 || left > width || y < 0 || y - size > height) return true
    const [x, middle] = [(left + right) / 2, y - size / 3]
    const ground = this.#grounds.at(x, middle)
    const inks = mode % 4 === 0 ? [fill] : mode % 4 === 1 ? [stroke] : [fill, stroke]
    return ground !== undefined && inks.every((ink) => ink !== undefined && areAlike(ink, ground))
  }
}

const fillOperators = new Set<number>([
  ...[OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke, OPS.closeEOFillStroke],
])
const imageOperators = new Set<number>([
  ...[OPS.paintImageXObject, OPS.paintImageMaskXObject, OPS.paintInlineImageXObject],
])

const isUpright = ([a, b, c, d]: Matrix) => (b === 0 && c === 0) || (a === 0 && d === 0)

/** Fonts drawn by operators have units of their own: their box tells how large they are. */
function sizeOf({ isType3Font, fontMatrix, bbox }: Font, fontSize: number): number {
  if (!isType3Font || !fontMatrix || !bbox) return fontSize
  const height = Math.abs((bbox[3] ?? 0) - (bbox[1] ?? 0)) * Math.abs(fontMatrix[3] ?? 0)
  return height > 0 ? fontSize * height : fontSize
}
