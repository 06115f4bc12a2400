import type { WorkRecord } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { toCsv } from '../../lib/sheets/csv.ts'
import { toBibtex } from './bibtex.ts'
import { parseName, toCsl } from './csl.ts'
import { toRis } from './ris.ts'

/** How many braces are open after each character. */
function depthsOf(text: string): number[] {
  let depth = 0
  return [...text].map((character) => (depth += character === '{' ? 1 : character === '}' ? -1 : 0))
}

const work = (more: Partial<WorkRecord> = {}): WorkRecord => ({
  ...{ id: 'https://openalex.org/W7', doi: 'https://doi.org/10.1000/a_b', title: '50% of {trees} & streets' },
  ...{ display_name: '50% of {trees} & streets', publication_year: 2024, publication_date: '2024-05-01' },
  ...{ language: 'en', type: 'article', type_crossref: 'journal-article', abstract: 'Trees cool.\nStreets heat.' },
  authorships: ['Ada van der Berg', 'Plato', 'Lovelace, Ada'].map((display_name, index) => ({
    ...{ author_position: 'middle' as const, institutions: [], raw_affiliation_strings: [] },
    author: { id: `https://openalex.org/A${index}`, display_name },
  })),
  primary_location: {
    ...{ landing_page_url: null, pdf_url: null, license: null },
    source: { id: 'S1', display_name: 'Urban Studies', type: 'journal', host_organization_name: 'Press & Sons' },
  },
  open_access: { is_oa: false, oa_url: null },
  biblio: { volume: '12', issue: '3', first_page: '101', last_page: '110' },
  ...{ cited_by_count: 0, is_retracted: false, topics: [], ids: {} },
  ...more,
})

describe('CSL-JSON', () => {
  it('R-12 has the fields that the catalogue has, and no others', () => {
    expect(toCsl(work())).toEqual({
      ...{ id: 'W7', type: 'article-journal', title: '50% of {trees} & streets', DOI: '10.1000/a_b' },
      author: [{ family: 'van der Berg', given: 'Ada' }, { literal: 'Plato' }, { family: 'Lovelace', given: 'Ada' }],
      issued: { 'date-parts': [[2024, 5, 1]] },
      ...{ 'container-title': 'Urban Studies', publisher: 'Press & Sons', volume: '12', issue: '3', page: '101–110' },
      ...{ URL: 'https://doi.org/10.1000/a_b', language: 'en', abstract: 'Trees cool.\nStreets heat.' },
    })
    const bare = work({
      doi: null,
      primary_location: null,
      publication_date: null,
      publication_year: null,
      abstract: null,
    })
    expect(toCsl({ ...bare, biblio: { volume: null, issue: null, first_page: null, last_page: null } })).toEqual({
      ...{ id: 'W7', type: 'article-journal', title: bare.title, author: expect.any(Array) },
      ...{ URL: 'https://openalex.org/W7', language: 'en' },
    })
  })

  it('R-12 contains web addresses only', () => {
    const landing_page_url = 'javascript:alert(1)'
    const hostile = work({
      doi: null,
      primary_location: { landing_page_url, pdf_url: null, license: null, source: null },
    })
    expect(toCsl(hostile).URL).toBe('https://openalex.org/W7')
    expect(toRis([toCsl(hostile)])).not.toContain('javascript')
    expect(toBibtex([toCsl(hostile)])).not.toContain('javascript')
  })

  it('R-12 keeps names without parts whole', () => {
    expect(parseName('王伟')).toEqual({ literal: '王伟' })
    expect(parseName('Maria de la Cruz')).toEqual({ family: 'de la Cruz', given: 'Maria' })
    expect(parseName('Van Morrison')).toEqual({ family: 'Morrison', given: 'Van' })
  })
})

describe('RIS', () => {
  it('R-12 writes one field per line and ends every record', () => {
    const lines = toRis([toCsl(work()), toCsl(work())]).split('\r\n')
    expect(lines.slice(0, 6)).toEqual([
      ...['TY  - JOUR', 'ID  - W7', 'TI  - 50% of {trees} & streets', 'AU  - van der Berg, Ada'],
      ...['AU  - Plato', 'AU  - Lovelace, Ada'],
    ])
    expect(lines).toContain('DA  - 2024/05/01')
    expect(lines).toContain('AB  - Trees cool. Streets heat.')
    expect(lines.filter((line) => line === 'ER  - ')).toHaveLength(2)
    expect(lines.every((line) => line === '' || /^[A-Z][A-Z\d] {2}- /.test(line))).toBe(true)
  })
})

describe('BibTeX', () => {
  it('R-12 escapes special characters of TeX and leaves addresses unchanged', () => {
    const entry = toBibtex([toCsl(work())])
    expect(entry).toContain('@article{W7,')
    expect(entry).toContain('title = {{50\\% of \\{trees\\} \\& streets}}')
    expect(entry).toContain('author = {van der Berg, Ada and {Plato} and Lovelace, Ada}')
    expect(entry).toContain('pages = {101--110}')
    expect(entry).toContain('doi = {10.1000/a_b}')
  })

  it('R-12 cannot be ended early by the text of a record', () => {
    const hostile = toBibtex([toCsl(work({ title: '}}@string{x = "y"}', doi: 'https://doi.org/10.1/}@comment{' }))])
    expect(depthsOf(hostile).at(-1)).toBe(0)
    expect(Math.min(...depthsOf(hostile))).toBe(0)
  })

  it('R-12 balances every brace, as BibTeX counts even escaped ones', () => {
    const titles = ['Half open ] 5} interval', '} and {', '{{a} b', '\\} c {\\', '{a {b} c}']
    for (const title of titles) {
      const [line = ''] = toBibtex([toCsl(work({ title }))]).match(/^ {2}title = .*$/m) ?? []
      // Only the last brace of the value closes it.
      expect(
        depthsOf(line.slice(line.indexOf('{'), -1))
          .slice(0, -1)
          .every((depth) => depth > 0),
      ).toBe(true)
      expect(depthsOf(line).at(-1)).toBe(0)
    }
    expect(toBibtex([toCsl(work({ title: titles[0]! }))])).toContain('{{Half open ] 5\\textbraceright{} interval}}')
  })
})

describe('CSV', () => {
  it('R-12 quotes as in RFC 4180 and starts with the byte order mark that Excel needs', () => {
    expect(toCsv([['a', 'b"c', 'd,e', 'f\ng', 3, null]])).toBe('\ufeffa,"b""c","d,e","f\ng",3,\r\n')
  })

  it('R-12 never writes a text that becomes a formula', () => {
    for (const hostile of ['=1+1', ' =1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])
      expect(toCsv([[hostile]]).slice(1)).toMatch(/^"?'/)
    expect(toCsv([[-1]])).toBe('\ufeff-1\r\n')
  })

  it('R-12 never writes a text that becomes a formula where semicolons or tabs separate cells', () => {
    const hostile = ['x;=1+1;y', 'x; =1+1', 'x;\t@SUM(A1)', 'x\t-1', 'x\n+1', '"";=1+1', ';＝1', '\t=1', '\r=1']
    const file = toCsv([[1, ...hostile, 'a;b']]).slice(1)
    for (const cell of file.split(/[;,\t\r\n]/)) expect(cell).not.toMatch(/^\s*"?[=+\-@＝]/)
    expect(file).toContain(`"x;'=1+1;y"`)
    expect(file).toContain('"a;b"')
  })
})
