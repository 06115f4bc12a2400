import type { Numbers, NumbersType } from '../../base/growing.ts'
import type { PackedTexts } from '../../base/text-pack.ts'
import type { CompletedEntities } from '../completing/complete-entities.ts'
import {
  type CompletedName,
  type CompletedNumbers,
  completedNames,
  completedTypes,
  listOfEnds,
} from '../completing/completed-columns.ts'
import type { StagedColumn } from '../staging/staged-column.ts'
import type { StagedLog } from '../staging/staged-log.ts'
import type { Staging } from '../staging/staging.ts'

/** What the completed records of a kind say for columns and names, in files until all are completed. */
export class GatheredRecords {
  readonly columns: { [Name in CompletedName]: StagedColumn<CompletedNumbers[Name]> }
  /** Where the kind has them: institutions and venues, which are few. */
  readonly countries: string[] = []
  readonly types: string[] = []
  /** How many of them are venues with an impact factor. */
  impactFactors = 0
  private readonly names: StagedLog
  private readonly nameEnds: StagedColumn<Float64Array<ArrayBuffer>>

  constructor(staging: Staging) {
    const columns = completedNames.map((name) => [
      name,
      staging.temporaryColumn(completedTypes[name] as NumbersType<Numbers>),
    ])
    this.columns = Object.fromEntries(columns)
    this.names = staging.temporaryLog()
    this.nameEnds = staging.temporaryColumn(Float64Array)
  }

  /** Adds the records that follow. */
  add({ numbers, names, countries, types, impactFactors }: CompletedEntities): void {
    // Ends first: they count from what their list held before.
    for (const [ends, list] of Object.entries(listOfEnds) as [CompletedName, CompletedName][]) {
      const before = this.columns[list].length
      this.columns[ends].pushAll(numbers[ends].map((end) => before + end))
    }
    for (const name of completedNames) if (!(name in listOfEnds)) this.columns[name].pushAll(numbers[name])
    const before = this.names.length
    this.names.append(names.bytes)
    for (const end of names.ends) this.nameEnds.push(before + end)
    this.countries.push(...countries)
    this.types.push(...types)
    this.impactFactors += impactFactors
  }

  /** A function that reads the names of some records, in their order. */
  nameReader(): (indices: Uint32Array) => PackedTexts {
    this.names.flush()
    const ends = this.nameEnds.read()
    return (indices) => this.names.gather(ends, indices)
  }

  close(): void {
    for (const column of Object.values(this.columns)) column.close()
    this.names.close()
    this.nameEnds.close()
  }
}
