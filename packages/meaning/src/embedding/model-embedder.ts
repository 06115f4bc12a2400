import type { Embedder } from '@cognate/catalogue'
import { CallThread } from '@cognate/catalogue/call-thread'
import { ModelError } from '../model/model-error.ts'
import type { EmbeddingModel } from '../model/model-folder.ts'
import { RecentVectors } from './recent-vectors.ts'

type EmbedThread = CallThread<readonly string[], Int8Array<ArrayBuffer>>

/** Makes vectors with a model, in threads of its own; each has loaded the model by itself. */
export class ModelEmbedder implements Embedder {
  readonly model: EmbeddingModel
  readonly #threads: EmbedThread[]
  readonly #recent = new RecentVectors()
  readonly #running = new Set<Promise<unknown>>()

  private constructor(model: EmbeddingModel, threads: number) {
    this.model = model
    this.#threads = Array.from({ length: threads }, () => this.#startThread())
  }

  #startThread(): EmbedThread {
    return new CallThread(new URL('./embed-worker.ts', import.meta.url), { workerData: this.model })
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

  /** Of a text that was asked for of late, the same vector again: more results, filters and pages ask with one text. */
  embedQuery(text: string): Promise<Int8Array<ArrayBuffer>> {
    return this.#recent.get(text, () => this.#embed([text], this.model.settings.query_prefix))
  }

  async #embed(texts: readonly string[], prefix: string): Promise<Int8Array<ArrayBuffer>> {
    // Only the calls of a thread that ended fail with it.
    for (const [place, thread] of this.#threads.entries())
      if (thread.failure) this.#threads[place] = this.#startThread()
    const idlest = this.#threads.toSorted((a, b) => a.waitingCalls - b.waitingCalls)[0]!
    const vectors = idlest.call(texts.map((text) => prefix + text))
    this.#running.add(vectors)
    return vectors.finally(() => this.#running.delete(vectors))
  }

  /** Waits for running calls and closes. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#running)
    await Promise.all(this.#threads.map((thread) => thread.end()))
  }
}
