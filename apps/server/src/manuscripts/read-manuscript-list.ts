import {
  AppError,
  type BadManuscriptReason,
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
import { numberedRows } from '../base/numbered-rows.ts'

interface ListedManuscript {
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

/** What people and submission systems call the columns, in letters alone. */
const columnNames = {
  number: ['number', 'no', 'id', 'manuscriptnumber', 'manuscriptid', 'msnumber', 'msid', 'submissionid'],
  title: ['title', 'manuscripttitle'],
  abstract: ['abstract', 'summary'],
  authors: ['authors', 'author', 'authornames', 'authorlist'],
  suggested: ['suggested', 'suggestedreviewers', 'recommendedreviewers', 'preferredreviewers'],
  opposed: ['opposed', 'opposedreviewers', 'nonpreferredreviewers', 'excludedreviewers'],
  keywords: ['keywords', 'keyword'],
  answer_by: ['answerby', 'deadline', 'due', 'dueby', 'duedate'],
} as const satisfies Record<string, readonly string[]>
type Column = keyof typeof columnNames
type Cells = Record<Column, string>

/**
 * Reads manuscripts from a CSV with a header. Names of columns may come in any order and case. Rows are counted as in a spreadsheet,
 * the header is row 1.
 * @throws AppError invalid_manuscript_list with what is wrong with the file as a whole
 */
export async function readManuscriptList(content: string): Promise<ReadManuscriptList> {
  const list: ReadManuscriptList = { manuscripts: [], badRows: [], unreadColumns: [] }
  const known = new Set<string>()
  let isEmpty = true
  for await (const { row, value } of numberedRows(content, bounds)) {
    isEmpty = false
    if (value === undefined) {
      list.badRows.push({ row, reason: 'unreadable' })
      continue
    }
    list.unreadColumns = Object.keys(value).filter((name) => name !== '' && columnOf(name) === undefined)
    const cells = cellsOf(value)
    if (Object.values(cells).every((cell) => cell === '')) continue
    const manuscript = readRow(cells, known)
    if (typeof manuscript === 'string') list.badRows.push({ row, reason: manuscript })
    else list.manuscripts.push({ row, ...manuscript })
    known.add(tellingOf(cells))
  }
  if (isEmpty) throw refusal('It has no rows below the names of its columns.')
  return list
}

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
  const [authors, suggested, opposed] = [cells.authors, cells.suggested, cells.opposed].map(peopleOf)
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

/** A year with month and day, as ISO 8601 writes it or with points behind the day; of other orders nobody can tell the month. */
function dayOf(written: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(written) ?? []
  const date = year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : written.replaceAll('/', '-')
  return Manuscript.shape.answer_by.safeParse(date).success ? date : undefined
}

const keywordsOf = (cell: string): string[] =>
  cell
    .split(/[;,|\r\n]/)
    .map((word) => word.trim().slice(0, LONGEST_KEYWORD))
    .filter((word) => word !== '')
    .slice(0, MOST_KEYWORDS)

const peopleOf = (cell: string) => (SAYS_NOBODY.test(cell) ? [] : readAuthors(cell.replaceAll('|', '\n')).map(personOf))

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

function columnOf(name: string): Column | undefined {
  const letters = name.toLowerCase().replace(/[^a-z]/g, '')
  return (Object.keys(columnNames) as Column[]).find((column) =>
    (columnNames[column] as readonly string[]).includes(letters),
  )
}

/** @throws AppError invalid_manuscript_list where the file names neither titles nor abstracts */
function cellsOf(row: Readonly<Record<string, string>>): Cells {
  const named = Object.entries(row).map(([name, cell]) => [columnOf(name), cell.trim()] as const)
  if (!named.some(([column]) => column === 'title' || column === 'abstract')) throw refusal(NO_COLUMNS)
  const cellOf = (wanted: Column) => named.find(([column, cell]) => column === wanted && cell !== '')?.[1] ?? ''
  return Object.fromEntries((Object.keys(columnNames) as Column[]).map((column) => [column, cellOf(column)])) as Cells
}

const NO_COLUMNS =
  'Its first row must name the columns: number, title, abstract, authors, suggested, opposed, keywords and answer_by.'

const refusal = (detail: string) => new AppError('invalid_manuscript_list', { detail })
/** A row has the longest text in any script, and many people. */
const bounds = { longest: 256 * 1024, most: MOST_MANUSCRIPT_ROWS, refusal }
