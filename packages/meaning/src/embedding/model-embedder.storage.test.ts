import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cosinesOf, oneVectorTable } from '@cognate/matching'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shared } from '../../../../tests/support/shared.ts'
import { readModel } from '../model/model-folder.ts'
import { ModelEmbedder } from './model-embedder.ts'
import { TextTokenizer } from './text-tokenizer.ts'

const folder = shared('models/all-MiniLM-L6-v2')
const temporary = mkdtempSync(join(tmpdir(), 'cognate-embedder-'))
afterAll(() => rmSync(temporary, { recursive: true }))

/** The model with other settings. */
async function modelWith(name: string, settings: object) {
  const directory = join(temporary, name)
  mkdirSync(directory)
  for (const file of ['onnx', 'tokenizer.json', 'tokenizer_config.json', 'config.json'])
    symlinkSync(join(folder!, file), join(directory, file))
  writeFileSync(join(directory, 'cognate.json'), JSON.stringify(settings))
  return readModel(directory)
}

describe.skipIf(!folder)('a sentence model; needs ../shared/models beside the checkout', () => {
  let embedder: ModelEmbedder
  beforeAll(async () => {
    embedder = await ModelEmbedder.start(await readModel(folder!), 2)
  })
  afterAll(() => embedder.close())
  const cosine = (a: Int8Array, b: Int8Array) => cosinesOf(oneVectorTable(a), oneVectorTable(b))(0)!

  it('finds texts that mean the same near each other without a word in common', async () => {
    const [query, same, other] = await Promise.all(
      ['Automatic summarisation of articles', 'Shortening news stories by machine', 'Growth of oak trees'].map((text) =>
        embedder.embedQuery(text),
      ),
    )
    expect(query).toHaveLength(384)
    expect(cosine(query!, same!)).toBeGreaterThan(cosine(query!, other!) + 0.2)
  })

  it('gives a text the same vector in any company, in any thread and after a restart', async () => {
    const texts = ['Street trees', `A longer text. ${'Trees give shade. '.repeat(30)}`, '', 'Graphs']
    const one = (await embedder.embedWorks(['Street trees'])).slice()
    const many = await Promise.all([embedder.embedWorks(texts), embedder.embedWorks(texts.toReversed())])
    expect([...many[0].subarray(0, 384)]).toEqual([...one])
    expect([...many[1].subarray(3 * 384)]).toEqual([...one])
    expect([...many[0].subarray(384, 768)]).toEqual([...many[1].subarray(2 * 384, 3 * 384)])
    const again = await ModelEmbedder.start(embedder.model, 1)
    expect([...(await again.embedQuery('Street trees'))]).toEqual([...one])
    await again.close()
  })

  it('reads 128 tokens of a text, the marks of its beginning and end among them', () => {
    const tokenizer = new TextTokenizer(embedder.model)
    const [begin, end] = [101, 102]
    expect(tokenizer.tokensOf('')).toEqual([begin, end])
    const short = tokenizer.tokensOf('Street trees')
    expect([short.at(0), short.at(-1), short.length]).toEqual([begin, end, 4])
    const long = tokenizer.tokensOf('tree '.repeat(10_000))
    expect([long.at(0), long.at(-1), long.length]).toEqual([begin, end, 128])
    expect(tokenizer.tokensOf('\ud800')).toEqual(tokenizer.tokensOf('\ufffd'))
  })

  it('puts before texts and queries what the model wants to see there, and cuts to the length set', async () => {
    const model = await modelWith('prefixed', { text_prefix: 'passage: ', query_prefix: 'query: ', max_tokens: 8 })
    const prefixed = await ModelEmbedder.start(model, 1)
    const vectors = await Promise.all([
      prefixed.embedWorks(['trees']),
      embedder.embedQuery('passage: trees'),
      prefixed.embedQuery('trees'),
      embedder.embedQuery('query: trees'),
      prefixed.embedQuery('one two three four five six seven'),
      prefixed.embedQuery('one two three four five six other'),
    ])
    const [work, asWork, query, asQuery, long, alsoLong] = vectors.map((vector) => [...vector])
    expect(work).toEqual(asWork)
    expect(query).toEqual(asQuery)
    expect(work).not.toEqual(query)
    expect(long).toEqual(alsoLong)
    await prefixed.close()
  })

  it('takes the mean of the tokens, or the first, where the settings say so', async () => {
    const [mean, first] = await Promise.all(
      (['mean', 'first'] as const).map(async (pooling) =>
        ModelEmbedder.start(await modelWith(pooling, { pooling }), 1).then(async (pooled) => {
          const vector = await pooled.embedQuery('Street trees')
          await pooled.close()
          return vector
        }),
      ),
    )
    const own = await embedder.embedQuery('Street trees')
    expect(cosine(own, mean!)).toBeGreaterThan(0.999)
    expect(cosine(own, first!)).toBeLessThan(0.99)
  })

  it('says in a sentence what is wrong with a model that cannot be loaded', async () => {
    const directory = join(temporary, 'broken')
    mkdirSync(join(directory, 'onnx'), { recursive: true })
    for (const file of ['tokenizer.json', 'config.json']) symlinkSync(join(folder!, file), join(directory, file))
    writeFileSync(join(directory, 'onnx/model.onnx'), 'no weights')
    await expect(ModelEmbedder.start(await readModel(directory), 1)).rejects.toThrow(
      /The model broken cannot be loaded/,
    )
  })
})
