import { isAcronym, type NamePart, partsOfName } from './institution-parts.ts'
import { isGeneric, isSystem, isUniversity } from './institution-words.ts'
import { namesNoInstitution } from './no-institution.ts'

/** What stands between the pieces of a name: either what joins two places, or what may also stand within one. */
const SEPARATOR = /(?<joint>\s+(?:and|&|\+|und|et)\s+|\s*[;|/\n]\s*)|\s*[,()[\]]+\s*|\s+[-–—]\s+/giu

/** `Student at the University of York` */
const ROLE_AT =
  /^(?:(?:ph\.?d\.?|doctoral|msc|graduate|undergraduate|research) )*(?:student|candidate|researcher)s? (?:at|of|from|in) (?:the )?/i

/** Parts of institutions and companies: `Pattern Recognition Center, WeChat AI`. */
const LABORATORY = /\b(?:lab|labs|laborator\p{L}*|cent(?:er|re)|group|team|division|department|unit)\b/iu

/** What a department begins with, behind the name of its institution. */
const UNIT = /^(?:the )?(?:dept\b|department|school|faculty|division|chair)/i

/** Marks that stand between two places, and never within a name. */
const MARK = /^[;|/\n]/

/** The most pieces of a name that are read, and of a known name among them. */
const MOST_PIECES = 80
const LONGEST = 8

/** Whether a name has several pieces, or begins with a role. */
export function mayHavePlaces(name: string): boolean {
  return ROLE_AT.test(name) || piecesOf(name).length > 1
}

interface Piece {
  from: number
  to: number
  /** The word or mark before it that joins places. */
  joint?: string
}

/** Words of organisations; what goes on a name, `Technology of China`, has none or begins with a subject. */
const ORGANISATION =
  /\b(?:AI|Inc|Labs?|Laborator(?:y|ies)|Research|Ltd|LLC|GmbH|Corp|Foundation|Institut[eo]?|Cent(?:er|re)|Hospital|Technologies|Systems|Universit\S+|College|Academy)\b/u

/** A piece or several neighbours: a place that is known, or words that are none. */
interface Item {
  text: string
  joint?: string
  key?: string
}

/** The key of the institution that a text names; undefined if it names none that is known. */
export type FindPlace = (text: string) => string | undefined

/**
 * The keys of the known institutions that a name consists of: `University of York and Google`, `ADAPT Centre, Dublin City University`.
 * Empty where a half joined by `and` may go on a name, `University of Science and Technology`, and where a place after a name may be
 * a campus. A half that is an organisation of which nothing else is known is left out.
 */
export function placesOf(name: string, find: FindPlace): string[] {
  const text = name.replace(ROLE_AT, '')
  const pieces = piecesOf(text)
  if (pieces.length > MOST_PIECES) return []
  if (pieces.length < 2) return text === name ? [] : [find(text) ?? []].flat()
  const items = itemsOf(text, pieces, find)
  const halves = items.reduce<Item[][]>((all, item) => {
    if (item.joint !== undefined || all.length === 0) all.push([item])
    else all.at(-1)!.push(item)
    return all
  }, [])
  const first = halves.findIndex(isPlaced)
  const place = items.find(({ key }) => key !== undefined)?.key
  if (place === undefined) return []
  const isUnderstood = halves.every((half, at) => {
    if (isPlaced(half)) return isClear(half, halves.length > 1)
    return at < first ? isDepartment(half) || isElsewhere(half, halves[first]!) : isAside(half, place)
  })
  return isUnderstood ? [...new Set(items.flatMap(({ key }) => key ?? []))] : []
}

function piecesOf(name: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  let joint: string | undefined
  const add = (to: number) => {
    if (!/\p{L}/u.test(name.slice(from, to))) return
    pieces.push({ from, to, joint })
    joint = undefined
  }
  for (const match of name.matchAll(SEPARATOR)) {
    add(match.index)
    joint ??= match.groups?.joint?.trim()
    from = match.index + match[0].length
  }
  add(name.length)
  return pieces
}

