import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { catalogueStore, demoSource, embeddedHome, LiveEngine, readSummary } from '@cognate/catalogue'
import { FindSimilarAnswer } from '@cognate/contract'
import { ModelEmbedder, readChoice, readModel, writeChoice } from '@cognate/meaning'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shared } from '../../../tests/support/shared.ts'
import { whyByWords } from '../src/start/open-catalogue.ts'
import { type CommandLine, openCommandLine } from './support/command-line.ts'
import { aQuery, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

const folder = shared('models/all-MiniLM-L6-v2')
const data = mkdtempSync(join(tmpdir(), 'cognate-meaning-'))
const store = catalogueStore(data)
afterAll(() => rmSync(data, { recursive: true }))

describe.skipIf(!folder)('meaning; needs ../shared/models beside the checkout', () => {
  let shell: CommandLine
  let reader: ModelEmbedder
  let catalogue: LiveEngine
  let server: TestServer
  let client: Client

  beforeAll(async () => {
    await store.import(demoSource({ works: 60 }), { maxWorkers: 0 })
    shell = await openCommandLine({ DATA_DIR: data, EMBEDDING_MODEL: '' })
    expect((await shell.run('check')).stdout).toMatch(
      /note +embedding model +Experts are ordered by words alone; cognate meaning on also compares what texts mean, on this machine: about a minute once, 140 MB to fetch, 101 MB of memory\./,
    )
    await shell.ask(`meaning on --model ${folder} --languages en`)
    reader = await ModelEmbedder.start(await readModel(join(data, 'models/all-MiniLM-L6-v2')), 1)
    catalogue = await LiveEngine.follow(embeddedHome(store, { threads: 1, meaningModel: reader.model.key }))
    server = await startTestServer({ catalogue, services: { reader: { current: reader } } })
    client = await signedIn(server, 'ada')
  })
  afterAll(async () => {
    await server.close()
    await catalogue.close()
    await reader.close()
    await shell.close()
  })

  it('A-09 is told by the check, as it is', async () => {
    expect((await shell.run('check')).stdout).toMatch(
      /good +embedding model +all-MiniLM-L6-v2 opens, and 60 of 60 works/,
    )
  })

  const experts = async (records: object[], more: object = {}) => {
    const response = await client.post('/api/find_similar/', { dataset: 'experts', records, ...more })
    expect(response.statusCode).toBe(200)
    return FindSimilarAnswer.parse(response.json()).results.filter((result) => result.record_type === 'author')
  }
  const aText = (text: string) => aQuery(text).records
  const MARK = 'zanzibarite'

  it('S-13 orders experts and adds a part to the score of each', async () => {
    const found = await experts(aText(`The effects of climate on networks of cells and ${MARK}`))
    expect(found.length).toBeGreaterThan(2)
    for (const { fields } of found) {
      const parts = Object.values(fields.explanation)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(fields.ranking_score, 9)
    }
    expect(found.some(({ fields }) => fields.explanation.meaning !== 0)).toBe(true)
    const scores = found.map(({ fields }) => fields.ranking_score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(server.log()).not.toContain(MARK)
  })

  it('is that of the works for works and academics in a query', async () => {
    const { results } = (await client.post('/api/find_similar/', aQuery('climate', { dataset: 'works' }))).json()
    const work = { record_type: 'work', identifier: results[0].identifier }
    const author = { record_type: 'author', identifier: results[0].fields.authorships[0].author.id }
    for (const records of [[work], [author], [work, author]])
      for (const { fields } of await experts(records)) expect(fields.explanation.meaning).toBeTypeOf('number')
  })

  it('is left out for a text in a language that the model does not know', async () => {
    const text =
      'Die Wirkung von Climate und Networks auf die Stadt und das Land ist nicht mit der von Cells zu vergleichen'
    const found = await experts(aText(text))
    expect(found.length).toBeGreaterThan(0)
    for (const { fields } of found) expect(fields.explanation).not.toHaveProperty('meaning')
    const both = await experts([...aText(text), ...aText('climate')])
    expect(both[0]!.fields.explanation).toHaveProperty('meaning')
  })

  it('Q-01 is measured beside words by the command line', async () => {
    const [first] = await experts(aText('climate'))
    const file = join(data, 'judged.csv')
    writeFileSync(file, `text,person\nclimate,${first!.identifier}`)
    const { stdout, code } = await shell.run(`evaluate ${file}`)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^By words +\d[\s\S]*^By words and meaning +\d/m)
  })

  it('is told by the command line', async () => {
    const built = await shell.run('meaning on')
    expect(built.stdout).toMatch(
      /^The catalogue \S+ is in use: 60 of 60 works have vectors of the model all-MiniLM-L6-v2\.\n$/,
    )
    expect((await shell.run('catalogue list')).stdout).toMatch(/^\* .* with all-MiniLM-L6-v2\n {2}.*$/m)
    expect((await shell.run('meaning on --model /nowhere')).stderr).toMatch(/\/nowhere holds no model/)
    expect((await shell.run('meaning on --model /nowhere --languages english')).code).toBe(2)
    expect((await shell.run('meaning on --since soon')).code).toBe(2)
  })

  it('is made for newer works first where that is asked for, and imports go on alike', async () => {
    const since = (await years())[30]!
    const { stdout } = await shell.run(`meaning on --since ${since}`)
    const some = Number(/: (\d+) of 60 works, those since \d{4}, have vectors/.exec(stdout)![1])
    expect(some).toBeGreaterThan(0)
    expect(some).toBeLessThan(60)
    await catalogue.refresh()
    expect((await experts(aText('climate')))[0]!.fields.explanation.meaning).toBeTypeOf('number')
    expect(readChoice(data)).toMatchObject({ model: 'all-MiniLM-L6-v2', since })
    expect((await shell.ask('meaning on')) as object).toMatchObject({ meaning: { works: 60 } })
    await catalogue.refresh()
  })

  const years = async (): Promise<number[]> => {
    const asked = {
      entity: 'works',
      filter: '',
      search: '',
      sort: 'publication_date:desc',
      page: 1,
      perPage: 60,
    } as const
    const { results } = await catalogue.current!.listRecords(asked)
    return results.map((work) => (work as unknown as { publication_year: number }).publication_year)
  }

  it('is given up, told in one sentence, where the catalogue has vectors of another model or none', async () => {
    const { summary } = catalogue.current!
    expect(whyByWords(summary, reader.model)).toBeUndefined()
    expect(whyByWords(summary, { ...reader.model, key: 'other', name: 'Other' })).toMatch(
      /^The catalogue \S+ has vectors of another model \(all-MiniLM-L6-v2, \w+\) than Other \(other\), so that experts are ordered by words alone: run cognate meaning on\.$/,
    )
    const removed = await shell.run('meaning off')
    expect(removed.stdout).toMatch(/^The catalogue \S+ is in use, without vectors\.\n$/)
    expect(readChoice(data)).toBeUndefined()
    await catalogue.refresh()
    expect(whyByWords(catalogue.current!.summary, reader.model)).toMatch(/has no vectors of the model all-MiniLM-L6-v2/)
    for (const { fields } of await experts(aText('climate'))) expect(fields.explanation).not.toHaveProperty('meaning')
  })
})

describe('a model that is not there', () => {
  it('is refused in a sentence', async () => {
    const shell = await openCommandLine({ DATA_DIR: data, EMBEDDING_MODEL: '/no/such/model' })
    expect(await shell.run('meaning on')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^\/no\/such\/model holds no model/),
    })
    await shell.close()
    const without = await openCommandLine({ DATA_DIR: data, EMBEDDING_MODEL: '' })
    expect((await without.run('meaning on --model nothing')).stderr).toMatch(/nothing holds no model/)
    await without.close()
  })

  it('A-09 leaves what is imported in use by words, and says so', async () => {
    const work = { id: 'https://openalex.org/W1', title: 'Hedges', publication_year: 2020, authorships: [] }
    writeFileSync(join(data, 'works.jsonl.gz'), gzipSync(JSON.stringify(work)))
    writeChoice(data, { model: 'lost', key: '1' })
    const shell = await openCommandLine({ DATA_DIR: data, EMBEDDING_MODEL: '' })
    const { code, stderr } = await shell.run(`import openalex ${data} --activate`)
    const { version } = store.current()!
    const lost = `${join(data, 'models/lost')} holds no model: there is neither onnx/model_quantized.onnx nor onnx/model.onnx.`
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining(
        `${lost} The new catalogue ${version} is in use, and searched by words alone until cognate meaning on has made its vectors.`,
      ),
    })
    expect(readSummary(store.current()!.directory)?.counts.work).toBe(1)
    await shell.close()
  })
})
