import { orcidIn } from '../base/identifiers.ts'
import { marksOf, type PlacedAuthor } from './author-line.ts'
import { type TextLine, withoutTypesetting } from './lines.ts'
import { joinLines } from './title.ts'

interface Affiliation {
  mark: string | undefined
  text: string
  line: TextLine
}

/** Where places may stand: with the authors, in the margin, below the abstract, and in the sentences of notes. */
interface Surroundings {
  zone: readonly TextLine[]
  margin: readonly TextLine[]
  elsewhere: readonly TextLine[]
  text: string
}

const notPlaces =
  /^\W*(affiliations?:?$|(short|running) title|running head|word count|dated\b|editors?\b|edited by|reviewed by|e-?mail|tel\b|orcid|correspond|aut\p{L}+ de correspond|received|accepted|published|doi|https?:|\*|equal|these authors|submitted|preprint|©|copyright|\d{1,2} \p{L}+ \d{4}$|(january|february|march|april|may|june|july|august|september|october|november|december)\.? \d)/iu

/** For each author the places behind the marks of their name, else those under it, else all. */
export function assignAffiliations(
  authors: readonly PlacedAuthor[],
  { zone, margin, elsewhere, text }: Surroundings,
): string[][] {
  const hasMarks = authors.some(({ marks }) => marks.length > 0)
  const near = readPlaces(hasMarks ? [...zone, ...margin] : zone, hasMarks)
  const places = hasMarks && !isMarked(authors, near) ? markedPlaces(authors, elsewhere, near) : near
  return authors.map((author) => {
    if (author.place !== undefined) return [author.place]
    const own = isMarked(authors, places)
      ? places.filter(({ mark }) => mark !== undefined && author.marks.includes(mark))
      : under(author, authors, places)
    const told = own.length === 0 ? toldPlace(author.name, text) : undefined
    return told === undefined ? [...new Set(own.map(({ text }) => text))] : [told]
  })
}

const isMarked = (authors: readonly PlacedAuthor[], places: readonly Affiliation[]) =>
  places.some(({ mark }) => mark !== undefined && authors.some(({ marks }) => marks.includes(mark)))

/** Places with marks at the foot of the page or in its margin; else those near the authors. */
function markedPlaces(
  authors: readonly PlacedAuthor[],
  elsewhere: readonly TextLine[],
  near: readonly Affiliation[],
): readonly Affiliation[] {
  const size = Math.min(...authors.map((author) => author.size))
  const small = withMarks(elsewhere).filter((line) => line.size < 0.95 * size)
  const start = small.findIndex(beginsPlaces)
  if (start < 0) return near
  const type = small[start]!
  const far = readPlaces(
    small.slice(start).filter((line) => Math.abs(line.size - type.size) < 0.6),
    true,
  ).filter(({ mark }) => mark !== undefined)
  return isMarked(authors, far) ? far : near
}

/** Whether a line begins with the first mark, and a capital. */
const beginsPlaces = ({ text, pieces }: TextLine) =>
  /^\W*1\s*\p{Lu}\p{L}/u.test(text) || (/^\W*a\s*\p{Lu}/u.test(text) && pieces[0]!.isRaised)

