import { orcidIn } from '../base/identifiers.ts'
import { marksOf, type PlacedAuthor } from './author-line.ts'
import { type Line, plainText } from './lines.ts'
import { joinLines } from './title.ts'

interface Affiliation {
  mark: string | undefined
  text: string
  line: Line
}

const notPlaces =
  /^(e-?mail|orcid|correspond|received|accepted|published|doi|https?:|\*|equal|these authors|submitted|preprint|\d{1,2} \p{L}+ \d{4}$|(january|february|march|april|may|june|july|august|september|october|november|december)\b)/iu

/** For each author the places behind the marks of their name, else those under it, else all. */
export function affiliationsOf(authors: readonly PlacedAuthor[], lines: readonly Line[]): string[][] {
  const places = readPlaces(lines)
  const isMarked = places.some(({ mark }) => mark !== undefined) && authors.some(({ marks }) => marks.length > 0)
  return authors.map((author) => {
    const own = isMarked
      ? places.filter(({ mark }) => mark !== undefined && author.marks.includes(mark))
      : under(author, authors, places)
    return [...new Set(own.map(({ text }) => text))]
  })
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

function readPlaces(lines: readonly Line[]): Affiliation[] {
  const places: Affiliation[] = []
  for (const line of lines) {
    for (const { mark, text } of cut(line)) {
      const plain = plainText(text).replace(/^[\s,;–-]+|[\s,;–-]+$/g, '')
      if (plain === '') continue
      const last = places.at(-1)
      const goesOn = mark === undefined && last !== undefined && isNext(last.line, line)
      if (goesOn)
        places[places.length - 1] = {
          ...last,
          text: joinLines([{ text: last.text }, { text: plain }]),
          line: { ...last.line, y: line.y, x1: Math.max(last.line.x1, line.x1) },
        }
      else places.push({ mark, text: plain, line })
    }
  }
  return places
    .map((place) => ({ ...place, text: place.text.replace(/\S+@\S+/g, '').replace(/[\s,;–-]+$/, '') }))
    .filter(({ text }) => text.length > 3 && !notPlaces.test(text) && !orcidIn(text))
}

const isNext = (above: Line, below: Line) =>
  Math.abs(above.size - below.size) < 0.6 &&
  below.y - above.y < 1.7 * below.size &&
  below.x0 < above.x1 &&
  above.x0 < below.x1

/** A line before each mark that begins a place: a raised one, or a number or sign at its beginning. */
function cut(line: Line): { mark: string | undefined; text: string }[] {
  const parts: { mark: string | undefined; text: string }[] = []
  for (const piece of line.pieces) {
    const marks = piece.isRaised ? marksOf(piece.text) : []
    if (marks.length > 0) parts.push({ mark: marks[0], text: piece.text.replace(/^[\s,]*(\d+|[a-z]|[*†‡§¶])/, '') })
    else if (parts.length === 0) {
      const start = /^\s*(\d{1,2}|[*†‡§¶∗⋆]|\((\d|[a-z])\)|[¹²³⁴⁵⁶⁷⁸⁹])[.)]?\s*(?=\p{Lu})/u.exec(piece.text)
      parts.push({ mark: start ? marksOf(start[0])[0] : undefined, text: piece.text.slice(start?.[0].length ?? 0) })
    } else parts.at(-1)!.text += piece.text
  }
  return parts
}
