import type { EvaluatedQueryView, EvaluationView, OrderKey } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { measureKeys, orderKeys, orders } from '@cognate/contract/orders'
import { call } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toCsv } from '../../lib/sheets/csv.ts'
import { fileName } from '../../lib/sheets/file-name.ts'
import type { Cell } from '../../lib/sheets/sheet.ts'
import { evaluationName } from './evaluation-columns.tsx'
import { messages } from './messages.ts'

/** Texts of a call. */
const PAGE = 200

/** Saves how each text did, a row for each person judged, as CSV. */
export async function exportEvaluation(evaluation: EvaluationView): Promise<void> {
  const queries: EvaluatedQueryView[] = []
  for (let page = 1; ; page++) {
    const query = { page, page_size: PAGE }
    const { count, results } = await call('listEvaluatedQueries', { params: { uuid: evaluation.uuid }, query })
    queries.push(...results)
    if (results.length === 0 || queries.length >= count) break
  }
  const name = fileName(messages.csvName(evaluationName(evaluation)), 'csv')
  saveFile(name, new Blob([toCsv(evaluationRows(queries))], { type: 'text/csv' }))
}

/** The head, then a row for each person judged; a text of others, or without known people, has one row of its own. */
export function evaluationRows(queries: readonly EvaluatedQueryView[]): Cell[][] {
  const measured = orderKeys.filter((order) => queries.some(({ measures }) => measures?.[order]))
  const { csv, measures: names } = messages
  const head = [
    ...[csv.text, csv.person, csv.id, csv.grade],
    ...measured.map((order) => csv.rank(orders[order].label)),
    csv.lacks,
    ...measured.flatMap((order) => measureKeys.map((key) => `${names[key]}, ${orders[order].label}`)),
  ]
  return [head, ...queries.flatMap((query) => rowsOf(query, measured))]
}

function rowsOf({ text, measures, people }: EvaluatedQueryView, measured: readonly OrderKey[]): Cell[][] {
  const textCell = text ?? messages.foreignText
  const figures = measured.flatMap((order) => measureKeys.map((key) => measures?.[order]?.[key] ?? null))
  if (people.length === 0) return [[textCell, null, null, null, ...measured.map(() => null), null, ...figures]]
  return people.map(({ identifier, display_name, grade, ranks, lacks }) => [
    ...[textCell, display_name, shortId(identifier), grade],
    ...measured.map((order) => ranks[order] ?? null),
    lacks.join(', '),
    ...figures,
  ])
}
