import {
  AppError,
  type BadRowReason,
  MAX_EVALUATED_QUERIES,
  MAX_GRADE,
  MAX_JUDGED_ROWS,
  MAX_TEXT,
} from '@cognate/contract'
import type { JudgedPerson, JudgedText } from '@cognate/workspace'
import { numberedRows } from '../base/numbered-rows.ts'

/** What a file of judgements says. */
export interface ReadJudgements {
  texts: JudgedText[]
  badRows: { row: number; reason: BadRowReason }[]
}

interface Cells {
  text: string
  person: string
  institution: string
  /** Undefined where the file has no such column. */
  grade: string | undefined
}

/**
 * Reads judgements from a CSV with a header: `text`, or `title` and `abstract`; `person`, an id, an ORCID iD or a name;
 * `institution`; `grade`, 0 to 5, `good` or `not`, and 1 without such a column. An empty text repeats the one above. Rows are
 * counted as in a spreadsheet, the header is row 1.
 * @throws AppError invalid_judgements with what is wrong with the file as a whole
 */
export async function readJudgements(content: string): Promise<ReadJudgements> {
  const people = new Map<string, Map<string, JudgedPerson>>()
  const badRows: ReadJudgements['badRows'] = []
  let textAbove = ''
  for await (const { row, value } of numberedRows(content, bounds)) {
    if (value === undefined) {
      badRows.push({ row, reason: 'unreadable' })
      textAbove = ''
      continue
    }
    const cells = cellsOf(value)
    const text = cells.text || textAbove
    textAbove = text
    const judged = people.get(text) ?? new Map<string, JudgedPerson>()
    const judgement = readRow({ ...cells, text }, row, judged)
    if (typeof judgement === 'string') badRows.push({ row, reason: judgement })
    else people.set(text, judged.set(keyOf(judgement), judgement))
  }
  if (people.size > MAX_EVALUATED_QUERIES) throw refusal(`It has more than ${inWords(MAX_EVALUATED_QUERIES)} texts.`)
  return { texts: [...people].map(([text, judged]) => ({ text, judged: [...judged.values()] })), badRows }
}

/** The judgement of a row, or why there is none. */
function readRow(
  { text, person, institution, grade: written }: Cells,
  row: number,
  judged: ReadonlyMap<string, JudgedPerson>,
): JudgedPerson | BadRowReason {
  if (text === '') return 'text_missing'
  if (text.length > MAX_TEXT) return 'text_too_long'
  if (person === '') return 'person_missing'
  const grade = written === undefined ? 1 : gradeOf(written)
  if (grade === undefined) return 'grade_unreadable'
  const judgement = { row, person: person.slice(0, LONGEST), institution: institution.slice(0, LONGEST), grade }
  const earlier = judged.get(keyOf(judgement))
  return earlier && earlier.grade !== grade ? 'judged_twice' : judgement
}

/** No name is longer, in UTF-16 units. */
const LONGEST = 500

const keyOf = ({ person, institution }: JudgedPerson) => JSON.stringify([person, institution].map(fold))
const fold = (text: string) => text.toLowerCase()

const words: Record<string, number> = { good: 1, not: 0 }

function gradeOf(written: string): number | undefined {
  const grade = words[written.toLowerCase()] ?? (/^\d$/.test(written) ? Number(written) : undefined)
  return grade !== undefined && grade <= MAX_GRADE ? grade : undefined
}

function cellsOf(row: Readonly<Record<string, string>>): Cells {
  const cells = new Map(Object.entries(row).map(([name, cell]) => [name.toLowerCase(), cell.trim()]))
  if (!cells.has('person') || !(cells.has('text') || cells.has('title')))
    throw refusal('Its first row must name the columns: text (or title and abstract), person, institution and grade.')
  const text = [cells.get('text') || cells.get('title'), cells.get('abstract')].filter(Boolean).join('\n')
  const [person = '', institution = ''] = [cells.get('person'), cells.get('institution')]
  return { text, person, institution, grade: cells.get('grade') }
}

const inWords = (limit: number) => limit.toLocaleString('en')
const refusal = (detail: string) => new AppError('invalid_judgements', { detail })
/** A row has the longest text in any script, and the other cells. */
const bounds = { longest: 128 * 1024, most: MAX_JUDGED_ROWS, refusal }