/** `A. Lindqvist is with Uppsala University (e-mail: …)`. */
function toldPlace(name: string, text: string): string | undefined {
  const family = name
    .split(' ')
    .at(-1)!
    .replace(/[^\p{L}\p{M}'’-]/gu, '')
  if (family.length < 2) return undefined
  const sentence = new RegExp(
    `\\b${family}\\b(?:,? (?:and )?(?:\\p{Lu}\\.[ -]?)+ ?[\\p{L}'’-]+){0,8},? (?:is|are|was|were) with (?:the )?(.{5,200}?)(?:\\s*\\(e-?mail|\\s*;|\\.\\s|\\.$|$)`,
    'u',
  ).exec(text)
  return sentence?.[1]?.replace(/[\s,]+$/, '')
}

/** Under a name, before the next one in the same column. */
function under(
  author: PlacedAuthor,
  authors: readonly PlacedAuthor[],
  places: readonly Affiliation[],
): readonly Affiliation[] {
  const rows = [...new Set(authors.map(({ y }) => Math.round(y)))].sort((a, b) => a - b)
  const next = rows.find((y) => y > Math.round(author.y) + 2) ?? Number.POSITIVE_INFINITY
  const isShared = authors.filter(({ y }) => Math.abs(y - author.y) < 3).length > 1
  const between = places.filter(({ line }) => line.y > author.y && line.y < next)
  const overlapping = between.filter(({ line }) => line.x0 < author.x1 && author.x0 < line.x1)
  const inColumns = isShared && new Set(between.map(({ line }) => Math.round(line.x0 / 20))).size > 1
  return inColumns && overlapping.length > 0 ? overlapping : between.length > 0 ? between : places
}

function readPlaces(lines: readonly TextLine[], hasMarks: boolean): Affiliation[] {
  const places: Affiliation[] = []
  for (const line of withMarks(lines)) {
    const next = String(Number(places.findLast(({ mark }) => /^\d+$/.test(mark ?? ''))?.mark ?? 0) + 1)
    for (const { mark, text } of cut(line, { next, hasMarks })) {
      const plain = withoutTypesetting(text).replace(/^[\s,;–-]+/, '')
      if (plain === '') continue
      const goesOn = mark === undefined && !isNote(plain)
      const above = goesOn ? places.findLastIndex((place) => isNext(place, line)) : -1
      if (above < 0) places.push({ mark, text: plain, line })
      else places[above] = grown(places[above]!, plain, line)
    }
  }
  return places
    .map((place) => ({ ...place, text: place.text.replace(/\S+@\S+/g, '').replace(/[\s,;–-]+$/, '') }))
    .filter(({ text }) => text.length > 3 && !notPlaces.test(text) && !orcidIn(text))
}

const isNote = (text: string) => notPlaces.test(text) || orcidIn(text) !== null || /^\S+@\S+$/.test(text)

const grown = (place: Affiliation, text: string, line: TextLine): Affiliation => ({
  ...place,
  text: joinLines([{ text: place.text }, { text }]),
  line: { ...place.line, y: line.y, x0: Math.min(place.line.x0, line.x0), x1: Math.max(place.line.x1, line.x1) },
})

const isOnlyMark = ({ text }: TextLine) => /^\W*(\d{1,2}|[a-z])\W*$/.test(text)

/** A mark that stands apart from its place belongs to the line beside it. */
function withMarks(lines: readonly TextLine[]): TextLine[] {
  const joined: TextLine[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    const isBeside = last && isOnlyMark(last) && Math.abs(last.y - line.y) < 0.6 * line.size && line.x0 > last.x0
    if (!isBeside) joined.push(line)
    else {
      const pieces = [...last.pieces.map((piece) => ({ ...piece, isRaised: true })), ...line.pieces]
      joined[joined.length - 1] = { ...line, pieces, text: `${last.text} ${line.text}`, x0: last.x0 }
    }
  }
  return joined
}

/** Places with marks may be set with double spacing. */
function isNext({ line: above, mark, text }: Affiliation, below: TextLine): boolean {
  const most = mark === undefined ? 1.7 : 2.3
  return (
    Math.abs(above.size - below.size) < 0.6 &&
    below.y > above.y + 1 &&
    below.y - above.y < most * below.size &&
    below.x0 < above.x1 &&
    above.x0 < below.x1 &&
    below.isFirst !== true &&
    !notPlaces.test(text)
  )
}

interface Marking {
  /** The number that the next place has. */
  next: string
  hasMarks: boolean
}

/** A line before each mark that begins a place: a raised one, or a number or sign at its beginning; before small letters, and within the line, only the next number. */
function cut(line: TextLine, { next, hasMarks }: Marking): { mark: string | undefined; text: string }[] {
  const parts: { mark: string | undefined; text: string }[] = []
  for (const piece of line.pieces) {
    const marks = piece.isRaised ? marksOf(piece.text) : []
    if (marks.length > 0) parts.push({ mark: marks[0], text: piece.text.replace(/^[\s,]*(\d+|[a-z]|[*†‡§¶])/, '') })
    else if (parts.length === 0) {
      const start = /^\s*(\d{1,2}|[*†‡§¶∗⋆]|\((\d|[a-z])\)|[¹²³⁴⁵⁶⁷⁸⁹])[.)]?\s*(?=\p{L}{2}|$)/u.exec(piece.text)
      const isMark =
        hasMarks && start && (marksOf(start[0])[0] === next || /^\p{Lu}/u.test(piece.text.slice(start[0].length)))
      parts.push(
        isMark
          ? { mark: marksOf(start[0])[0], text: piece.text.slice(start[0].length) }
          : { mark: undefined, text: piece.text },
      )
    } else parts.at(-1)!.text += piece.text
  }
  return hasMarks ? parts.flatMap((part) => cutAtNumbers(part, next)) : parts
}

/** `1 Uppsala University, Sweden, 2 Inria, France`: places in a row, each behind its number. */
function cutAtNumbers(
  part: { mark: string | undefined; text: string },
  next: string,
): { mark: string | undefined; text: string }[] {
  const number = /^\d+$/.test(part.mark ?? '') ? Number(part.mark) + 1 : Number(next)
  if (number < 2) return [part]
  const at = new RegExp(`[,;.\\s]\\s*${number}\\s*(?=\\p{Lu}\\p{L})`, 'u').exec(part.text)
  if (!at) return [part]
  const rest = { mark: String(number), text: part.text.slice(at.index + at[0].length) }
  return [{ ...part, text: part.text.slice(0, at.index) }, ...cutAtNumbers(rest, next)]
}
