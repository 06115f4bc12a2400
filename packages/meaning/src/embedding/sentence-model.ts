import { createRequire } from 'node:module'
import { quantiseVector } from '@cognate/matching'
import type { InferenceSession, Tensor } from 'onnxruntime-node'
import type { EmbeddingModel } from '../model/model-folder.ts'
import { TextTokenizer } from './text-tokenizer.ts'

type Runtime = typeof import('onnxruntime-node')

const OWN_OUTPUT = 'sentence_embedding'
const TOKENS_OUTPUT = 'last_hidden_state'

/**
 * A model that is loaded. It reads one text at a time: quantised models scale their numbers over all texts that they read at
 * once, so that a text would get another vector in other company.
 */
export class SentenceModel {
  readonly #runtime: Runtime
  readonly #session: InferenceSession
  readonly #tokenizer: TextTokenizer
  readonly #model: EmbeddingModel
  readonly #output: string

  private constructor(runtime: Runtime, session: InferenceSession, model: EmbeddingModel) {
    this.#runtime = runtime
    this.#session = session
    this.#model = model
    this.#tokenizer = new TextTokenizer(model)
    const hasOwn = session.outputNames.includes(OWN_OUTPUT)
    const { pooling = hasOwn ? 'model' : 'mean' } = model.settings
    this.#output = pooling === 'model' ? OWN_OUTPUT : TOKENS_OUTPUT
    if (!session.outputNames.includes(this.#output))
      throw new Error(`The model ${model.name} has no output ${this.#output}: set "pooling" in its cognate.json.`)
  }

  static async load(model: EmbeddingModel): Promise<SentenceModel> {
    const runtime = await loadRuntime(model)
    // One thread: the sums of several could be added up in another order, and other threads use the other cores.
    const session = await runtime.InferenceSession.create(model.weights, {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      executionMode: 'sequential',
      // On processors it takes a fifth of the time of all, and eight times as long as what it replaces.
      extra: { optimization: { disable_specified_optimizers: 'SkipLayerNormFusion' } },
    })
    return new SentenceModel(runtime, session, model)
  }

  /** The vector of a text; zeros for a text of which the model sees nothing. */
  async embed(text: string): Promise<Int8Array<ArrayBuffer>> {
    const tokens = this.#tokenizer.tokensOf(text)
    const shape = [1, tokens.length]
    const fill = (value: bigint) =>
      new this.#runtime.Tensor('int64', new BigInt64Array(tokens.length).fill(value), shape)
    const inputs: Record<string, () => Tensor> = {
      input_ids: () => new this.#runtime.Tensor('int64', BigInt64Array.from(tokens, BigInt), shape),
      attention_mask: () => fill(1n),
      token_type_ids: () => fill(0n),
    }
    const feeds = Object.fromEntries(this.#session.inputNames.map((name) => [name, inputs[name]!()]))
    const outputs = await this.#session.run(feeds, [this.#output])
    return quantiseVector(this.#pool(outputs[this.#output]!.data as Float32Array, tokens.length))
  }

  #pool(numbers: Float32Array, tokens: number): Float32Array {
    const { dimensions, settings } = this.#model
    if (this.#output === OWN_OUTPUT || settings.pooling === 'first') return numbers.subarray(0, dimensions)
    const sum = new Float32Array(dimensions)
    for (let at = 0; at < tokens * dimensions; at++) sum[at % dimensions]! += numbers[at]!
    return sum
  }
}

async function loadRuntime({ runtime }: EmbeddingModel): Promise<Runtime> {
  if (runtime !== undefined) return createRequire(runtime)(runtime) as Runtime
  try {
    return await import('onnxruntime-node')
  } catch (cause) {
    throw new Error('onnxruntime-node, which computes vectors, is not there: `cognate meaning on` fetches it.', {
      cause,
    })
  }
}
