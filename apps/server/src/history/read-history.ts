import {
  AppError,
  type HistoryRowReason,
  type HistoryStatus,
  historyStatuses,
  LONGEST_NAME,
  MAX_HISTORY_ROWS,
} from '@cognate/contract'
import { z } from 'zod'
import { numberedRows } from '../base/numbered-rows.ts'
import { isInFuture } from './is-in-future.ts'

interface ReadRow {
  row: number
  /** An id or an ORCID iD. */
  person: string
  manuscript: string
  status: HistoryStatus
  on: string
}

/** What a file of past reviewing says. */
export interface ReadHistory {
  rows: ReadRow[]
  badRows: { row: number; reason: HistoryRowReason }[]
}

const columns = ['person', 'manuscript', 'status', 'date'] as const

/**
 * Reads what was asked of people from a CSV with the columns `person`, `manuscript`, `status` and `date`; others are left
 * aside. Rows are counted as in a spreadsheet, the header is row 1.
 * @throws AppError invalid_history with what is wrong with the file as a whole
 */
export async function readHistory(content: string, now: Date): Promise<ReadHistory> {
  const read: ReadHistory = { rows: [], badRows: [] }
  for await (const { row, value } of numberedRows(content, bounds)) {
    const told = value === undefined ? 'unreadable' : readRow(value, row, now)
    if (typeof told === 'string') read.badRows.push({ row, reason: told })
    else read.rows.push(told)
  }
  if (read.rows.length + read.badRows.length === 0)
    throw refusal(`It has no rows below the names of the columns: ${columns.join(', ')}.`)
  return read
}

function readRow(given: Readonly<Record<string, string>>, row: number, now: Date): ReadRow | HistoryRowReason {
  const cells = new Map(Object.entries(given).map(([name, cell]) => [name.toLowerCase(), cell.trim()]))
  if (!columns.every((name) => cells.has(name)))
    throw refusal(`Its first row must name the columns: ${columns.join(', ')}.`)
  const [person, manuscript, written, on] = columns.map((name) => cells.get(name)!) as [string, string, string, string]
  if (person === '') return 'person_missing'
  if (manuscript === '') return 'manuscript_missing'
  const status = historyStatuses.find((known) => known === written.toLowerCase())
  if (!status) return 'status_unreadable'
  if (!z.iso.date().safeParse(on).success) return 'date_unreadable'
  if (isInFuture(on, now)) return 'date_in_future'
  return { row, person, manuscript: manuscript.slice(0, LONGEST_NAME), status, on }
}

const refusal = (detail: string) => new AppError('invalid_history', { detail })
/** A row has four short cells, and whatever other columns a system exports. */
const bounds = { longest: 64 * 1024, most: MAX_HISTORY_ROWS, refusal }
