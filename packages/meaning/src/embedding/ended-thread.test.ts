import { expect, it, vi } from 'vitest'
import type { EmbeddingModel } from '../model/model-folder.ts'

/** Threads that were started; a test ends them. */
const started = vi.hoisted(() => [] as { failure: Error | undefined }[])
vi.mock('@cognate/catalogue/call-thread', () => ({
  CallThread: class {
    failure: Error | undefined
    waitingCalls = 0
    constructor() {
      started.push(this)
    }
    async start() {}
    async call(texts: readonly string[]) {
      if (this.failure) throw this.failure
      return new Int8Array(texts.length)
    }
  },
}))

/** Other files of this worker may have loaded it with real threads. */
vi.resetModules()
const { ModelEmbedder } = await import('./model-embedder.ts')

it('answers from a new thread after one has ended', async () => {
  const settings = { text_prefix: '', query_prefix: '', max_tokens: 8 }
  const embedder = await ModelEmbedder.start({ name: 'a model', settings } as EmbeddingModel, 1)
  started[0]!.failure = new Error('A thread ended.')
  expect(await embedder.embedQuery('trees')).toHaveLength(1)
  expect(started).toHaveLength(2)
})
