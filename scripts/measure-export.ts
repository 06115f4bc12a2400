/**
 * `npm run measure:export`: how long it takes to write the tables of 5,000 experts and of 5,000 works, and a matrix of 10,000
 * cells, as spreadsheet and as CSV; the promise is 5 seconds each.
 */

import type { ExportedRecord, Layout } from '../apps/web/src/features/export/exported-record.ts'
import { tableOf } from '../apps/web/src/features/export/tables.ts'
import { toCsv } from '../apps/web/src/lib/sheets/csv.ts'
import { linesOf, type Sheet } from '../apps/web/src/lib/sheets/sheet.ts'
import { writeXlsx } from '../apps/web/src/lib/sheets/xlsx.ts'

const RECORDS = 5_000
const PEOPLE = 100
const layout: Layout = { hasMetrics: true, isReviewer: false, source: 'results', reference: null }

const sentence = (index: number) =>
  `Sentence number ${index} tells what trees, streets & roofs do to the heat of a town <${index % 97}>. `
const evidence = (index: number): ExportedRecord['evidence'] =>
  [1, 2].map((part) => ({
    ...{ identifier: `W${index}`, title: `Street trees and heat, part ${part} of ${index}`, publication_year: 2024 },
    ...{ score: 0.5, sentence: sentence(index).repeat(2), source: 'abstract', marks: [], venue: null, doi: null },
  }))

const expert = (index: number): ExportedRecord<'author'> => ({
  ...{ kind: 'author', identifier: `https://openalex.org/A${index}`, rank: index + 1, evidence: evidence(index) },
  ...{ matched_terms: ['heat', 'tree', 'street'], email_address: `person${index}@example.org` },
  fields: {
    ...{ display_name: `Ada ${index} Lindqvist`, works_count: index, cited_by_count: index * 7, ranking_score: 0.5 },
    ...{ summary_stats: { h_index: 12 }, first_publication_year: 2001, last_publication_year: 2026, matching_works: 3 },
    topics: [1, 2, 3, 4, 5].map((topic) => ({ id: `T${topic}`, display_name: `Urban climate ${topic}` })),
  },
})
const work = (index: number): ExportedRecord<'work'> => ({
  ...{ kind: 'work', identifier: `https://openalex.org/W${index}`, rank: index + 1, evidence: evidence(index) },
  ...{ matched_terms: ['heat', 'tree'], email_address: null },
  fields: { title: `Street trees and heat ${index}`, publication_year: 2024, abstract: sentence(index).repeat(15) },
})
const many = <Row>(make: (index: number) => Row) => Array.from({ length: RECORDS }, (_, index) => make(index))

const matrix = (): Sheet => ({
  name: 'Matrix',
  columns: Array.from({ length: PEOPLE + 1 }, (_, index) => ({ head: `Person ${index}`, width: 20 })),
  rows: Array.from({ length: PEOPLE }, (_, row) => [
    `Person ${row}`,
    ...Array.from(
      { length: PEOPLE },
      (_, column) => `${(row * column) % 9} shared works, ${column % 3} shared institutions`,
    ),
  ]),
})

const cases: [string, () => Sheet][] = [
  [`${RECORDS} experts`, () => tableOf('author', many(expert), layout)],
  [`${RECORDS} works with abstracts`, () => tableOf('work', many(work), layout)],
  [`matrix of ${PEOPLE * PEOPLE} cells`, matrix],
]
for (const [name, make] of cases) {
  const started = performance.now()
  const sheet = make()
  const made = performance.now()
  const bytes = writeXlsx([sheet]).reduce((sum, { length }) => sum + length, 0)
  const written = performance.now()
  toCsv(linesOf(sheet))
  const times = [made - started, written - made, performance.now() - written].map((time) => `${Math.round(time)} ms`)
  console.log(
    `${name.padEnd(28)} table ${times[0]}, xlsx ${times[1]} (${Math.round(bytes / 1024)} kB), CSV ${times[2]}`,
  )
}
