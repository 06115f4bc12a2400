import { Growing, type NumberArray, type NumbersType } from '../../base/growing.ts'

/** The numbers of completed records: one row a record, and lists whose values for row r end at `XEnds[r]`. */
export const completedTypes = {
  worksCount: Uint32Array,
  citedBy: Uint32Array,
  hIndex: Uint16Array,
  /** 0 where unknown. */
  firstYear: Uint16Array,
  lastYear: Uint16Array,
  /** Institutions by author: active affiliations, else last known institutions. */
  institutionEnds: Uint32Array,
  institution: Uint32Array,
  /** By author, one value a run of years at an institution. */
  affiliationEnds: Uint32Array,
  affiliation: Uint32Array,
  affiliationFrom: Uint16Array,
  affiliationTo: Uint16Array,
  /** Institutions above an institution. */
  parentEnds: Uint32Array,
  parent: Uint32Array,
} as const
type Types = typeof completedTypes
export type CompletedName = keyof Types
export const completedNames = Object.keys(completedTypes) as CompletedName[]

/** The list to which ends belong. */
export const listOfEnds: Partial<Record<CompletedName, CompletedName>> = {
  institutionEnds: 'institution',
  affiliationEnds: 'affiliation',
  parentEnds: 'parent',
}

export type CompletedNumbers = { [N in CompletedName]: InstanceType<Types[N]> & NumberArray }

/** Gathers numbers of completed records, one record after the other. */
export class CompletedColumns {
  readonly columns = Object.fromEntries(
    completedNames.map((name) => [
      name,
      new Growing<NumberArray>(completedTypes[name] as NumbersType<NumberArray>, 64),
    ]),
  ) as { [N in CompletedName]: Growing<CompletedNumbers[N]> }

  /** In memory of its own. */
  copied(): CompletedNumbers {
    return Object.fromEntries(completedNames.map((name) => [name, this.columns[name].copy()])) as CompletedNumbers
  }
}
