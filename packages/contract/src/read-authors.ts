import {
  flattenBrackets,
  givenFirst,
  isInstitution,
  isPersonName,
  isPlace,
  type ListedAuthor,
  splitBrackets,
  splitContact,
  splitOutsideBrackets,
  tidy,
} from './author-words.ts'
import { nameOfAddress } from './display-names.ts'
import { fold } from './fold.ts'
import { type AuthorEntry, isDegree, mayBePlace, readEntry, withoutJoins } from './read-entry.ts'
import { readFamilyFirst } from './read-family-first.ts'

export { givenFirst, isPersonName, isPlace, type ListedAuthor, splitBrackets } from './author-words.ts'
export { readEntry, withoutJoins } from './read-entry.ts'

const BETWEEN_NAMES = /,|\s(?:and|und|et(?!\sal)|&)\s/g
const groupsOf = (line: string) => splitOutsideBrackets(line, /;/g)

/** What somebody is for the text, and no part of the name. */
const ROLE =
  /\s*[([]\s*(?:contact|proxy|presenter|corr(?:\.|esponding)?|submitting|first|senior|joint)(?:\s+authors?)?\s*[)\]]/gi
const NUMBERED = /^\s*1[.)]\s/
const NUMBER = /(?:^|[\s;])\d{1,3}[.)]\s+(?=\p{L})/gu

/** "Bee, Ann - Lund University", "Ann Bee: Lund University"; and neither "Ann Lind - Okri" nor "Ann Bee, Mila - Quebec AI Institute". */
const BEFORE_PLACE = /^([^:;]+?)(?::|\s[-–—])\s([^,;()[\]]+)/
function withComma(whole: string, head: string, next: string): string {
  const isName = isPersonName(head.trim()) || /^\s*[^\s,]+,[^,]+$/.test(head)
  return isName && isInstitution(next) ? `${head}, ${next}` : whole
}

/** A line with commas and semicolons where others write signs of full width, numbers, or a dash or a colon before the place. */
function asListed(line: string): string {
  const listed = line
    .replaceAll('；', ';')
    .replace(/[，、]/g, ',')
    .replace(ROLE, '')
  return groupsOf(NUMBERED.test(listed) ? listed.replace(NUMBER, '; ') : listed)
    .map((group) => group.replace(/\s[-–—]\s(?=\S+@)/g, ', ').replace(BEFORE_PLACE, withComma))
    .join(';')
}

const wordsIn = (text: string) => text.split(' ').length
const areInitials = (text: string) => /^(?:\p{Lu}\.?[\s-]?){1,3}$/u.test(text)

/**
 * The people of a pasted list: "Zhang X, Huang N; RMIT", "Xiuzhen Zhang (RMIT), Nannan Huang", "Zhang, Xiuzhen; Huang, Nannan", names or
 * e-mail addresses, one on each line, or one person on each line with an affiliation. An institution belongs to those before it on its
 * line. A single name gives no list.
 */
export function readAuthors(text: string): ListedAuthor[] {
  const lines = text
    .split(/\r?\n/)
    .flatMap((line) => (line.trim() === '' ? [] : [asListed(flattenBrackets(line.replace(/\s+/g, ' ')))]))
  const familyFirst = familyFirstOf(lines.join(';'))
  if (familyFirst) return onceEach(familyFirst)
  const entries = lines.map((line) => (groupsOf(withoutJoins(line)).length > 1 ? undefined : readEntry(line)))
  // "Ada Lind, Lund" alone may be two people.
  const isOneEach = entries[0]?.place === 'clear' || entries.slice(0, 2).filter(isPlaced).length === 2
  const authors = lines.flatMap((line, at) => {
    const entry = entries[at]
    return entry && (isOneEach || entry.place === 'clear') ? [authorOf(entry)] : readLine(line)
  })
  return onceEach(authors)
}

/** Whom a list names twice once. Two of one name at different places, or with different addresses, are two people. */
function onceEach(authors: readonly ListedAuthor[]): ListedAuthor[] {
  return [...Map.groupBy(authors, ({ name }) => fold(name)).values()].flatMap((same) => {
    const people: ListedAuthor[] = []
    for (const one of same) {
      const at = people
        .slice(0, MOST_NAMESAKES)
        .findIndex((known) =>
          TELL_APART.every((key) => !known[key] || !one[key] || fold(known[key]) === fold(one[key])),
        )
      if (at === -1) people.push(one)
      else people[at] = { ...people[at], ...one }
    }
    return people
  })
}
const TELL_APART = ['institution', 'email', 'orcid'] as const
/** Each is compared with those before; no list of people has as many of one name. */
const MOST_NAMESAKES = 20

