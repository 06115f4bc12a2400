import type { ConflictChecksAnswer, SearchView } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { paths } from '@cognate/contract/paths'
import { call } from '../../lib/api.ts'
import type { Exported } from './exported.ts'
import { conflictWith, joined } from './phrases.ts'

/** As many experts as, checked against the most people a collection names, never have more conflicts than one answer tells. */
const MOST = 200

/** Collected experts with what speaks against each, by person, as seen from those whom the collection checks against. */
export async function findConflicts(
  experts: readonly Exported<'author'>[],
  against: SearchView['conflict_of_interest']['records'],
  signal: AbortSignal | undefined,
): Promise<Exported<'author'>[]> {
  if (against.length === 0) return [...experts]
  const checked: Exported<'author'>[] = []
  for (let at = 0; at < experts.length; at += MOST) {
    const some = experts.slice(at, at + MOST)
    const answer = await check(some, against, signal)
    checked.push(...some.map((expert) => ({ ...expert, conflicts: sentenceOf(expert, answer) })))
  }
  return checked
}

function check(
  experts: readonly Exported<'author'>[],
  against: SearchView['conflict_of_interest']['records'],
  signal: AbortSignal | undefined,
): Promise<ConflictChecksAnswer> {
  const listOf = (records: readonly { identifier: string }[]) => ({
    records: records.map(({ identifier }) => ({ record_type: 'author', identifier })),
  })
  return call<ConflictChecksAnswer>({
    method: 'POST',
    path: paths.conflictChecks,
    body: { rows: listOf(experts), columns: listOf(against), methods: ['coauthors', 'coaffiliated'] },
    ...(signal && { signal }),
  })
}

/** Ids of the lists may be older than those of the answer, which then follow from the name alone: such stay unchecked. */
function sentenceOf(
  { identifier }: Exported<'author'>,
  { cells, columns, rows, left_out }: ConflictChecksAnswer,
): string {
  const id = shortId(identifier)
  if (!rows.some((row) => shortId(row.identifier) === id)) return 'Not checked'
  const names = new Map(columns.map((column) => [column.identifier, column.display_name]))
  const found = cells
    .filter(({ row }) => shortId(row) === id)
    .map((cell) => `${names.get(cell.column) ?? cell.column}: ${conflictWith(cell)}`)
  if (found.length > 0) return joined(found)
  const unknown = left_out.filter(({ list }) => list === 'columns')
  if (unknown.length === 0) return 'None found'
  return `None found; not checked against ${unknown.map((left) => left.display_name ?? left.identifier).join(', ')}`
}
