import { type NamePart, partOf } from './institution-parts.ts'
import { companyOf, isCompany, isFederation, isGeneric, isSystem, isUniversity } from './institution-words.ts'

/** A name without its departments and repetitions. */
export interface ReducedName {
  /** The name without the city and country after it. */
  core: string
  /** The name with its city, if it has one before a country. */
  withCity: string
  /** The code of the country after it. */
  country?: string
}

/** The names that others are compared with. */
export interface KnownNames {
  /** Keys of all names. */
  keys: ReadonlySet<string>
  /** Keys by other keys of the same institution. */
  aliases: ReadonlyMap<string, string>
}

/** The words with which a department begins. */
const UNIT = /^(department|faculty|school|laboratory|graduate)$/

/** Words for a company's groups after its name: `Bosch Research`, `Tencent AI Lab`. */
const companyUnits = new Set(['artificial', 'group', 'intelligence', 'laboratory', 'research'])

/** The name of an institution without departments, repetitions and its own acronyms; unchanged if it names several. */
export function reduceName(nameParts: readonly NamePart[], known: KnownNames): ReducedName {
  const plain = nameParts.map(({ key }) => key).join(' ')
  const unchanged = { core: plain, withCity: plain }
  if (nameParts.some(({ isJoined, words }) => isJoined && isOrganisation(words, known.keys))) return unchanged
  const parts = distinct(
    nameParts
      .flatMap((part) => splitPart(part, known.keys))
      .map((part) => replaceAlias(withoutCompanyUnits(part, known.keys), known)),
  )
  if (organisationsIn(parts, known.keys).size !== 1) return unchanged
  const company = nameParts.map(({ key, words }) => (isCompany(key) ? key : companyOf(words)?.join(' '))).find(Boolean)
  if (company !== undefined) {
    const core = known.aliases.get(company) ?? company
    return { core, withCity: core }
  }
  const { rest, country, city } = takePlaces(withoutAcronyms(withoutUnits(parts), known.keys), known.keys)
  const words = rest.flatMap((part) => part.words)
  if (words.length === 0 || isGeneric(words)) return unchanged
  const core = words.join(' ')
  return { core, withCity: city === undefined ? core : `${core} ${city}`, country }
}

function replaceAlias(part: NamePart, { aliases }: KnownNames): NamePart {
  const key = aliases.get(part.key)
  return key === undefined ? part : partOf('other', key.split(' '))
}

/** Each part once, without those contained in another. */
function distinct(parts: readonly NamePart[]): NamePart[] {
  const each = [...new Map(parts.map((part) => [sortedKey(part.words), part])).values()]
  return each.filter((part) => !each.some((other) => other !== part && contains(other, part)))
}

function contains(outer: NamePart, inner: NamePart): boolean {
  const isNameItself = isUniversity(inner.words) && !isGeneric(inner.words)
  return (
    outer.kind === 'other' && outer.words.length > inner.words.length && !isNameItself && isIn(inner.words, [outer])
  )
}

function sortedKey(words: readonly string[]): string {
  return words.toSorted().join(' ')
}

/** Keys of the organisations that the parts name; acronyms count only where nothing is named in full. */
function organisationsIn(parts: readonly NamePart[], known: ReadonlySet<string>): Set<string> {
  const keys = new Set<string>()
  const acronyms = new Set<string>()
  for (const part of parts) {
    const joined = part.pieces.filter((words) => isOrganisation(words, known))
    const pieces = part.pieces.length > 1 && joined.length > 0 ? joined : [part.words]
    if (part.kind === 'acronym' && known.has(part.key)) acronyms.add(part.key)
    else if (part.kind === 'country' || (part.pieces.length < 2 && part.kind === 'unit')) continue
    else if (part.kind === 'weak unit' && pieces[0] === part.words && !known.has(part.key)) continue
    else for (const words of pieces) if (isOrganisation(words, known)) keys.add(words.join(' '))
  }
  if (keys.size > 1) for (const key of keys) if (isFederation(key)) keys.delete(key)
  return keys.size > 0 ? keys : acronyms
}

/** Whether words name an organisation: a university, an academy, or one that has a record of its own. */
function isOrganisation(words: readonly string[], known: ReadonlySet<string>): boolean {
  if (isGeneric(words) || UNIT.test(words[0] ?? '')) return false
  return isUniversity(words) || words.includes('academy') || known.has(words.join(' '))
}

/** Splits `Department of X University of Y`, `University of Y School of X` and `University of Y and University of Y`. */
function splitPart(part: NamePart, known: ReadonlySet<string>): NamePart[] {
  const { words, kind } = part
  if (kind === 'country' || kind === 'acronym') return [part]
  if (words.length > 1 && isTwice(words)) return [partOf(kind, words.slice(0, words.length / 2))]
  if (part.pieces.length > 1 && part.pieces.some((piece) => isOrganisation(piece, known))) return [part]
  const isName = (some: readonly string[]) => isUniversity(some) && !isGeneric(some) && known.has(some.join(' '))
  for (let at = 2; at + 1 < words.length && UNIT.test(words[0]!); at++) {
    if (isName(words.slice(at))) return [partOf('unit', words.slice(0, at)), partOf('other', words.slice(at))]
  }
  for (let at = words.length - 1; at > 0; at--) {
    if (UNIT.test(words[at]!) && isName(words.slice(0, at))) {
      return [partOf('other', words.slice(0, at)), partOf('unit', words.slice(at))]
    }
  }
  return [part]
}

