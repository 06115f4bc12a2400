import { emailsIn, orcidIn } from '../base/identifiers.ts'
import { MAX_AUTHORS } from '../base/limits.ts'
import type { ReadAuthor } from '../base/manuscript.ts'
import { assignAffiliations } from './affiliations.ts'
import { type PlacedAuthor, readAuthorLines } from './author-line.ts'
import { afterAbstractWord, isAbstractHeading, isAfterAbstract } from './headings.ts'
import { commonSize, type TextLine } from './lines.ts'
import type { PageContent } from './pages.ts'
import { type Block, joinLines } from './title.ts'

/** Lines in the same type that follow each other. */
interface Row {
  lines: TextLine[]
}

/** Who wrote the text, from what stands between its title and its abstract. */
export function readByline(page: PageContent, title: Block, end: number): ReadAuthor[] {
  const top = title.lines.at(-1)!.y
  const zone = page.segments.filter((line) => line.y > top + 1 && line.y < end && !title.lines.includes(line))
  const rows = rowsOf(zone)
  const first = rows.findIndex((row) => isNames(row))
  if (first < 0) return []
  const style = rows[first]!.lines[0]!
  const nameRows = rows.filter(
    (row, at) => at >= first && isAlike(row.lines[0]!, style) && isNames(row) && !isRestOfPlace(rows, first, at),
  )
  const authors = nameRows.flatMap(({ lines }) => readAuthorLines(lines).authors).slice(0, MAX_AUTHORS)
  const nameLines = new Set(nameRows.flatMap(({ lines }) => lines))
  const rest = zone.filter((line) => !nameLines.has(line))
  const elsewhere = page.segments.filter(({ y }) => y > end)
  const margin = [...page.aside.filter(({ y }) => y > top), ...leftOf(elsewhere)]
  const text = joinLines(page.lines)
  const affiliations = assignAffiliations(authors, { zone: rest, margin, elsewhere, text })
  const orcids = orcidsOf(authors, page, zone)
  const emails = emailsOf(authors, page, rest)
  return unique(
    authors.map(({ name }, at) => ({
      ...{ name, affiliations: affiliations[at]!, orcid: orcids[at] ?? null, email: emails[at] ?? null },
    })),
  )
}

/** What stands to the left of the abstract, where that is beside something. */
function leftOf(lines: readonly TextLine[]): TextLine[] {
  const heading = lines.find(({ text }) => isAbstractHeading(text))
  return heading ? lines.filter(({ x1 }) => x1 < heading.x0 - 4) : []
}

function unique(authors: readonly ReadAuthor[]): ReadAuthor[] {
  const names = new Set<string>()
  return authors.filter(({ name }) => !names.has(name) && names.add(name))
}

function isNames({ lines }: Row): boolean {
  // A mark in front is that of a place.
  const first = lines[0]!.pieces[0]!
  if (first.isRaised || /^\s*[\d*†‡§]/.test(first.text)) return false
  const { authors, share } = readAuthorLines(lines)
  return authors.length > 0 && share > 0.6
}

/** Where names have marks, what has none under a place with a mark is the place's next line. */
function isRestOfPlace(rows: readonly Row[], first: number, at: number): boolean {
  const isMarked = (row: Row) => readAuthorLines(row.lines).authors.some(({ marks }) => marks.length > 0)
  const isPlace = ({ lines: [line] }: Row) => line!.pieces[0]!.isRaised || /^\s*[\d*†‡§]/.test(line!.text)
  const isSmall = /^(?!(and|und|et|y|e)\s)\p{Ll}/u.test(rows[at]!.lines[0]!.text) && at > first
  const above = rows[at - 1]?.lines.at(-1)
  const isOpen = above !== undefined && !isNames(rows[at - 1]!) && /\b(of|the|for|de|di|della|der)$/.test(above.text)
  return isSmall || isOpen || (isMarked(rows[first]!) && rows.slice(first, at).some(isPlace) && !isMarked(rows[at]!))
}

const isAlike = (a: TextLine, b: TextLine) => Math.abs(a.size - b.size) < 0.6 && a.isBold === b.isBold

