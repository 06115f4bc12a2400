import { readAuthorLines } from './author-line.ts'
import { commonSize, type TextLine } from './lines.ts'
import type { PageContent } from './pages.ts'

/** Lines that belong together by their type. */
export interface Block {
  lines: TextLine[]
  text: string
  size: number
}

const banner =
  /^(journal|proceedings|transactions|annals|archives|revista|zeitschrift|bulletin|international journal)\b|\b(issn|vol(ume)?\.? ?\d|doi:|https?:|www\.|©|copyright|arxiv:\d|available online|contents lists|preprint submitted|^running (head|title)|^short title|^word count|this (is|article|paper) )/i
const kindOfArticle =
  /^(original |full |short |brief |regular )?(research |review )?(article|paper|report|review|communication|letter|editorial|perspective|opinion|preprint|manuscript|replication|reproduction|open access|case report|data descriptor|tutorial|poster|abstract|summary|introduction|contents)( article| paper)?s?$/i

/** The title on the first page: the largest type that is neither a journal's name nor a word above the title. */
export function findTitle(page: PageContent, declaredTitle: string): Block | undefined {
  const body = commonSize(page.lines)
  const blocks = blocksOf(page.segments, page.height, body)
  const labelled = labelledTitle(page)
  if (labelled) return labelled
  const declared = declaredBlock(blocks, declaredTitle, body)
  if (declared) return declared
  const large = blocks.filter(({ size, text }) => size > 1.08 * body && isTitleLike(text))
  if (large.length > 0) return largest(large, page.segments)
  return plainTitle(page, blocks, body)
}

const label = /^(?:(?:full|article|manuscript|paper) )?title(?: of (?:the )?(?:article|manuscript|paper))?\s*:\s*/i
const anyLabel = /^[\p{L} -]{3,30}:/u

const startsNext = (line: TextLine) => line.isFirst ?? (anyLabel.test(line.text) || namesPeople({ lines: [line] }))

/** What stands behind the word `Title:`. */
function labelledTitle({ segments }: PageContent): Block | undefined {
  const at = segments.findIndex(({ text }) => label.test(text))
  if (at < 0) return undefined
  const first = segments[at]!
  const rest = first.text.replace(label, '')
  const lines = rest === '' ? [] : [{ ...first, text: rest }]
  for (const line of segments.slice(at + 1)) {
    const above = lines.at(-1) ?? first
    const isNext = line.y > above.y && line.y - above.y < (lines.length === 0 ? 3 : 1.5) * above.size
    if (!isNext || (lines.length > 0 && startsNext(line))) break
    lines.push(line)
  }
  const text = joinLines(lines)
  return isTitleLike(text) ? { lines, text, size: first.size } : undefined
}

const date =
  /^(\d{1,2}\.? )?(january|february|march|april|may|june|july|august|september|october|november|december)( \d{1,2})?,? \d{4}$/i

function isTitleLike(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const isSpacedOut = /^(\S ){4,}\S?$/.test(text)
  return (
    letters >= 4 &&
    !isSpacedOut &&
    !banner.test(text.replace(/\[[^\]]*\]/g, '')) &&
    !kindOfArticle.test(text) &&
    !date.test(text) &&
    text.length < 400
  )
}

/** The largest block; of one or two words only where no other large one has more, and then the one above the authors. */
function largest(blocks: readonly Block[], segments: readonly TextLine[]): Block {
  const bySize = [...blocks].sort((a, b) => b.size - a.size || a.lines[0]!.y - b.lines[0]!.y)
  const first = bySize[0]!
  const isAboveAuthors = ({ lines }: Block) => {
    const next = segments.find(({ y }) => y > lines.at(-1)!.y + 1)
    return next !== undefined && namesPeople({ lines: [next] })
  }
  if (wordsOf(first.text) >= 3 || startsName(first.text) || isAboveAuthors(first)) return first
  const large = bySize.filter((block) => block.size > 0.7 * first.size && !namesPeople(block) && !namesPlace(block))
  return large.find(({ text }) => wordsOf(text) >= 3) ?? large.find(isAboveAuthors) ?? first
}

const namesPlace = ({ text }: Block) =>
  /\b(universi|institut|department|laborator|facult|centre|cnrs|inria)/i.test(text)

/** A title of two words is no journal's name where only authors follow it. */
function namesPeople({ lines }: Pick<Block, 'lines'>): boolean {
  const { authors, share } = readAuthorLines(lines)
  return authors.length > 0 && share > 0.6
}

const wordsOf = (text: string) => text.split(/\s+/).length
/** `[Rp] LOUPE` is a whole title. */
const startsName = (text: string) => /^\[|[:?]/.test(text)

/** In a plain manuscript the title is as large as the text: the first lines that are bold or in the middle, else the first ones. */
function plainTitle(page: PageContent, blocks: readonly Block[], body: number): Block | undefined {
  const candidates = blocks.filter(({ text, size }) => size > 0.9 * body && isTitleLike(text)).slice(0, 8)
  const isCentred = ({ x0, x1 }: TextLine) => Math.abs((x0 + x1) / 2 - page.width / 2) < 12 && x0 > 0.15 * page.width
  const stands = candidates.find(
    (block) =>
      wordsOf(block.text) >= 2 && block.lines.every((line) => line.isBold || isCentred(line)) && !namesPeople(block),
  )
  return stands ?? candidates.find((block) => wordsOf(block.text) >= 2 && !namesPeople(block)) ?? candidates[0]
}

/** The lines that together say what the file declares as its title. */
function declaredBlock(blocks: readonly Block[], declaredTitle: string, body: number): Block | undefined {
  const wanted = lettersOf(declaredTitle)
  if (wanted.length < 12) return undefined
  return blocks.find(({ text, size }) => size >= 0.98 * body && lettersOf(text) === wanted)
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Segments one under the other in the same type. */
function blocksOf(segments: readonly TextLine[], height: number, body: number): Block[] {
  const groups: TextLine[][] = []
  for (const line of segments) {
    if (line.y > 0.75 * height) continue
    const group = groups.findLast((lines) => continues(lines.at(-1)!, line, body))
    if (group) group.push(line)
    else groups.push([line])
  }
  return groups.map((lines) => ({
    ...{ lines, size: Math.max(...lines.map(({ size }) => size)) },
    text: joinLines(lines),
  }))
}

function continues(above: TextLine, below: TextLine, body: number): boolean {
  const isAlike = Math.abs(above.size - below.size) < 0.06 * above.size && above.isBold === below.isBold
  const distance = below.y - above.y
  const isBeside =
    Math.abs(distance) < 0.2 * above.size && below.x0 > above.x1 && below.x0 - above.x1 < 2.5 * above.size
  // A title may be set with double spacing.
  const isOpen = above.isBold || above.size > 1.08 * body
  const most = isOpen && !isByline(below) ? 2.45 : 1.75
  const isBelow = distance > 0 && distance < most * above.size && below.x0 < above.x1 && above.x0 < below.x1
  return isAlike && (isBelow || (isBeside && above.size > 13))
}

/** Several names, or one with a mark; three words with capitals may be the rest of a title. */
function isByline(line: TextLine): boolean {
  const { authors, share } = readAuthorLines([line])
  return share > 0.6 && (authors.length > 1 || authors.some(({ marks }) => marks.length > 0))
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
