import { countryCodeByName, foldCountryName } from './country-names.ts'
import { institutionWords, isGeneric } from './institution-words.ts'

/** What a part of an affiliation or of an institution's name is. */
export type PartKind = 'unit' | 'weak unit' | 'country' | 'acronym' | 'other'

/** A part of a name, between commas or the like. */
export interface NamePart {
  kind: PartKind
  words: readonly string[]
  /** The words as one text. */
  key: string
  /** The words of each piece joined by `and`. */
  pieces: readonly (readonly string[])[]
  /** Of a country: its code. */
  country?: string
  /** It stands in brackets. */
  isBracketed?: boolean
  /** It begins with `and`: `University of York (UK) and University of Leeds`. */
  isJoined?: boolean
}

/** Between parts of a name. A hyphen counts only between blanks. */
const BETWEEN = /[,;:|/\n]+|\s[-–—]+\s|\.\s+(?=\p{Lu})|[()[\]]/u

/** `Huawei Technologies Co., Ltd.` */
const BEFORE_LEGAL_FORM = /[\s.,]+(?=(?:co|corp|gmbh|inc|limited|llc|llp|lp|ltd|plc|pty|pvt)\b)/giu

/** `U. Malta` */
const SHORT_UNIVERSITY = /\bU\.\s+(?=\p{Lu}\p{Ll})/gu

/** The number of a footnote joined to a name: `1Monash University`. */
const FOOTNOTE = /^\s*\d+\s*(?=\p{L})/u

const ACRONYM = /^(?=[\p{L}\p{N}]*\p{Lu}[\p{L}\p{N}]*\p{Lu})[\p{Lu}\p{N}][\p{Lu}\p{Ll}\p{N}]{1,9}$/u

/** First words in names of parts of an institution; with the weak ones, names of independent institutions begin too. */
const unitStarts = new Set(
  'department school faculty division section chair fachbereich laboratory graduate'.split(' '),
)
const weakUnitStarts = new Set(
  'institute center college group unit program team lehrstuhl escuela ufr centro dept data computer electronic electrical software'.split(
    ' ',
  ),
)
const unitEnds = new Set('department school faculty division laboratory group'.split(' '))
const weakUnitEnds = new Set('institute center unit team program'.split(' '))
/** `Key Laboratory of …`, `State Key Laboratory of …`. */
const KEY_LABORATORY = /^(?:(?:state|national|moe|\p{L}+) )?key laboratory\b/u

/** Roles of people, which some affiliations give instead of a department. */
const ROLE =
  /^(?:phd |doctoral |research |msc |ms )?(?:student|lecturer|researcher|scientist|engineer)s?$|^(?:assistant |associate |full )?professor$/

/** The states of the USA are written where countries are; those that are also names of countries or cities are left out. */
const states = new Set(
  'alabama alaska arizona arkansas california colorado connecticut florida hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia wisconsin wyoming'.split(
    ' ',
  ),
)

/** `Google and Microsoft`, `Johns Hopkins University + Microsoft` */
const AND = /\s(?:and|&|\+|und|et)\s/i

/** `NY 10027`; codes that are also those of countries are left out. */
const STATE =
  /^(?:AK|AZ|CT|FL|GA|HI|IA|KS|MA|MI|MN|MO|MS|NC|NH|NJ|NM|NV|NY|OH|OK|OR|PA|TX|UT|VA|VT|WA|WI|WV)(?: \d{5}(?:-\d{4})?)?\.?$/

export function partsOfName(name: string): NamePart[] {
  // `CHINESE UNIVERSITY OF HONG KONG, SHENZHEN` has no acronym.
  const isShouted = name.length > 20 && !/\p{Ll}/u.test(name)
  const bracketed = new Set(Array.from(name.matchAll(/\(([^()]+)\)/g), ([, text]) => text!.trim()))
  return name
    .replace(BEFORE_LEGAL_FORM, ' ')
    .replace(SHORT_UNIVERSITY, 'University ')
    .replace(/\bU\.\s?S\.(?=\s)/g, 'US')
    .split(BETWEEN)
    .map((text) => text.replace(FOOTNOTE, '').trim())
    .filter((text) => /\p{L}/u.test(text))
    .map((text) => ({ ...readPart(text, isShouted), isBracketed: bracketed.has(text) }))
}

/** A part that is one piece. */
export function partOf(kind: PartKind, words: readonly string[]): NamePart {
  return { kind, words, key: words.join(' '), pieces: [words] }
}

function readPart(text: string, isShouted: boolean): NamePart {
  const words = institutionWords(text)
  const country = countryOf(text)
  if (country !== undefined) return { ...partOf('country', words), country }
  const kind = ACRONYM.test(text) && !isShouted ? 'acronym' : kindOf(words)
  const isJoined = /^(?:and|&)\s/i.test(text)
  return { ...partOf(kind, words), isJoined, pieces: AND.test(text) ? text.split(AND).map(institutionWords) : [words] }
}

function kindOf(words: readonly string[]): PartKind {
  const [first = ''] = words
  const last = words.at(-1) ?? ''
  const key = words.join(' ')
  if (ROLE.test(key)) return 'unit'
  if (words.includes('university') || words.length < 2) return 'other'
  if (unitStarts.has(first) || unitEnds.has(last) || KEY_LABORATORY.test(key)) return 'unit'
  if (first === 'institute' && words.includes('technology')) return 'other'
  // College Park is a place.
  if (first === 'college' && !isGeneric(words)) return 'other'
  if (weakUnitStarts.has(first)) return 'weak unit'
  return weakUnitEnds.has(last) && isGeneric(words) ? 'weak unit' : 'other'
}

function countryOf(text: string): string | undefined {
  const name = foldCountryName(text.replace(/\p{L}*\p{N}[\p{L}\p{N}-]*/gu, ' ').replace(/\bS\.?A\.?R\b\.?/u, ' '))
    .replace(/ +/g, ' ')
    .trim()
  if (states.has(name) || STATE.test(text) || text === 'US') return 'US'
  return countryCodeByName.get(name)
}

/** Whether a text is written like an acronym: one word with two capitals or more. */
export function isAcronym(text: string): boolean {
  return ACRONYM.test(text)
}
