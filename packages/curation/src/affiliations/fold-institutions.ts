import type { FoldableInstitution } from './foldable-institution.ts'
import { findAliases } from './institution-aliases.ts'
import { placeSettler, reduceName } from './institution-name.ts'
import { isAcronym, partsOfName } from './institution-parts.ts'
import { isGeneric, wholeKey } from './institution-words.ts'
import { namesNoInstitution } from './no-institution.ts'
import { sameNames } from './same-institutions.ts'
import { type FindPlace, mayHavePlaces, placesOf } from './several-places.ts'

/** The version of these rules and of those by which affiliations are matched: catalogues made by others are built again. */
export const INSTITUTION_FOLDING = 'names-5'

/** An operator's rules about records, by their indices. */
export interface FoldingRules {
  /** The first is folded into the second, each with all that is folded with it. */
  together: readonly (readonly [from: number, into: number])[]
  /** Records that are folded with others only by the operator. */
  apart: readonly number[]
}

/** What became of the records of institutions, by their indices. */
export interface FoldedInstitutions {
  /** For each record the one that it is folded into; its own if it is not folded. */
  leaders: Uint32Array<ArrayBuffer>
  /** Records that name no institution: `N/A`, `Student`, `Department of Computer Science`. */
  nowhere: number[]
  /** The institutions of records that name several, two or more; the first is the leader of the record. */
  several: Map<number, readonly number[]>
}

/**
 * Finds records of the same institution: those with one ROR id, and spellings, departments, acronyms, commas and articles of one
 * name. Records with different ROR ids, in different countries or with different places or distinctive words in their names
 * are kept apart, and so are all others in case of doubt. A record that names two known institutions is both of them, and one that
 * names none is none. The operator's rules come last.
 */
export function foldInstitutions(
  institutions: readonly FoldableInstitution[],
  { together, apart }: FoldingRules = { together: [], apart: [] },
): FoldedInstitutions {
  const isRuled = new Set([...apart, ...together.flat()])
  const isNowhere = (index: number) =>
    institutions[index]!.ror === null && !isRuled.has(index) && namesNoInstitution(institutions[index]!.display_name)
  const nowhere = [...institutions.keys().filter(isNowhere)]
  const isSingle = new Set(institutions.keys())
  for (const index of [...apart, ...nowhere]) isSingle.delete(index)
  const leaders = Uint32Array.from(institutions, (_, index) => index)
  const { keys, placeKeys } = keysOf(institutions, isSingle)
  for (const index of placeKeys.keys()) isSingle.delete(index)
  const groups = [...Map.groupBy(isSingle, (index) => keys[index]!).values()]
  const groupsOfOne = groups.flatMap((group) => splitGroup(group, institutions))
  for (const members of withSharedRor(groupsOfOne, institutions)) {
    const leader = chooseLeader(members, keys[members[0]!]!, institutions)
    for (const index of members) leaders[index] = leader
  }
  const several = placeRecords(placeKeys, keys, { leaders, isSingle })
  for (const [from, into] of together) {
    const joined = [leaders[from]!, leaders[into]!]
    for (const [index, leader] of leaders.entries()) if (joined.includes(leader)) leaders[index] = into
    for (const [index, places] of several) several.set(index, [...new Set(places.map((place) => leaders[place]!))])
  }
  return { leaders, nowhere, several }
}

/** Folds each record with places into the first of them. */
function placeRecords(
  placeKeys: ReadonlyMap<number, readonly string[]>,
  keys: readonly string[],
  { leaders, isSingle }: { leaders: Uint32Array; isSingle: ReadonlySet<number> },
): Map<number, readonly number[]> {
  const leadersOf = new Map<string, Set<number>>()
  for (const index of isSingle) {
    const key = keys[index]!
    leadersOf.set(key, (leadersOf.get(key) ?? new Set()).add(leaders[index]!))
  }
  const several = new Map<number, readonly number[]>()
  for (const [index, placed] of placeKeys) {
    // Of a name that several institutions share, nothing says which is meant.
    const places = placed.map((key) => leadersOf.get(key)!)
    if (places.some(({ size }) => size > 1)) continue
    const distinct = [...new Set(places.flatMap((some) => [...some]))]
    leaders[index] = distinct[0]!
    if (distinct.length > 1) several.set(index, distinct)
  }
  return several
}

/** How the record of an institution keeps the names folded into it: as acronyms, and as other names. */
export function sortNames(names: readonly string[]): { acronyms: string[]; alternatives: string[] } {
  return { acronyms: names.filter(isAcronym), alternatives: names.filter((name) => !isAcronym(name)) }
}

/**
 * The key of each institution; those with one key are the same, as far as country and ROR id allow.
 * @param isSingle  Records that may be folded.
 * @returns  Also the keys of the institutions that a record names, if its own key is none.
 */
