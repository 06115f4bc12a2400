import { givenFirst } from '@cognate/contract/read-authors'
import { foldText } from '@cognate/matching'

/** The name of a person, in the parts that are compared. */
export interface PersonName {
  /** Folded given names in their order, an initial as one letter; at least one. */
  given: readonly string[]
  /** The last word of the family name, folded. */
  family: string
  /** Words before the family name, `van der`; may be empty. */
  particles: string
}

const titles = new Set(
  'prof professor professorin prof dr drs ir ing dipl mag mr mrs ms miss mx sir dame lord lady rev priv doz privatdozent privatdozentin pd juniorprofessor juniorprofessorin em emer emeritus univ rer nat phil med habil hc h c dent jur oec pol techn vet docent fil'.split(
    ' ',
  ),
)
/** Titles that are one letter or also names; they count only after another title. */
const ambiguousTitles = new Set(['h', 'c', 'em', 'med', 'nat', 'rer', 'pol', 'mag', 'fil', 'ing', 'phil', 'vet'])
const suffixes = new Set('jr sr ii iii iv phd dphil md msc ma mba bsc ba dsc frs esq'.split(' '))
const particles = new Set(
  'van von der den de del della di da do dos das du la le el al ten ter te zu zum zur af av bin ibn ben op t'.split(
    ' ',
  ),
)

/** Particles that are also given names, as in `Ben Hachey` and `Di Wu`: before a family name alone they are. */
const namesLikeParticles = new Set('al ben bin da di do du el la le'.split(' '))

/**
 * Reads a name as `Given Family` or `Family, Given`. Titles and degrees are dropped; `J.A.` and `JA` before a family name are two
 * initials.
 * @returns undefined if given and family name cannot be distinguished.
 */
export function readPersonName(text: string): PersonName | undefined {
  return fromWords(wordsOf(turnedAtComma(text)))
}

/** Reads a name as `Family Given`, as in East Asia and Hungary. */
export function readFamilyFirst(text: string): PersonName | undefined {
  const [family, ...given] = wordsOf(turnedAtComma(text))
  return family === undefined ? undefined : fromWords([...given, family])
}

/** How well two names agree: `same` if both have a first given name in full, `initials` if only initials agree. */
export function compareNames(a: PersonName, b: PersonName): 'same' | 'initials' | undefined {
  if (a.family !== b.family) return undefined
  if (a.particles !== '' && b.particles !== '' && a.particles !== b.particles) return undefined
  // Xiao-Ming is also written Xiaoming.
  if (a.given.join('') === b.given.join('')) return isInFull(a) ? 'same' : 'initials'
  const [few, many] = a.given.length <= b.given.length ? [a.given, b.given] : [b.given, a.given]
  if (!agree(few[0]!, many[0]!)) return undefined
  let at = 1
  for (const name of few.slice(1)) {
    while (at < many.length && !agree(name, many[at]!)) at++
    if (at++ >= many.length) return undefined
  }
  return isInFull(a) && isInFull(b) ? 'same' : 'initials'
}

/** What two agreeing names share: the family name and the first letter of the first given name. */
export function nameKey({ family, given }: PersonName): string {
  return `${family}|${firstLetter(given[0]!)}`
}

/** Whether the first given name is more than an initial. */
export function isInFull({ given }: PersonName): boolean {
  return given[0]!.length > 1
}

function agree(a: string, b: string): boolean {
  return a === b || (a.length === 1 && firstLetter(b) === a) || (b.length === 1 && firstLetter(a) === b)
}

function firstLetter(word: string): string {
  return String.fromCodePoint(word.codePointAt(0)!)
}

const dottedDegree = /\b(Ph|M|B|D)\.\s?(D|Sc|Phil)\b\.?/g

/** `Family, Given` the other way round; a degree after a comma is dropped. */
function turnedAtComma(text: string): string {
  const [first = '', ...rest] = text.replace(dottedDegree, '$1$2').split(',')
  const givenParts = rest.filter((part) => !wordsOf(part).every((word) => suffixes.has(word)))
  if (givenParts.length === 0) return first
  return givenFirst(givenParts.join(' ').trim(), first)
}

function wordsOf(text: string): string[] {
  const isShouted = text === text.toUpperCase()
  const words = text.replace(/['’`´]/g, '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const letters = words.flatMap((word, index) => {
    const isCluster = !isShouted && index < words.length - 1 && /^\p{Lu}{2,3}$/u.test(word)
    return isCluster ? [...word] : [word]
  })
  return letters.map(foldText).filter((word) => word !== '')
}

function fromWords(words: readonly string[]): PersonName | undefined {
  const rest = [...words]
  let isTitled = false
  while (rest.length > 2 && titles.has(rest[0]!) && (isTitled || !ambiguousTitles.has(rest[0]!))) {
    rest.shift()
    isTitled = true
  }
  while (rest.length > 2 && suffixes.has(rest.at(-1)!)) rest.pop()
  const family = rest.pop()
  const isGiven = (word: string, at: number) =>
    !particles.has(word) || (rest.length === 1 && at === 0 && namesLikeParticles.has(word))
  const before = rest.filter((word, at) => !isGiven(word, at))
  const given = rest.filter(isGiven)
  if (family === undefined || given.length === 0) return undefined
  return { given, family, particles: before.join(' ') }
}
