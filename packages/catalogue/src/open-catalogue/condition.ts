/** Words that a name must hold. */
export interface NameQuery {
  /** As `wordsOf` gives them; of each word the forms of which one is enough. */
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
export type Condition =
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
  | { type: 'all' | 'any'; parts: readonly Condition[] }
  | { type: 'not'; part: Condition }

export const everything: Condition = { type: 'everything' }
export const nothing: Condition = { type: 'nothing' }
export const not = (part: Condition): Condition => ({ type: 'not', part })

/** The records that meet all conditions; without any all records. */
export function allOf(parts: readonly Condition[]): Condition {
  if (parts.some(({ type }) => type === 'nothing')) return nothing
  return joined(
    'all',
    parts.filter(({ type }) => type !== 'everything'),
    everything,
  )
}

/** The records that meet one of some conditions. */
export function anyOf(parts: readonly Condition[]): Condition {
  return joined(
    'any',
    parts.filter(({ type }) => type !== 'nothing'),
    nothing,
  )
}

function joined(type: 'all' | 'any', parts: readonly Condition[], ifNone: Condition): Condition {
  return parts.length > 1 ? { type, parts } : (parts[0] ?? ifNone)
}

/** The conditions that a condition is made of. */
export function* leavesOf(condition: Condition): Generator<Condition> {
  if (condition.type === 'not') yield* leavesOf(condition.part)
  else if (condition.type === 'all' || condition.type === 'any')
    for (const part of condition.parts) yield* leavesOf(part)
  else yield condition
}
