import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sectors } from '@cognate/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../../../../tests/support/shared.ts'
import { aFolder, all } from '../../../testing/source-texts.ts'
import { tableFiles } from './table-files.ts'
import { type TableKind, tableSchemas } from './table-schemas.ts'

async function read<Kind extends TableKind>(kind: Kind, content: string | Buffer, name = 'table.csv') {
  const folder = aFolder({ [name]: content })
  const found = await all((await tableFiles(kind, 'own', join(folder, name))).read())
  return {
    records: found.flatMap((one) => ('record' in one ? [one.record] : [])),
    rejected: found.flatMap((one) => ('rejected' in one ? [one.rejected] : [])),
  }
}

describe('tables of the operator', () => {
  it('D-02 reads startups from CSV, whatever the header calls its columns', async () => {
    const { records, rejected } = await read(
      'startup',
      'Name;Website;Country;Founded;Tags;Founders;E-mail;Notes\nHedge Robots;hedge.example;the Netherlands;2019;robots; ai\n'.replace(
        'robots; ai',
        '"robots; ai";"Ada Haag (CEO); Bo Li";False;x',
      ),
    )
    expect(rejected).toEqual([])
    expect(records).toEqual([
      {
        id: 'own:hedge-robots',
        display_name: 'Hedge Robots',
        description: null,
        url: 'https://hedge.example',
        source_url: null,
        email: 'False',
        city: null,
        country: 'Netherlands',
        country_code: 'NL',
        foundation_year: 2019,
        keywords: ['robots', 'ai'],
        persons: [
          { name: 'Ada Haag', title: 'CEO', orcid: null, author: null },
          { name: 'Bo Li', title: null, orcid: null, author: null },
        ],
      },
    ])
  })

  it('F-05 D-02 matches sectors by value and by label, and keeps and reports an unknown one', async () => {
    const cells = sectors.flatMap(({ value, label }) => [value, label.toUpperCase()])
    const lines = cells.map((cell, index) => `${index},T${index},"${cell}"`)
    const { records } = await read('starthub', ['id,title,sector_market', ...lines].join('\n'))
    expect(records.map(({ sector_market }) => sector_market)).toEqual(
      sectors.flatMap(({ value }) => [[value], [value]]),
    )
    const { rejected, records: kept } = await read('starthub', 'id,title,sector_market\n1,T,"Robotics; Alchemy"\n')
    expect(kept.map(({ sector_market }) => sector_market)).toEqual([['robotics', 'Alchemy']])
    expect(rejected).toEqual([
      { file: 'table.csv', line: 2, reason: 'unknown_sector', field: 'sector_market', taken: true },
    ])
  })

  it('D-02 reads submissions from JSON lines; a broken line spoils no other', async () => {
    const lines = [
      '{"id":7,"submission_title":"Hedge","company_name":"H","country":"DE","creation_date_time":"2026-03-01 10:00","employees":12,"sector":["Water"]}',
      '{"id":8,"submission_title":"Cut',
      '[1]',
      '{"id":9,"submission_title":"Next","creation_date_time":"2026-03-01T10:00:00+02:00"}',
    ]
    const { records, rejected } = await read('starthub', lines.join('\r\n'), 'table.jsonl')
    expect(records).toMatchObject([
      {
        id: 'own:7',
        country_code: 'DE',
        employees: '12',
        creation_date_time: '2026-03-01T10:00:00.000Z',
        sector_market: ['water'],
      },
      { id: 'own:9', creation_date_time: '2026-03-01T08:00:00.000Z' },
    ])
    expect(rejected.map(({ line, reason }) => `${line} ${reason}`)).toEqual(['2 not_json', '3 not_an_object'])
  })

  it('D-02 reads partners with people as JSON, and policy documents with dates', async () => {
    const partners = await read(
      'partner',
      'name,people,country_code\nDelft,"[{""name"":""Ada"",""title"":""Lead"",""orcid"":""0000-0002-1825-0097""},""Bo""]",nl\n',
    )
    expect(partners.records).toMatchObject([
      {
        id: 'own:delft',
        country: 'Netherlands',
        country_code: 'NL',
        persons: [{ name: 'Ada', orcid: 'https://orcid.org/0000-0002-1825-0097' }, { name: 'Bo' }],
      },
    ])
    const documents = await read(
      'policydoc',
      'id,title,date,link,text\n1,Water,31.12.2025,who.example/1,"Long\ntext"\n2,Air,2024,,\n',
    )
    expect(documents.records).toMatchObject([
      { id: 'own:1', publication_date: '2025-12-31', url: 'https://who.example/1', text: 'Long text' },
      { id: 'own:2', publication_date: '2024', url: null, text: null },
    ])
  })

  it('R-03 shows LaTeX and Markdown of titles and texts as readable text, and leaves names and ids as they are', async () => {
    const text = '## What\n**Trees** cool by $\\alpha$, see [here](https://x.example)'
    const shown = 'What Trees cool by α, see here'
    const startups = await read('startup', JSON.stringify({ name: 'A*B*', description: text }), 'table.jsonl')
    expect(startups.records).toMatchObject([{ display_name: 'A*B*', description: shown }])
    const submissions = await read(
      'starthub',
      JSON.stringify({ title: '\\textit{Hedge} robots', content: text }),
      'table.jsonl',
    )
    expect(submissions.records).toMatchObject([
      { id: 'own:textit-hedge-robots', submission_title: 'Hedge robots', display_name: 'Hedge robots', content: shown },
    ])
    const documents = await read('policydoc', JSON.stringify({ title: '*Water*', text }), 'table.jsonl')
    expect(documents.records).toMatchObject([{ title: 'Water', text: shown }])
    const partners = await read('partner', JSON.stringify({ name: 'Delft', description: text }), 'table.jsonl')
    expect(partners.records).toMatchObject([{ description: shown }])
  })

  it('D-02 takes dates and moments in every form of the document, and refuses those that mean two days', async () => {
    const taken = [
      ['01.03.2026', '2026-03-01'],
      ['2026', '2026'],
      ['2026-03', '2026-03'],
      ['2026/03/01', '2026-03-01'],
      ['31/12/2025', '2025-12-31'],
      ['12-31-2025', '2025-12-31'],
      ['5/5/2025', '2025-05-05'],
    ]
    const refused = [
      ['3/4/2020', 'ambiguous_date'],
      ['03-04-2020', 'ambiguous_date'],
      ['31/31/2020', 'invalid_date'],
      ['30.02.2026', 'invalid_date'],
      ['soon', 'invalid_date'],
    ]
    const cells = [...taken, ...refused].map(([cell]) => cell)
    const table = ['id,title,date', ...cells.map((cell, index) => `${index},T,${cell}`)].join('\n')
    const [submissions, documents] = [await read('starthub', table), await read('policydoc', table)]
    const days = [...taken.map(([, day]) => day), ...refused.map(() => null)]
    expect(submissions.records.map(({ creation_date_time }) => creation_date_time)).toEqual(days)
    expect(documents.records.map(({ publication_date }) => publication_date)).toEqual(days)
    for (const { rejected } of [submissions, documents])
      expect(rejected.map(({ reason }) => reason)).toEqual(refused.map(([, reason]) => reason))
    const late = await read('starthub', 'id,title,date\n1,T,2026-03-01 25:00\n2,T,2026-03-01 noon\n')
    expect(late.rejected.map(({ reason }) => reason)).toEqual(['invalid_date', 'invalid_date'])
  })

  it('D-02 reports each fault of a row with line and column, and takes the rest of it', async () => {
    const { records, rejected } = await read(
      'startup',
      'name,url,country,founded\n,x.example,NL,2019\nBad,not a url,Narnia,20x\nGood,,,\nGood,,,\n',
    )
    expect(records.map(({ id }) => id)).toEqual(['own:bad', 'own:good', 'own:good'])
    expect(records[0]).toMatchObject({ url: null, country: null, country_code: null, foundation_year: null })
    expect(rejected.map(({ line, field, reason, taken }) => [line, field, reason, taken].join(' '))).toEqual([
      '2 display_name missing_display_name ',
      '3 url invalid_url true',
      '3 country unknown_country true',
      '3 foundation_year invalid_year true',
      '5 id duplicate_id ',
    ])
  })

  it('D-02 takes no row whose title or id cannot be read', async () => {
    const rows = [{ name: ['A'] }, { name: 'B', id: { of: 'B' } }, { name: 'C', persons: 5, keywords: 5 }]
    const { records, rejected } = await read('partner', JSON.stringify(rows), 'table.json')
    expect(records).toMatchObject([{ id: 'own:c', persons: [], keywords: [] }])
    expect(rejected.map(({ field, reason, taken }) => [field, reason, taken].join(' '))).toEqual([
      'name not_a_text ',
      'id not_a_text ',
      'keywords not_a_list true',
      'persons invalid_persons true',
    ])
  })

  it('D-02 takes people without an ORCID iD whose check digit is wrong, and reports it', async () => {
    const persons = [{ name: 'Ada', orcid: '0000-0002-1825-0098' }, { name: 'Bo', orcid: '0000-0002-1825-0097' }, 'Cy']
    const { records, rejected } = await read('partner', JSON.stringify([{ name: 'Delft', persons }]), 'table.json')
    const orcids = [null, 'https://orcid.org/0000-0002-1825-0097', null]
    expect(records.flatMap((one) => one.persons.map(({ orcid }) => orcid))).toEqual(orcids)
    expect(rejected).toEqual([{ file: 'table.json', line: 1, reason: 'invalid_orcid', field: 'persons', taken: true }])
  })

  it('D-02 reports a missing column once, with the columns that are there', async () => {
    const { rejected } = await read('policydoc', 'heading,date\na,2020\nb,2021\n')
    expect(rejected).toEqual([
      { file: 'table.csv', line: 1, reason: 'missing_column', field: 'title', columns: ['heading', 'date'] },
    ])
  })

  it('D-02 counts every line, whatever its bytes and values', async () => {
    const kinds = fc.constantFrom(...(Object.keys(tableSchemas) as TableKind[]))
    const seed = 20261121
    await fc.assert(
      fc.asyncProperty(kinds, fc.uint8Array({ maxLength: 2000 }), async (kind, bytes) => {
        for (const name of ['a.csv', 'a.jsonl', 'a.json']) await read(kind, Buffer.from(bytes), name)
      }),
      { numRuns: 20, seed },
    )
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom('[', '{"a"', '((', 'x (', '9999', '-1'))
    await fc.assert(
      fc.asyncProperty(kinds, fc.array(value, { minLength: 15, maxLength: 15 }), async (kind, values) => {
        const { columns, record, title } = tableSchemas[kind]
        const row = Object.fromEntries(Object.keys(columns).map((name, index) => [name, values[index]]))
        const { records } = await read(kind, JSON.stringify({ ...row, [title]: 'T' }), 'a.jsonl')
        for (const one of records) expect(record.safeParse(one).success).toBe(true)
      }),
      { numRuns: 100, seed },
    )
  })

  it('D-02 is documented: every column and alias is in the document', () => {
    const document = readFileSync(join(ROOT, 'docs/import-formats.md'), 'utf8')
    for (const { columns } of Object.values(tableSchemas)) {
      for (const [name, { aliases }] of Object.entries(columns)) {
        for (const word of [name, ...aliases]) expect(document).toContain(`\`${word}\``)
      }
    }
  })
})