/** The longest known names from left to right, and the pieces between them. The whole name is not looked up. */
function itemsOf(name: string, pieces: readonly Piece[], find: FindPlace): Item[] {
  const items: Item[] = []
  for (let first = 0; first < pieces.length; ) {
    const { from, joint } = pieces[first]!
    let last = Math.min(first + LONGEST, first === 0 ? pieces.length - 2 : pieces.length - 1)
    let key: string | undefined
    for (; last >= first; last--) {
      key = find(withClosed(name.slice(from, pieces[last]!.to)))
      if (key !== undefined) break
    }
    items.push({ text: name.slice(from, pieces[Math.max(first, last)]!.to), joint, key })
    first = Math.max(first, last) + 1
  }
  return items
}

/** `HKUST (Guangzhou` with the bracket that ends it. */
function withClosed(text: string): string {
  return text.includes('(') && !text.includes(')') ? `${text})` : text
}

function isPlaced(half: readonly Item[]): boolean {
  return half.some(({ key }) => key !== undefined)
}

/** Whether nothing beside the known names of a half may change what they mean. */
function isClear(half: readonly Item[], isList: boolean): boolean {
  return half.every(({ key, text }, at) => {
    if (key !== undefined) return true
    const before = half.slice(0, at).findLast((item) => item.key !== undefined)?.key
    const after = half.slice(at + 1).find((item) => item.key !== undefined)?.key
    const parts = partsOfName(text)
    if (parts.every(({ kind }) => kind === 'country')) return true
    // `Institute of Software, Chinese Academy of Sciences`
    if ([before, after].some((place) => place !== undefined && hasMembers(place))) return false
    if (parts.every(isUnit) || (isList && ORGANISATION.test(text) && startsTelling(text))) return true
    if (after === undefined) return parts.every((part) => isPartOf(part, text, before!))
    return isUniversity(after.split(' ')) || LABORATORY.test(text) || (isAcronym(text) && text === text.toUpperCase())
  })
}

/** Whether a half before a place is the beginning of its department: `Department of Computer Science` and `Engineering, University of York`. */
function isDepartment(half: readonly Item[]): boolean {
  return half.every(({ text }) => partsOfName(text).every(({ words }) => isGeneric(words)) || namesNoInstitution(text))
}

/** Whether a half before a university names something else: `Genentech` and `New York University`. */
function isElsewhere(half: readonly Item[], next: readonly Item[]): boolean {
  const [{ key } = {}] = next
  if (key === undefined || !half.every(({ text }) => startsTelling(text))) return false
  return isUniversity(key.split(' ')) || MARK.test(next[0]!.joint ?? '')
}

/** Whether a half after a place is a department, or an organisation that is not known: `University of York` and `Snorkel AI`. */
function isAside([first, ...others]: readonly Item[], place: string): boolean {
  const { text, joint } = first!
  if (UNIT.test(text)) return true
  // `Saarland University and Saarland Informatics Campus`
  const isOfPlace = place.includes(text.split(' ')[0]!.toLowerCase())
  const isOther = MARK.test(joint!) || ORGANISATION.test(text) || isAcronym(text) || isOfPlace
  return others.length === 0 && startsTelling(text) && isOther
}

function startsTelling(text: string): boolean {
  const [part] = partsOfName(text)
  return part !== undefined && !isGeneric(part.words.slice(0, 1))
}

/** Research councils, whose institutes have names of their own. */
const councils = new Set([
  'a star',
  'agency science technology research',
  'cnr',
  'cnrs',
  'csic',
  'helmholtz',
  'leibniz',
])

/** Whether institutions with names of their own belong to it. */
function hasMembers(key: string): boolean {
  return isSystem(key) || councils.has(key) || key.startsWith('vietnam national university')
}

function isUnit({ kind, words }: NamePart): boolean {
  return kind === 'unit' || kind === 'country' || (isGeneric(words) && !isUniversity(words))
}

/** `University of York, TFTV, 15 Heslington Road`: an acronym, an address, or words of the name once more. */
function isPartOf({ kind, words, key }: NamePart, text: string, place: string): boolean {
  if (kind === 'acronym') return key.length > 2 && text === text.toUpperCase()
  return kind === 'country' || words.some((word) => /^\d/.test(word)) || words.every((word) => place.includes(word))
}
