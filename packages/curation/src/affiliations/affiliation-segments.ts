import { normaliseOrganisationName } from '../names/organisation-name.ts'
import { withoutMarks } from './printed-names.ts'

/** A word in the form in which names are compared. */
export interface PlacedWord {
  word: string
  /** The number of its part between commas: a name stands in one, unless it has commas itself. */
  part: number
  /** The number of its segment. */
  segment: number
}

/** What stands between commas, brackets, dashes and the words and marks that join places. */
export interface Segment {
  /** Where it stands in the text. */
  from: number
  to: number
  /** The number of its half: halves are joined by `and`, `/`, `;` and the like. */
  half: number
  /** The number of its item in a list: `and` and `&` also join what has one country, behind the last. */
  item: number
  /** It is what stands in brackets, `(Mila)`. */
  isBracketed: boolean
}

/** An affiliation cut where one place may end and another begin. */
export interface Segments {
  /** Without marks of footnotes. */
  text: string
  words: readonly PlacedWord[]
  segments: readonly Segment[]
}

/** A full stop ends a place unless it ends an abbreviation: `Tsinghua University. Huawei`, `Univ. Paris`. */
const STOP = /(?<=\p{L}{4})(?<!(?:Acad|Dept|Hosp|Inst|Lab|Natl|Prof|Tech|Univ))\.\s+(?=\p{Lu})/u
const AND = /\s(?:and|AND|&|\+|und|et)\s/u
const JOINT = new RegExp(`${AND.source}|[;|/\\n]`, 'u')
const BETWEEN = new RegExp(`${JOINT.source}|${STOP.source}|[,()[\\]]|\\s[-–—]+\\s|--+`, 'gu')

/** Marks between parts; all others may also stand within a name. */
const PART = /[,;|\n]/

/** Cuts an affiliation. The words stand in the form in which names are compared. */
export function segmentsOf(affiliation: string): Segments {
  const text = withoutMarks(affiliation)
  const segments: Segment[] = []
  const words: PlacedWord[] = []
  let [half, item, part, from] = [0, 0, 0, 0]
  let [isJoined, isListed] = [false, false]
  const add = (to: number) => {
    const isBracketed = /[([]\s?$/.test(text.slice(Math.max(0, from - 2), from)) && /[)\]]/.test(text.charAt(to))
    const form = /\p{L}|\p{N}/u.test(text.slice(from, to)) ? normaliseOrganisationName(text.slice(from, to)) : ''
    if (form === '') return
    if (isJoined && segments.length > 0) half++
    if (isListed && segments.length > 0) item++
    isJoined = isListed = false
    for (const word of form.split(' ')) words.push({ word, part, segment: segments.length })
    segments.push({ from, to, half, item, isBracketed })
  }
  for (const { 0: mark, index } of text.matchAll(BETWEEN)) {
    add(index)
    from = index + mark.length
    if (PART.test(mark)) part++
    const isAnd = AND.test(mark)
    isListed ||= (JOINT.test(mark) && !isAnd) || mark.startsWith('.')
    isJoined ||= isListed || isAnd
  }
  add(text.length)
  return { text, words, segments }
}
