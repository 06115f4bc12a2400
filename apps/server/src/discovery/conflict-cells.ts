import type { ConflictCheck, Engine } from '@cognate/catalogue'
import { type ConflictCell, MAX_CONFLICTS } from '@cognate/contract'

/** People whom the engine checks at once; between two such calls other queries run, and a check can be stopped. */
export const ROWS_AT_ONCE = 100

/** The conflicts of people with those of a check, one by one; works of types that do not count are none. */
export async function findConflictCells(
  rowIds: readonly string[],
  { authorIds, rules }: ConflictCheck,
  engine: Pick<Engine, 'findConflictMatrix'>,
): Promise<ConflictCell[]> {
  const cells: ConflictCell[] = []
  for (let at = 0; at < rowIds.length && authorIds.length > 0; at += ROWS_AT_ONCE) {
    const rows = rowIds.slice(at, at + ROWS_AT_ONCE)
    const found = await engine.findConflictMatrix({ columnIds: authorIds, rowIds: rows, rules, limit: MAX_CONFLICTS })
    cells.push(...found.cells.filter(({ kind }) => kind !== 'other_types'))
  }
  return cells
}
