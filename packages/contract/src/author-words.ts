import { countryCodes } from './countries.ts'
import { findCountryName } from './display-names.ts'
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

/** Words of names of institutions, in the languages that lists are written in. */
const institutionWord =
  /(?<!\p{L})(?:univer[sz]i|uniwers|univ?\b|institut|instyt|colleg|school|facult|fakult|departm|hospital|hôpital|krankenhaus|klini|clinic|cent(?:er|re)\b|zentrum|laborator|labs?\b|academ|akadem|hochschul|politec|polytech|école|librar|bibliot|museum|musée|herbari|observator|research|bioscience|technolog|pharma|therapeutic|foundation\b|ministr|gardens\b|inc\b|ltd\b|llc\b|gmbh\b|corp\b)/iu
const acronym = /^[A-Z]{3,8}$/

/** Whether a text is the name of an institution: "RMIT", "Lund University". */
export const isInstitution = (text: string): boolean => acronym.test(text.trim()) || institutionWord.test(text)

/** Whether what stands in brackets behind a name is an institution: "RMIT, Australia", and not "Jenny". */
export const isPlace = (inside: string): boolean =>
  inside.split(/[\s,;]+/).some((word) => acronym.test(word)) ||
  isInstitution(inside) ||
  (inside.includes(',') && isCountry(inside.slice(inside.lastIndexOf(',') + 1)))

/** Names of countries as addresses have them, where `Intl` has another one. */
const otherCountries = ['UK', 'U.K.', 'England', 'Scotland', 'Wales', 'USA', 'US', 'U.S.A.', 'U.S.', 'Korea', 'Turkey']
const countries = new Set(
  [...countryCodes.flatMap((code) => findCountryName(code) ?? []), ...otherCountries, 'United States of America'].map(
    fold,
  ),
)

/** Whether a text is the English name of a country: "UK", "The Netherlands". */
export const isCountry = (text: string): boolean => countries.has(fold(text.trim()).replace(/^the /, ''))

/** Brackets within brackets, and what stands before them there. */
const INNER_BRACKETS = /([([][^()[\]]*?)\s*[([]([^()[\]]*)[)\]]/g

/** Where one bracket follows another: "(University of Tartu) (University of Zurich)". */
const NEXT_BRACKET = /[)\]]\s*[([]/g

/**
 * A text without brackets within brackets, as "(Institute of Algorithms (Mila), Canada)" names one place: a comma parts what they held.
 * Several pairs in a row become one. What is nested deeper than an affiliation ever is stays.
 */
export function flattenBrackets(text: string, levels = MOST_LEVELS): string {
  const flat = text.replace(INNER_BRACKETS, '$1, $2').replace(NEXT_BRACKET, '; ')
  return flat === text || levels === 1 ? flat : flattenBrackets(flat, levels - 1)
}
const MOST_LEVELS = 8

/** The pieces of a text between what a pattern finds outside of brackets, in one pass. @param between  A global pattern. */
export function splitOutsideBrackets(text: string, between: RegExp): string[] {
  const pieces: string[] = []
  let [from, bracket] = [0, -1]
  for (const { 0: found, index } of text.matchAll(between)) {
    const end = index + found.length
    if (bracket < end) bracket = nextBracket(text, end)
    if (text[bracket] === ')' || text[bracket] === ']') continue
    pieces.push(text.slice(from, index))
    from = end
  }
  return [...pieces, text.slice(from)]
}

/** Where the next bracket is; the length of the text where there is none. */
function nextBracket(text: string, from: number): number {
  for (let at = from; at < text.length; at++) if ('()[]'.includes(text[at]!)) return at
  return text.length
}

/** Behind a name: "(RMIT)", "[RMIT]*". */
const BRACKETS = /^(.*?)\s*[([]([^()[\]]*)[)\]][\s.,:*†‡§]*$/

/** A name, and what stands in brackets behind it. */
export function splitBrackets(text: string): { name: string; inside: string } {
  const [, name = text, inside = ''] = BRACKETS.exec(text.trim()) ?? []
  return { name, inside: inside.replace(/^[\s,;]+|(?<![\s,;])[\s,;]+$/g, '') }
}

const PARTICLE = /^(?:van|von|de|del|della|der|den|da|di|dos|du|la|le|el|al|bin|ibn|ben|ter|ten|zu|y|e)$/i
/** A capital, also behind what is joined to a family name: "Lind", "al-Hazrani", "d'Hondt". */
const PART = /^(?:\p{Ll}{1,4}[-‐'’])?['’‘ʻ]?\p{Lu}[\p{L}\p{M}'’.‐-]*$/u

/** Whether a text has the form of a person's name: two to five words, in capitals but for particles. */
export function isPersonName(name: string): boolean {
  const words = name.replace(/\s*\([^()]*\)/g, '').split(/\s+/)
  return words.length >= 2 && words.length <= 5 && words.every((word) => PARTICLE.test(word) || PART.test(word))
}

/** Begins at the beginning of a word alone: tried from each letter, a word of 50,000 would take seconds. */
const ADDRESS = /(?<![^\s<>()[\],;:"@])[^\s<>()[\],;:"@]+@[^\s<>()[\],;:"@]+\.[\p{L}\d-]+/u
const ORCID = /(?:https?:\/\/)?(?:orcid\.org\/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])/i
const WHAT_THEY_ARE = /\b(?:orcid(?:\s?id)?|e-?mail)\s*:?\s*(?=$|[\s,;()<>[\]])/gi

/** What stands beside a name: the first e-mail address and ORCID iD of a text, and the text without them. */
export function splitContact(text: string): { rest: string; email?: string; orcid?: string } {
  const email = ADDRESS.exec(text)?.[0]
  const [iD, orcid] = ORCID.exec(text) ?? []
  const bare = text.replace(email ?? '', ' ').replace(iD ?? '', ' ')
  const rest = (email || iD ? bare.replace(WHAT_THEY_ARE, ' ') : bare).replace(/[([<]\s*[)\]>]/g, ' ')
  return { rest, ...(email && { email }), ...(orcid && { orcid }) }
}

/** A name without marks, and without signs at its ends. */
export const tidy = (text: string): string =>
  text
    .replace(/[\d*†‡§¹²³⁴⁵⁶⁷⁸⁹⁰/<>"[\]]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,.;:]+|(?<![\s,;:])[\s,;:]+$/g, '')

/** A name with the family name behind the given ones: "Runa Jr." and "Dalmark" are Runa Dalmark Jr. */
export function givenFirst(given: string, family: string): string {
  const [, alone = given, suffix = ''] = /^(.+?)\s+((?:[JS]r\.?)|I{2,3}|IV)$/.exec(given) ?? []
  return [alone, family, suffix].filter(Boolean).join(' ')
}
