import { describe, expect, it } from 'vitest'
import { aFolder, all } from '../../../testing/source-texts.ts'
import { countryOfText } from './country-codes.ts'
import { plainText } from './plain-text.ts'
import type { Read } from './read.ts'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { findSourceFiles, type SourceFile } from './source-files.ts'
import { dayOfMoment, readAmount, readCalendarDay, readUrl, readWords } from './values.ts'

async function rowsOf<Value>(read: (file: SourceFile) => AsyncIterable<Read<Value>>, content: string | Buffer) {
  const [file] = await findSourceFiles(aFolder({ 'a.csv': content }), ['csv'])
  const found = await all(read(file!))
  return found.map((one) => ('rejected' in one ? `${one.rejected.line} ${one.rejected.reason}` : [one.line, one.value]))
}

describe('readCsv', () => {
  it('D-02 reads rows with the lines where they begin, over quoted line breaks, blank lines and CRLF', async () => {
    expect(await rowsOf(readCsv, '\ufeffa,b\r\n1,"x\r\ny"\r\n\r\n2,"say ""hi"""\r\n3,')).toEqual([
      [2, { a: '1', b: 'x\r\ny' }],
      [5, { a: '2', b: 'say "hi"' }],
      [6, { a: '3', b: '' }],
    ])
  })

  it('D-02 finds the delimiter of cells in the header', async () => {
    expect(await rowsOf(readCsv, 'a;"b,c"\n1,5;2\n')).toEqual([[2, { a: '1,5', 'b,c': '2' }]])
    expect(await rowsOf(readCsv, 'a\tb\n1;2\t3\n')).toEqual([[2, { a: '1;2', b: '3' }]])
    expect(await rowsOf(readCsv, 'a\n1\n')).toEqual([[2, { a: '1' }]])
  })

  it('D-02 reports a row that is broken and reads the next', async () => {
    const bad = Buffer.concat([
      Buffer.from('a,b\n1,2\n'),
      Buffer.from([0x33, 0x2c, 0xff, 0x0a]),
      Buffer.from('4,5\n6\n7,8,9\n'),
    ])
    expect(await rowsOf(readCsv, bad)).toEqual([
      [2, { a: '1', b: '2' }],
      '3 invalid_encoding',
      [4, { a: '4', b: '5' }],
      '5 wrong_number_of_columns',
      '6 wrong_number_of_columns',
    ])
  })

  it('D-02 continues after a quote that is never closed', async () => {
    expect(await rowsOf(readCsv, 'a,b\n1,"never\n2,x\n3,y\n')).toEqual([
      '2 unclosed_quote',
      [3, { a: '2', b: 'x' }],
      [4, { a: '3', b: 'y' }],
    ])
  })

  it('D-02 keeps a quote inside a cell', async () => {
    expect(await rowsOf(readCsv, 'a,b\n5" pipe,x\n2,y\n')).toEqual([
      [2, { a: '5" pipe', b: 'x' }],
      [3, { a: '2', b: 'y' }],
    ])
  })
})

describe('readJson', () => {
  it('D-02 reads lists, lines and consecutive values', async () => {
    const both = [
      [1, { a: '}]' }],
      [2, { b: [1] }],
    ]
    expect(await rowsOf(readJson, '[{"a":"}]"},\n{"b":[1]}]')).toEqual(both)
    expect(await rowsOf(readJson, '\ufeff{"a":"}]"}\n{"b":[1]}\n')).toEqual(both)
  })

  it('D-02 reports what cannot be read and continues', async () => {
    expect(await rowsOf(readJson, '[{"a":1,},\n{"b":2}]')).toEqual(['1 not_json', [2, { b: 2 }]])
    expect(await rowsOf(readJson, '{"a":1}\nnonsense\n{"b":2}')).toEqual([[1, { a: 1 }], '2 not_json', [3, { b: 2 }]])
    expect(await rowsOf(readJson, '[{"a":1},{"b":"')).toEqual([[1, { a: 1 }], '1 cut_off'])
  })
})

describe('values', () => {
  it('D-02 reads dates in all usual forms, and no ambiguous ones', () => {
    const days = ['2024-02-29', '2024-02-29T10:00:00Z', '29.2.2024', '2024/02/29', '20240229'].map((day) =>
      readCalendarDay(day),
    )
    expect(new Set(days)).toEqual(new Set(['2024-02-29']))
    expect([readCalendarDay('2024'), readCalendarDay('2024-02')]).toEqual(['2024', '2024-02'])
    expect(['2023-02-29', '03/04/2020', '9999-12-31', 'soon', ''].map((day) => readCalendarDay(day))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
    expect([readCalendarDay('03/04/2020', 'month_first'), readCalendarDay('03/04/2020', 'day_first')]).toEqual([
      '2020-03-04',
      '2020-04-03',
    ])
    expect(dayOfMoment(1317423600000, 'Europe/London')).toBe('2011-10-01')
    expect([dayOfMoment(1e300, 'UTC'), dayOfMoment(null, 'UTC')]).toEqual([null, null])
  })

  it('D-02 reads amounts with a decimal point or comma', () => {
    expect(
      ['203149,44', '203149.44', '$210,000.00', '1.234.567,8', '3.4442927E7', '0', '-1', 'x'].map(readAmount),
    ).toEqual([203149.44, 203149.44, 210000, 1234567.8, 34442927, null, null, null])
  })

  it('D-02 accepts web addresses only', () => {
    expect(['example.org/a', 'http://x.example', '//x.example/b'].map(readUrl)).toEqual([
      'https://example.org/a',
      'http://x.example',
      'https://x.example/b',
    ])
    expect(
      ['javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.example', 'not a url', 'http://a@b.example'].map(readUrl),
    ).toEqual([null, null, null, null, null])
  })

  it('D-02 reads countries by code and by English name', () => {
    expect(
      ['nl', 'Netherlands', 'The Netherlands', 'UK', 'EL', 'Türkiye', 'Czech Republic', 'USA'].map(countryOfText),
    ).toEqual(['NL', 'NL', 'NL', 'GB', 'GR', 'TR', 'CZ', 'US'])
    expect(
      ['Deutschland', "People's Republic of China", 'Korea, Republic of', 'European Union', 'Georgia'].map(
        countryOfText,
      ),
    ).toEqual(['DE', 'CN', 'KR', 'EU', 'GE'])
    expect(['ZZ', 'DD', 'Narnia', ''].map(countryOfText)).toEqual([undefined, undefined, undefined, undefined])
  })

  it('D-02 turns markup into plain text, also escaped markup', () => {
    expect(
      [
        'a &amp;amp; b',
        'x&lt;br/&gt;y',
        'p < 0.05 and q > 3',
        '<p>Hi <b>th</b>ere</p><script>x()</script>',
        '1<2<3',
        '\u00ad',
      ].map(plainText),
    ).toEqual(['a & b', 'x y', 'p < 0.05 and q > 3', 'Hi there', '1<2<3', null])
    expect(readWords('a, b; c')).toEqual(['a, b', 'c'])
  })
})
