import { readFileSync } from 'node:fs'
import { Tokenizer } from '@huggingface/tokenizers'
import type { EmbeddingModel } from '../model/model-folder.ts'

/** Characters that a token may stand for; what follows in longer texts is never seen by the model. */
const CHARACTERS_A_TOKEN = 24

/** Turns texts into the numbers that a model reads, cut to its longest input; marks of beginning and end are kept. */
export class TextTokenizer {
  readonly #tokenizer: Tokenizer
  readonly #mostTokens: number
  /** Marks that the model wants behind a text. */
  readonly #ending: number[]

  constructor({
    tokenizer,
    tokenizerConfig,
    settings,
  }: Pick<EmbeddingModel, 'tokenizer' | 'tokenizerConfig' | 'settings'>) {
    this.#tokenizer = new Tokenizer(readJson(tokenizer) ?? {}, readJson(tokenizerConfig) ?? {})
    this.#mostTokens = settings.max_tokens
    const bare = this.#tokenizer.encode('a', { add_special_tokens: false }).ids
    const marked = this.#tokenizer.encode('a').ids
    this.#ending = marked.slice(marked.lastIndexOf(bare.at(-1)!) + 1)
  }

  /** The tokens of a text, at least one. */
  tokensOf(text: string): number[] {
    const seen = text.slice(0, this.#mostTokens * CHARACTERS_A_TOKEN).toWellFormed()
    const { ids } = this.#tokenizer.encode(seen)
    if (ids.length <= this.#mostTokens) return ids
    return [...ids.slice(0, this.#mostTokens - this.#ending.length), ...this.#ending]
  }
}

function readJson(path: string): object | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as object
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
