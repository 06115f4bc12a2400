import type { Segments } from './affiliation-segments.ts'
import { institutionWords, isFederation, isSystem, isUniversity } from './institution-words.ts'
import type { Named } from './named-places.ts'

/** Systems that are no place beside their universities: `Queens College, CUNY`. */
const umbrellas = new Set([
  'california state university',
  'city university new york',
  'cuny',
  'state university new york',
  'suny',
  'university california',
])

/** Whether a name is that of the system of a university: `University of California` of `University of California, Davis`. */
export const isSystemOf = (system: string, university: string): boolean =>
  isAbove(institutionWords(system), institutionWords(university))

/** The same of their words. */
const isAbove = (system: readonly string[], words: readonly string[]) =>
  words.length > system.length &&
  system.every((word) => words.includes(word)) &&
  isUniversity(system) &&
  isSystem(system.join(' '))

/**
 * Without the systems of others: of a university and its system the university counts, `University College London, University of
 * London`, and of an institute and its academy the institute.
 */
export function withoutSystems(named: readonly Named[], read: Segments): Named[] {
  const places = named.map((one) => {
    const words = institutionWords(one.name)
    return { one, words, half: read.segments[read.words[Math.floor(one.from)]!.segment]!.half }
  })
  const isOf = (system: (typeof places)[number], { one, words, half }: (typeof places)[number]) => {
    if (one.index === system.one.index) return false
    if (isAbove(system.words, words)) return true
    const key = system.words.join(' ')
    if (half !== system.half) return false
    if (isFederation(key) || umbrellas.has(key)) return isUniversity(words)
    return isSystem(key) && !isUniversity(system.words) && !isUniversity(words)
  }
  return places.filter((place) => !places.some((other) => isOf(place, other))).map(({ one }) => one)
}
