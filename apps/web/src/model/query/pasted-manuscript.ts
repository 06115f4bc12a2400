import { partsOfText } from '@cognate/contract/manuscript-text'
import {
  isPersonName,
  isPlace,
  type ListedAuthor,
  readAuthors,
  readEntry,
  withoutJoins,
} from '@cognate/contract/read-authors'

/** What a pasted text says of itself. */
export interface PastedManuscript {
  title: string
  abstract: string
  authors: readonly ListedAuthor[]
  keywords: readonly string[]
}

/** A line may be a title up to this length, if what follows is no line of a broken paragraph. */
const LONGEST_TITLE_LINE = 300
const SHORTEST_PARAGRAPH = 200
/** Lines above an abstract; more are a text of another kind. */
const MOST_LINES_ABOVE = 30

const LABEL = /^\s*(title|authors?|abstract|summary|key\s?words|keywords and phrases)\s*(?:[:.—–]\s*|$)/i
const ABSTRACT = /^(?:abstract|summary)\s*[:.—–-]?\s*/i

/**
 * Title, authors and abstract of a pasted text: by their names ("Authors: …"), else from the lines above the abstract, of which the
 * first is the title. Where these are not to be told apart, all is title and abstract.
 */
export function readPasted(text: string): PastedManuscript {
  const lines = text.trim().split(/\r?\n/)
  return byLabels(lines) ?? byLines(lines) ?? { ...titleAndAbstract(text.trim()), authors: [], keywords: [] }
}

/** Title and abstract alone: without an empty line between them, a first line that is no sentence is the title. */
function titleAndAbstract(text: string): Pick<PastedManuscript, 'title' | 'abstract'> {
  const parts = partsOfText(text)
  const [first = '', ...others] = text.split(/\r?\n/)
  const isTitle =
    parts.title === '' &&
    first.length <= LONGEST_TITLE_LINE &&
    !/[.!?:]$/.test(first.trim()) &&
    (others[0]?.length ?? 0) >= SHORTEST_PARAGRAPH
  const { title, abstract } = isTitle ? { title: first, abstract: others.join('\n') } : parts
  return { title: title.trim(), abstract: withoutName(abstract) }
}

const withoutName = (abstract: string) => abstract.trim().replace(/^abstract\s*[:.—–-]?\s+/i, '')

/** A text whose parts are named: at least title or authors, and the abstract. */
function byLabels(lines: readonly string[]): PastedManuscript | undefined {
  const parts = new Map<string, string[]>([['title', []]])
  let part = 'title'
  let isNamed = false
  for (const line of lines) {
    const [label, word] = LABEL.exec(line) ?? []
    if (word !== undefined) {
      part = partOf(word)
      isNamed ||= part === 'title' || part === 'authors'
    }
    parts.set(part, [...(parts.get(part) ?? []), line.slice(label?.length ?? 0)])
  }
  const textOf = (name: string) => (parts.get(name) ?? []).join('\n').trim()
  const [people, below] = parts.has('abstract')
    ? [textOf('authors'), textOf('abstract')]
    : splitBelow(parts.get('authors') ?? [])
  if (!isNamed || below === '') return undefined
  return {
    title: textOf('title').replace(/\s+/g, ' '),
    abstract: below,
    authors: readAuthors(people),
    keywords: textOf('keywords')
      .split(/[;,\n]/)
      .map((word) => word.trim())
      .filter(Boolean),
  }
}

/** Named authors, and an abstract below them without a name: it begins behind an empty line, or with a paragraph. */
function splitBelow(lines: readonly string[]): [people: string, abstract: string] {
  const begins = lines.findIndex(
    (line, at) =>
      at > 0 &&
      line.trim() !== '' &&
      (beginsAbstract(line) || (lines[at - 1]!.trim() === '' && !namesAnybody(line.trim()))),
  )
  const [people, below] = begins < 0 ? [lines, []] : [lines.slice(0, begins), lines.slice(begins)]
  return [people.join('\n').trim(), below.join('\n').trim()]
}

function partOf(label: string): string {
  if (/^author/i.test(label)) return 'authors'
  if (/^(?:abstract|summary)/i.test(label)) return 'abstract'
  return /^key/i.test(label) ? 'keywords' : 'title'
}

