import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { Sheet } from './sheet.ts'
import { writeXlsx } from './xlsx.ts'
import { MAX_CELL_LENGTH, sheetNames } from './xlsx-parts.ts'

function partsOf(sheets: readonly Sheet[]): Record<string, string> {
  const pieces = writeXlsx(sheets)
  const file = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const piece of pieces) {
    file.set(piece, offset)
    offset += piece.length
  }
  return Object.fromEntries(Object.entries(unzipSync(file)).map(([path, content]) => [path, strFromU8(content)]))
}

const sheet = (rows: Sheet['rows'], name = 'Experts'): Sheet => ({
  name,
  columns: [
    { head: 'Name', width: 28 },
    { head: 'Works', width: 8.5 },
  ],
  rows,
})
const firstSheet = (rows: Sheet['rows']) => partsOf([sheet(rows)])['xl/worksheets/sheet1.xml']!

describe('a spreadsheet', () => {
  it('R-12 gives every column its width, its head in bold, and freezes the head', () => {
    const xml = firstSheet([['Ada', 3]])
    expect(xml).toContain('<col min="1" max="1" width="28" customWidth="1"/>')
    expect(xml).toContain('<col min="2" max="2" width="8.5" customWidth="1"/>')
    expect(xml).toContain('ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"')
    expect(xml).toMatch(/<row r="1"><c r="A1" s="2" t="inlineStr">/)
    expect(xml).toContain('<autoFilter ref="A1:B2"/>')
  })

  it('R-12 writes texts as texts and numbers as numbers, and no formula whatever a cell holds', () => {
    const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://a")', '</t></is><f>1+1</f>']
    const xml = firstSheet(hostile.map((text, index) => [text, index]))
    expect(xml).not.toMatch(/<f[ >/]/)
    expect(xml.match(/t="inlineStr"/g)).toHaveLength(hostile.length + 2)
    expect(xml.match(/<v>\d<\/v>/g)).toHaveLength(hostile.length)
    expect(xml).toContain('<c r="A2" s="1" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>')
    // Texts stay texts when somebody edits them.
    expect(partsOf([sheet([])])['xl/styles.xml']).toContain(
      'numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"',
    )
  })

  it('R-12 leaves out what XML cannot hold, and keeps what only looks like an escape', () => {
    const xml = firstSheet([['a\u0000b\u000bc\ud800d\uffff_x0041_', Number.NaN]])
    expect(xml).toContain('abc\ufffdd_x005F_x0041_')
    expect(xml).toContain('>NaN<')
    expect(firstSheet([['one\r\ntwo', null]])).toContain('one\ntwo')
  })

  it('R-12 cuts a text that is too long for a cell, and ends it with an ellipsis', () => {
    const [, text = ''] = /preserve">(x+…)</.exec(firstSheet([['x'.repeat(MAX_CELL_LENGTH + 10), 0]])) ?? []
    expect(text).toHaveLength(MAX_CELL_LENGTH)
  })

  it('R-12 names columns beyond Z', () => {
    const columns = Array.from({ length: 703 }, (_, index) => ({ head: `h${index}`, width: 8 }))
    const xml = partsOf([{ name: 'wide', columns, rows: [] }])['xl/worksheets/sheet1.xml']!
    for (const place of ['Z1', 'AA1', 'ZZ1', 'AAA1']) expect(xml).toContain(`r="${place}"`)
  })

  it('R-12 gives tables names that a spreadsheet takes, each once', () => {
    expect(sheetNames(['Works', 'works', 'a/b:c', "'quoted'", '', 'x'.repeat(40), 'x'.repeat(40)])).toEqual([
      ...['Works', 'works 2', 'a b c', 'quoted', 'Sheet', 'x'.repeat(31), `${'x'.repeat(29)} 2`],
    ])
  })

  it('Q-03 reports the number of rows written', () => {
    const counts: number[] = []
    writeXlsx([sheet(Array.from({ length: 600 }, () => ['a', 1])), sheet([['b', 2]], 'Other')], (rows) =>
      counts.push(rows),
    )
    expect(counts).toEqual([250, 500, 600, 601])
  })
})
