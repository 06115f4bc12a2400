import { type PdfLine, smallPdf } from '../small-pdf.ts'

/** Words in one look: as they are, raised as a mark, bold or italic. */
export type Words = string | { up: string } | { bold: string } | { italic: string }

interface Setting {
  x?: number
  /** The middle of the lines. */
  middle?: number
  width?: number
  size?: number
  font?: 'bold' | 'italic'
  leading?: number
  /** How much further right the lines after the first one begin. */
  hanging?: number
}

interface Token {
  text: string
  isUp: boolean
  font: PdfLine['font']
}

const WIDTH = 595
export const HEIGHT = 842
const BOTTOM = 770
const MARK_SIZE = 0.7

/** Pages that are written from the top down, in any number of columns. */
export class Sheet {
  readonly #pages: PdfLine[][] = [[]]
  readonly #links: { url: string; rect: [number, number, number, number] }[] = []
  readonly #head: ((page: number) => PdfLine[]) | undefined
  y = 60

  /** @param head what stands at the edge of each page. */
  constructor(head?: (page: number) => PdfLine[]) {
    this.#head = head
  }

  gap(points: number): this {
    this.y += points
    return this
  }

  /** One word or line wherever it is wanted. */
  put(line: PdfLine): this {
    this.#pages.at(-1)!.push({ ...line, text: winAnsi(line.text) })
    return this
  }

  link(url: string, rect: [number, number, number, number]): this {
    this.#links.push({ url, rect })
    return this
  }

  /** A paragraph; goes on on the next page where there is no more room. */
  write(words: Words | readonly Words[], setting: Setting = {}): this {
    const { x = 72, middle, width = WIDTH - 2 * x, size = 10, font, leading = 1.2, hanging = 0 } = setting
    for (const [at, line] of wrap(tokensOf(words, font), width - hanging, size).entries()) {
      this.y += leading * size
      if (this.y > BOTTOM) this.turn().gap(leading * size)
      const start = middle === undefined ? x + (at === 0 ? 0 : hanging) : middle - widthOf(line, size) / 2
      this.#draw(line, { x: start, size })
    }
    return this
  }

  centre(words: Words | readonly Words[], setting: Omit<Setting, 'x' | 'middle'> = {}): this {
    return this.write(words, { width: WIDTH - 140, ...setting, middle: WIDTH / 2 })
  }

  /** Columns beside each other, each written by itself from the same height. */
  columns(...writers: ((sheet: Sheet) => void)[]): this {
    const top = this.y
    let lowest = top
    for (const writer of writers) {
      this.y = top
      writer(this)
      lowest = Math.max(lowest, this.y)
    }
    this.y = lowest
    return this
  }

  turn(): this {
    this.#pages.push([])
    this.y = 60
    return this
  }

  pdf(): Uint8Array {
    const pages = this.#pages.map((lines, at) => [
      ...(this.#head?.(at + 1) ?? []).map((line) => ({ ...line, text: winAnsi(line.text) })),
      ...lines,
    ])
    return smallPdf({ pages, links: this.#links })
  }

  #draw(tokens: readonly Token[], { x, size }: { x: number; size: number }): void {
    let at = x
    for (const run of runsOf(tokens)) {
      const own = run.isUp ? MARK_SIZE * size : size
      const lead = run.text.length - run.text.trimStart().length
      const line = { text: run.text.trim(), x: at + lead * 0.278 * own, y: run.isUp ? this.y - 0.35 * size : this.y }
      if (line.text !== '') this.put({ ...line, size: own, ...(run.font && { font: run.font }) })
      at += widthOf([run], size)
    }
  }
}

function tokensOf(words: Words | readonly Words[], font: PdfLine['font']): Token[] {
  const list = Array.isArray(words) ? (words as readonly Words[]) : [words as Words]
  return list.flatMap((one) => {
    const part =
      typeof one === 'string'
        ? { text: one, isUp: false, font }
        : 'up' in one
          ? { text: one.up, isUp: true, font }
          : 'bold' in one
            ? { text: one.bold, isUp: false, font: 'bold' as const }
            : { text: one.italic, isUp: false, font: 'italic' as const }
    return part.isUp ? [part] : part.text.split(/(?<=\s)/).map((text) => ({ ...part, text }))
  })
}

/** Lines no wider than so; a mark stays with its word. */
function wrap(tokens: readonly Token[], width: number, size: number): Token[][] {
  const lines: Token[][] = [[]]
  for (const token of tokens) {
    const line = lines.at(-1)!
    const last = line.at(-1)
    const fits = widthOf([...line, { ...token, text: token.text.trimEnd() }], size) <= width
    if (line.length === 0 || fits || (last && !/\s$/.test(last.text))) line.push(token)
    else lines.push([token])
  }
  return lines
}

/** Neighbours in one look together. */
function runsOf(tokens: readonly Token[]): Token[] {
  const runs: Token[] = []
  for (const token of tokens) {
    const last = runs.at(-1)
    if (last && last.isUp === token.isUp && last.font === token.font) last.text += token.text
    else runs.push({ ...token })
  }
  return runs
}

const widthOf = (tokens: readonly Token[], size: number) =>
  tokens.reduce((sum, { text, isUp, font }) => {
    const letters = [...text].reduce((all, letter) => all + (widths[letter.charCodeAt(0) - 32] ?? 556), 0)
    return sum + ((letters * size) / 1000) * (isUp ? MARK_SIZE : 1) * (font === 'bold' ? 1.06 : 1)
  }, 0)

/** Widths of Helvetica, from the space on. */
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
]

const special: Readonly<Record<string, string>> = {
  ...{ '—': '\x97', '–': '\x96', '‘': '\x91', '’': '\x92', '“': '\x93', '”': '\x94', '•': '\x95', '†': '\x86' },
  ...{ '‡': '\x87', '‐': '-', '−': '-' },
}

const winAnsi = (text: string) => [...text].map((letter) => special[letter] ?? letter).join('')

/** What these fonts can write of a text. */
export const writable = (text: string): string =>
  [...text]
    .map((letter) => (letter.charCodeAt(0) < 256 || special[letter] ? letter : letter.normalize('NFD')[0]!))
    .filter((letter) => letter.charCodeAt(0) < 256 || special[letter])
    .join('')
