import { toCsv } from '../../lib/sheets/csv.ts'
import { CopyButton } from '../../ui/copy-button.tsx'

/** Characters that stand before the rows of a file, and would stand in the middle of one that rows are pasted into. */
const BYTE_ORDER_MARK = 1

/** Copies rows of institutions.csv that keep names apart from the institution that they were folded into. */
export function CopyApart({ names, label }: { names: readonly string[]; label: string }) {
  if (names.length === 0) return null
  const rows = names.map((name) => ['keep apart', name, ''])
  return <CopyButton isSmall text={toCsv(rows).slice(BYTE_ORDER_MARK)} label={label} />
}
