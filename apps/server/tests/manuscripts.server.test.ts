import { sampleJats } from '@cognate/manuscripts/testing'
import { ask } from '@cognate/workspace/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let client: Client
beforeAll(async () => {
  server = await startTestServer()
  client = await signedIn(server, 'ada')
})
afterAll(() => server.close())

const MARK = 'zanzibarite'

async function send(bytes: string | Uint8Array, field = 'file') {
  const form = new FormData()
  form.set(field, new Blob([bytes as Uint8Array<ArrayBuffer>]), `${MARK}.xml`)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const payload = Buffer.from(await request.arrayBuffer())
  const headers = { 'content-type': request.headers.get('content-type')! }
  return client.call('POST', '/api/manuscripts/', { payload, headers })
}

/** An author, an institution of theirs and a work of the catalogue. */
async function known() {
  return server.catalogue.use(async (engine) => {
    const { results } = await engine.listRecords({
      entity: 'works',
      filter: '',
      search: '',
      sort: '',
      page: 1,
      perPage: 1,
    })
    const [work] = await engine.readRecords('work', [(results[0] as { id: string }).id])
    const [author] = await engine.readRecords('author', [work!.authorships[0]!.author.id])
    return { work: work!, author: author! }
  })
}

describe('POST /api/manuscripts/', () => {
  it('reads a file and names people and works of the catalogue, each with why', async () => {
    const { work, author } = await known()
    const place = author.affiliations[0]!.institution.display_name
    const jats = sampleJats()
      .replace(
        '<surname>Lindqvist</surname><given-names>Ada</given-names>',
        `<string-name>${author.display_name}</string-name>`,
      )
      .replace('<institution>Uppsala University</institution>', `<institution>${place}</institution>`)
      .replace('Water tables of bogs', work.title)
      .replace('2019</year><pub-id pub-id-type="doi">10.1111/ELE.12345</pub-id>', `${work.publication_year}</year>`)
    const answer = await send(jats)
    expect(answer.statusCode).toBe(200)
    const read = answer.json()
    expect(read).toMatchObject({ title: 'Carbon in rewetted peatlands', language: 'en', hidden_words: 0 })
    expect(read.authors[0].candidates).toMatchObject([{ identifier: author.id, why: 'name_and_affiliation' }])
    expect(read.authors[1].candidates).toEqual([])
    expect(read.references).toMatchObject([{ identifier: work.id }])
  })

  it('takes a title for a work only where year or author agrees', async () => {
    const { work } = await known()
    const jats = sampleJats().replace('Water tables of bogs', work.title).replace('2019', '1931')
    expect((await send(jats.replace('10.1111/ELE.12345', ''))).json().references).toMatchObject([{ identifier: null }])
  })

  it('refuses in a sentence what it cannot read', async () => {
    expect((await send('only words')).json()).toMatchObject({ status: 415, code: 'unsupported_file' })
    expect((await send('%PDF-1.7 nothing')).json()).toMatchObject({ status: 400, code: 'unreadable_file' })
    expect((await send('x', 'other')).json()).toMatchObject({ status: 400, code: 'invalid_request' })
    expect((await client.post('/api/manuscripts/', { file: 'x' })).json()).toMatchObject({ code: 'unsupported_file' })
    expect((await send(new Uint8Array(31 * 2 ** 20))).json()).toMatchObject({ status: 413, code: 'file_too_large' })
  })

  const head = 'Content-Disposition: form-data; name="file"; filename="a.xml"'
  it.each([
    ['that ends within the file', `--x\r\n${head}\r\n\r\n<article>`, 'multipart/form-data; boundary=x'],
    [
      'that ends within a field',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
      'multipart/form-data; boundary=x',
    ],
    ['of other words', 'words', 'multipart/form-data; boundary=x'],
    ['without its boundary', 'words', 'multipart/form-data; boundary='],
  ])('Q-07 refuses a body %s', async (_, payload, type) => {
    const answer = await client.call('POST', '/api/manuscripts/', { payload, headers: { 'content-type': type } })
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(server.log()).not.toContain('"failure"')
  })

  it('Q-05 keeps nothing of a file: no log and no table holds its words', async () => {
    expect((await send(sampleJats().replace('Carbon in', MARK))).json().title).toContain(MARK)
    await send(sampleJats().replace('</article>', MARK))
    expect(server.log()).not.toContain(MARK)
    const tables = await ask(
      server.workspace.url,
      "select table_name from information_schema.tables where table_schema = 'public'",
    )
    expect(tables.length).toBeGreaterThan(10)
    for (const { table_name } of tables as { table_name: string }[]) {
      const rows = await ask(server.workspace.url, `select t::text as row from "${table_name}" t`)
      expect(JSON.stringify(rows)).not.toContain(MARK)
    }
  })
})

