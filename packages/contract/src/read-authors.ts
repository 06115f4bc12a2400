import { nameOfAddress } from './display-names.ts'
import { fold } from './fold.ts'

/** Somebody of a pasted list. */
export interface ListedAuthor {
  /** An e-mail address that spells no name stands for it. */
  name: string
  /** As it stands in the list. */
  institution?: string
  email?: string
  orcid?: string
}

/** Names that are taken from a pasted list. */
const USUAL_MOST = 50

/** Words of names of institutions, in the languages that lists are written in. */
const institutionWord =
  /\b(?:universi|univ?\b|institut|colleg|school|hospital|clinic|cent(?:er|re)\b|laborator|academ|hochschul|école|librar|bibliot|museum|musée|herbari|observator|foundation\b|ministr|gardens\b|inc\b|ltd\b|gmbh\b|corp\b)/i
const acronym = /^[A-Z]{3,8}$/
const isInstitution = (text: string) => acronym.test(text.trim()) || institutionWord.test(text)

/** Behind a name: "(RMIT)", "[RMIT]*". */
const BRACKETS = /^(.*?)\s*[([]([^()[\]]*)[)\]][\s.,:*†‡§]*$/

/** A name, and what stands in brackets behind it. */
export function splitBrackets(text: string): { name: string; inside: string } {
  const [, name = text, inside = ''] = BRACKETS.exec(text.trim()) ?? []
  return { name, inside: inside.replace(/^[\s,;]+|[\s,;]+$/g, '') }
}

/** Whether what stands in brackets behind a name is an institution: "RMIT, Australia", and not "Jenny". */
export const isPlace = (inside: string): boolean =>
  inside.split(/[\s,;]+/).some((word) => acronym.test(word)) || isInstitution(inside)

const ADDRESS = /[^\s<>()[\],;:"@]+@[^\s<>()[\],;:"@]+\.[\p{L}\d-]+/u
const ORCID = /(?:https?:\/\/)?(?:orcid\.org\/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])/i
/** Commas and joining words that are not in brackets. */
const BETWEEN_NAMES = /,(?![^([]*[)\]])|\s(?:and|&)\s(?![^([]*[)\]])/
const BETWEEN_GROUPS = /;(?![^([]*[)\]])/

const tidy = (text: string) =>
  text
    .replace(/[\d*†‡§¹²³⁴⁵⁶⁷⁸⁹⁰/<>"[\]]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,.;:]+|[\s,;:]+$/g, '')
const wordsIn = (text: string) => text.split(' ').length
const areInitials = (text: string) => /^(?:\p{Lu}\.?[\s-]?){1,3}$/u.test(text)

/**
 * The people of a pasted list: "Zhang X, Huang N; RMIT", "Xiuzhen Zhang (RMIT), Nannan Huang", "Zhang, Xiuzhen; Huang, Nannan", names or
 * e-mail addresses, one on each line. An institution belongs to those before it on its line. A single name gives no list.
 */
export function readAuthors(text: string, most = USUAL_MOST): ListedAuthor[] {
  const authors = text.split(/\r?\n/).flatMap(readLine)
  const once = new Map(authors.map((author) => [fold(author.email ?? author.name), author]))
  return [...once.values()].slice(0, most)
}

function readLine(line: string): ListedAuthor[] {
  const groups = line.split(BETWEEN_GROUPS).map((part) => part.split(BETWEEN_NAMES).map(readPiece).filter(isSomething))
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

/** A name with what stands beside it: an address, an ORCID iD, an institution in brackets. */
function readPiece(piece: string): ListedAuthor {
  const email = ADDRESS.exec(piece)?.[0]
  const [iD, orcid] = ORCID.exec(piece) ?? []
  const rest = piece
    .replace(email ?? '', ' ')
    .replace(iD ?? '', ' ')
    .replace(/[([]\s*[)\]]/g, ' ')
  const { name, inside } = splitBrackets(rest)
  const isPlaced = isPlace(inside)
  return {
    name: tidy(isPlaced || tidy(inside) === '' ? name : `${name} (${inside})`),
    ...(isPlaced && { institution: inside }),
    ...(email && { email }),
    ...(orcid && { orcid }),
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
    at % 2 === 0 ? { ...family, ...pieces[at + 1]!, name: `${names[at + 1]!} ${family.name}` } : [],
  )
}
