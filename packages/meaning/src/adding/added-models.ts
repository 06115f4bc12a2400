import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { ModelError } from '../model/model-error.ts'
import {
  type EmbeddingModel,
  MODEL_SETTINGS,
  type ModelSettings,
  modelFiles,
  readModel,
} from '../model/model-folder.ts'
import { runtimeIn } from './runtime.ts'

/** The folder of a data directory that holds its models, each in a folder of its name. */
const MODELS = 'models'

/** A model of a data directory. */
export interface AddedModel {
  /** Its folder's name, which EMBEDDING_MODEL may give. */
  name: string
  folder: string
  model: EmbeddingModel
}

/** The folder that a name stands for, or a path to one. */
export function findModelFolder(nameOrFolder: string, dataDirectory: string): string {
  const added = modelDirectory(nameOrFolder, dataDirectory)
  return /^[\w.-]+$/.test(nameOrFolder) && existsSync(added) ? added : resolve(nameOrFolder)
}

export function modelDirectory(name: string, dataDirectory: string): string {
  return join(dataDirectory, MODELS, name)
}

/** The names of the models of a data directory. */
export function namesOfModels(dataDirectory: string): string[] {
  const root = join(dataDirectory, MODELS)
  return existsSync(root)
    ? readdirSync(root)
        .filter((name) => !name.startsWith('.'))
        .sort()
    : []
}

/** What an installation chose to use: by `cognate meaning on`, until `cognate meaning off`. */
const Choice = z.object({
  /** The name of a model of the data directory. */
  model: z.string().min(1),
  /** Its key, so that servers notice when its files have changed. */
  key: z.string(),
  /** The first year of publication whose works get vectors; missing: all do. */
  since: z.number().int().optional(),
})
export type ModelChoice = z.infer<typeof Choice>

const choicePath = (dataDirectory: string) => join(dataDirectory, MODELS, '.chosen.json')

/** What was chosen for a data directory; undefined where nothing was. */
export function readChoice(dataDirectory: string): ModelChoice | undefined {
  const path = choicePath(dataDirectory)
  if (!existsSync(path)) return undefined
  try {
    return Choice.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new ModelError(`${path} cannot be read: run cognate meaning on again.`, { cause })
  }
}

/** Notes what is chosen for a data directory. */
export function writeChoice(dataDirectory: string, choice: ModelChoice | undefined): void {
  const path = choicePath(dataDirectory)
  if (!choice) {
    rmSync(path, { force: true })
    return
  }
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(`${path}.new`, JSON.stringify(choice), { flush: true, mode: 0o600 })
  renameSync(`${path}.new`, path)
}

/**
 * Copies the files of a model into a data directory, in place of one of the same name, after it has made a vector.
 * @param settings  What stands in its `cognate.json` afterwards, beside what stood there.
 * @throws ModelError
 */
export async function addModel(
  folder: string,
  dataDirectory: string,
  settings: Partial<ModelSettings> = {},
): Promise<AddedModel> {
  const name = basename(resolve(folder))
  const directory = modelDirectory(name, dataDirectory)
  if (resolve(folder) === resolve(directory)) throw new ModelError(`${folder} is in DATA_DIR already.`)
  const aside = modelDirectory(`.${name}`, dataDirectory)
  await rm(aside, { recursive: true, force: true })
  await mkdir(aside, { recursive: true, mode: 0o700 })
  try {
    for (const file of modelFiles(folder)) await cp(join(folder, file), join(aside, file), { recursive: true })
    await writeSettings(aside, { name, ...settings })
    await tryModel(aside, dataDirectory)
    await rm(directory, { recursive: true, force: true })
    await rename(aside, directory)
    return { name, folder: directory, model: await readModel(directory, runtimeIn(dataDirectory)) }
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

/** Adds settings to those of a model. */
export async function writeSettings(folder: string, settings: Partial<ModelSettings>): Promise<void> {
  const path = join(folder, MODEL_SETTINGS)
  const old = existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as object) : {}
  await writeFile(path, `${JSON.stringify({ ...old, ...settings }, undefined, 2)}\n`)
}

/** Reads a model and makes a vector with it, with the runtime of a data directory. @throws ModelError */
export async function tryModel(folder: string, dataDirectory: string): Promise<EmbeddingModel> {
  const model = await readModel(folder, runtimeIn(dataDirectory))
  // A server without a model need not load what runs one.
  const { SentenceModel } = await import('../embedding/sentence-model.ts')
  const vector = await SentenceModel.load(model)
    .then((loaded) => loaded.embed('A text to try a model with.'))
    .catch((cause) => {
      throw new ModelError(`The model in ${folder} cannot be used: ${(cause as Error).message}`, { cause })
    })
  const isWhole = vector.length === model.dimensions && vector.some((part) => part !== 0)
  if (!isWhole) throw new ModelError(`The model in ${folder} gives no vector of ${model.dimensions} numbers.`)
  return model
}
