import { commonSize, type TextLine, withoutTypesetting } from '../pdf/lines.ts'
import type { PageContent, PdfLink } from '../pdf/pages.ts'
import type { Paragraph, TextRun } from './paragraphs.ts'
import { isHeadingStyle, isTitleStyle } from './styles.ts'

const [WIDTH, HEIGHT, TOP, BOTTOM, LEFT] = [595, 842, 90, 760, 72]
/** How wide a letter is, in ems. */
const LETTER_EMS = 0.45
/** Lines that go on stand a little further right, so that a paragraph shows. */
const HANGING = 8
const USUAL_SIZE = 11

/** Lays paragraphs out as lines of pages, so that they are read as those of a PDF are. */
export function layOut(paragraphs: readonly Paragraph[]): PageContent[] {
  const pages: PageContent[] = []
  let y = BOTTOM + 1
  const body =
    commonSize(paragraphs.flatMap(({ runs }) => runs.map(({ text, size = USUAL_SIZE }) => ({ text, size })))) ||
    USUAL_SIZE
  for (const paragraph of paragraphs) {
    const size = sizeOf(paragraph, body)
    for (const [at, runs] of wrap(paragraph.runs, (WIDTH - 2 * LEFT) / (LETTER_EMS * size)).entries()) {
      if (y > BOTTOM) {
        pages.push(emptyPage(pages.length + 1))
        y = TOP
      }
      y += at === 0 ? 2.1 * size : 1.2 * size
      addLine(pages.at(-1)!, runs, {
        y,
        size,
        x: paragraph.isCentred ? undefined : at === 0 ? LEFT : LEFT + HANGING,
        isHeading: isTitleStyle(paragraph.style) || isHeadingStyle(paragraph.style),
        isFirst: at === 0,
      })
    }
  }
  return pages.map((page) => ({ ...page, segments: page.lines }))
}

const emptyPage = (number: number): PageContent => ({
  ...{ number, width: WIDTH, height: HEIGHT, segments: [], lines: [], aside: [], links: [], hiddenWords: 0 },
})

/** A title or heading is larger than the text by its style, whatever its type says. */
function sizeOf({ style, runs }: Paragraph, body: number): number {
  const own =
    commonSize(runs.filter(({ isRaised }) => !isRaised).map(({ text, size = USUAL_SIZE }) => ({ text, size }))) || body
  if (isTitleStyle(style)) return Math.max(own, 1.8 * body)
  return isHeadingStyle(style) ? Math.max(own, 1.2 * body) : own
}

interface Placing {
  /** Undefined in the middle of the page. */
  x: number | undefined
  y: number
  size: number
  isHeading: boolean
  isFirst: boolean
}

function addLine(page: PageContent, runs: readonly TextRun[], { x, y, size, isHeading, isFirst }: Placing): void {
  const pieces: TextLine['pieces'] = []
  const links: PdfLink[] = []
  const width = runs.reduce((sum, { text }) => sum + text.length, 0) * size * LETTER_EMS
  const x0 = x ?? (WIDTH - width) / 2
  let at = x0
  for (const { text, url, isBold = false, isItalic = false, isRaised = false } of runs) {
    const end = at + text.length * size * LETTER_EMS
    if (url !== undefined) links.push({ page: page.number, url, x0: at, x1: end, y0: y - size, y1: y })
    pieces.push({
      text,
      x0: at,
      x1: end,
      y: isRaised ? y - 0.3 * size : y,
      size: isRaised ? 0.6 * size : size,
      isBold,
      isItalic,
      isRaised,
    })
    at = end
  }
  const text = withoutTypesetting(pieces.map((piece) => piece.text).join(''))
  if (text === '') return
  const most = (test: (run: TextRun) => boolean | undefined) =>
    2 * runs.filter(test).reduce((sum, run) => sum + run.text.length, 0) >
    runs.reduce((sum, run) => sum + run.text.length, 0)
  page.links.push(...links)
  page.lines.push({
    ...{ page: page.number, text, x0, x1: at, y, size, pieces, column: 0 as const, isFirst },
    ...{ isBold: isHeading || most(({ isBold }) => isBold), isItalic: most(({ isItalic }) => isItalic) },
  })
}

/** Runs cut into lines at spaces, and where the text breaks its lines itself. */
function wrap(runs: readonly TextRun[], most: number): TextRun[][] {
  const lines: TextRun[][] = [[]]
  let length = 0
  for (const run of runs) {
    for (const word of run.text.split(/(?<=\s)|(?=\n)/)) {
      const isNew = word.startsWith('\n') || (length > 0 && !run.isRaised && length + word.trimEnd().length > most)
      if (isNew) {
        lines.push([])
        length = 0
      }
      const line = lines.at(-1)!
      const last = line.at(-1)
      if (last && isAlike(last, run)) last.text += word
      else line.push({ ...run, text: word })
      length += word.length
    }
  }
  return lines
}

const isAlike = (a: TextRun, b: TextRun) =>
  a.url === b.url &&
  Boolean(a.isRaised) === Boolean(b.isRaised) &&
  Boolean(a.isBold) === Boolean(b.isBold) &&
  a.size === b.size
