import { commonSize, type Line } from './lines.ts'
import type { Page } from './pages.ts'

/** Lines that belong together by their type. */
export interface Block {
  lines: Line[]
  text: string
  size: number
}

const banner =
  /^(journal|proceedings|transactions|annals|archives|revista|zeitschrift|bulletin|international journal)\b|\b(issn|vol(ume)?\.? ?\d|doi:|https?:|www\.|©|copyright|arxiv:\d|available online|contents lists|preprint submitted|this (is|article|paper) )/i
const kindOfArticle =
  /^(original |full |short |brief |regular )?(research |review )?(article|paper|report|review|communication|letter|editorial|perspective|opinion|preprint|manuscript|replication|reproduction|open access|case report|data descriptor|tutorial|poster|abstract|summary|introduction|contents)( article| paper)?s?$/i

/** The title on the first page: the largest type that is neither a journal's name nor a word above the title. */
export function findTitle(page: Page, declaredTitle: string): Block | undefined {
  const body = commonSize(page.lines)
  const blocks = blocksOf(page.segments, page.height)
  const declared = declaredBlock(blocks, declaredTitle, body)
  if (declared) return declared
  const large = blocks.filter(({ size, text }) => size > 1.08 * body && isTitleLike(text))
  if (large.length > 0) return largest(large)
  return plainTitle(page, blocks, body)
}

function isTitleLike(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const isSpacedOut = /^(\S ){4,}\S?$/.test(text)
  return letters >= 4 && !isSpacedOut && !banner.test(text) && !kindOfArticle.test(text) && text.length < 400
}

/** The largest block; of one word only where no other large one has several. */
function largest(blocks: readonly Block[]): Block {
  const bySize = [...blocks].sort((a, b) => b.size - a.size || a.lines[0]!.y - b.lines[0]!.y)
  const several = bySize.find(({ text }) => wordsOf(text) >= 3)
  const first = bySize[0]!
  return wordsOf(first.text) < 3 && several && several.size > 0.7 * first.size && !startsName(first.text)
    ? several
    : first
}

const wordsOf = (text: string) => text.split(/\s+/).length
/** `[Rp] LOUPE` is a whole title. */
const startsName = (text: string) => /^\[|[:?]/.test(text)

/** In a plain manuscript the title is as large as the text: the first lines that are bold or in the middle, else the first ones. */
function plainTitle(page: Page, blocks: readonly Block[], body: number): Block | undefined {
  const candidates = blocks.filter(({ text, size }) => size > 0.9 * body && isTitleLike(text)).slice(0, 8)
  const isCentred = ({ x0, x1 }: Line) => Math.abs((x0 + x1) / 2 - page.width / 2) < 12 && x0 > 0.15 * page.width
  const stands = candidates.find(
    ({ lines, text }) => wordsOf(text) >= 3 && lines.every((line) => line.isBold || isCentred(line)),
  )
  return stands ?? candidates.find(({ text }) => wordsOf(text) >= 2) ?? candidates[0]
}

/** The lines that together say what the file declares as its title. */
function declaredBlock(blocks: readonly Block[], declaredTitle: string, body: number): Block | undefined {
  const wanted = lettersOf(declaredTitle)
  if (wanted.length < 12) return undefined
  return blocks.find(({ text, size }) => size >= 0.98 * body && lettersOf(text) === wanted)
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Segments one under the other in the same type. */
function blocksOf(segments: readonly Line[], height: number): Block[] {
  const groups: Line[][] = []
  for (const line of segments) {
    if (line.y > 0.75 * height) continue
    const group = groups.findLast((lines) => continues(lines.at(-1)!, line))
    if (group) group.push(line)
    else groups.push([line])
  }
  return groups.map((lines) => ({
    ...{ lines, size: Math.max(...lines.map(({ size }) => size)) },
    text: joinLines(lines),
  }))
}

function continues(above: Line, below: Line): boolean {
  const isAlike = Math.abs(above.size - below.size) < 0.06 * above.size && above.isBold === below.isBold
  const distance = below.y - above.y
  const isBeside =
    Math.abs(distance) < 0.2 * above.size && below.x0 > above.x1 && below.x0 - above.x1 < 2.5 * above.size
  const isBelow = distance > 0 && distance < 1.75 * above.size && below.x0 < above.x1 && above.x0 < below.x1
  return isAlike && (isBelow || (isBeside && above.size > 13))
}

/** A paragraph of its lines: a word that was divided is whole again. */
export function joinLines(lines: readonly { text: string }[]): string {
  let text = ''
  for (const { text: line } of lines) {
    const isDivided = /\p{Ll}[-‐]$/u.test(text) && /^\p{Ll}/u.test(line)
    if (isDivided) text = text.slice(0, -1) + line
    else text = /[-‐–/]$/.test(text) && !/ [-–]$/.test(text) ? text + line : `${text} ${line}`
  }
  return text.replace(/\s+/g, ' ').trim()
}
