import { join } from 'node:path'
import { StagedColumn } from '@cognate/catalogue/engine-kit'
import type { InstitutionRecord, VenueRecord } from '@cognate/contract'

/** What lists ask of institutions and venues that no column says; missing where unknown. */
export interface StoredNumbers {
  cited_by?: number | undefined
  h_index?: number | undefined
  mean_citedness?: number | undefined
  is_oa?: boolean
}

/** Reads these numbers from the record of a kind; in their order, null where unknown. */
const readNumbers = {
  institution: ({ cited_by_count }: InstitutionRecord) => [cited_by_count],
  venue: ({ cited_by_count, summary_stats: stats, is_oa }: VenueRecord) => [
    cited_by_count,
    stats.h_index,
    stats['2yr_mean_citedness'],
    is_oa === true ? 1 : 0,
  ],
}

const PARTS = { institution: 1, venue: 4 } as const

const known = (number: number): number | undefined => (Number.isNaN(number) ? undefined : number)

/** These numbers of all records of a kind, in a file. */
export class FurtherNumbers {
  readonly #kind: keyof typeof PARTS
  readonly #numbers: StagedColumn<Float64Array<ArrayBuffer>>

  /** @param directory  For the file, which no other can find. */
  constructor(kind: keyof typeof PARTS, directory: string) {
    this.#kind = kind
    this.#numbers = StagedColumn.temporary(Float64Array, join(directory, 'temporary.numbers'))
  }

  /** @param record  The one that follows, as JSON. */
  add(record: string): void {
    for (const number of readNumbers[this.#kind](JSON.parse(record))) this.#numbers.push(number ?? Number.NaN)
  }

  of(row: number): StoredNumbers {
    const first = row * PARTS[this.#kind]
    const numberAt = (part: number) => known(this.#numbers.at(first + part))
    if (this.#kind === 'institution') return { cited_by: numberAt(0) }
    return { cited_by: numberAt(0), h_index: numberAt(1), mean_citedness: numberAt(2), is_oa: numberAt(3) === 1 }
  }

  close(): void {
    this.#numbers.close()
  }
}
