import { givenFirst, isCountry, isInstitution, type ListedAuthor } from './author-words.ts'

/** Pieces of a group: "Bee", "Ann" at "MIT". */
type Pieces = readonly ListedAuthor[]

/** One word, or more behind a particle in small letters: nobody's whole name. Names in Chinese characters are whole as one word. */
const FAMILY_ALONE = /^(?:\p{Ll}+\s)*(?:\p{Ll}{0,4}['’-])?\p{Lu}\S*$/u
const MOST_WORDS = 4
const isFewWords = (name: string) => name !== '' && name.split(' ').length <= MOST_WORDS
/** What stands beside a name follows its given part. */
const mayBeFamily = ({ name, email, orcid, institution }: ListedAuthor) =>
  isFewWords(name) && !email && !orcid && !institution
const isAlone = (piece: ListedAuthor | undefined) =>
  piece !== undefined && mayBeFamily(piece) && FAMILY_ALONE.test(piece.name)

/**
 * The people of a list that has the family name first: "Bee, Ann (MIT) and Dee, Cee", "García Márquez, José; Ben-David, Shai", "Bee, Ann, Dee, Cee".
 * Undefined where a group is anything else.
 * @param isShouted  Whether the list is in capitals throughout, where a name may look like an acronym.
 */
export function readFamilyFirst(groups: readonly Pieces[], isShouted: boolean): ListedAuthor[] | undefined {
  const isGiven = ({ name }: ListedAuthor) =>
    isFewWords(name) && !isCountry(name) && !isInstitution(isShouted ? name.toLowerCase() : name)
  const pairs = groups.flatMap((pieces) => pairsOf(pieces, isGiven))
  if (!pairs.some(([family]) => isAlone(family))) return undefined
  // "Sölvegatan, Lund, Sweden" alone is an address.
  const isPlace = ({ name }: ListedAuthor) => isInstitution(name) || (pairs.length > 1 && isCountry(name))
  const people = pairs.map(([family, given, ...places]) => {
    if (!family || !given || !mayBeFamily(family) || !isGiven(given)) return undefined
    if (places.length > 0 && !places.some(isPlace)) return undefined
    const place = [given.institution, ...places.map(({ name }) => name)].filter(Boolean).join(', ')
    const { institution: _, ...contact }: ListedAuthor = Object.assign({}, family, given, ...places)
    return { ...contact, name: givenFirst(given.name, family.name), ...(place && { institution: place }) }
  })
  return people.every((person) => person !== undefined) ? people : undefined
}

/** "Bee, Ann, Dee, Cee" in pairs; any other group as it is. */
function pairsOf(pieces: Pieces, isGiven: (piece: ListedAuthor) => boolean): Pieces[] {
  const arePairs =
    pieces.length % 2 === 0 && pieces.every((piece, at) => (at % 2 === 0 ? isAlone(piece) : isGiven(piece)))
  return arePairs ? pieces.flatMap((family, at) => (at % 2 === 0 ? [[family, pieces[at + 1]!]] : [])) : [pieces]
}
