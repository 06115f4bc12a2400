import { MOST_MANUSCRIPT_PEOPLE, MOST_MANUSCRIPT_ROWS } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { readManuscriptList } from './read-manuscript-list.ts'

const read = (...lines: string[]) => readManuscriptList(lines.join('\n'))
const namesOf = (people: readonly { name: string }[]) => people.map(({ name }) => name)

describe('a list of manuscripts', () => {
  it('says what each row is as a collection, whatever the order and case of its columns', async () => {
    const { manuscripts, badRows, unreadColumns } = await read(
      '\ufeffABSTRACT;Manuscript Title;Authors;Suggested reviewers;Opposed;Key words;Answer by;MS-Number;Editor',
      'They burn.;Peat fires;"Zhang, Xiuzhen; Huang, Nannan";"ada@lu.se";Ben King (RMIT);"peat, fire";2026-12-24;MS-1;Eve',
      'It rains.;;"Ada Lind|Ben King";;;;3.1.2027;;',
    )
    expect([badRows, unreadColumns]).toEqual([[], ['Editor']])
    const [first, second] = manuscripts
    expect(first).toMatchObject({ row: 2, name: 'Peat fires', external_identifier: 'MS-1' })
    expect(first!.manuscript).toMatchObject({
      ...{ title: 'Peat fires', abstract: 'They burn.', keywords: ['peat', 'fire'], answer_by: '2026-12-24' },
      suggested: [{ email: 'ada@lu.se' }],
      opposed: [{ name: 'Ben King', affiliations: ['RMIT'], identifier: null }],
    })
    expect(namesOf(first!.manuscript.authors)).toEqual(['Xiuzhen Zhang', 'Nannan Huang'])
    expect(second).toMatchObject({ row: 3, name: 'It rains.', external_identifier: null })
    expect(second!.manuscript.answer_by).toBe('2027-01-03')
    expect(namesOf(second!.manuscript.authors)).toEqual(['Ada Lind', 'Ben King'])
  })

  it.each([
    [',', 'a comma'],
    [';', 'a semicolon'],
    ['\t', 'a tab'],
  ])('takes %j between cells', async (between) => {
    const { manuscripts } = await read(['number', 'title'].join(between), ['7', 'Peat'].join(between))
    expect(manuscripts).toMatchObject([{ external_identifier: '7', manuscript: { title: 'Peat' } }])
  })

  it.each(['-', '–', 'None', 'N/A', 'n.a.', 'null'])(
    'takes %j for nobody, and no name that begins like it',
    async (written) => {
      const { manuscripts } = await read('title,suggested,opposed', `Peat,${written},${written} Lind`)
      expect(manuscripts[0]!.manuscript).toMatchObject({ suggested: [], opposed: [{}] })
    },
  )

  it('reads what submission systems and spreadsheets save', async () => {
    const ojs = await read(
      'ID,Title,Given Name (Author 1),Family Name (Author 1),Affiliation (Author 1),URL (Author 1),Given Name (Author 2),Family Name (Author 2),Email (Author 2)',
      '7,Peat fires,Xiuzhen,Zhang,RMIT University,,Nannan,Huang,n@rmit.example',
    )
    expect([ojs.unreadColumns, ojs.manuscripts[0]!.manuscript.authors]).toMatchObject([
      ['URL'],
      [
        { name: 'Xiuzhen Zhang', affiliations: ['RMIT University'] },
        { name: 'Nannan Huang', email: 'n@rmit.example' },
      ],
    ])
    const apart = await read(
      'title,Author 1,Author 2,Suggested Reviewer 1,Suggested Reviewer 2',
      'Peat,"Zhang, X.","Huang, N.",Ada Lind,-',
    )
    expect(namesOf(apart.manuscripts[0]!.manuscript.authors)).toEqual(['X. Zhang', 'N. Huang'])
    expect(namesOf(apart.manuscripts[0]!.manuscript.suggested)).toEqual(['Ada Lind'])
    const twice = await read('title,author,author', 'Peat,Ada Lind,Ben King')
    expect(namesOf(twice.manuscripts[0]!.manuscript.authors)).toEqual(['Ada Lind', 'Ben King'])
    const titled = await read(
      'Eingänge der Woche;;;',
      ';;;',
      'Manuskriptnummer;Titel;Schlüsselwörter;Autoren',
      'MS-1;Torfbrände;Torf;"Lind, Ada"',
      ';;;"King, Ben"',
      'MS-1;Torfbrände;Torf;"Berg, Cleo"',
      ';;Torf;',
    )
    expect(titled).toMatchObject({ badRows: [{ row: 7, reason: 'text_missing' }], unreadColumns: [] })
    expect(titled.manuscripts).toMatchObject([{ row: 4, external_identifier: 'MS-1' }])
    expect(namesOf(titled.manuscripts[0]!.manuscript.authors)).toEqual(['Ada Lind', 'Ben King', 'Cleo Berg'])
  })

  it.each([
    '46380',
    '24.12.2026',
    '2026/12/24',
    '2026-12-24T00:00:00',
    '24-Dec-2026',
    'December 24, 2026',
    '24 Dec. 2026',
  ])('reads the day %s', async (written) => {
    const { manuscripts } = await read('title;deadline', `Peat;${written}`)
    expect(manuscripts[0]?.manuscript.answer_by).toBe('2026-12-24')
  })

  it('counts bad rows as a spreadsheet does, and reads the others', async () => {
    const many = Array.from(
      { length: MOST_MANUSCRIPT_PEOPLE + 1 },
      (_, at) => `Ada Lind${String.fromCodePoint(0x4e00 + at)}`,
    )
    const { manuscripts, badRows } = await read(
      'number,title,abstract,authors,answer_by',
      'MS-1,"Peat\nfires",,,',
      'MS-2,,,,',
      'ms-1,Again,,,',
      'MS-3,Rain,,,12/24/2026',
      ',,,,',
      'MS-4,Snow,,,,more',
      `MS-5,${'x'.repeat(1_001)},,,`,
      `MS-6,Ice,${'x'.repeat(20_000)},,`,
      `${'9'.repeat(301)},Ice,,,`,
      `MS-7,Ice,,${many.join(';')},`,
      'MS-8,Ice,,,',
      ',Ice,,,',
      ',ICE,,,',
    )
    expect(badRows).toEqual([
      { row: 3, reason: 'text_missing' },
      { row: 4, reason: 'number_twice' },
      { row: 5, reason: 'date_unreadable' },
      { row: 7, reason: 'unreadable' },
      { row: 8, reason: 'title_too_long' },
      { row: 9, reason: 'text_too_long' },
      { row: 10, reason: 'number_too_long' },
      { row: 11, reason: 'too_many_people' },
      { row: 14, reason: 'title_twice' },
    ])
    expect(manuscripts.map(({ row, name }) => [row, name])).toEqual([
      [2, 'Peat\nfires'],
      [12, 'Ice'],
      [13, 'Ice'],
    ])
  })

  it.each([
    ['without its columns', 'name,authors\nPeat,Ada', 'Its first row must name the columns'],
    ['without rows', 'title', 'It has no rows'],
    ['with too many rows', `title\n${'Peat\n'.repeat(MOST_MANUSCRIPT_ROWS + 1)}`, 'more than 500 rows'],
  ])('is refused %s', async (_, content, detail) => {
    await expect(readManuscriptList(content)).rejects.toThrow(
      expect.objectContaining({ code: 'invalid_manuscript_list', detail: expect.stringContaining(detail) }),
    )
  })
})
