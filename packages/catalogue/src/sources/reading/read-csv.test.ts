import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aFolder, all } from '../../../testing/source-texts.ts'
import { readCsv } from './read-csv.ts'
import { findSourceFiles } from './source-files.ts'

async function rowsIn(content: string) {
  const [file] = await findSourceFiles(aFolder({ 'a.csv': content }), ['csv'])
  return all(readCsv(file!))
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const cells = fc.string({ unit: fc.constantFrom(...'ab é"\n\r,;\t'), maxLength: 6 })
const tables = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t'),
  rowEnd: fc.constantFrom('\n', '\r\n'),
  rows: fc.array(fc.tuple(cells, cells, cells), { maxLength: 5 }),
  mark: fc.constantFrom('', '\ufeff'),
  isEnded: fc.boolean(),
})

it('D-02 reads from any well-formed file what csv-parse reads', async () => {
  await fc.assert(
    fc.asyncProperty(tables, async ({ delimiter, rowEnd, rows, mark, isEnded }) => {
      const lines = [['one', 'two', 'three'], ...rows.map((row) => row.map(quoted))].map((row) => row.join(delimiter))
      const content = mark + lines.join(rowEnd) + (isEnded ? rowEnd : '')
      const expected = parse(content, { bom: true, columns: true, delimiter })
      expect((await rowsIn(content)).map((row) => ('rejected' in row ? row.rejected : row.value))).toEqual(expected)
    }),
    { numRuns: 200 },
  )
})

it('D-02 reads lines that end with a carriage return alone', async () => {
  expect(await rowsIn('a,b\r1,"x\ry"\r\r2,z')).toEqual([
    { line: 2, value: { a: '1', b: 'x\ry' } },
    { line: 5, value: { a: '2', b: 'z' } },
  ])
  // Where other lines end with a newline, it belongs to its cell.
  expect(await rowsIn('a,b\n1\rx,2\n')).toEqual([{ line: 2, value: { a: '1\rx', b: '2' } }])
})

it('D-02 hides no column behind another of its name', async () => {
  expect(await rowsIn('a,b,a\n1,2,3\n')).toEqual([{ line: 2, value: { a: '1', b: '2', 'a (2)': '3' } }])
})
