// biome-ignore-all lint/a11y/useSemanticElements: cells are drawn as they come into view, which a table cannot.
import type { ConflictCell, ConflictVerdictView } from '@cognate/contract'
import { memo } from 'react'
import { describeConflict } from '../../model/conflicts/conflict-words.ts'
import { foundAndDecided } from '../../model/conflicts/verdict-words.ts'
import { projectWithYears, yearSpans } from '../../model/records/wording.ts'
import { IconBuilding, IconFileText, IconFlask, IconUser, IconUserCheck } from '../../ui/icons.tsx'
import shared from '../../ui/shared.module.css'
import classes from './conflict-grid.module.css'
import type { Place } from './grid-moves.ts'
import { messages } from './messages.tsx'
import type { CheckedMatrix } from './run-check.ts'

interface GridCellProps {
  row: number
  column: number
  /** Pixels from the edge of the row. */
  left: number
  cell: ConflictCell | undefined
  /** What people decided of the two: a mark on screen. */
  verdicts: readonly ConflictVerdictView[]
  label: string
  isActive: boolean
  /** Whether a press opens its details. */
  opens: boolean
}

/** One person against another: numbers on screen, words for screen readers and for the line above the grid. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { row, column, left, cell, verdicts, label, isActive, opens } = props
  return (
    <div
      role="gridcell"
      aria-colindex={column + 2}
      aria-label={label}
      tabIndex={isActive ? 0 : -1}
      className={`${shared.row} ${shared.figures} ${classes.cell}`}
      style={{ left }}
      data-row={row}
      data-column={column}
      data-kind={kindOf(cell, verdicts)}
      data-opens={opens}
    >
      {cell?.in_coi_input && <IconUser size={14} stroke={1.8} aria-hidden />}
      {cell && !cell.in_coi_input && <Counts cell={cell} />}
      {verdicts.length > 0 && <IconUserCheck size={14} stroke={1.8} aria-hidden />}
    </div>
  )
})

/** What a cell is after what people decided: a declared relation is a conflict, and what they excuse none. */
function kindOf(cell: ConflictCell | undefined, verdicts: readonly ConflictVerdictView[]) {
  if (verdicts.some(({ verdict }) => verdict === 'declared')) return 'conflict'
  return cell?.excused ? 'excused' : cell?.kind
}

/** Works of other types stand in brackets: they do not count. */
function Counts({ cell: { coauthorship, coaffiliation, joint_projects, other_types } }: { cell: ConflictCell }) {
  return (
    <>
      {coauthorship > 0 && (
        <span>
          <IconFileText size={12} stroke={1.8} aria-hidden />
          {coauthorship}
        </span>
      )}
      {coaffiliation > 0 && (
        <span>
          <IconBuilding size={12} stroke={1.8} aria-hidden />
          {coaffiliation}
        </span>
      )}
      {joint_projects > 0 && (
        <span>
          <IconFlask size={12} stroke={1.8} aria-hidden />
          {joint_projects}
        </span>
      )}
      {other_types > 0 && <span className={`${shared.regular} ${classes.uncounted}`}>({other_types})</span>}
    </>
  )
}

/** The label of a cell: "Ada Lovelace with Grace Hopper: 3 works, 1 institution", or "…: Accepted; 3 works". */
export function labelOf(matrix: CheckedMatrix, { row, column }: Place, hasEvidence = false): string {
  const { rows, columns } = matrix
  const [cell, verdicts] = [matrix.cellAt(row, column), matrix.verdictsAt(row, column)]
  const names = messages.pair(rows[row]!.display_name, columns[column]!.display_name)
  if (!cell && verdicts.length === 0) return messages.noConflict(names)
  if (cell?.in_coi_input) return `${names}: ${messages.samePerson}`
  const isConflict = kindOf(cell, verdicts) === 'conflict'
  const said = foundAndDecided(cell ? describeConflict(cell) : '', verdicts, { isConflict })
  return [`${names}: ${said}`, ...(cell && hasEvidence ? evidenceOf(cell) : [])].join('. ')
}

/** The label of a cell with its works, institutions and projects, where the matrix has them; empty for a cell outside it. */
export function describeCell(matrix: CheckedMatrix, place: Place): string {
  if (!matrix.rows[place.row] || !matrix.columns[place.column]) return ''
  return labelOf(matrix, place, true)
}

function evidenceOf({ works, institutions, projects }: ConflictCell): string[] {
  const workTitles = works.map(({ title, publication_year: year }) => (year === null ? title : `${title} (${year})`))
  const institutionNames = institutions.map(({ display_name, years }) => `${display_name} (${yearSpans(years)})`)
  const projectTitles = projects.map(projectWithYears)
  return [workTitles, institutionNames, projectTitles].map((names) => names.join('; ')).filter((part) => part !== '')
}
