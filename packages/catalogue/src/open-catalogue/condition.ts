/** Words that a name must hold. */
export interface NameQuery {
  /** As `nameWords` gives them; of each word the forms of which one is enough. */
  words: readonly (readonly string[])[]
  /** Whether the words may stand anywhere, may be beginnings of words, or must follow one another. */
  match: 'words' | 'beginnings' | 'phrase'
}

/** Numbers between two ends; a missing end is open. */
export interface Range {
  from?: number
  above?: number
  to?: number
  below?: number
}

/** Whether a range is a single number. */
export const isNumber = ({ from, to }: Range): boolean => from !== undefined && from === to

/**
 * What records must meet to be in a list. Properties are those of `properties.ts`; values are codes, or the numbers of
 * records.
 */
export type ListCondition =
  | { type: 'everything' | 'nothing' }
  | { type: 'records'; numbers: readonly number[] }
  /** Has one of some values. */
  | { type: 'values'; property: string; values: readonly number[] }
  /** Has any value. */
  | { type: 'known'; property: string }
  /** Has a number in one of some ranges; an unknown number is in none. */
  | { type: 'ranges'; property: string; ranges: readonly Range[] }
  | { type: 'numbered'; property: string }
  | { type: 'flag'; property: string }
  | { type: 'name'; query: NameQuery }
  /** Works that hold all of some words, each with its terms as `formsOfWords` gives them. */
  | { type: 'words'; words: readonly (readonly string[])[] }
  /** Works whose DOI begins so. */
  | { type: 'doi'; beginning: string }
  | { type: 'all' | 'any'; parts: readonly ListCondition[] }
  | { type: 'not'; part: ListCondition }

export const everything: ListCondition = { type: 'everything' }
export const nothing: ListCondition = { type: 'nothing' }
export const not = (part: ListCondition): ListCondition => ({ type: 'not', part })

/** The records that meet all conditions; without any all records. */
export function allOf(parts: readonly ListCondition[]): ListCondition {
  if (parts.some(({ type }) => type === 'nothing')) return nothing
  return joined(
    'all',
    parts.filter(({ type }) => type !== 'everything'),
    everything,
  )
}

/** The records that meet one of some conditions. */
export function anyOf(parts: readonly ListCondition[]): ListCondition {
  return joined(
    'any',
    parts.filter(({ type }) => type !== 'nothing'),
    nothing,
  )
}

function joined(type: 'all' | 'any', parts: readonly ListCondition[], ifNone: ListCondition): ListCondition {
  return parts.length > 1 ? { type, parts } : (parts[0] ?? ifNone)
}

/** The conditions that a condition is made of. */
export function* leavesOf(condition: ListCondition): Generator<ListCondition> {
  if (condition.type === 'not') yield* leavesOf(condition.part)
  else if (condition.type === 'all' || condition.type === 'any')
    for (const part of condition.parts) yield* leavesOf(part)
  else yield condition
}

/**
 * What makes records relevant: the likeness of their text to words, times `prominence`. Works are alike by terms of title and
 * abstract, all others by names: each query adds the BM25 of names that hold all of its words.
 */
export interface Likeness {
  words: readonly (readonly string[])[]
  names: readonly NameQuery[]
}
