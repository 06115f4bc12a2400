import { foldText } from '@cognate/matching'
import type { FoldableInstitution } from './foldable-institution.ts'
import { isAcronymOf, noteValue } from './institution-name.ts'
import { isAcronym, type NamePart } from './institution-parts.ts'
import { isGeneric, isSystem, isUniversity, wholeKey } from './institution-words.ts'
import { sameNames } from './same-institutions.ts'

/**
 * Keys by other keys of the same institution whose words differ: acronyms, reordered or missing words, lost letters. An alias
 * counts only if it can mean nothing else in the catalogue, or if enough people use both names.
 * @param parts  The parts of the names; undefined for records with a ROR id.
 * @param keys  The key of each institution without aliases.
 */
export function findAliases(
  institutions: readonly FoldableInstitution[],
  parts: readonly (readonly NamePart[] | undefined)[],
  keys: readonly string[],
): ReadonlyMap<string, string> {
  const aliases = new InstitutionAliases(institutions, keys)
  aliases.findDamaged()
  aliases.findAcronyms(spelledAcronyms(institutions, parts, new Set(keys)))
  aliases.findTurned()
  aliases.findShort()
  aliases.findWithPlace()
  return aliases.found()
}

/** The records of one key. */
interface Group {
  words: readonly string[]
  /** How often its names occur. */
  mentions: number
  /** Names as they are written. */
  names: string[]
  /** Who names them, record by record. */
  people: Iterable<number>[]
}

/** The share of its letters that a name keeps where a program has lost those beyond ASCII. */
const LEAST_LEFT = 0.8

class InstitutionAliases {
  readonly #groups = new Map<string, Group>()
  readonly #aliases = new Map(sameNames)

  constructor(institutions: readonly FoldableInstitution[], keys: readonly string[]) {
    for (const [index, key] of keys.entries()) this.#addTo(key, institutions[index]!)
  }