function isTwice(words: readonly string[]): boolean {
  const middle = words.length / 2
  return words.slice(0, middle).join(' ') === words.slice(middle).join(' ')
}

/** Removes the countries at the end, and a city before them. */
function takePlaces(parts: readonly NamePart[], known: ReadonlySet<string>) {
  let rest = parts
  let country: string | undefined
  for (let last = rest.at(-1)!; rest.length > 1 && last.kind === 'country'; last = rest.at(-1)!) {
    rest = rest.slice(0, -1)
    country = isIn(last.words, rest) ? undefined : last.country
  }
  const place = rest.at(-1)!
  const before = rest.slice(0, -1)
  const words = place.words.filter((word) => !/\d/.test(word))
  const isPlace = place.kind === 'other' && words.length <= 3 && !isOrganisation(place.words, known)
  if (before.length === 0 || !isPlace) return { rest, country }
  if (isIn(words, before)) return { rest: before, country }
  const isBehindName = parts.at(-1)!.kind === 'country' && isOrganisation(before.at(-1)!.words, known)
  return isBehindName ? { rest: before, country, city: words.join(' ') } : { rest, country }
}

function isIn(words: readonly string[], parts: readonly NamePart[]): boolean {
  return words.every((word) => parts.some((part) => part.words.includes(word)))
}

/** Leaves out departments and subjects; centres and institutes only if a university is named too. */
function withoutUnits(parts: readonly NamePart[]): NamePart[] {
  const hasUniversity = parts.some(({ kind, words }) => kind === 'other' && isUniversity(words))
  const remaining = parts.filter(({ kind, words, key, pieces }) => {
    // The University of Engineering and Technology is a university of its own within Vietnam National University.
    if (isFederation(key) || kind === 'unit' || (isGeneric(words) && !words.includes('university'))) return false
    if (!hasUniversity || isUniversity(words)) return true
    // `Facebook and Department of Computer Science` is more than a department.
    const isWhole = pieces.length === 1 || pieces.every((piece) => isGeneric(piece) || UNIT.test(piece[0] ?? ''))
    return kind !== 'weak unit' && !(isWhole && words.some((word) => UNIT.test(word)))
  })
  return remaining.length > 0 ? remaining : [...parts]
}

/** Leaves out acronyms of the name, and those of laboratories if a university is named too. */
function withoutAcronyms(parts: readonly NamePart[], known: ReadonlySet<string>): readonly NamePart[] {
  const full = parts.filter(({ kind }) => kind !== 'acronym' && kind !== 'country')
  if (full.length !== 1) return parts
  const { words } = full[0]!
  // `HKUST (GZ)` is another campus.
  const isLeftOut = ({ key, isBracketed }: NamePart) =>
    isAcronymOf(key, words) ||
    (key.length > 2 && isUniversity(words) && !known.has(key)) ||
    // The letters of `German Research Center for Artificial Intelligence (DFKI)` are those of its German name.
    (key.length > 2 && isBracketed === true && words.length > 2 && !isSystem(full[0]!.key))
  return parts.filter((part) => part.kind !== 'acronym' || !isLeftOut(part))
}

/** `Bosch Research` is a part of Bosch. */
function withoutCompanyUnits(part: NamePart, known: ReadonlySet<string>): NamePart {
  const { words } = part
  const named = part.pieces.length === 1 ? companyOf(words) : undefined
  if (named !== undefined) return partOf('other', named)
  let end = words.length
  while (end > 1 && companyUnits.has(words[end - 1]!)) end--
  const company = words.slice(0, end)
  const isCompany = end < words.length && !isUniversity(words) && !isGeneric(company) && known.has(company.join(' '))
  return isCompany && part.pieces.length === 1 ? partOf('other', company) : part
}

/** Whether the letters are the initials of the words in order, beginning with the first; one word may be left out. */
export function isAcronymOf(acronym: string, words: readonly string[]): boolean {
  const letters = acronym.replace(/\d/g, '')
  if (letters.length < 2 || letters.length < words.length - 1 || letters[0] !== words[0]?.[0]) return false
  let at = 0
  for (const word of words) if (word[0] === letters[at]) at++
  return at === letters.length
}

/** Foreign universities often have campuses in these countries, so the country belongs to the name. */
const hostCountries = new Set(['AE', 'MY', 'QA', 'RW'])

/**
 * A function that gives the key of a name among these. A country or a city after a name is left out if no other country or city is named with it, except for
 * universities with several seats.
 */
export function placeSettler(names: readonly ReducedName[], known: ReadonlySet<string>): (name: ReducedName) => string {
  const countries = new Map<string, Set<string>>()
  const cities = new Map<string, Set<string>>()
  for (const { core, withCity, country } of names) {
    if (country !== undefined) noteValue(countries, core, country)
    if (withCity !== core) noteValue(cities, core, withCity)
  }
  return ({ core, withCity, country }) => {
    const isManyCities = (cities.get(core)?.size ?? 0) > 1
    const keepsCity = withCity !== core && (isSystem(core) || known.has(withCity) || isManyCities)
    const key = keepsCity ? withCity : core
    const isManyCountries = (countries.get(core)?.size ?? 0) > 1
    const isAbroad = country !== undefined && (hostCountries.has(country) || isManyCountries)
    return isAbroad ? `${key}\n${country}` : key
  }
}

/** Adds a value to those of a key. */
export function noteValue(map: Map<string, Set<string>>, key: string, value: string): void {
  const values = map.get(key)
  if (values) values.add(value)
  else map.set(key, new Set([value]))
}
