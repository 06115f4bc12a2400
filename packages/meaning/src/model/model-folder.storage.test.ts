import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ModelError } from './model-error.ts'
import { readModel } from './model-folder.ts'

let folder = ''
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'cognate-model-')), 'small-model')
  mkdirSync(join(folder, 'onnx'), { recursive: true })
  write('onnx/model.onnx', 'weights')
  write('tokenizer.json', '{}')
  write('config.json', JSON.stringify({ hidden_size: 16, max_position_embeddings: 512 }))
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true }))

const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
const settings = (value: object) => write('cognate.json', JSON.stringify(value))

describe('readModel', () => {
  it('reads a model without settings of its own', async () => {
    expect(await readModel(folder)).toMatchObject({
      name: 'small-model',
      dimensions: 16,
      weights: join(folder, 'onnx/model.onnx'),
      settings: { text_prefix: '', query_prefix: '', max_tokens: 128 },
    })
  })

  it('takes the smaller weights, and the longest input that the tokenizer names', async () => {
    write('onnx/model_quantized.onnx', 'fewer')
    write('tokenizer_config.json', JSON.stringify({ model_max_length: 128 }))
    const model = await readModel(folder)
    expect(model.weights).toBe(join(folder, 'onnx/model_quantized.onnx'))
    expect(model.settings.max_tokens).toBe(128)
  })

  it('has a key that changes with all that changes its vectors, and with nothing else', async () => {
    const keys: string[] = []
    const note = async () => keys.push((await readModel(folder)).key)
    await note()
    settings({ query_prefix: 'query: ' })
    await note()
    settings({ query_prefix: 'query: ', max_tokens: 64 })
    await note()
    settings({ query_prefix: 'query: ', pooling: 'first' })
    await note()
    write('tokenizer.json', '{"version":"2"}')
    await note()
    write('onnx/model.onnx', 'other weights')
    await note()
    expect(new Set(keys).size).toBe(6)
    settings({ query_prefix: 'query: ', pooling: 'first', name: 'Other', languages: ['en'] })
    expect(await readModel(folder)).toMatchObject({ key: keys.at(-1), name: 'Other', languages: ['en'] })
  })

  it.each([
    ['a folder that is not there', () => rmSync(folder, { recursive: true }), /holds no model/],
    ['a folder without weights', () => rmSync(join(folder, 'onnx/model.onnx')), /holds no model/],
    ['a folder without a tokenizer', () => rmSync(join(folder, 'tokenizer.json')), /tokenizer\.json cannot be read/],
    ['a config that is no JSON', () => write('config.json', '{'), /config\.json is no JSON/],
    ['a config without a length of vectors', () => write('config.json', '{}'), /add "dimensions"/],
    ['settings that nobody knows', () => settings({ prefix: 'query: ' }), /cognate\.json cannot be used: .*prefix/],
    ['a pooling that there is not', () => settings({ pooling: 'max' }), /pooling/],
  ])('refuses %s in a sentence', async (_, damage, sentence) => {
    damage()
    await expect(readModel(folder)).rejects.toThrow(ModelError)
    await expect(readModel(folder)).rejects.toThrow(sentence)
  })
})
