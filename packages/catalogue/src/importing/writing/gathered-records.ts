import type { NumberArray, NumbersType } from '../../base/growing.ts'
import type { CompletedEntities } from '../completing/complete-entities.ts'
import {
  type CompletedName,
  type CompletedNumbers,
  completedNames,
  completedTypes,
  listOfEnds,
} from '../completing/completed-columns.ts'
import type { StagedColumn } from '../staging/staged-column.ts'
import type { Staging } from '../staging/staging.ts'
import type { TemporaryTexts } from '../staging/temporary-texts.ts'

/** What the completed records of a kind say for columns and names, in files until all are completed. */
export class GatheredRecords {
  readonly columns: { [Name in CompletedName]: StagedColumn<CompletedNumbers[Name]> }
  /** Where the kind has them: institutions and venues, which are few. */
  readonly countries: string[] = []
  readonly types: string[] = []
  /** How many of them are venues with an impact factor. */
  impactFactors = 0
  readonly names: TemporaryTexts

  constructor(staging: Staging) {
    const columns = completedNames.map((name) => [
      name,
      staging.temporaryColumn(completedTypes[name] as NumbersType<NumberArray>),
    ])
    this.columns = Object.fromEntries(columns)
    this.names = staging.temporaryTexts()
  }

  /** Adds the records that follow. */
  add({ numbers, names, countries, types, impactFactors }: CompletedEntities): void {
    // Ends first: they count from what their list held before.
    for (const [ends, list] of Object.entries(listOfEnds) as [CompletedName, CompletedName][]) {
      const before = this.columns[list].length
      this.columns[ends].pushAll(numbers[ends].map((end) => before + end))
    }
    for (const name of completedNames) if (!(name in listOfEnds)) this.columns[name].pushAll(numbers[name])
    this.names.add(names)
    this.countries.push(...countries)
    this.types.push(...types)
    this.impactFactors += impactFactors
  }

  close(): void {
    for (const column of Object.values(this.columns)) column.close()
    this.names.close()
  }
}
