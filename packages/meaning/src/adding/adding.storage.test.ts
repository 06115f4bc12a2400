import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { shared } from '../../../../tests/support/shared.ts'
import { ModelError } from '../model/model-error.ts'
import { addModel, findModelFolder, namesOfModels, readChoice, writeChoice } from './added-models.ts'
import { downloadModel, type ModelDownload } from './download-model.ts'
import { type PinnedModel, pinnedModels } from './pinned-models.ts'

const folder = shared('models/all-MiniLM-L6-v2')

let data = ''
const closers: (() => void)[] = []
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'cognate-models-'))
})
afterEach(() => {
  for (const close of closers.splice(0)) close()
  rmSync(data, { recursive: true })
})

it('names the folder of a model of DATA_DIR, else the one given', async () => {
  expect(findModelFolder('some-model', data)).toBe(join(process.cwd(), 'some-model'))
  expect(findModelFolder('/models/one', data)).toBe('/models/one')
  expect(namesOfModels(data)).toEqual([])
})

it('remembers what was chosen', () => {
  expect(readChoice(data)).toBeUndefined()
  writeChoice(data, { model: 'one', key: '1', since: 2015 })
  expect(readChoice(data)).toEqual({ model: 'one', key: '1', since: 2015 })
  expect(namesOfModels(data)).toEqual([])
  writeChoice(data, undefined)
  expect(readChoice(data)).toBeUndefined()
})

describe.skipIf(!folder)('models in DATA_DIR; needs ../shared/models beside the checkout', () => {
  it('are added after a try, with what is said of them', async () => {
    const added = await addModel(folder!, data, { languages: ['en'] })
    expect(added).toMatchObject({ name: 'all-MiniLM-L6-v2', folder: join(data, 'models/all-MiniLM-L6-v2') })
    expect(findModelFolder('all-MiniLM-L6-v2', data)).toBe(added.folder)
    const again = await addModel(folder!, data)
    expect(again.model).toMatchObject({ name: 'all-MiniLM-L6-v2', dimensions: 384 })
    expect(again.model.languages).toBeUndefined()
    expect(namesOfModels(data)).toEqual(['all-MiniLM-L6-v2'])
    expect(existsSync(join(added.folder, 'scripts'))).toBe(false)
    await expect(addModel(added.folder, data)).rejects.toThrow(/in DATA_DIR already/)
  })

  it('are fetched from a server, file by file, and checked', async () => {
    const server = await serve(standIn)
    const reports: number[] = []
    const added = await downloadModel({ ...download(server.base), onProgress: ({ done }) => reports.push(done) })
    expect(added.model).toMatchObject({ name: 'all-MiniLM-L6-v2', languages: ['en'], settings: { max_tokens: 128 } })
    expect(server.asked.map(({ url }) => url)).toEqual(pinned().files.map(({ file }) => `/some/where/${file}`))
    expect(reports.at(-1)).toBe(pinned().files.reduce((sum, { bytes }) => sum + bytes, 0))
    expect(readdirSync(join(data, 'models'))).toEqual(['all-MiniLM-L6-v2'])
  })

  it('Q-03 are fetched on from where the connection broke off', async () => {
    const broken = await serve((request, response, content) => {
      if (!request.url!.endsWith('.onnx')) return response.end(content)
      response.writeHead(200, { 'content-length': content.length })
      return response.write(content.subarray(0, 1_000_000), () => response.destroy())
    })
    await expect(downloadModel(download(broken.base))).rejects.toThrow(/broke off; the same command continues/)
    expect(namesOfModels(data)).toEqual([])
    // What was on its way when the connection broke may be lost.
    const { size } = statSync(join(data, 'models/.all-MiniLM-L6-v2.download/onnx/model_quantized.onnx'))
    expect(size).toBeGreaterThan(0)
    const server = await serve(standIn)
    await downloadModel(download(server.base))
    expect(server.asked.map(({ range }) => range)).toEqual([`bytes=${size}-`])
  })

  it('are fetched anew from a server that knows no ranges', async () => {
    const stopped = await serve((request, response, content) => {
      if (!request.url!.endsWith('tokenizer.json')) return response.end(content)
      response.writeHead(200, { 'content-length': content.length })
      return response.write(content.subarray(0, 1_000), () => response.destroy())
    })
    await expect(downloadModel(download(stopped.base))).rejects.toThrow(ModelError)
    const server = await serve((_, response, content) => response.end(content))
    expect((await downloadModel(download(server.base))).model.dimensions).toBe(384)
  })

  it('are refused where a file is another than the pinned one, of which nothing is kept', async () => {
    const server = await serve((request, response, content) =>
      response.end(request.url!.endsWith('tokenizer.json') ? Buffer.alloc(content.length, 32) : content),
    )
    await expect(downloadModel(download(server.base))).rejects.toThrow(/its sum differs/)
    expect(existsSync(join(data, 'models/.all-MiniLM-L6-v2.download/tokenizer.json'))).toBe(false)
    expect(namesOfModels(data)).toEqual([])
  })

  it('are refused in a sentence where nothing is there, or nobody', async () => {
    const empty = await serve((_, response) => response.writeHead(404).end())
    await expect(downloadModel(download(empty.base))).rejects.toThrow(/config\.json answers 404/)
    closers.pop()!()
    await expect(downloadModel(download(empty.base))).rejects.toThrow(/cannot be reached/)
  })

  /** The files at hand in place of the pinned ones, which are elsewhere. */
  const pinned = (): PinnedModel => ({
    ...pinnedModels['all-MiniLM-L6-v2'],
    path: 'where',
    files: pinnedModels['all-MiniLM-L6-v2'].files.map(({ file }) => {
      const content = readFileSync(join(folder!, file))
      return { file, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
    }),
  })
  const download = (base: URL): ModelDownload => ({
    ...{ name: 'all-MiniLM-L6-v2', base, dataDirectory: data },
    pinned: pinned(),
  })
})

type Serve = (request: IncomingMessage, response: ServerResponse, content: Buffer) => unknown

/** Answers with a file, or the part of it that is asked for. */
const standIn: Serve = (request, response, content) => {
  const from = Number(request.headers.range?.match(/^bytes=(\d+)-$/)?.[1] ?? 0)
  response.writeHead(from > 0 ? 206 : 200).end(content.subarray(from))
}

/** A server of model files on the loopback address, and what it was asked. */
async function serve(answer: Serve) {
  const asked: { url: string; range: string | undefined }[] = []
  const server = createServer((request, response) => {
    asked.push({ url: request.url!, range: request.headers.range })
    answer(request, response, readFileSync(join(folder!, request.url!.replace('/some/where/', ''))))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closers.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return { asked, base: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/some`) }
}
