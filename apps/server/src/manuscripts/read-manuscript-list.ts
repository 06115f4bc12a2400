import {
  AppError,
  type BadManuscriptReason,
  DAY_MS,
  type ListedAuthor,
  LONGEST_AFFILIATION,
  LONGEST_KEYWORD,
  LONGEST_NAME,
  LONGEST_TITLE,
  MAX_TEXT,
  Manuscript,
  MOST_KEYWORDS,
  MOST_MANUSCRIPT_PEOPLE,
  MOST_MANUSCRIPT_ROWS,
  readAuthors,
  textOfManuscript,
} from '@cognate/contract'
import { fold } from '@cognate/contract/fold'
import { numberedRows } from '../base/numbered-rows.ts'
import { type Cells, type Column, cellsOf, isRead, namesTexts, peopleColumns } from './manuscript-columns.ts'

export interface ListedManuscript {
  row: number
  name: string
  external_identifier: string | null
  manuscript: Manuscript
}

export interface ReadManuscriptList {
  manuscripts: ListedManuscript[]
  badRows: { row: number; reason: BadManuscriptReason }[]
  unreadColumns: string[]
}

/**
 * Reads manuscripts from a CSV with a header, which may stand below rows that name no columns. Names of columns may come in any order, case and
 * some languages. Rows are counted as in a spreadsheet.
 * @throws AppError invalid_manuscript_list with what is wrong with the file as a whole
 */
export async function readManuscriptList(content: string): Promise<ReadManuscriptList> {
  const list: ReadManuscriptList = { manuscripts: [], badRows: [], unreadColumns: [] }
  const rows: { row: number; cells: Cells }[] = []
  const { table, above } = belowTitles(content)
  let isEmpty = true
  for await (const { row: counted, value } of numberedRows(table, bounds)) {
    isEmpty = false
    const row = counted + above
    if (value === undefined) {
      list.badRows.push({ row, reason: 'unreadable' })
      continue
    }
    if (!namesTexts(Object.keys(value))) throw refusal(NO_COLUMNS)
    list.unreadColumns = unreadOf(Object.keys(value))
    const cells = cellsOf(value)
    const last = rows.at(-1)
    if (last && continues(cells, last.cells)) last.cells = withPeople(last.cells, cells)
    else if (!isBlank(cells)) rows.push({ row, cells })
  }
  if (isEmpty) throw refusal('It has no rows below the names of its columns.')
  const known = new Set<string>()
  for (const { row, cells } of rows) {
    const manuscript = readRow(cells, known)
    if (typeof manuscript === 'string') list.badRows.push({ row, reason: manuscript })
    else list.manuscripts.push({ row, ...manuscript })
    known.add(tellingOf(cells))
  }
  return { ...list, badRows: list.badRows.toSorted((one, other) => one.row - other.row) }
}

/** The table below what a report prints above it, such as its name and its day. */
function belowTitles(content: string): { table: string; above: number } {
  const lines = content.split('\n', MOST_TITLES)
  const above = lines.findIndex((line) => namesTexts(line.split(/[,;\t]/)))
  return above < 1
    ? { table: content, above: 0 }
    : { table: content.slice(lines.slice(0, above).join('\n').length + 1), above }
}
const MOST_TITLES = 10

const isBlank = ({ apart, ...cells }: Cells) => apart.length === 0 && Object.values(cells).every((cell) => cell === '')

/** Whether a row names more people of the one above: its other cells are merged with those, or say the same again. */
function continues(cells: Cells, above: Cells): boolean {
  const same = (column: Column) => fold(cells[column]) === fold(above[column])
  const hasOthers = peopleColumns.some((column) => cells[column] !== '' && !same(column))
  const isMerged = cells.number === '' && cells.title === '' && cells.abstract === ''
  return hasOthers && (isMerged || (cells.number !== '' && same('number') && same('title')))
}

/** A row with the people of another. */
const withPeople = (cells: Cells, others: Cells): Cells => ({
  ...cells,
  ...Object.fromEntries(
    peopleColumns.map((column) => [column, [...new Set([cells[column], others[column]])].filter(Boolean).join('\n')]),
  ),
})

/** Columns that say nothing here; those of several authors once. */
const unreadOf = (names: readonly string[]): string[] => [
  ...new Set(
    names.filter((name) => name !== '' && !isRead(name)).map((name) => name.replace(/\s*\(author \d+\)$/i, '')),
  ),
]

/** What tells a row from others: its number, or what it is called where it has none. */
const tellingOf = (cells: Cells): string =>
  (cells.number ? `number ${cells.number}` : `name ${nameOf(cells)}`).toLowerCase()