function keysOf(institutions: readonly FoldableInstitution[], isSingle: ReadonlySet<number>) {
  const wholeKeys = institutions.map(({ display_name }) => wholeKey(display_name) || display_name)
  const keys = new Set(wholeKeys)
  const parts = institutions.map(({ display_name, ror }) => (ror === null ? partsOfName(display_name) : undefined))
  const reduce = (aliases: ReadonlyMap<string, string>) => {
    const known = { keys, aliases }
    const names = parts.map((nameParts, index) =>
      nameParts?.length ? reduceName(nameParts, known) : { core: wholeKeys[index]!, withCity: wholeKeys[index]! },
    )
    const settle = placeSettler(names, keys)
    const find = (text: string) => {
      const key = settle(reduceName(partsOfName(text), known))
      return aliases.get(key) ?? key
    }
    return { keys: names.map(settle).map((key) => aliases.get(key) ?? key), find }
  }
  const first = reduce(sameNames)
  const last = reduce(findAliases(institutions, parts, first.keys))
  return { keys: last.keys, placeKeys: findPlaces(institutions, { keys: last.keys, isSingle, find: last.find }) }
}

interface Keyed {
  keys: readonly string[]
  isSingle: ReadonlySet<number>
  find: (text: string) => string
}

/** The places of the records that name other records, names of few words first: names of names of several are not looked up. */
function findPlaces(institutions: readonly FoldableInstitution[], { keys, isSingle, find }: Keyed) {
  const nameOf = (index: number) => institutions[index]!.display_name
  const isCompound = (index: number) => institutions[index]!.ror === null && mayHavePlaces(nameOf(index))
  const plain = new Set([...isSingle].filter((index) => !isCompound(index)).map((index) => keys[index]!))
  const compound = [...isSingle].filter(isCompound)
  compound.sort((a, b) => nameOf(a).length - nameOf(b).length || (nameOf(a) < nameOf(b) ? -1 : 1))
  const known: FindPlace = (text) => {
    // `ISIR CNRS`
    const key = find(/^\p{Lu}{3,} (\p{Lu}{4,})$/u.exec(text)?.[1] ?? text)
    const words = key.split(/[ \n]/)
    const isTelling = !isGeneric(words) || (words.length > 2 && !namesNoInstitution(text))
    return isTelling && plain.has(key) ? key : undefined
  }
  const places = new Map<number, readonly string[]>()
  for (const index of compound) {
    const key = keys[index]!
    // `Carnegie Mellon University, Qatar` is a campus.
    const found = plain.has(key) || key.includes('\n') ? [] : placesOf(nameOf(index), known)
    if (found.length > 0) places.set(index, found)
    else plain.add(key)
  }
  return places
}

/** The groups, joined where they have records with the same ROR id; no group has records with two. */
function withSharedRor(groups: readonly number[][], institutions: readonly FoldableInstitution[]): number[][] {
  const rorOf = (group: number[]) => group.map((index) => institutions[index]!.ror).find((ror) => ror !== null)
  return [...Map.groupBy(groups, (group) => rorOf(group) ?? group).values()].map((joined) => joined.flat())
}

/**
 * The members of a group that may be the same institution. Where several ROR ids or countries share a name, a record without a
 * country stays by itself, and one without a ROR id goes to the ROR id of its country if there is only one.
 */
function splitGroup(group: readonly number[], institutions: readonly FoldableInstitution[]): number[][] {
  const rorOf = (index: number) => institutions[index]!.ror
  const countryOf = (index: number) => institutions[index]!.country_code
  const byRor = Map.groupBy(
    group.filter((index) => rorOf(index) !== null),
    rorOf,
  )
  const countries = new Set(group.map(countryOf).filter((country) => country !== null))
  if (byRor.size < 2 && countries.size < 2) return [[...group]]
  const others = group.filter((index) => rorOf(index) === null && countryOf(index) !== null)
  const groups = [...byRor.values()]
  for (const [country, members] of Map.groupBy(others, countryOf)) {
    const groupsThere = groups.filter((one) =>
      one.some((index) => rorOf(index) !== null && countryOf(index) === country),
    )
    if (groupsThere.length === 1) groupsThere[0]!.push(...members)
    else groups.push(members)
  }
  return groups
}

/** The record with a ROR id, else the most mentioned of those whose name is the key, else the shortest name. */
function chooseLeader(members: readonly number[], key: string, institutions: readonly FoldableInstitution[]): number {
  const rankOf = ({ ror, display_name }: FoldableInstitution) =>
    ror !== null ? 0 : wholeKey(display_name) === key ? 1 : 2
  return members.reduce((best, index) => {
    const [a, b] = [institutions[index]!, institutions[best]!]
    const byLength = rankOf(a) === 2 ? a.display_name.length - b.display_name.length : 0
    const byName = a.display_name < b.display_name ? -1 : Number(a.display_name > b.display_name)
    return (rankOf(a) - rankOf(b) || byLength || b.mentions - a.mentions || byName || index - best) < 0 ? index : best
  })
}
