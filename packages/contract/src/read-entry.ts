import {
  isCountry,
  isInstitution,
  isPersonName,
  isPlace,
  type ListedAuthor,
  splitBrackets,
  splitContact,
  splitOutsideBrackets,
  tidy,
} from './author-words.ts'

/** A person with their own affiliation: "Ada Lind, Lund University, Sweden", "Ada Lind (Coral Library)". */
export interface AuthorEntry extends ListedAuthor {
  /**
   * How surely what follows the name is a place: `clear` names an institution or a country, `likely` has not the form of a name,
   * `country` may be a second person and a country, `open` a second person; `none` where nothing follows.
   */
  place: 'clear' | 'likely' | 'country' | 'open' | 'none'
}

const JOINED_TO_OTHERS = /^\s*(?:and|&)\s|(?:[;,]\s*(?:and|&)?|\s(?:and|&))\s*$/g

/** A line of a list without what joins it to the others: "and Ada Lind", "Ada Lind, Lund University;". */
export const withoutJoins = (line: string): string => line.replace(JOINED_TO_OTHERS, '')

const MARK_BEFORE = /^\s*[\d*†‡§¹²³⁴⁵⁶⁷⁸⁹]\s+(?=\p{L})/u
/** Nothing, or a letter: of "Ada Lind¹,*,a". */
const IS_MARK = /^\(?\p{L}?\s*\)?$/u
const DEGREE = /^\s*(?:Ph\.?\s?D|Dr|D\.?\s?Phil|D\.?Sc|M\.?D|M\.?Sc|M\.?P\.?H|MBA|R\.?N|FRCP)\.?\s*$/
export const isDegree = (text: string): boolean => DEGREE.test(text)

/** One person and what follows the name; undefined where a text is something else, or names several people. */
export function readEntry(text: string): AuthorEntry | undefined {
  const { rest, ...contact } = splitContact(withoutJoins(text))
  const [head = '', ...parts] = splitOutsideBrackets(rest, /,/g)
    .map((part) => part.replace(/\s+/g, ' ').replace(MARK_BEFORE, '').trim())
    .filter((part, at) => at === 0 || (!IS_MARK.test(tidy(part)) && !isDegree(part)))
  const { name: written, inside } = splitBrackets(head)
  const name = tidy(written)
  if (rest.includes('@') || !isPersonName(name) || /[()]/.test(name) || isInstitution(name)) return undefined
  const place = tidy(inside) === '' ? placeOf(parts) : placeInBrackets(inside, parts)
  const institution = [tidy(inside) && inside, ...parts].filter(Boolean).join(', ')
  return place && { name, ...(institution && { institution }), ...contact, place }
}

function placeOf(parts: readonly string[]): AuthorEntry['place'] | undefined {
  if (parts.length === 0) return 'none'
  if (parts.some((part) => /^(?:and|&)\s/.test(part))) return undefined
  const at = parts.findIndex((part) => isInstitution(part) && !isCountry(part))
  // "Ada Lind, Ben Oduya, Lund University" places both.
  if (at >= 0) return parts.slice(0, at).some(namesPeople) ? undefined : 'clear'
  const people = parts.filter((part) => namesPeople(part) && !isCountry(part))
  if (people.length > 1 || people.some((part) => HAS_INITIALS.test(part) || JOINS.test(part))) return undefined
  // Of "Ada Lind, Ben Oduya, Sweden" nobody may be missed: whom one takes for a place is checked for no conflict.
  if (isCountry(parts.at(-1)!)) return people.length > 0 ? 'country' : 'clear'
  if (people.length === 0) return 'likely'
  return parts.length === 1 ? 'open' : undefined
}

const JOINS = /(?:^|\s)(?:and|&)\s/
/** "J. Berg", "Huang N": no institution. */
const HAS_INITIALS = /^\p{Lu}\.|\s(?:\p{Lu}\.?){1,2}$/u
const namesPeople = (part: string) =>
  part
    .split(JOINS)
    .some((one) => isPersonName(tidy(one.replace(/[([][^)\]]{0,1000}[)\]]/g, ' '))) && !isInstitution(one))

function placeInBrackets(inside: string, parts: readonly string[]): AuthorEntry['place'] | undefined {
  // "Ada Lind (RMIT), Ben Oduya" are two.
  if (parts.some((part) => namesPeople(part) || /[([]/.test(part))) return undefined
  if (isPlace(inside)) return 'clear'
  return mayBePlace(inside) ? 'likely' : undefined
}

/** Whether a text in brackets may be an institution whose name does not say so: "Summit Willow", and neither "Jenny" nor "she/her". */
export const mayBePlace = (inside: string): boolean => /^\p{Lu}.*\s\S/u.test(inside) && !/\bauthors?\b/i.test(inside)
