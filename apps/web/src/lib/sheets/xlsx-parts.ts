import type { Cell, Sheet, SheetColumn } from './sheet.ts'

/** The parts of a spreadsheet in the format of ECMA-376, the least that every reader asks for. */

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Styles by their place in `styles`. */
const NUMBER_STYLE = 0
const TEXT_STYLE = 1
const HEAD_STYLE = 2

/**
 * Numbers as they are; texts and heads in the format "Text" (49) and marked as quoted, so that editing one does not
 * turn it into a formula. ECMA-376 §18.8.45.
 */
const styles = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment vertical="top"/></xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** The small parts by path. The tables themselves go to `sheetPath`. */
export function workbookParts(sheets: readonly Pick<Sheet, 'name' | 'columns' | 'rows'>[]): Record<string, string> {
  const names = sheetNames(sheets.map(({ name }) => name))
  const joinParts = (part: (index: number) => string) => sheets.map((_, index) => part(index)).join('')
  const filters = joinParts(
    (index) =>
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">'${escapeXml(names[index]!.replaceAll("'", "''"))}'!${makeAbsolute(rangeOf(sheets[index]!))}</definedName>`,
  )
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${joinParts((index) => `<Override PartName="/${sheetPath(index)}" ContentType="${TYPES}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${joinParts((index) => `<sheet name="${escapeXml(names[index]!)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)}</sheets><definedNames>${filters}</definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${joinParts((index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
  }
}

export const sheetPath = (index: number) => `xl/worksheets/sheet${index + 1}.xml`

/** The XML before the rows of a table: the widths of its columns and a frozen head. */
export function sheetStart({ columns }: { columns: readonly SheetColumn[] }): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const view =
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>'
  const head = rowXml(
    columns.map(({ head }) => head),
    1,
    HEAD_STYLE,
  )
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews>${view}</sheetViews><cols>${widths.join('')}</cols><sheetData>${head}`
}

/** The XML after the rows, with a filter on every column. */
export function sheetEnd(sheet: Pick<Sheet, 'columns' | 'rows'>): string {
  return `</sheetData><autoFilter ref="${rangeOf(sheet)}"/></worksheet>`
}

/** A row by its number, counted from 1. */
export function rowXml(cells: readonly Cell[], number: number, style = TEXT_STYLE): string {
  const cellsXml = cells.map((cell, index) => {
    if (cell === null || cell === undefined || cell === '') return ''
    const reference = `${columnLetters(index)}${number}`
    if (typeof cell === 'number' && Number.isFinite(cell))
      return `<c r="${reference}" s="${NUMBER_STYLE}"><v>${cell}</v></c>`
    return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${textXml(String(cell))}</t></is></c>`
  })
  return `<row r="${number}">${cellsXml.join('')}</row>`
}

/** Most characters a cell takes. Excel specifications and limits. */
export const MAX_CELL_LENGTH = 32_767

function textXml(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n')
  // `_x0041_` would be read as an A: the underscore is written in that way itself. ECMA-376 §22.9.2.19.
  const literal = lines.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
  return escapeXml(literal.length > MAX_CELL_LENGTH ? `${literal.slice(0, MAX_CELL_LENGTH - 1)}…` : literal)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 forbids.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, (sign) => entities[sign]!)
}

function rangeOf({ columns, rows }: Pick<Sheet, 'columns' | 'rows'>): string {
  return `A1:${columnLetters(Math.max(columns.length - 1, 0))}${rows.length + 1}`
}

const makeAbsolute = (range: string) => range.replace(/[A-Z]+|\d+/g, (part) => `$${part}`)

/** The name of a column by its place from 0: A, B … Z, AA. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}

/** Most characters of a table's name. */
const MAX_NAME_LENGTH = 31

/** Valid names of tables: without reserved characters, short enough, unique whatever the case. */
export function sheetNames(wantedNames: readonly string[]): string[] {
  const usedNames = new Set<string>()
  return wantedNames.map((name) => {
    const baseName =
      name
        .replace(/[[\]:*?/\\]/g, ' ')
        .replace(/^'+|'+$/g, '')
        .trim() || 'Sheet'
    let uniqueName = baseName.slice(0, MAX_NAME_LENGTH)
    for (let copy = 2; usedNames.has(uniqueName.toLowerCase()); copy++) {
      const end = ` ${copy}`
      uniqueName = baseName.slice(0, MAX_NAME_LENGTH - end.length) + end
    }
    usedNames.add(uniqueName.toLowerCase())
    return uniqueName
  })
}
