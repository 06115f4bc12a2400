import { findAliases } from './institution-aliases.ts'
import { reduceName, settlePlaces } from './institution-name.ts'
import { isAcronym, partsOfName } from './institution-parts.ts'
import { wholeKey } from './institution-words.ts'
import { sameNames } from './same-institutions.ts'

/** The version of these rules: catalogues folded by other rules are built again. */
export const INSTITUTION_FOLDING = 'names-2'

/** The facts by which two records are recognised as one institution. */
export interface FoldableInstitution {
  display_name: string
  display_name_acronyms: readonly string[]
  ror: string | null
  country_code: string | null
  /** How often it is named. */
  mentions: number
  /** A number for each author and year who name it, the same for all institutions. */
  people: Iterable<number>
}

/** An operator's rules about records, by their indices. */
export interface FoldingRules {
  /** The first is folded into the second, each with all that is folded with it. */
  together: readonly (readonly [from: number, into: number])[]
  /** Records that are folded with others only by the operator. */
  apart: readonly number[]
}

/**
 * Finds records of the same institution: those with one ROR id, and spellings, departments, acronyms, commas and articles of one
 * name. Records with different ROR ids, in different countries or with different places or distinctive words in their names
 * are kept apart, and so are all others in case of doubt. The operator's rules come last.
 * @returns  For each record the index of the one that it is folded into; its own if it is not folded.
 */
export function foldInstitutions(
  institutions: readonly FoldableInstitution[],
  { together, apart }: FoldingRules = { together: [], apart: [] },
): Uint32Array<ArrayBuffer> {
  const isApart = new Set(apart)
  const leaders = Uint32Array.from(institutions, (_, index) => index)
  const keys = keysOf(institutions)
  const indices = keys.keys().filter((index) => !isApart.has(index))
  const groups = [...Map.groupBy(indices, (index) => keys[index]!).values()]
  const groupsOfOne = groups.flatMap((group) => splitGroup(group, institutions))
  for (const members of withSharedRor(groupsOfOne, institutions)) {
    const leader = chooseLeader(members, keys[members[0]!]!, institutions)
    for (const index of members) leaders[index] = leader
  }
  for (const [from, into] of together) {
    const joined = [leaders[from]!, leaders[into]!]
    for (const [index, leader] of leaders.entries()) if (joined.includes(leader)) leaders[index] = into
  }
  return leaders
}

/** How the record of an institution keeps the names folded into it: as acronyms, and as other names. */
export function sortNames(names: readonly string[]): { acronyms: string[]; alternatives: string[] } {
  return { acronyms: names.filter(isAcronym), alternatives: names.filter((name) => !isAcronym(name)) }
}

/** The key of each institution; those with one key are the same, as far as country and ROR id allow. */
function keysOf(institutions: readonly FoldableInstitution[]): string[] {
  const wholeKeys = institutions.map(({ display_name }) => wholeKey(display_name) || display_name)
  const keys = new Set(wholeKeys)
  const parts = institutions.map(({ display_name, ror }) => (ror === null ? partsOfName(display_name) : undefined))
  const reduce = (aliases: ReadonlyMap<string, string>) => {
    const names = parts.map((nameParts, index) =>
      nameParts?.length
        ? reduceName(nameParts, { keys, aliases })
        : { core: wholeKeys[index]!, withCity: wholeKeys[index]! },
    )
    return settlePlaces(names, keys).map((key) => aliases.get(key) ?? key)
  }
  return reduce(findAliases(institutions, parts, reduce(sameNames)))
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
