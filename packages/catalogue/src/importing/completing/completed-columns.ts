import { Growing, type Numbers, type NumbersType } from '../../base/growing.ts'

/** The numbers of completed records: one row a record, and lists whose values for row r end at `XEnds[r]`. */
const types = {
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
type Types = typeof types
type Name = keyof Types
const names = Object.keys(types) as Name[]

/** The list to which ends belong. */
const listOfEnds: Partial<Record<Name, Name>> = {
  institutionEnds: 'institution',
  affiliationEnds: 'affiliation',
  parentEnds: 'parent',
}

export type CompletedNumbers = { [N in Name]: InstanceType<Types[N]> & Numbers }

/** Gathers numbers of completed records, one record or one chunk after the other. */
export class CompletedColumns {
  readonly columns = Object.fromEntries(
    names.map((name) => [name, new Growing<Numbers>(types[name] as NumbersType<Numbers>, 64)]),
  ) as { [N in Name]: Growing<CompletedNumbers[N]> }

  /** Appends the rows of a chunk. */
  addAll(chunk: CompletedNumbers): void {
    // Ends first: they count from what their list held before.
    for (const [ends, list] of Object.entries(listOfEnds) as [Name, Name][]) {
      const before = this.columns[list].length
      this.columns[ends].pushAll(chunk[ends].map((end) => before + end))
    }
    for (const name of names) if (!(name in listOfEnds)) this.columns[name].pushAll(chunk[name])
  }

  /** In memory of its own. */
  copied(): CompletedNumbers {
    return Object.fromEntries(names.map((name) => [name, this.columns[name].copy()])) as CompletedNumbers
  }
}
