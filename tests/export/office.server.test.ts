import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, describe, expect, it } from 'vitest'
import { toCsv } from '../../apps/web/src/lib/sheets/csv.ts'
import { linesOf, type Sheet } from '../../apps/web/src/lib/sheets/sheet.ts'
import { writeXlsx } from '../../apps/web/src/lib/sheets/xlsx.ts'
import { findOffice } from '../support/office.ts'
import { readBook } from '../support/read-book.ts'

const office = findOffice()
/** With CI=true no test may be skipped. */
const isLeftOut = !office && process.env.CI !== 'true'
const TIMEOUT = 300_000
const folder = mkdtempSync(join(tmpdir(), 'cognate-office-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Texts that people may have typed, and that an attacker may have put into a catalogue. */
const hostile = [
  ...[
    '=1+1',
    '+1',
    '-1+2',
    '@SUM(A1)',
    '\t=1',
    ' =1+1',
    'x;=1+1;y',
    '=HYPERLINK("http://example.org";"here")',
    "=cmd|' /C calc'!A0",
  ],
  ...[
    '"quoted", and; split',
    'two\nlines',
    "'apostrophe",
    '_x0041_',
    '<b>&amp;</b>',
    'Zoë 王伟 ‮right‬ 𝒳 👩‍🔬',
    '007',
    '1/2',
    '2026-01-02',
  ],
  ...['TRUE', '#REF!', '1e5', '12.', ' spaces ', '%'],
]

const sheets: Sheet[] = [
  {
    name: 'Experts & more',
    columns: [
      { head: 'Name', width: 28 },
      { head: '=Head', width: 8 },
      { head: 'Text', width: 40 },
    ],
    rows: hostile.map((text, index) => [text, index + 0.5, `“${text}”`]),
  },
  {
    name: 'Second',
    columns: [
      { head: 'One', width: 10 },
      { head: 'Two', width: 10 },
    ],
    rows: [
      [null, -7],
      ['only', undefined],
      ['', 0],
    ],
  },
]

/** Rows as in a CSV file: all cells as text, missing ones empty. */
const textOf = (sheet: Sheet) => linesOf(sheet).map((row) => row.map((cell) => (cell == null ? '' : String(cell))))

/** Converts a file with LibreOffice, which starts slowly on a busy machine. */
function convert(name: string, content: Uint8Array, to: string): void {
  writeFileSync(join(folder, name), content)
  const profile = `-env:UserInstallation=file://${folder}/profile`
  const options = [profile, '--headless', '--convert-to', to, '--outdir', folder, join(folder, name)]
  const { status, stderr } = spawnSync(office ?? 'soffice', options, { encoding: 'utf8', timeout: 240_000 })
  if (status !== 0) throw new Error(`LibreOffice failed: ${stderr}`)
}

/** Comma, double quote, UTF-8, from the first line, cells as they are and not as they look, every table into a file. */
const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1'

describe('a spreadsheet', () => {
  const file = Buffer.concat(writeXlsx(sheets))

  it.skipIf(isLeftOut)(
    'R-12 opens in LibreOffice with every cell as it was written and no formula',
    () => {
      convert('export.xlsx', file, CSV)
      for (const sheet of sheets) {
        const written = readFileSync(join(folder, `export-${sheet.name}.csv`))
        expect(parse(written, { bom: true, relax_column_count: true })).toEqual(textOf(sheet))
      }
      expect(readdirSync(folder).filter((name) => name.endsWith('.csv'))).toHaveLength(sheets.length)
    },
    TIMEOUT,
  )

  it('R-12 is read by another reader with texts as texts and numbers as numbers', async () => {
    const book = await readBook(file)
    expect(book['Experts & more']?.slice(1).map(([, number]) => number)).toEqual(hostile.map((_, index) => index + 0.5))
    expect(book['Experts & more']?.slice(1).map(([, , text]) => text)).toEqual(hostile.map((text) => `“${text}”`))
    expect(book.Second).toEqual([
      ['One', 'Two'],
      [null, -7],
      ['only', null],
      [null, 0],
    ])
  })
})

describe('a CSV file', () => {
  const file = Buffer.from(toCsv(linesOf(sheets[0]!)))

  it('R-12 is read by another reader as it was written, except the sign that keeps formulas as text', () => {
    const rows = parse(file, { bom: true }) as string[][]
    expect(rows.map((row) => row.map((cell) => cell.replace(/(?<=^|[;\t\r\n])'(?=['\s]*[=+\-@])/g, '')))).toEqual(
      textOf(sheets[0]!),
    )
  })

  it.skipIf(isLeftOut)(
    'R-12 opens in LibreOffice without a formula',
    () => {
      convert('plain.csv', file, 'fods')
      const document = readFileSync(join(folder, 'plain.fods'), 'utf8')
      expect(document).toContain('HYPERLINK')
      expect(document).not.toContain('table:formula=')
    },
    TIMEOUT,
  )
})
