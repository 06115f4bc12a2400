import { MAX_PAGES, MOST_PAGES } from '../base/limits.ts'
import { UnreadableFile } from '../base/manuscript.ts'
import { readGlyphRuns } from './glyph-runs.ts'
import { isReferencesHeading } from './headings.ts'
import { asideOf, lineNumbers, linesInOrder, segmentsOf, type TextLine } from './lines.ts'
import { type Box, boxOf, type Matrix } from './matrix.ts'
import type { Pdf, PdfPage } from './open-pdf.ts'

export interface PdfLink extends Box {
  page: number
  url: string
}

/** What somebody sees on a page. */
export interface PageContent {
  number: number
  width: number
  height: number
  /** Pieces of lines without wide gaps, from the top down, without the margin's notes. */
  segments: TextLine[]
  /** In the order of reading. */
  lines: TextLine[]
  /** Notes in the margin. */
  aside: TextLine[]
  links: PdfLink[]
  hiddenWords: number
}

/** Reads the pages that can hold what is looked for: of a long file the first and the last ones. */
export async function readPages(pdf: Pdf): Promise<{ pages: PageContent[]; isCut: boolean }> {
  const isShown = await layersOf(pdf)
  if (pdf.numPages > MOST_PAGES) throw new UnreadableFile('unreadable_file', 'The PDF has too many pages.')
  const pages: PageContent[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    if (number > MAX_PAGES / 2 && number <= pdf.numPages - MAX_PAGES / 2) continue
    const page = await pdf.getPage(number)
    pages.push(await readPage(page, number, isShown))
    page.cleanup()
  }
  return { pages: await withLinks(withoutRunningHeads(pages), pdf), isCut: pdf.numPages > MAX_PAGES }
}

/**
 * Adds links where they say something: of the authors on the first two pages and on the one before the references, of references
 * from their heading on; everywhere where there is no heading. Reading them costs nearly as much as reading a page again.
 */
async function withLinks(pages: PageContent[], pdf: Pdf): Promise<PageContent[]> {
  const first = pages.findIndex(({ lines }) => lines.length > 0)
  const references = pages.findIndex(({ lines }) => lines.some(({ text }) => isReferencesHeading(text)))
  const isNeeded = (at: number) => at <= first + 1 || at >= references - 1
  const all: PageContent[] = []
  for (const [at, page] of pages.entries())
    all.push(isNeeded(at) ? { ...page, links: await readLinks(page, pdf) } : page)
  return all
}

/** Leaves out what stands at the head or foot of several pages, whatever its numbers. */
function withoutRunningHeads(pages: readonly PageContent[]): PageContent[] {
  const keyOf = ({ text, y }: TextLine) => `${text.replace(/\d+/g, '')} ${Math.round(y / 6)}`
  const isAtEdge = ({ y }: TextLine, { height }: PageContent) => y < 0.1 * height || y > 0.9 * height
  const counts = new Map<string, number>()
  for (const page of pages)
    for (const line of page.lines) if (isAtEdge(line, page)) counts.set(keyOf(line), (counts.get(keyOf(line)) ?? 0) + 1)
  const isRunning = (line: TextLine, page: PageContent) => isAtEdge(line, page) && counts.get(keyOf(line))! > 1
  return pages.map((page) => ({ ...page, lines: page.lines.filter((line) => !isRunning(line, page)) }))
}

/** Which layers are switched on; a file whose layers cannot be read shows all. */
async function layersOf(pdf: Pdf): Promise<(layer: unknown) => boolean> {
  const layers = await pdf.getOptionalContentConfig().catch(() => undefined)
  return (layer) => layers?.isVisible(layer) ?? true
}

async function readPage(page: PdfPage, number: number, isShown: (layer: unknown) => boolean): Promise<PageContent> {
  const viewport = page.getViewport({ scale: 1 })
  const { width, height } = viewport
  const transform = viewport.transform as unknown as Matrix
  const operators = await page.getOperatorList({ annotationMode: 0 })
  const fontOf = (id: string) => (page.commonObjs.has(id) ? page.commonObjs.get(id) : undefined)
  const runs = readGlyphRuns({ operators, transform, width, height, fontOf, isShown })
  const seen = runs.filter(({ isHidden }) => !isHidden)
  const withNumbers = segmentsOf(seen, number)
  const numbers = new Set(lineNumbers(withNumbers, width))
  const all = withNumbers.filter((segment) => !numbers.has(segment))
  const aside = asideOf(all, width)
  const segments = all.filter((segment) => !aside.has(segment))
  return {
    ...{ number, width, height, segments, lines: linesInOrder(segments, width), aside: [...aside] },
    links: [],
    hiddenWords: countWords(runs.filter(({ isHidden }) => isHidden).map(({ text }) => text)),
  }
}

const countWords = (texts: readonly string[]) => (texts.join(' ').match(/[\p{L}\p{N}]{2,}/gu) ?? []).length

async function readLinks({ number }: PageContent, pdf: Pdf): Promise<PdfLink[]> {
  const page = await pdf.getPage(number)
  const transform = page.getViewport({ scale: 1 }).transform as unknown as Matrix
  const annotations = (await page.getAnnotations({ intent: 'display' })) as Record<string, unknown>[]
  page.cleanup()
  return annotations.flatMap(({ subtype, url, unsafeUrl, rect }) => {
    const address = url ?? unsafeUrl
    if (subtype !== 'Link' || typeof address !== 'string') return []
    return [{ page: number, url: address, ...boxOf(rect as number[], transform) }]
  })
}
