import { cleanName, isNameLike } from '../base/person-names.ts'
import type { Line } from './lines.ts'

/** An author as they stand above the text. */
export interface PlacedAuthor {
  name: string
  /** The marks behind the name, which affiliations begin with. */
  marks: string[]
  page: number
  x0: number
  x1: number
  y: number
  size: number
}

interface Part {
  text: string
  marks: string[]
  x0: number
  x1: number
  y: number
  isEnded: boolean
}

const separator =
  /\s*(?:,|;|\||·|•|&|\u2022|(?<=\s)(?:and|und|et|y|e)(?=\s)|^(?:and|und|et)(?=\s)|(?<=\s)(?:and|und|et|&)$|^(?:and|&)$)\s*/u
const markLetters = /[\d*†‡§¶∗⋆✉#∥‖¹²³⁴⁵⁶⁷⁸⁹⁰]+/g

/** The people whom lines in one type name, and how much of the lines is names, 0 to 1. */
export function readAuthorLines(lines: readonly Line[]): { authors: PlacedAuthor[]; share: number } {
  const parts = lines.flatMap((line, at) => partsOf(line, at > 0 && !endsSentence(lines[at - 1]!)))
  const whole = joinBroken(parts)
  const turned = familyFirst(whole)
  const named = (turned ?? whole).filter(({ text }) => text !== '')
  const authors = named.filter(({ text }) => isNameLike(text))
  const letters = (all: readonly { text: string }[]) => all.reduce((sum, { text }) => sum + text.length, 0)
  const { page, size } = lines[0]!
  return {
    authors: authors.map(({ text, marks, x0, x1, y }) => ({ name: text, marks, page, size, x0, x1, y })),
    share: letters(authors) / Math.max(1, letters(named)),
  }
}

const endsSentence = ({ text }: Line) => /[,;&]$|\b(and|und|et)$/.test(text)

/** Pieces of a line between separators; what is raised is a mark. */
function partsOf(line: Line, mayContinue: boolean): Part[] {
  const parts: Part[] = []
  let current: Part | undefined
  const begin = (x0: number, y: number): Part => {
    current = { text: '', marks: [], x0, x1: x0, y, isEnded: false }
    parts.push(current)
    return current
  }
  for (const piece of line.pieces) {
    if (piece.isRaised || isOnlyMarks(piece.text)) {
      if (current) {
        current.marks.push(...marksOf(piece.text))
        current.x1 = Math.max(current.x1, piece.x1)
        if (marksOf(piece.text).length > 0) current.isEnded = true
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
      part.text += text
      part.x1 = Math.max(part.x1, x1)
    }
  }
  const cleaned = parts.map((part) => ({ ...part, text: cleanName(part.text) })).filter(({ text }) => text !== '')
  if (cleaned[0] && mayContinue) cleaned[0].isEnded = false
  return cleaned.map((part, at) => ({ ...part, isEnded: !(at === 0 && mayContinue) }))
}

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
