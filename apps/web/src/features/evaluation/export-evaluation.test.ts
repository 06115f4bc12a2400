import { expect, it } from 'vitest'
import { toCsv } from '../../lib/sheets/csv.ts'
import { evaluationRows } from './export-evaluation.ts'

const figures = { ndcg_at_10: 0.5, recall_at_10: 1, recall_at_100: 1, mrr: 0.5 }
const person = {
  identifier: 'https://openalex.org/A1',
  display_name: '=cmd()',
  grade: 1,
  ranks: { plain: 2 },
  lacks: ['heat'],
}

it('R-12 writes a row for each person judged, no cell of which becomes a formula', () => {
  const rows = evaluationRows([
    { position: 0, text: '+1 text', is_own: true, measures: { plain: figures }, people: [person] },
    { position: 1, text: null, is_own: false, measures: { plain: figures }, people: [] },
  ])
  expect(rows[0]!.slice(0, 6)).toEqual([
    'Text',
    'Person',
    'Id',
    'Grade',
    'Rank, By words',
    'Words not in their latest works',
  ])
  expect(rows[1]).toEqual(['+1 text', '=cmd()', 'A1', 1, 2, 'heat', 0.5, 1, 1, 0.5])
  expect(rows[2]).toEqual(['A colleague’s text', null, null, null, null, null, 0.5, 1, 1, 0.5])
  expect(toCsv(rows)).toContain("'+1 text,'=cmd(),A1")
})