  found(): ReadonlyMap<string, string> {
    return new Map([...this.#aliases.keys()].map((alias) => [alias, this.#resolve(alias)]))
  }

  /** Names that lost all letters beyond ASCII, `Technische Universitt`, or their blanks, `UniversityofZurich`. */
  findDamaged(): void {
    const whole = new Map<string, Set<string>>()
    for (const [key, { names }] of this.#groups) {
      for (const name of names) {
        const joined = withoutBlanks(name)
        if (joined === '') continue
        noteValue(whole, joined, key)
        const rest = withoutBlanks(withoutForeignLetters(name))
        // Of a name in another script hardly a letter is left.
        if (rest.length >= LEAST_LEFT * joined.length) noteValue(whole, rest, key)
      }
    }
    for (const keys of whole.values()) {
      if (keys.size !== 2) continue
      const [from, to] = this.#lesserFirst(...([...keys] as [string, string]))
      if (from !== undefined) this.#note(from, to!)
    }
  }

  /** Acronyms, `HKUST`, or with a place after them, `IIT Bombay`. */
  findAcronyms(spelled: ReadonlyMap<string, ReadonlySet<string>>): void {
    const byInitials = this.#keysByInitials()
    for (const [key, { words, names }] of this.#groups) {
      if (this.#aliases.has(key) || !names.some(startsWithAcronym)) continue
      const spelledKeys = words.length > 1 ? [] : [...(spelled.get(key) ?? [])]
      const likelyKeys = [...spelledKeys, ...(byInitials.get(key) ?? [])].map((other) => this.#resolve(other))
      const candidates = [...new Set(likelyKeys)].filter((other) => other !== key)
      const [first] = candidates
      if (first === undefined) continue
      const isSpelled = spelledKeys.length > 0
      const isCertain = words.length > 1 || (key.length > 3 && (isSpelled || isUniversity(first.split(' '))))
      const isOnly = candidates.length === 1 && isCertain
      const alias = isOnly ? first : this.#bestByPeople(key, candidates, isSpelled ? 1 : 2)
      if (alias !== undefined) this.#note(key, alias)
    }
  }

  /** Keys by the initials of all their words, and by the initials of their first words followed by the other words in full. */
  #keysByInitials(): Map<string, Set<string>> {
    const byInitials = new Map<string, Set<string>>()
    const named = [...this.#groups.keys(), ...sameNames.keys()].map((key) => ({
      key: this.#resolve(key),
      words: key.split(' '),
    }))
    for (const { key, words } of named) {
      if (words.length < 2 || !this.#groups.has(key) || key.includes('\n') || isGeneric(words)) continue
      const letters = words.map((word) => word[0]).join('')
      if (letters.length > 2) noteValue(byInitials, letters, key)
      for (let count = 2; count < words.length; count++) {
        const rest = words.slice(count)
        const isPlace = isUniversity(words.slice(0, count)) && !isUniversity(rest)
        if (isPlace) noteValue(byInitials, [letters.slice(0, count), ...rest].join(' '), key)
      }
    }
    return byInitials
  }

  /** `Leipzig University` and `University of Leipzig`; but York University and the University of York have no people in common. */
  findTurned(): void {
    for (const [key, { words }] of this.#groups) {
      if (words.length < 2 || words.at(-1) !== 'university' || this.#aliases.has(key)) continue
      const [from, to] = this.#lesserFirst(key, ['university', ...words.slice(0, -1)].join(' '))
      if (from === undefined) continue
      // `Universität Leipzig` can be either.
      const isForeign = [from, to!].some((some) => this.#groups.get(some)!.names.every(isForeignUniversity))
      if (isForeign || this.#bestByPeople(from, [to!], 1) !== undefined) this.#note(from, to!)
    }
  }

  /** `Stanford` for `Stanford University`. */
  findShort(): void {
    for (const [key, { words }] of this.#groups) {
      if (this.#aliases.has(key) || isUniversity(words) || words.length > 2) continue
      const candidates = [`${key} university`, `university ${key}`].filter((other) => this.#groups.has(other))
      const alias = candidates.length === 1 ? this.#bestByPeople(key, candidates, 1) : undefined
      if (alias !== undefined) this.#note(key, alias)
    }
  }

  /** `Charles University, Prague` for `Charles University`. */
  findWithPlace(): void {
    for (const [key, { words, names }] of this.#groups) {
      const place = words.at(-1)!
      const shorter = words.slice(0, -1)
      const shorterKey = shorter.join(' ')
      if (this.#aliases.has(key) || !this.#groups.has(shorterKey)) continue
      if (!isUniversity(shorter) || isSystem(shorterKey) || isGeneric([place])) continue
      if (!names.some((name) => lastPart(name) === place)) continue
      if (this.#bestByPeople(key, [shorterKey], 2) !== undefined) this.#note(key, shorterKey)
    }
  }

  #addTo(key: string, { display_name, mentions, people }: FoldableInstitution): void {
    const group = this.#groups.get(key) ?? { words: key.split(/[ \n]/), mentions: 0, names: [], people: [] }
    group.mentions += mentions
    group.names.push(display_name)
    group.people.push(people)
    this.#groups.set(key, group)
  }

  #note(alias: string, key: string): void {
    const end = this.#resolve(key)
    if (end !== alias && !this.#aliases.has(alias)) this.#aliases.set(alias, end)
  }

  #resolve(key: string): string {
    const next = this.#aliases.get(key)
    return next === undefined ? key : this.#resolve(next)
  }

  #lesserFirst(one: string, other: string): [string, string] | [] {
    const [a, b] = [this.#groups.get(one), this.#groups.get(other)]
    if (!a || !b) return []
    return a.mentions < b.mentions || (a.mentions === b.mentions && one > other) ? [one, other] : [other, one]
  }

  /** The candidate with which a name shares the most people, if clearly more than with any other. */
  #bestByPeople(key: string, candidates: readonly string[], atLeast: number): string | undefined {
    const [best, second] = candidates
      .map((candidate) => ({ candidate, people: this.#shared(key, candidate) }))
      .sort((a, b) => b.people - a.people || (a.candidate < b.candidate ? -1 : 1))
    if (!best || best.people < atLeast || (second && best.people < 4 * second.people)) return undefined
    return best.candidate
  }

  #shared(one: string, other: string): number {
    const [a, b] = [this.#groups.get(one)?.people, this.#groups.get(other)?.people]
    return a && b ? distinct(a).intersection(distinct(b)).size : 0
  }
}

/** Made when it is asked for: most groups are never compared, and all of their people would not fit into memory. */
function distinct(people: readonly Iterable<number>[]): Set<number> {
  return new Set(people.flatMap((some) => [...some]))
}

/** Keys by the acronyms written next to their names or given by their records. */
function spelledAcronyms(
  institutions: readonly FoldableInstitution[],
  parts: readonly (readonly NamePart[] | undefined)[],
  keys: ReadonlySet<string>,
): Map<string, Set<string>> {
  const spelled = new Map<string, Set<string>>()
  for (const [index, { display_name, display_name_acronyms }] of institutions.entries()) {
    for (const acronym of display_name_acronyms) noteValue(spelled, wholeKey(acronym), wholeKey(display_name))
    for (const [at, part] of (parts[index] ?? []).entries()) {
      if (part.kind !== 'acronym') continue
      for (const beside of [parts[index]![at - 1], parts[index]![at + 1]]) {
        if (beside && keys.has(beside.key) && isAcronymOf(part.key, beside.words)) {
          noteValue(spelled, part.key, beside.key)
        }
      }
    }
  }
  return spelled
}

/** Whether the first word is written like an acronym; a name of one short word may be one in lower case. */
function startsWithAcronym(name: string): boolean {
  return isAcronym(name.trim().split(/[\s-]/)[0] ?? '') || /^\p{L}{3,6}$/u.test(name)
}

function isForeignUniversity(name: string): boolean {
  return /universit(?!y)|univerz|uniwer|yliopisto/i.test(name)
}

/** The words after the last comma, where a city is written. */
function lastPart(name: string): string | undefined {
  const text = /,([^,/|;]*)$/.exec(name)?.[1]
  return text && wholeKey(text)
}

function withoutBlanks(name: string): string {
  return foldText(name).replace(/[^\p{L}\p{N}]+/gu, '')
}

/** The name as left by a program that dropped all letters beyond ASCII. */
function withoutForeignLetters(name: string): string {
  return name.replace(/[^\p{ASCII}]/gu, (letter) => (/\p{L}/u.test(letter) ? '' : ' '))
}
