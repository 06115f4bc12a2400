import { readCsvText } from '@cognate/catalogue'
import type { Retraction } from '@cognate/workspace'

/** What a file of retractions says. */
interface ReadRetractions {
  retractions: Retraction[]
  /** Rows that say something else than that a work was retracted. */
  others: number
  /** Rows that name no work by a DOI, or cannot be read. */
  unnamed: number
}

/** Bytes of a row; reasons and notes may be long. */
const LONGEST_ROW = 1_000_000

const needed = ['originalpaperdoi', 'retractionnature', 'retractiondate', 'retractiondoi'] as const

/**
 * Reads the Retraction Watch table, a CSV that Crossref gives away. A work that was reinstated later is not retracted any more.
 * @throws Error where it lacks a column
 * @see https://gitlab.com/crossref/retraction-watch-data
 */
export async function readRetractions(content: string): Promise<ReadRetractions> {
  const noted = new Map<string, Retraction & { isReinstated: boolean }>()
  const read = { others: 0, unnamed: 0 }
  for await (const { value } of readCsvText(content, LONGEST_ROW)) {
    const row = value && lowerCased(value)
    if (row && !needed.every((name) => name in row))
      throw new Error(`It lacks one of the columns ${needed.join(', ')}.`)
    const doi = doiIn(row?.originalpaperdoi)
    const nature = row?.retractionnature?.trim().toLowerCase()
    if (!row || doi === null) read.unnamed++
    else if (nature !== 'retraction' && nature !== 'reinstatement') read.others++
    else keepLatest(noted, { doi, retracted_on: dayIn(row.retractiondate), notice: doiIn(row.retractiondoi) }, nature)
  }
  const retractions = [...noted.values()].flatMap(({ isReinstated, ...retraction }) =>
    isReinstated ? [] : [retraction],
  )
  return { retractions, ...read }
}

/** Of what was noted of a work, the last holds. */
function keepLatest(
  noted: Map<string, Retraction & { isReinstated: boolean }>,
  retraction: Retraction,
  nature: 'retraction' | 'reinstatement',
): void {
  const before = noted.get(retraction.doi)
  if (before && (before.retracted_on ?? '') > (retraction.retracted_on ?? '')) return
  noted.set(retraction.doi, { ...retraction, isReinstated: nature === 'reinstatement' })
}

const lowerCased = (row: Readonly<Record<string, string>>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(row).map(([name, cell]) => [name.trim().toLowerCase(), cell]))

function doiIn(cell: string | undefined): string | null {
  const doi = /10\.\d{4,9}\/\S+/.exec(cell ?? '')?.[0].toLowerCase()
  return doi ?? null
}

/** `11/3/2023 0:00`, the month first, or `2023-11-03`. */
function dayIn(cell: string | undefined): string | null {
  const iso = /^\d{4}-\d\d-\d\d/.exec(cell ?? '')?.[0]
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(cell ?? '') ?? []
  const written = iso ?? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return Number.isNaN(Date.parse(written)) ? null : written
}