/** A title, lines that name people, and an abstract; undefined where no line above the abstract names anybody. */
function byLines(lines: readonly string[]): PastedManuscript | undefined {
  const begins = findAbstract(lines)
  if (begins < 2 || begins > MOST_LINES_ABOVE) return undefined
  const above = lines.slice(0, begins).map((line) => line.trim())
  const first = above.findIndex((line, at) => at > 0 && (namesPeople(line) || beginsEntries(above, at)))
  if (first < 0) return undefined
  const named = above.slice(first).filter(Boolean)
  return {
    title: above.slice(0, first).filter(Boolean).join(' '),
    abstract: lines.slice(begins).join('\n').trim().replace(ABSTRACT, ''),
    authors: beginsEntries(above, first) ? readAuthors(named.filter(continuesEntries).join('\n')) : placed(named),
    keywords: [],
  }
}

/** The line of an abstract's name or of a long paragraph; else the first of a paragraph that is broken into lines. */
function findAbstract(lines: readonly string[]): number {
  const found = lines.findIndex((line, at) => at > 0 && beginsAbstract(line))
  return found >= 0 ? found : lines.findIndex((_, at) => at > 0 && beginsBroken(lines, at))
}

function beginsBroken(lines: readonly string[], at: number): boolean {
  if (lines[at - 1]!.trim() !== '' || namesAnybody(lines[at]!.trim())) return false
  const end = lines.findIndex((line, below) => below > at && line.trim() === '')
  const paragraph = lines
    .slice(at, end < 0 ? undefined : end)
    .join(' ')
    .trim()
  return paragraph.length >= SHORTEST_PARAGRAPH && /[.!?]$/.test(paragraph)
}

const beginsAbstract = (line: string) =>
  ABSTRACT.test(line) || (line.length >= SHORTEST_PARAGRAPH && !namesAnybody(line.trim()))
const namesAnybody = (line: string) => namesPeople(line) || isEntry(line)

const MARKED_PLACE = /^[[(]?([\d*†‡§¹²³⁴⁵⁶⁷⁸⁹]|[a-z](?=\s))[\])]?\s*(.+)$/u
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const plain = (mark: string) => (SUPERSCRIPTS.includes(mark) ? String(SUPERSCRIPTS.indexOf(mark)) : mark)

/** The people of some lines, with the institutions that stand below them: by the marks that both bear, or the one for all. */
function placed(lines: readonly string[]): ListedAuthor[] {
  const people = lines.filter(namesPeople)
  const below = lines.filter((line) => !namesPeople(line) && !line.includes('@'))
  const marked = new Map(below.flatMap((line) => marksOf(line)))
  const only = below.length === 1 && marked.size === 0 && isPlace(below[0]!) ? below[0] : undefined
  return people.flatMap((line) =>
    readAuthors(line).map((author) => {
      const institution = author.institution ?? marked.get(markBehind(author.name, line)) ?? only
      return { ...author, ...(institution && { institution }) }
    }),
  )
}

function marksOf(line: string): [string, string][] {
  const [, mark, place] = MARKED_PLACE.exec(line) ?? []
  return mark && place ? [[plain(mark), place.trim()]] : []
}

/** The first mark right behind a name: "1" of "Ada Lind1,2". */
function markBehind(name: string, line: string): string {
  const at = line.indexOf(name)
  return at < 0 ? '' : plain(line.charAt(at + name.length).trim())
}

const LONGEST_LIST = 1_000
const BEGINS_WITH_MARK = /^[[(]?[\d*†‡§¹²³⁴⁵⁶⁷⁸⁹]/u
const SHORTENED = /(?<!\p{L})(?:Univ|Dept|Inst|Lab|Fac|Natl|Tech|Hosp|Prof|Inc|Ltd|Corp)\./giu
const isSentence = (line: string) => /[?!]|\w{3,}\.\s/.test(line.replace(SHORTENED, ''))

/** Whether a line is a list of names: each of two to five words, in capitals but for particles. */
function namesPeople(line: string): boolean {
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
const isEntry = (line: string): boolean => readOne(line) !== undefined

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
function beginsEntries(lines: readonly string[], at: number): boolean {
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
function continuesEntries(line: string): boolean {
  if (namesPeople(line) || isEntry(line)) return true
  const [author, ...others] = /[\d:]/.test(line) || isSentence(line) ? [] : readAuthors(line)
  const isName = isPersonName(author?.name ?? '') || /^\p{Lu}\p{L}+$/u.test(author?.name ?? '')
  return isName && others.length === 0 && author?.institution !== undefined
}