describe('POST /api/manuscripts/list/', () => {
  const readList = (content: string, who = client) => who.post('/api/manuscripts/list/', { content })

  it('says of each row what it is as a collection, and of a number who has it already', async () => {
    const { manuscripts } = (await readList('number,title,authors\nMS-77,Peat fires,"Ada Lind; Ben King"')).json()
    expect(manuscripts).toMatchObject([{ row: 2, external_identifier: 'MS-77', kept: null }])
    const { row: _, kept: __, doubts: ___, ...body } = manuscripts[0]
    const made = await client.post('/api/searches/', body)
    expect(made.statusCode).toBe(201)
    expect(made.json().manuscript.authors).toMatchObject([{ name: 'Ada Lind' }, { name: 'Ben King' }])
    const again = 'title;number\nPeat;ms-77\nSnow;MS-78\n;MS-79'
    expect((await readList(again)).json()).toMatchObject({
      manuscripts: [{ kept: made.json().uuid }, { kept: null }],
      bad_rows: [{ row: 4, reason: 'text_missing' }],
    })
    const other = await signedIn(server, 'ben')
    expect((await readList(again, other)).json().manuscripts).toMatchObject([{ kept: null }, { kept: null }])
  })

  it('knows a row without a number by its title', async () => {
    const made = await client.post('/api/searches/', { name: 'Éclat of moss', manuscript: { title: 'Éclat of moss' } })
    const { uuid } = made.json()
    const { manuscripts } = (await readList('number,title\n,Éclat of MOSS\nMS-80,Éclat of moss')).json()
    expect(manuscripts).toMatchObject([
      { kept: uuid, doubts: ['title_elsewhere'] },
      { kept: null, doubts: ['title_elsewhere'] },
    ])
    expect((await client.delete(`/api/searches/${uuid}/`)).statusCode).toBe(204)
  })

  it('refuses in a sentence what is no list, and keeps nothing of one', async () => {
    expect((await readList('name\nAda')).json()).toMatchObject({ status: 400, code: 'invalid_manuscript_list' })
    await readList(`number,title\n${MARK},${MARK}`)
    expect(server.log()).not.toContain(MARK)
    expect((await client.get('/api/searches/?manuscripts=1')).json().count).toBe(1)
  })
})

describe('POST /api/manuscripts/find/', () => {
  const find = async (asked: object, who = client) =>
    (await who.post('/api/manuscripts/find/', asked)).json().manuscript

  it('finds the manuscript of a number, else of a title, among those that the caller sees', async () => {
    const make = (name: string, external_identifier: string | null = null) =>
      client.post('/api/searches/', { name, external_identifier, manuscript: { title: name } })
    const [moss, fern] = await Promise.all([make('Of moss', 'MS-90'), make('Of ferns')])
    await client.post('/api/searches/', { name: 'No manuscript', external_identifier: 'MS-91' })
    const [mossFound, fernFound] = [
      { uuid: moss.json().uuid, name: 'Of moss', same: 'number', is_owned: true },
      { uuid: fern.json().uuid, name: 'Of ferns', same: 'title', is_owned: true },
    ]
    expect(await find({ number: ' ms-90', title: 'of FERNS' })).toEqual(mossFound)
    expect(await find({ number: 'MS-9', title: 'of FERNS' })).toEqual(fernFound)
    expect(await find({ number: 'MS-91', title: 'No manuscript' })).toBeNull()
    expect(await find({ number: '', title: '' })).toBeNull()
    expect(await find({ number: 'MS-90' }, await signedIn(server, 'cleo'))).toBeNull()
    expect(server.log()).not.toContain('FERNS')
  })
})
