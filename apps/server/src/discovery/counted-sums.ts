import type { Engine } from '@cognate/catalogue'
import { type ConflictChecksAnswer, shortId } from '@cognate/contract'

type Found = Pick<ConflictChecksAnswer, 'cells' | 'columns' | 'row_sums' | 'rules'>

/**
 * What people have together with those of the columns, each thing once, without what is excused. Of whom nothing else is left it
 * stays, as the cells do.
 */
export async function countedSums(
  { cells, columns, row_sums, rules }: Found,
  engine: Pick<Engine, 'findConflictMatrix'>,
): Promise<Found['row_sums']> {
  const excused = Map.groupBy(
    cells.filter((cell) => cell.excused),
    ({ row }) => shortId(row),
  )
  const counted = row_sums.map(async (sum) => {
    const without = (excused.get(shortId(sum.row)) ?? []).map(({ column }) => shortId(column))
    if (without.length === 0) return sum
    const columnIds = columns.flatMap(({ identifier }) => (without.includes(shortId(identifier)) ? [] : identifier))
    const { sums } = await engine.findConflictMatrix({ columnIds, rowIds: [sum.row], rules, limit: 0 })
    return sums[0] ?? sum
  })
  return Promise.all(counted)
}
