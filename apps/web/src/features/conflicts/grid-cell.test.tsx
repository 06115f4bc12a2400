import type { ConflictCell, ConflictVerdictView } from '@cognate/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { GridCell, labelOf } from './grid-cell.tsx'
import { matrixOf, opensAt } from './run-check.ts'

const person = (identifier: string) => ({ identifier, display_name: identifier })
const threeWorks: ConflictCell = {
  ...{ row: 'ADA', column: 'CLEO', kind: 'conflict', in_coi_input: false, coauthorship: 3, other_types: 0 },
  ...{ coaffiliation: 0, joint_projects: 0, works: [], institutions: [], projects: [] },
}
const verdict = (more: Partial<ConflictVerdictView>): ConflictVerdictView => ({
  ...{ uuid: '7d3b1c52-0f0e-4f3c-8a55-4d0e9f0a0d6c', verdict: 'waived', ground: null, relation: null, reason: 'One' },
  ...{ person: person('Ada'), against: person('Cleo'), manuscript: null, made_by: null },
  ...{ made_at: '2026-11-24T10:00:00Z', ...more },
})
const declared = verdict({ verdict: 'declared', relation: 'family' })

it.each([
  { of: 'nothing', cells: [], verdicts: [], says: 'no conflict', kind: undefined, marked: false },
  { of: 'three works', cells: [threeWorks], verdicts: [], says: '3 works', kind: 'conflict', marked: false },
  {
    ...{ of: 'what was accepted', cells: [{ ...threeWorks, excused: true as const }], verdicts: [verdict({})] },
    ...{ says: 'Accepted; 3 works', kind: 'excused', marked: true },
  },
  {
    ...{ of: 'a declared relation where nothing is found', cells: [], verdicts: [declared] },
    ...{ says: 'Declared: family', kind: 'conflict', marked: true },
  },
])('K-03 a cell of the matrix tells $of', ({ cells, verdicts, says, kind, marked }) => {
  const matrix = matrixOf([person('Ada')], [person('Cleo')], cells, verdicts)
  const label = labelOf(matrix, { row: 0, column: 0 })
  expect(label).toBe(`Ada with Cleo: ${says}`)
  const isTold = cells.length > 0 || marked
  expect(opensAt(matrix, { row: 0, column: 0 }, false)).toBe(isTold)
  const props = { row: 0, column: 0, left: 0, label, isActive: false, opens: isTold }
  const drawn = renderToStaticMarkup(
    <GridCell {...props} cell={matrix.cellAt(0, 0)} verdicts={matrix.verdictsAt(0, 0)} />,
  )
  expect(/data-kind="(\w+)"/.exec(drawn)?.[1]).toBe(kind)
  expect((drawn.match(/<svg/g) ?? []).length).toBe(cells.length + Number(marked))
  expect(drawn).toContain(`data-opens="${isTold}"`)
})

it('K-03 a cell without findings opens where a relation can be declared, but not of two institutions', () => {
  const matrix = matrixOf([person('A1'), person('I1')], [person('A2'), person('I2')], [], [])
  const opened = [0, 1].flatMap((row) => [0, 1].map((column) => opensAt(matrix, { row, column }, true)))
  expect(opened).toEqual([true, true, true, false])
})
