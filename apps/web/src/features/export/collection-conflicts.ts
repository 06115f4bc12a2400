import type { ConflictChecksAnswer, SearchView } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { call } from '../../lib/api.ts'
import { isRefusedWith } from '../../lib/api-error.ts'
import type { Exported } from './exported.ts'
import { conflict, conflictWith, joined } from './phrases.ts'

/** As many experts as, checked against the most people a collection names, never have more conflicts than one answer tells. */
const MOST = 200

/** As many experts as are checked one by one, for organisations without the checker of lists. */
const MOST_SINGLY = 100

type Expert = Exported<'author'>
type Against = SearchView['conflict_of_interest']['records']

interface Checking {
  against: Against
  /** Whether the organisation has the checker of lists. */
  checksLists: boolean
  signal: AbortSignal | undefined
}

/** Collected experts with what speaks against each, as seen from those whom the collection checks against. */
export async function findConflicts(experts: readonly Expert[], checking: Checking): Promise<Expert[]> {
  const { against, checksLists } = checking
  if (against.length === 0 || (!checksLists && experts.length > MOST_SINGLY)) return [...experts]
  if (!checksLists) return Promise.all(experts.map((expert) => checkOne(expert, checking)))
  const checked: Expert[] = []
  for (let at = 0; at < experts.length; at += MOST) {
    checked.push(...(await checkSome(experts.slice(at, at + MOST), checking)))
  }
  return checked
}

const listOf = (records: readonly { identifier: string }[]) => ({
  records: records.map(({ identifier }) => ({ record_type: 'author' as const, identifier })),
})

async function checkSome(experts: readonly Expert[], { against, signal }: Checking): Promise<Expert[]> {
  const answer = await call('checkConflictLists', {
    body: { rows: listOf(experts), columns: listOf(against), methods: ['coauthors', 'coaffiliated'] },
    signal,
  })
  const names = new Map(against.map(({ identifier, fields }) => [identifier, fields?.display_name ?? identifier]))
  const unknown = answer.left_out.filter(({ list }) => list === 'columns').map(({ identifier }) => identifier)
  return experts.map((expert) => ({
    ...expert,
    conflicts: sentenceOf(expert, answer) ?? noneFound(unknown.map((id) => names.get(id) ?? id)),
  }))
}

/** An expert who is not among the rows of the answer was not checked; undefined where nothing was found. */
function sentenceOf({ identifier }: Expert, { cells, columns, rows }: ConflictChecksAnswer): string | undefined {
  const id = shortId(identifier)
  if (!rows.some((row) => shortId(row.identifier) === id)) return conflict(null)
  const names = new Map(columns.map((column) => [column.identifier, column.display_name]))
  const found = cells
    .filter(({ row }) => shortId(row) === id)
    .map((cell) => (cell.in_coi_input ? conflictWith(cell) : `${names.get(cell.column)}: ${conflictWith(cell)}`))
  return found.length > 0 ? joined(found) : undefined
}

async function checkOne(expert: Expert, { against, signal }: Checking): Promise<Expert> {
  try {
    const found = await call('checkConflicts', {
      body: { author: expert.identifier, against: against.map(({ identifier }) => identifier) },
      signal,
    })
    const { coauthorship_count: coauthorship, coaffiliation, unknown } = found
    const summary = { ...found, coauthorship, coaffiliation: coaffiliation.length }
    const hasAny = found.conflict || found.in_coi_input
    return { ...expert, conflicts: hasAny ? conflictWith(summary) : noneFound(unknown) }
  } catch (error) {
    if (isRefusedWith(error, 'record_not_found')) return expert
    throw error
  }
}

const noneFound = (unchecked: readonly string[]) =>
  unchecked.length === 0 ? 'None found' : `None found; not checked against ${unchecked.join(', ')}`