/** Lines one under the other in the same type are read together, since a name may go on in the next line. */
function rowsOf(zone: readonly TextLine[]): Row[] {
  const rows: Row[] = []
  for (const line of zone) {
    const last = rows.at(-1)?.lines.at(-1)
    const isNext =
      last &&
      isAlike(last, line) &&
      line.y - last.y > 0.5 * line.size &&
      line.y - last.y < (beginsWithName(line) ? 2.6 : 1.8) * line.size
    const goesOn = isNext && isListOfNames(last, line) && line.x0 < last.x1 && last.x0 < line.x1
    if (goesOn) rows.at(-1)!.lines.push(line)
    else rows.push({ lines: [line] })
  }
  return rows
}

/** In a list with double spacing a line may begin with the rest of a name, and its mark. */
const beginsWithName = ({ pieces: [first, second] }: TextLine) =>
  second?.isRaised === true && !first!.isRaised && /^\p{L}[\p{L}\p{M} .'’-]{1,40}$/u.test(first!.text.trim())

/** Whether two lines hold one list of names, so that a name may be broken between them. */
function isListOfNames(above: TextLine, below: TextLine): boolean {
  const isOpen = /[,;&]$|\b(and|und|et)$/.test(above.text) || /^(and|und|et)\s/.test(below.text)
  const { authors, share } = readAuthorLines([above])
  return (
    isOpen ||
    (authors.length > 1 && share > 0.6) ||
    (/,/.test(above.text) && readAuthorLines([above, below]).share > 0.8)
  )
}

/** ORCID iDs from links beside names, else from the text, else in their order if there are as many as authors. */
function orcidsOf(
  authors: readonly PlacedAuthor[],
  page: PageContent,
  zone: readonly TextLine[],
): (string | undefined)[] {
  const found: (string | undefined)[] = authors.map(({ orcid }) => orcid ?? undefined)
  const links = page.links.flatMap((link) => {
    const orcid = /orcid/i.test(link.url) ? orcidIn(link.url) : null
    return orcid ? [{ orcid, x: (link.x0 + link.x1) / 2, y: (link.y0 + link.y1) / 2 }] : []
  })
  for (const { orcid, x, y } of links) {
    const at = nearest(authors, x, y, found)
    if (at >= 0 && !found.includes(orcid)) found[at] = orcid
  }
  for (const line of zone) {
    const orcid = orcidIn(line.text)
    if (!orcid || found.includes(orcid)) continue
    const at = [
      authors.findIndex(({ name }) => names(line.text, name)),
      nearest(authors, line.x0 + 1, line.y - line.size / 3, found),
      above(authors, line),
    ].find((author) => author >= 0)!
    if (at !== undefined && !found[at]) found[at] = orcid
  }
  const inOrder = [...new Set(zone.flatMap(({ text }) => orcidIn(text) ?? []))]
  return found.every((orcid) => !orcid) && inOrder.length === authors.length ? inOrder : found
}

/** Whether a text gives a name, or the first letters of it before a colon. */
function names(text: string, name: string): boolean {
  const letters = name.split(/[\s-]+/).map((word) => word[0])
  const initials = new RegExp(`^\\W*${letters.join('[.\\s-]*')}\\.?\\)?\\s*[:,(]`)
  return text.includes(name) || initials.test(text)
}

/** The author in whose block a line is: the only one in the row above it, or the one in the same column of a row with gaps. */
function above(authors: readonly PlacedAuthor[], line: TextLine): number {
  const y = Math.max(...authors.filter((author) => author.y < line.y).map((author) => author.y))
  const row = authors.filter((author) => Math.abs(author.y - y) < 3)
  const isBeneath = ({ x0, x1 }: PlacedAuthor) =>
    Math.abs(x0 - line.x0) < 4 || Math.abs((x0 + x1) / 2 - (line.x0 + line.x1) / 2) < 12
  const isApart = row.every(({ x1, size }, at) => at === row.length - 1 || row[at + 1]!.x0 - x1 > 2.5 * size)
  const isInBlocks = new Set(authors.map((author) => Math.round(author.y))).size > 1 || row.length === authors.length
  const own = row.length === 1 ? row : isApart ? row.filter(isBeneath) : []
  return own.length === 1 && isInBlocks ? authors.indexOf(own[0]!) : -1
}

/** The author on whose line a point is, the last one that begins before it. */
function nearest(authors: readonly PlacedAuthor[], x: number, y: number, found: readonly unknown[]): number {
  let best = -1
  for (const [at, author] of authors.entries()) {
    const isBeside = Math.abs(y - (author.y - author.size / 3)) < 0.9 * author.size
    if (isBeside && author.x0 <= x && x < author.x1 + 60 && (best < 0 || author.x0 >= authors[best]!.x0)) best = at
  }
  return best >= 0 && found[best] === undefined ? best : -1
}

/** Addresses go to the author whose name they hold, else, if there are as many as authors, to them in their order. */
function emailsOf(
  authors: readonly PlacedAuthor[],
  page: PageContent,
  rest: readonly TextLine[],
): (string | undefined)[] {
  const written = emailsIn(
    page.segments
      .filter((line) => rest.includes(line) || /@/.test(line.text))
      .map(({ text }) => text)
      .join(' '),
  )
  const linked = page.links.flatMap(({ url }) => (url.startsWith('mailto:') ? emailsIn(url.slice(7)) : []))
  const emails = [...new Set([...written, ...linked])]
  if (authors.length === 1 && emails.length === 1) return emails
  const found = authors.map(({ name }) => emails.find((email) => isOf(email, name)))
  return found.every((email) => !email) && emails.length === authors.length ? emails : found
}

function isOf(email: string, name: string): boolean {
  const local = plain(email.split('@')[0]!)
  const words = name
    .split(/[\s.-]+/)
    .map(plain)
    .filter((word) => word.length > 1)
  const family = words.at(-1) ?? ''
  return family.length > 2 && (local.includes(family) || (words.length > 1 && local === words[0]))
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** Where the authors' lines end: at the abstract, or at the first paragraph of the text. */
export function endOfAuthors(page: PageContent, title: Block): number {
  const body = commonSize(page.lines)
  const after = page.segments.filter((line) => line.y > title.lines.at(-1)!.y + 1)
  const heading = after.find(
    ({ text }, at) =>
      isAbstractHeading(text) ||
      afterAbstractWord(text) !== undefined ||
      (isAfterAbstract(text) && !beginsPlaces(after.slice(at, at + 5))),
  )
  const paragraph = after.findIndex(
    (line, at) => isParagraph(line, after.slice(at + 1), body) || isProse(after.slice(at, at + 3)),
  )
  const ends = [heading?.y, after[paragraph]?.y].filter((y) => y !== undefined)
  return ends.length > 0 ? Math.min(...ends) - 0.5 : page.height
}

/** `1 Inria` is no heading where `2 CNRS` follows. */
const beginsPlaces = ([first, ...next]: readonly TextLine[]) =>
  /^1\b/.test(first!.text) && next.some(({ text }) => /^2\b/.test(text))

/** Lines in one type, one close under the other, of which most words are small: sentences, and no names or places. */
function isProse(lines: readonly TextLine[]): boolean {
  const [first] = lines
  const isOneBlock = lines.every(
    ({ x0, y, size }, at) =>
      at === 0 ||
      (Math.abs(size - first!.size) < 0.3 &&
        Math.abs(x0 - lines[1]!.x0) < 3 &&
        y - lines[at - 1]!.y > 0.8 * size &&
        y - lines[at - 1]!.y < 2.6 * size),
  )
  const words = joinLines(lines).match(/\p{L}[\p{L}’'-]+/gu) ?? []
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length
  return lines.length === 3 && isOneBlock && small >= 14 && small > 0.6 * words.length
}

/** Three lines of the text's own type one under the other, of which the first ones are full. */
function isParagraph(line: TextLine, below: readonly TextLine[], body: number): boolean {
  if (Math.abs(line.size - body) > 0.4 || /@/.test(line.text) || line.pieces[0]!.isRaised) return false
  const column = below.filter((other) => Math.abs(other.x0 - line.x0) < 14 && other.y > line.y).slice(0, 3)
  const sameType = column.filter(({ size, isBold }) => Math.abs(size - body) < 0.4 && isBold === line.isBold)
  const isClose = column[1] !== undefined && column[1].y - line.y < 4.6 * body
  const isWords = (line.text.match(/\b\p{Ll}{2,}/gu)?.length ?? 0) >= 4
  return (
    sameType.length >= 2 &&
    isClose &&
    isWords &&
    column.filter(({ x0, x1 }) => x1 - x0 > 0.85 * (line.x1 - line.x0)).length >= 2
  )
}
