import { AppError, type BadPersonReason, MAX_IMPORTED_PEOPLE, Username } from '@cognate/contract'
import type { NewPerson } from '@cognate/workspace'
import { numberedRows } from '../base/numbered-rows.ts'
import { readMailbox } from '../mail/mailbox.ts'

/** A row of a file of people, counted as in a spreadsheet: the row of names is row 1. */
export interface BadPerson {
  row: number
  username: string
  reasons: BadPersonReason[]
}

export interface ReadPeople {
  people: (NewPerson & { row: number })[]
  badRows: BadPerson[]
}

const LONGEST_NAME = 300

const columns = ['username', 'email', 'first_name', 'last_name'] as const
type Cells = Record<(typeof columns)[number] | 'local_admin', string>

/**
 * Reads people from a CSV with a header: `username`, `email`, `first_name`, `last_name` and, if wanted, `local_admin`, which
 * is yes or no.
 * @throws AppError invalid_people with what is wrong with the file as a whole
 */
export async function readPeople(content: string): Promise<ReadPeople> {
  const people: ReadPeople['people'] = []
  const badRows: BadPerson[] = []
  const usernames = new Set<string>()
  // Which other encoding it is cannot be known, and accounts would get wrong names.
  if (content.includes('\ufffd'))
    throw refusal(
      'The file is not in UTF-8, so letters in names would be lost. Save it as “CSV UTF-8” in the spreadsheet.',
    )
  for await (const { row, value } of numberedRows(content, bounds)) {
    const cells = value && cellsOf(value)
    const username = cells?.username ?? ''
    const key = username.normalize('NFC').toLowerCase()
    const reasons = cells ? faultsOf(cells) : (['unreadable'] satisfies BadPersonReason[])
    if (key !== '' && usernames.has(key)) reasons.push('repeated')
    usernames.add(key)
    if (!cells || reasons.length > 0) badRows.push({ row, username: username.slice(0, LONGEST_NAME), reasons })
    else {
      const { local_admin, ...person } = cells
      people.push({ row, ...person, is_local_admin: isYes.has(local_admin) })
    }
  }
  if (people.length + badRows.length === 0) throw refusal('It has no rows below the names of the columns.')
  return { people, badRows }
}

const isYes: ReadonlySet<string> = new Set(['yes', 'true', '1'])
const isNo: ReadonlySet<string> = new Set(['', 'no', 'false', '0'])

const isFault: { [Column in keyof Cells]: (cell: string) => boolean } = {
  username: (cell) => !Username.safeParse(cell).success,
  email: (cell) => !isAddress(cell),
  first_name: (cell) => !isName(cell),
  last_name: (cell) => !isName(cell),
  local_admin: (cell) => !isYes.has(cell) && !isNo.has(cell),
}
const faultsOf = (cells: Cells): BadPersonReason[] =>
  [...columns, 'local_admin' as const].filter((column) => isFault[column](cells[column]))

const isName = (text: string): boolean => text !== '' && text.length <= LONGEST_NAME && !/\p{Cc}/u.test(text)

/** Whether a mail can be sent there. */
function isAddress(address: string): boolean {
  try {
    readMailbox({ name: '', address })
    return true
  } catch {
    return false
  }
}

/** @throws AppError invalid_request */
export function requireAddress(email: string): void {
  if (isAddress(email)) return
  throw new AppError('invalid_request', { fields: [{ field: 'email', message: 'The address is not valid.' }] })
}

function cellsOf(row: Readonly<Record<string, string>>): Cells {
  const cells = new Map(Object.entries(row).map(([name, cell]) => [name.trim().toLowerCase(), cell.trim()]))
  const missing = columns.filter((name) => !cells.has(name))
  if (missing.length > 0)
    throw refusal(
      `Its first row must name the columns ${columns.join(', ')}; these are missing: ${missing.join(', ')}.`,
    )
  const [username, email, first_name, last_name] = columns.map((name) => cells.get(name)!) as [
    string,
    string,
    string,
    string,
  ]
  return { username, email, first_name, last_name, local_admin: (cells.get('local_admin') ?? '').toLowerCase() }
}

const refusal = (detail: string) => new AppError('invalid_people', { detail })
const bounds = { longest: 16 * 1024, most: MAX_IMPORTED_PEOPLE, refusal }
