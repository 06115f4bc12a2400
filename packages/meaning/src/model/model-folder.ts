import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { MeaningModel } from '@cognate/catalogue'
import { z } from 'zod'
import { ModelError } from './model-error.ts'

/** The file that says how to use a model; each of its fields has a default, and so has the file. */
export const MODEL_SETTINGS = 'cognate.json'

/** How a model is used. */
export const ModelSettings = z.strictObject({
  /** The name that people read. */
  name: z.string().min(1).optional(),
  /** What the model wants to see before the text of a work. */
  text_prefix: z.string().default(''),
  /** What the model wants to see before a query. */
  query_prefix: z.string().default(''),
  /**
   * How the vectors of the tokens become one: their mean, that of the first token, or as the model's own output
   * `sentence_embedding` has it. By default that output where there is one, else the mean.
   */
  pooling: z.enum(['mean', 'first', 'model']).optional(),
  /** Numbers of a vector; by default what `config.json` calls `hidden_size`. */
  dimensions: z.number().int().min(8).max(4_096).optional(),
  /** Tokens of the longest input; texts are cut to it. */
  max_tokens: z.number().int().min(8).max(8_192).optional(),
  /** Languages that the model knows, as codes (`en`); missing: all. Texts in others go by words. */
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}$/))
    .min(1)
    .optional(),
})
export type ModelSettings = z.infer<typeof ModelSettings>

/** Where a model's weights may be, the smallest first. */
const weightFiles = ['onnx/model_quantized.onnx', 'onnx/model.onnx']

/** Longer inputs take more time than they say more: measured, docs/meaning.md. */
const MOST_TOKENS = 128

/** Counts how this program runs models: another way gives other vectors. */
const WAY = 2

/** A model in a folder, as its files describe it. */
export interface EmbeddingModel extends MeaningModel {
  weights: string
  tokenizer: string
  tokenizerConfig: string
  settings: ModelSettings & { max_tokens: number }
  /** The file of the runtime that computes its vectors; undefined for the one that npm installed. */
  runtime?: string | undefined
}

/**
 * Reads a model in transformers.js's layout: `onnx/model_quantized.onnx` or `onnx/model.onnx`, `tokenizer.json`,
 * `config.json`, and `cognate.json` where it has one. Its key changes with everything that changes its vectors.
 * @param runtime  See `EmbeddingModel`.
 * @throws ModelError
 */
export async function readModel(folder: string, runtime?: string): Promise<EmbeddingModel> {
  const weights = join(folder, weightFileIn(folder))
  const tokenizer = join(folder, 'tokenizer.json')
  const tokenizerConfig = join(folder, 'tokenizer_config.json')
  const config = (await readJson(join(folder, 'config.json'))) as Record<string, unknown>
  const limits = existsSync(tokenizerConfig) ? ((await readJson(tokenizerConfig)) as Record<string, unknown>) : {}
  const settings = await readSettings(folder)
  const dimensions = settings.dimensions ?? Number(config.hidden_size)
  if (!Number.isInteger(dimensions))
    throw new ModelError(`${folder} does not say how long its vectors are: add "dimensions" to ${MODEL_SETTINGS}.`)
  const longest = [config.max_position_embeddings, limits.model_max_length, MOST_TOKENS].filter(isCount)
  const max_tokens = settings.max_tokens ?? Math.min(...longest)
  const { name = basename(resolve(folder)), languages, ...used } = settings
  const parts = [WAY, await sumOf(weights), await sumOf(tokenizer), { ...used, max_tokens, dimensions }]
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12)
  return {
    key: digest,
    name,
    dimensions,
    ...(languages && { languages }),
    weights,
    tokenizer,
    tokenizerConfig,
    settings: { ...settings, max_tokens },
    runtime,
  }
}

/** The files of a model that are used, and its licence. */
export function modelFiles(folder: string): string[] {
  const weights = weightFileIn(folder)
  return [weights, ...readdirSync(folder).filter((name) => /\.(json|txt|md)$|^LICEN[CS]E/i.test(name))]
}

/** Whether a folder looks like one of a model. */
export const holdsModel = (folder: string): boolean => weightFiles.some((path) => existsSync(join(folder, path)))

function weightFileIn(folder: string): string {
  const file = weightFiles.find((path) => existsSync(join(folder, path)))
  if (!file) throw new ModelError(`${folder} holds no model: there is neither ${weightFiles.join(' nor ')}.`)
  return file
}

async function readSettings(folder: string): Promise<ModelSettings> {
  const path = join(folder, MODEL_SETTINGS)
  const parsed = ModelSettings.safeParse(existsSync(path) ? await readJson(path) : {})
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  throw new ModelError(`${path} cannot be used: ${faults.join('; ')}.`)
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 8
}

async function sumOf(path: string): Promise<string> {
  return createHash('sha256')
    .update(await read(path))
    .digest('hex')
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse((await read(path)).toString())
  } catch (cause) {
    throw cause instanceof ModelError ? cause : new ModelError(`${path} is no JSON.`, { cause })
  }
}

async function read(path: string): Promise<Buffer> {
  return readFile(path).catch((cause) => {
    throw new ModelError(`${path} cannot be read: ${(cause as Error).message}`, { cause })
  })
}
