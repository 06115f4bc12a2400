import { orcidIn } from '../base/identifiers.ts'
import { cleanName, isNameLike, mayBeName } from '../base/person-names.ts'
import type { TextLine } from './lines.ts'

/** An author as they stand above the text. */
export interface PlacedAuthor {
  name: string
  /** The marks behind the name, which affiliations begin with. */
  marks: string[]
  /** An iD, and a place, that stand in the same line. */
  orcid: string | null
  place: string | undefined
  page: number
  x0: number
  x1: number
  y: number
  size: number
}

interface Part {
  text: string
  marks: string[]
  orcid: string | null
  x0: number
  x1: number
  y: number
  isEnded: boolean
}

/** Commas between marks part nobody: `Ada Lind¹,²`. */
const separator =
  /\s*(?:(?<![\d*†‡§¶∗¹²³⁴⁵⁶⁷⁸⁹⁰]),|,(?!\s*[\d*†‡§¶∗¹²³⁴⁵⁶⁷⁸⁹⁰])|;|\||·|•|&|\u2022|(?<=\s)(?:and|AND|und|et|y|e)(?=\s)|^(?:and|AND|und|et)(?=\s)|(?<=\s)(?:and|AND|und|et|&)$|^(?:and|AND|&)$)\s*/u
const markLetters = /[\d*†‡§¶∗⋆✉#∥‖¹²³⁴⁵⁶⁷⁸⁹⁰]+/g

/** The people whom lines in one type name, and how much of the lines is names, 0 to 1. */
export function readAuthorLines(lines: readonly TextLine[]): { authors: PlacedAuthor[]; share: number } {
  const shouted = namesInCapitals(lines)
  if (shouted.length > 0) return { authors: shouted, share: 1 }
  const parts = unlabelled(lines).flatMap((line, at) => partsOf(line, at > 0 && !endsSentence(lines[at - 1]!)))
  const whole = joinBroken(parts.filter(({ text }) => !grade.test(text)))
  const commas = lines.reduce((sum, { text }) => sum + text.split(',').length - 1, 0)
  const turned = 2 * commas >= whole.length ? familyFirst(whole) : undefined
  const named = (turned ?? whole).filter(({ text }) => text !== '')
  const sure = named.filter(({ text }) => isNameLike(text))
  const isList = sure.length > 1 && 2 * sure.length > named.length
  const authors = named.filter(({ text }) => isNameLike(text) || (isList && mayBeName(text)))
  const letters = (all: readonly { text: string }[]) => all.reduce((sum, { text }) => sum + text.length, 0)
  const { page, size } = lines[0]!
  return {
    authors: authors.map(({ text, marks, orcid, x0, x1, y }) => ({
      ...{ name: text, marks, orcid, place: undefined, page, size, x0, x1, y },
    })),
    share: letters(sure) / Math.max(1, letters(named)),
  }
}

/** What stands behind a name, but is none. */
const grade = /^(((graduate )?student |senior |life |associate )*(member|fellow)|ieee|acm|md|phd|msc|mph|dr)$/i
const capitals = /^(\p{Lu}[\p{Lu}\p{M}'’. -]+\p{Lu}),\s+(?=.*\p{Ll}{3})(.+)$/u

/** `ADA LINDQVIST, Uppsala University, Sweden`, each author in a line. */
function namesInCapitals(lines: readonly TextLine[]): PlacedAuthor[] {
  const authors: PlacedAuthor[] = []
  for (const { text, page, size, x0, x1, y } of lines) {
    const [, name = '', place] = capitals.exec(text) ?? []
    const plain = cleanName(name)
    const last = authors.at(-1)
    if (isNameLike(plain)) authors.push({ name: plain, marks: [], orcid: null, place, page, size, x0, x1, y })
    else if (!last) return []
    else last.place = `${last.place} ${text}`
  }
  return authors
}

const label =
  /^\s*(?:(?:authors?|author names|names of (?:the )?authors)\s*:|by\s+(?=\p{Lu})|(?:von|par|por)\s+(?=\p{Lu}))\s*/iu

/** The lines without a word such as `Authors:` before the names. */
function unlabelled(lines: readonly TextLine[]): readonly TextLine[] {
  const first = lines[0]!
  const [piece, ...rest] = first.pieces
  const text = piece!.text.replace(label, '')
  if (text === piece!.text) return lines
  const x0 = piece!.x1 - ((piece!.x1 - piece!.x0) * text.length) / piece!.text.length
  const pieces = text === '' ? rest : [{ ...piece!, text, x0 }, ...rest]
  return [{ ...first, pieces }, ...lines.slice(1)]
}

const endsSentence = ({ text }: TextLine) => /[,;&]$|\b(and|und|et)$/.test(text)

/** Pieces of a line between separators; what is raised is a mark. */
function partsOf(line: TextLine, mayContinue: boolean): Part[] {
  const parts: Part[] = []
  let current: Part | undefined
  const begin = (x0: number, y: number): Part => {
    current = { text: '', marks: [], orcid: null, x0, x1: x0, y, isEnded: false }
    parts.push(current)
    return current
  }
  for (const piece of line.pieces) {
    if (piece.isRaised || isOnlyMarks(piece.text)) {
      // A mark may stand behind the comma.
      const own: Part | undefined = current ?? parts.at(-1)
      if (own) {
        const marks = marksOf(piece.text.replace(idInBrackets, ''))
        own.marks.push(...marks)
        own.orcid ??= orcidIn(piece.text)
        own.x1 = Math.max(own.x1, piece.x1)
        if (marks.length > 0 || own.orcid) own.isEnded = true
      }
      continue
    }
    const texts = piece.text.split(separator)
    const width = (piece.x1 - piece.x0) / Math.max(1, piece.text.length)
    let offset = 0
    for (const [at, text] of texts.entries()) {
      const from = piece.text.indexOf(text, offset)
      offset = from + text.length
      const [x0, x1] = [piece.x0 + from * width, piece.x0 + offset * width]
      if (at > 0) current = undefined
      const isNext = Boolean(current?.isEnded) && /\p{L}{2}/u.test(text)
      if (text.trim() === '') continue
      const part: Part = !current || isNext ? begin(x0, piece.y) : current
      part.marks.push(...marksOf(/[\p{L}\p{Lo}]['’.]?([\d*†‡§¶∗,¹²³⁴⁵⁶⁷⁸⁹]+)\s*$/u.exec(text)?.[1] ?? ''))
      part.orcid ??= orcidIn(text)
      part.text += text.replace(idInBrackets, ' ')
      part.x1 = Math.max(part.x1, x1)
    }
  }
  const cleaned = parts.map((part) => ({ ...part, text: cleanName(part.text) })).filter(({ text }) => text !== '')
  if (cleaned[0] && mayContinue) cleaned[0].isEnded = false
  return cleaned.map((part, at) => ({ ...part, isEnded: !(at === 0 && mayContinue) }))
}

const idInBrackets = /[[(]?(?:orcid(?:\.org\/|:)?\s*)?\d{4}[-–‐‑]\d{4}[-–‐‑]\d{4}[-–‐‑]\d{3}[\dX][\])]?/giu

const isOnlyMarks = (text: string) =>
  text.trim() !== '' && text.replace(markLetters, '').replace(/[\s,]|\biD\b|\bID\b/g, '') === ''
export const marksOf = (text: string): string[] =>
  text.match(/\d+|[a-z](?![a-z])|[*†‡§¶∗⋆#∥‖]|[¹²³⁴⁵⁶⁷⁸⁹⁰]/g)?.map(plainMark) ?? []

const raisedDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const plainMark = (mark: string) =>
  raisedDigits.includes(mark) ? String(raisedDigits.indexOf(mark)) : mark === '∗' ? '*' : mark

/** A name that goes on in the next line is one name. */
function joinBroken(parts: readonly Part[]): Part[] {
  const whole: Part[] = []
  for (const part of parts) {
    const last = whole.at(-1)
    const isRest =
      !part.isEnded &&
      last !== undefined &&
      last.marks.length === 0 &&
      !(isNameLike(part.text) && isNameLike(last.text))
    if (isRest && isNameLike(`${last.text} ${part.text}`)) {
      last.text = `${last.text} ${part.text}`
      Object.assign(last, { marks: part.marks, x0: part.x0, x1: part.x1, y: part.y })
    } else whole.push({ ...part })
  }
  return whole
}

/** `Di Cosmo, Roberto and Danelutto, Marco`: no part alone is a name, but each pair is. */
function familyFirst(parts: readonly Part[]): Part[] | undefined {
  const isShort = ({ text }: Part) => text.split(' ').length <= 2 && !/\d/.test(text)
  const single = parts.filter(({ text }) => !text.includes(' ')).length
  if (parts.length < 2 || parts.length % 2 !== 0 || !parts.every(isShort) || 2 * single < parts.length) return undefined
  const pairs: Part[] = []
  for (let at = 0; at < parts.length; at += 2) {
    const [family, given] = [parts[at]!, parts[at + 1]!]
    pairs.push({ ...family, text: `${given.text} ${family.text}`, marks: given.marks, x1: given.x1 })
  }
  const areGivenNames = parts.every(({ text }, at) => at % 2 === 0 || !isNameLike(text))
  return areGivenNames && pairs.every(({ text }) => isNameLike(text)) ? pairs : undefined
}
