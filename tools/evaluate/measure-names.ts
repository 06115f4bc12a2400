import { findSamePersons, findSeveralPersons, NameBlocks, worldOfWorks } from '@cognate/curation'
import type { NamedWork, NameGold } from './name-gold.ts'

/** How pairs of authors were marked as one person. */
export interface SamePersonFigures {
  /** Pairs of one person's names that occur on works. */
  pairs: number
  /** Marked, and of one person. */
  right: number
  /** Marked, though both are known and are different persons. */
  wrong: number
  /** Marked where only one of the two is known: another person, or another name of the known one. */
  unlabelled: number
}

/** How authors were marked as several persons. */
export interface SeveralPersonsFigures {
  /** Names of several persons, whose works were put together. */
  names: number
  marked: number
  /** Labelled persons with two works or more, each as an author of their own. */
  persons: number
  markedPersons: number
}

/** Figures of two halves, every other entry each; the constants were tuned on the first. */
export interface NameMeasures {
  samePerson: [SamePersonFigures, SamePersonFigures]
  severalPersons: [SeveralPersonsFigures, SeveralPersonsFigures]
  /** Marks on the authors as they are: pairs, and authors. */
  asTheyAre: { authors: number; samePerson: number; severalPersons: number }
  /** Time to find both on the authors as they are, in milliseconds. */
  durationMs: number
}

/**
 * Measures the marks on names. *One person*: people with several names are made several authors, one for each name, who should be
 * found among all others. *Several persons*: people who share a name are made one author, who should be found; the same people as
 * authors of their own, and people known to have several names, should not be.
 */
export function measureNames(works: readonly NamedWork[], gold: readonly NameGold[], now: () => number): NameMeasures {
  const labels = labelsOf(gold)
  const start = now()
  const asTheyAre = marksOn(works, ({ id }) => id)
  const durationMs = now() - start
  return {
    samePerson: measureSamePerson(works, labels),
    severalPersons: measureSeveralPersons(works, labels, asTheyAre.several),
    asTheyAre: {
      authors: asTheyAre.keys.length,
      samePerson: asTheyAre.same.length,
      severalPersons: asTheyAre.several.size,
    },
    durationMs,
  }
}

interface Labels {
  /** The place of the entry of each kind that names a person. */
  variants: ReadonlyMap<string, number>
  homonyms: ReadonlyMap<string, number>
}

function labelsOf(gold: readonly NameGold[]): Labels {
  const homonyms = gold.filter((entry) => entry.kind === 'homonym')
  const variants = gold.filter((entry) => entry.kind === 'variants')
  return {
    variants: new Map(variants.map(({ person }, place) => [person, place])),
    homonyms: new Map(homonyms.flatMap(({ persons }, place) => persons.map((person) => [person, place] as const))),
  }
}

/** An author as a work names them. */
interface Mention {
  id: string
  name: string
}

/** What is marked where each mention belongs to the author that `keyOf` names; persons with their numbers of works. */
function marksOn(works: readonly NamedWork[], keyOf: (mention: Mention) => string) {
  const { world, keys } = worldOfWorks(
    works.map(({ publication_year, authorships }) => ({
      year: publication_year ?? 0,
      authors: authorships.map(({ author, raw_author_name, institutions }) => {
        const name = raw_author_name ?? author.display_name
        const key = keyOf({ id: author.id, name })
        return {
          key,
          names: [key === author.id ? author.display_name : name],
          institutions: institutions.map(({ id }) => id),
        }
      }),
    })),
  )
  const blocks = new NameBlocks(world)
  return {
    keys,
    worksOf: new Map(keys.map((key, at) => [key, world.authorWorks.offsets[at + 1]! - world.authorWorks.offsets[at]!])),
    same: findSamePersons(world, blocks).map(({ a, b }) => [keys[a]!, keys[b]!] as const),
    several: new Set(findSeveralPersons(world, blocks).map(({ author }) => keys[author]!)),
  }
}

function measureSamePerson(works: readonly NamedWork[], { variants, homonyms }: Labels): NameMeasures['samePerson'] {
  const { keys, same } = marksOn(works, ({ id, name }) => (variants.has(id) ? `${id}\n${name}` : id))
  const figures = halves(() => ({ pairs: 0, right: 0, wrong: 0, unlabelled: 0 }))
  const names = new Map<string, number>()
  for (const key of keys) {
    const person = personOf(key)
    const before = names.get(person) ?? 0
    names.set(person, before + 1)
    const place = variants.get(person)
    // Each further name makes a pair with every one before.
    if (place !== undefined) figures[half(place)].pairs += before
  }
  for (const pair of same) {
    const [a, b] = [personOf(pair[0]), personOf(pair[1])]
    const place = variants.get(a) ?? variants.get(b) ?? homonyms.get(a) ?? homonyms.get(b)
    if (place === undefined) continue
    const isKnown = (person: string) => variants.has(person) || homonyms.has(person)
    const kind = a === b ? 'right' : isKnown(a) && isKnown(b) ? 'wrong' : 'unlabelled'
    figures[half(place)][kind]++
  }
  return figures
}

function measureSeveralPersons(
  works: readonly NamedWork[],
  { variants, homonyms }: Labels,
  severalAsTheyAre: ReadonlySet<string>,
): NameMeasures['severalPersons'] {
  const figures = halves(() => ({ names: 0, marked: 0, persons: 0, markedPersons: 0 }))
  const merged = marksOn(works, ({ id }) => (homonyms.has(id) ? `homonym ${homonyms.get(id)}` : id))
  for (const place of new Set(homonyms.values())) {
    figures[half(place)].names++
    if (merged.several.has(`homonym ${place}`)) figures[half(place)].marked++
  }
  const counts = new Map<string, number>()
  for (const { authorships } of works) {
    for (const { author } of authorships) counts.set(author.id, (counts.get(author.id) ?? 0) + 1)
  }
  for (const [person, place] of [...homonyms, ...variants]) {
    if ((counts.get(person) ?? 0) < 2) continue
    figures[half(place)].persons++
    if (severalAsTheyAre.has(person)) figures[half(place)].markedPersons++
  }
  return figures
}

function personOf(key: string): string {
  return key.split('\n')[0]!
}

function half(place: number): 0 | 1 {
  return place % 2 === 0 ? 0 : 1
}

function halves<Figures>(create: () => Figures): [Figures, Figures] {
  return [create(), create()]
}
