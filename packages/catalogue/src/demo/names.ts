import { orcidCheckDigit } from '@cognate/contract/ids'
import type { Random } from './random.ts'
import { readRows } from './words.ts'

/**
 * Names of people are put together by code from pieces of several cultures: a given name, and a family name of two
 * halves. They read like names, but nobody is meant: where one equals that of a living person, it is chance.
 */
interface Inventory {
  given: readonly string[]
  heads: readonly string[]
  tails: readonly string[]
}

const inventories = new Map(
  readRows('names').map(([culture, ...lists]) => {
    const [given, heads, tails] = lists.map((list) => list.split(' ').map((piece) => piece.replaceAll('_', ' ')))
    return [culture!, { given: given!, heads: heads!, tails: tails! } satisfies Inventory]
  }),
)

// Coprime with the 20 × 16 × 16 names of an inventory, so that neighbours differ and no name repeats before all were given.
const STRIDE = 3_187
const LETTERS = 'ABCDEFGHJKLMNPRSTVW'

/**
 * The name of author `index`. Within a culture, names differ: once the plain ones are used up, middle initials set them
 * apart. One author in 997 bears the name of an earlier one, since homonyms are what a search must live with.
 */
export function personName(culture: string, index: number, random: Random): string {
  const { given, heads, tails } = inventories.get(culture)!
  const numbered = index % 997 === 400 ? index - 389 : index
  const size = given.length * heads.length * tails.length
  const place = (numbered * STRIDE) % size
  const round = Math.floor(numbered / size)
  const head = heads[Math.floor(place / given.length) % heads.length]!
  const tail = tails[Math.floor(place / (given.length * heads.length))]!
  return `${given[place % given.length]}${initials(round, random)} ${head}${tail}`
}

function initials(round: number, random: Random): string {
  if (round === 0) return random.chance(0.12) ? ` ${LETTERS[random.below(LETTERS.length)]}.` : ''
  const first = LETTERS[round % LETTERS.length]
  const rest = Math.floor(round / LETTERS.length)
  return rest === 0 ? ` ${first}.` : ` ${first}. ${LETTERS[rest % LETTERS.length]}.`
}

/**
 * An ORCID-like identifier with a valid check digit (ISO 7064 MOD 11-2), in the block 0009-9…, which lies beyond those
 * that ORCID issues from (0000-0001-5… to 0000-0003-5… and 0009-0000-… to 0009-0010-…).
 */
export function inventedOrcid(index: number): string {
  const digits = `00099${String((index * 104_729 + 7_919) % 10_000_000_000).padStart(10, '0')}`
  const all = digits + orcidCheckDigit(digits)
  return `https://orcid.org/${all.slice(0, 4)}-${all.slice(4, 8)}-${all.slice(8, 12)}-${all.slice(12)}`
}

const SYLLABLES =
  'ba bel cor da dor el fen gal har il ka ker lan lor ma mer mi nor or pel qui ra ron sa sel ta tor u va vel wen xa yr zan zo'.split(
    ' ',
  )

/** An invented proper name for cohorts, data sets and sites; number 0 is the most frequent one. Bijective up to its ending. */
export function properName(number: number): string {
  let rest = number + SYLLABLES.length
  let name = ''
  while (rest > 0) {
    name += SYLLABLES[rest % SYLLABLES.length]
    rest = Math.floor(rest / SYLLABLES.length)
  }
  return name.charAt(0).toUpperCase() + name.slice(1)
}
