import type { Likeness, NameQuery } from '../open-catalogue/condition.ts'
import type { Chain } from './links.ts'
import type { ListedNumbers, Mask } from './masks.ts'

/** The values of a property, at the end of a chain that starts at the records. */
export interface ValueColumn {
  chain: Chain
  /** The number of values that there are. */
  size: number
  /** The value that stands for none. */
  none: number
}

/** A number of each record. */
export interface NumberColumn {
  numbers: ListedNumbers
  /** Stands for no number: fits no range, and comes last in any order. */
  unknown?: number
}

/** The records of a kind as columns in memory; the number of a record is its row. */
export interface Table {
  readonly count: number
  /** 1 for records that nobody may see; undefined where there are none. */
  readonly hidden: Mask | undefined
  /** Digits of the ids. */
  ids(): ArrayLike<number>
  values(property: string): ValueColumn
  numbers(property: string): NumberColumn
  /** 1 where a property is true. The caller does not change it. */
  flag(property: string): Mask
  /** The place of each record, the best known first. */
  popularity(): ListedNumbers
  /** The place of each of some records in the order of their names, accents and case aside. */
  nameOrder(rows: Uint32Array): ListedNumbers
  /** Records with a name that fits; the masks of these three are the caller's to change. */
  named(query: NameQuery): Mask
  /** @param words  As in `Condition`. */
  holdingWords(words: readonly (readonly string[])[]): Mask
  withDoi(beginning: string): Mask
  /** How relevant each record is, 0 where it is not. */
  relevance(likeness: Likeness): Float32Array
}
