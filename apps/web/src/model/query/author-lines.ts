import { isPersonName, isPlace, readAuthors, readEntry, withoutJoins } from '@cognate/contract/read-authors'

const LONGEST_LIST = 1_000
const BEGINS_WITH_MARK = /^[[(]?[\d*†‡§¹²³⁴⁵⁶⁷⁸⁹]/u
const SHORTENED = /(?<!\p{L})(?:Univ|Dept|Inst|Lab|Fac|Natl|Tech|Hosp|Prof|Inc|Ltd|Corp)\./giu
const isSentence = (line: string) => /[?!]|\w{3,}\.\s/.test(line.replace(SHORTENED, ''))

/** Whether a line is a list of names: each of two to five words, in capitals but for particles. */
export function namesPeople(line: string): boolean {
  if (line.length > LONGEST_LIST || isSentence(line) || BEGINS_WITH_MARK.test(line)) return false
  const authors = readAuthors(line)
  const isList = authors.length > 1 || /[\d*†‡§¹²³⁴⁵⁶⁷⁸⁹(;@]/u.test(line) || !(isPlace(line) || authors[0]?.institution)
  return isList && authors.length > 0 && authors.every(({ name }) => isPersonName(name))
}

/** Words of a sentence that names of institutions and places lack. */
const TELLS = /\s(?:is|are|was|were|has|have|had|we|that|which|shows?)\s|(?:\s\p{Ll}\p{L}*){6}/u
const ENDS_LIKE_SENTENCE = /(?<!\.\p{L})[.:–—]$/u
const CONTACT = /https?:\/\/\S+|(?<!\p{L})(?:orcid(?:\s?id)?|e-?mail)\s*:/giu

/** Whether a line is one person with an affiliation: "Ada Lind, Lund University, Sweden". */
export const isEntry = (line: string): boolean => readOne(line) !== undefined

function readOne(line: string) {
  if (line.length > LONGEST_LIST || isSentence(line) || BEGINS_WITH_MARK.test(line)) return undefined
  const bare = withoutJoins(line.replace(CONTACT, '').replace(SHORTENED, ''))
  if (/[:;]/.test(bare) || TELLS.test(bare) || ENDS_LIKE_SENTENCE.test(bare)) return undefined
  const { institution, place } = readEntry(line) ?? {}
  return institution && !BEGINS_SMALL.test(institution) ? { institution, place } : undefined
}

const BEGINS_SMALL = /(?:^|,\s*)(?!the\s|d['’]|l['’])\p{Ll}/u

/** What a person alone has to name: the lines of a title may have the form of a name and a place. */
const INSTITUTION =
  /(?<!\p{L})(?:universit(?:y|ät|é|à|eit|et|as|ario)|universi(?:dad|dade|tat)|college|institut[eo]?|hospital|h[oô]pital|klinik(?:um)?|laborator(?:y|io|ium)|laboratoire|department|faculty|school of|academy|hochschule|museum|observatory|library|gmbh|inc|ltd|llc)(?!\p{L})/iu
const JOINS_TOPICS = /\s(?:and|or|in|on|with|from|under|through)\s/
const GOES_ON = /(?:[:,;–—-]|\s(?:and|or|of|in|the|for|with|to|a|an|on|by|from|at|between))$/i

/** Whether people begin at a line, each with an affiliation on a line of their own: two of them, or one of an institution. */
export function beginsEntries(lines: readonly string[], at: number): boolean {
  const first = readOne(lines[at]!)
  if (!first || first.place === 'open' || GOES_ON.test(lines[at - 1] ?? '')) return false
  if (lines.slice(1, at).some(namesSomebody)) return false
  const names = first.institution.split(',').filter((name) => !JOINS_TOPICS.test(name))
  if (names.some((name) => INSTITUTION.test(name)) && withoutJoins(lines[at]!) === lines[at]) return true
  const next = readOne(lines.slice(at + 1).find((line) => line !== '') ?? '')
  return names.length > 0 && next !== undefined && (first.place === 'clear' || next.place !== 'open')
}

/** Whether a line above may name the people whose institutions follow: "Lind, A., Ben Oduya", "Xiuzhen (Jenny) Zhang¹". */
const namesSomebody = (line: string) => line.includes('@') || readAuthors(line).some(({ name }) => isPersonName(name))

/** Whether a line goes on with a list whose people have their affiliation beside them; also one of a single name, or of the family name first. */
export function continuesEntries(line: string): boolean {
  if (namesPeople(line) || isEntry(line)) return true
  const [author, ...others] = /[\d:]/.test(line) || isSentence(line) ? [] : readAuthors(line)
  const isName = isPersonName(author?.name ?? '') || /^\p{Lu}\p{L}+$/u.test(author?.name ?? '')
  return isName && others.length === 0 && author?.institution !== undefined
}