/** @param line  Of which each group is one person with the family name first, else undefined. */
function familyFirstOf(line: string): ListedAuthor[] | undefined {
  if (!line.includes(',')) return undefined
  const groups = splitOutsideBrackets(line, BETWEEN_PEOPLE).filter((group) => group.trim() !== '')
  return readFamilyFirst(readPieces(groups), line === line.toUpperCase())
}
const BETWEEN_PEOPLE = /[;\n]|\s(?:and|und|et(?!\sal)|&)\s/g

const authorOf = ({ place: _, ...author }: AuthorEntry): ListedAuthor => author
const isPlaced = (entry: AuthorEntry | undefined) => ['clear', 'likely', 'country'].includes(entry?.place ?? 'none')

function readLine(line: string): ListedAuthor[] {
  const parts = groupsOf(line).filter((part) => part.trim() !== '')
  const entries = parts.flatMap((part) => readEntry(part) ?? [])
  // "Zhang X; Huang N, RMIT" places both.
  const areEntries = parts.length > 1 && entries.length === parts.length && entries[0]?.place !== 'none'
  if (areEntries && entries.some(isPlaced)) return entries.map(authorOf)
  const familyFirst = familyFirstOf(line)
  if (familyFirst) return familyFirst
  const groups = readPieces(parts)
  // "Ada Lind, Lund; Ben Oduya, Coral Library": each behind their own name, whatever the places are called.
  const arePlaced = groups.length > 1 && groups.every(isPlacedPerson)
  if (arePlaced) return groups.map(([person, place]) => ({ ...person!, institution: place!.name }))
  const authors: ListedAuthor[] = []
  let begun = 0
  for (const pieces of groups) {
    const at = pieces.findIndex(({ name, email }) => !email && isInstitution(name))
    const place =
      at === -1
        ? ''
        : pieces
            .slice(at)
            .map(({ name }) => name)
            .join(', ')
    authors.push(...joinGiven(at === -1 ? pieces : pieces.slice(0, at)))
    if (place === '') continue
    // "Zhang X, Huang N; RMIT" places both, "Ada, Lund University; Ben" the first.
    for (const author of authors.slice(begun)) author.institution ??= place
    begun = authors.length
  }
  return authors.map((author) => ({ ...author, name: author.name || nameOfAddress(author.email!) || author.email! }))
}

const isPlacedPerson = ([person, place, ...others]: readonly ListedAuthor[]): boolean =>
  others.length === 0 && wordsIn(person?.name ?? '') > 1 && wordsIn(place?.name ?? '') > 1 && !place?.email

const isSomething = ({ name, email }: ListedAuthor) => name !== '' || email !== undefined

/** "Fahim, Md" has a given name. */
const isNoDegree = (piece: string, at: number, all: readonly string[]) =>
  !isDegree(piece) || (at === 1 && wordsIn(all[0]!.trim()) === 1)

/** The names of each group; where several have brackets behind them, these are institutions, whatever they are called. */
function readPieces(groups: readonly string[]): ListedAuthor[][] {
  const pieces = groups.map((group) => splitOutsideBrackets(group, BETWEEN_NAMES).filter(isNoDegree))
  const bracketed = pieces.flat().filter((piece) => tidy(splitBrackets(splitContact(piece).rest).inside) !== '').length
  return pieces.map((group) => group.map((piece) => readPiece(piece, bracketed > 1)).filter(isSomething))
}

/** A name with what stands beside it: an address, an ORCID iD, an institution in brackets. */
function readPiece(piece: string, hasOthers: boolean): ListedAuthor {
  const { rest, ...contact } = splitContact(piece)
  const { name, inside } = splitBrackets(rest)
  const isPlaced = isPlace(inside) || (hasOthers && mayBePlace(inside))
  return {
    name: tidy(isPlaced || tidy(inside) === '' ? name : `${name} (${inside})`),
    ...(isPlaced && { institution: inside }),
    ...contact,
  }
}

/** "Zhang, Xiuzhen" and "Zhang, X., Huang, N." have the family name first: "Xiuzhen Zhang", "X. Zhang". */
function joinGiven(pieces: readonly ListedAuthor[]): ListedAuthor[] {
  const names = pieces.map(({ name }) => name)
  const isPair = names.length === 2 && names.every((name) => name !== '') && wordsIn(names[0]!) === 1
  const areAbbreviated =
    names.length % 2 === 0 && names.length > 0 && names.every((name, at) => at % 2 === 0 || areInitials(name))
  if (!isPair && !areAbbreviated) return [...pieces]
  return pieces.flatMap((family, at) =>
    at % 2 === 0 ? { ...family, ...pieces[at + 1]!, name: givenFirst(names[at + 1]!, family.name) } : [],
  )
}
