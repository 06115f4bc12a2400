import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { ModelError } from '../model/model-error.ts'
import {
  type EmbeddingModel,
  MODEL_SETTINGS,
  type ModelSettings,
  modelFiles,
  readModel,
} from '../model/model-folder.ts'

/** The folder of a data directory that holds its models, each in a folder of its name. */
const MODELS = 'models'

/** A model of a data directory. */
export interface AddedModel {
  /** Its folder's name, which EMBEDDING_MODEL may give. */
  name: string
  folder: string
  /** Undefined where it cannot be read. */
  model: EmbeddingModel | undefined
}

/** The folder that a name stands for, or a path to one. */
export function findModelFolder(nameOrFolder: string, dataDirectory: string): string {
  const added = modelDirectory(nameOrFolder, dataDirectory)
  return /^[\w.-]+$/.test(nameOrFolder) && existsSync(added) ? added : resolve(nameOrFolder)
}

export function modelDirectory(name: string, dataDirectory: string): string {
  return join(dataDirectory, MODELS, name)
}

/** The models of a data directory, by name. */
export async function listModels(dataDirectory: string): Promise<AddedModel[]> {
  const root = join(dataDirectory, MODELS)
  if (!existsSync(root)) return []
  const names = readdirSync(root).filter((name) => !name.startsWith('.'))
  return Promise.all(
    names.sort().map(async (name) => {
      const folder = join(root, name)
      const model = await readModel(folder).catch(() => undefined)
      return { name, folder, model }
    }),
  )
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
    const model = await tryModel(aside)
    await rm(directory, { recursive: true, force: true })
    await rename(aside, directory)
    return { name, folder: directory, model }
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

/** Reads a model and makes a vector with it. @throws ModelError */
export async function tryModel(folder: string): Promise<EmbeddingModel> {
  const model = await readModel(folder)
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
