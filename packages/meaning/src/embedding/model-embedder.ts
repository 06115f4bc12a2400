import type { Embedder } from '@cognate/catalogue'
import { CallThread } from '@cognate/catalogue/call-thread'
import { ModelError } from '../model/model-error.ts'
import type { EmbeddingModel } from '../model/model-folder.ts'

/** Makes vectors with a model, in threads of its own; each has loaded the model by itself. */
export class ModelEmbedder implements Embedder {
  readonly model: EmbeddingModel
  readonly #threads: readonly CallThread<readonly string[], Int8Array<ArrayBuffer>>[]

  private constructor(model: EmbeddingModel, threads: number) {
    this.model = model
    const script = new URL('./embed-worker.ts', import.meta.url)
    this.#threads = Array.from({ length: threads }, () => new CallThread(script, { workerData: model }))
  }

  /**
   * Loads a model.
   * @param threads  Texts that are read at the same time, 1 or more.
   * @throws ModelError
   */
  static async start(model: EmbeddingModel, threads: number): Promise<ModelEmbedder> {
    const embedder = new ModelEmbedder(model, threads)
    try {
      await Promise.all(embedder.#threads.map((thread) => thread.start()))
      return embedder
    } catch (cause) {
      await embedder.close()
      throw new ModelError(`The model ${model.name} cannot be loaded: ${(cause as Error).message}`, { cause })
    }
  }

  get textsAtOnce(): number {
    return this.#threads.length
  }

  embedWorks(texts: readonly string[]): Promise<Int8Array<ArrayBuffer>> {
    return this.#embed(texts, this.model.settings.text_prefix)
  }

  embedQuery(text: string): Promise<Int8Array<ArrayBuffer>> {
    return this.#embed([text], this.model.settings.query_prefix)
  }

  #embed(texts: readonly string[], prefix: string): Promise<Int8Array<ArrayBuffer>> {
    const idlest = this.#threads.toSorted((a, b) => a.waitingCalls - b.waitingCalls)[0]!
    return idlest.call(texts.map((text) => prefix + text))
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.end()))
  }
}