/** The manuscript of a row, or why there is none. @param known  What tells the rows above. */
function readRow(cells: Cells, known: ReadonlySet<string>): Omit<ListedManuscript, 'row'> | BadManuscriptReason {
  const { number, title, abstract } = cells
  if (title === '' && abstract === '') return 'text_missing'
  if (title.length > LONGEST_TITLE) return 'title_too_long'
  if (textOfManuscript(cells).length > MAX_TEXT) return 'text_too_long'
  if (number.length > LONGEST_NAME) return 'number_too_long'
  if (known.has(tellingOf(cells))) return number ? 'number_twice' : 'title_twice'
  const answer_by = cells.answer_by === '' ? null : dayOf(cells.answer_by)
  if (answer_by === undefined) return 'date_unreadable'
  const [authors, suggested, opposed] = peopleColumns.map((column) => peopleOf(cells[column]))
  authors!.push(...cells.apart.map(personOf))
  if ([authors, suggested, opposed].some((people) => people!.length > MOST_MANUSCRIPT_PEOPLE)) return 'too_many_people'
  const keywords = keywordsOf(cells.keywords)
  return {
    name: nameOf(cells),
    external_identifier: number || null,
    manuscript: Manuscript.parse({ title, abstract, keywords, answer_by, authors, suggested, opposed }),
  }
}

const nameOf = ({ number, title, abstract }: Cells): string =>
  (title || number || abstract.slice(0, NAME_OF_TEXT)).slice(0, LONGEST_NAME)

/** How much of an abstract names a manuscript that has neither title nor number, in UTF-16 units. */
const NAME_OF_TEXT = 80

/** A day as ISO 8601 writes it, with points, with the name of its month, or as Excel counts days; of other orders nobody can tell the month. */
function dayOf(written: string): string | undefined {
  if (EXCEL_DAY.test(written)) return new Date(EXCEL_BEGINS + Number(written) * DAY_MS).toISOString().slice(0, 10)
  const points = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(written)
  const named = /^(\d{1,2})[\s-]+(\p{L}{3})\p{L}*\.?[\s,-]+(\d{4})$/u.exec(written) ?? american(written)
  const [, day, month, year] = points ?? named ?? []
  const number = named ? String(MONTHS.indexOf(month!.toLowerCase()) / 3 + 1) : month
  const date = year
    ? `${year}-${number!.padStart(2, '0')}-${day!.padStart(2, '0')}`
    : written.replace(TIME, '').replaceAll('/', '-')
  return Manuscript.shape.answer_by.safeParse(date).success ? date : undefined
}

/** "Dec 24, 2026" in the order of others. */
function american(written: string): string[] | undefined {
  const [, month, day, year] = /^(\p{L}{3})\p{L}*\.?\s+(\d{1,2}),?\s+(\d{4})$/u.exec(written) ?? []
  return year ? ['', day!, month!, year] : undefined
}
const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec'
const TIME = /[T ]\d{1,2}:\d{2}.*$/
/** Days of this century, 2009 to 2064, without a part of one. */
const EXCEL_DAY = /^[45]\d{4}(?:\.\d+)?$/
const EXCEL_BEGINS = Date.UTC(1899, 11, 30)

const keywordsOf = (cell: string): string[] =>
  cell
    .split(/[;,|\r\n]/)
    .map((word) => word.trim().slice(0, LONGEST_KEYWORD))
    .filter((word) => word !== '')
    .slice(0, MOST_KEYWORDS)

const peopleOf = (cell: string) =>
  readAuthors(
    cell
      .split(/[|\r\n]+/)
      .filter((line) => !SAYS_NOBODY.test(line.trim()))
      .join('\n'),
  ).map(personOf)

/** What submission systems and people write where there is nobody: taken for a name, it would be somebody who cannot be checked. */
const SAYS_NOBODY = /^(?:[-–—]+|none|nobody|nil|null|n[/.]?a|not applicable)\.?$/i

const personOf = ({ name, institution, email, orcid }: ListedAuthor) => ({
  name: name.slice(0, LONGEST_NAME),
  affiliations: institution ? [institution.slice(0, LONGEST_AFFILIATION)] : [],
  email: email && email.length <= LONGEST_ADDRESS ? email : null,
  orcid: orcid ?? null,
})
/** In UTF-16 units, as a manuscript keeps it. */
const LONGEST_ADDRESS = 320

const NO_COLUMNS =
  'Its first row must name the columns: number, title, abstract, authors, suggested, opposed, keywords and answer_by.'

const refusal = (detail: string) => new AppError('invalid_manuscript_list', { detail })
/** A row has the longest text in any script, and many people. */
const bounds = { longest: 256 * 1024, most: MOST_MANUSCRIPT_ROWS, refusal }
