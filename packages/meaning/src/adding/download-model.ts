import { createHash } from 'node:crypto'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ModelError } from '../model/model-error.ts'
import { readModel } from '../model/model-folder.ts'
import { type AddedModel, modelDirectory, tryModel, writeSettings } from './added-models.ts'
import type { PinnedModel } from './pinned-models.ts'
import { runtimeIn } from './runtime.ts'

export interface ModelDownload {
  name: string
  pinned: PinnedModel
  /** The address below which models lie. */
  base: URL
  dataDirectory: string
  signal?: AbortSignal
  /** Called with the bytes that are there. */
  onProgress?: (progress: { done: number; total: number }) => void
}

/**
 * Fetches a model into a data directory. What was fetched stays when it is stopped, and the next call continues there; a
 * file with another sum than the pinned one is not kept.
 * @throws ModelError
 */
export async function downloadModel(download: ModelDownload): Promise<AddedModel> {
  const { name, pinned, dataDirectory } = download
  const directory = modelDirectory(name, dataDirectory)
  const aside = modelDirectory(`.${name}.download`, dataDirectory)
  await mkdir(aside, { recursive: true, mode: 0o700 })
  for (const file of pinned.files) await fetchFile(file, aside, download)
  await writeSettings(aside, pinned.settings)
  await tryModel(aside, dataDirectory)
  await rm(directory, { recursive: true, force: true })
  await rename(aside, directory)
  return { name, folder: directory, model: await readModel(directory, runtimeIn(dataDirectory)) }
}

type PinnedFile = PinnedModel['files'][number]

async function fetchFile({ file, bytes, sha256 }: PinnedFile, aside: string, download: ModelDownload): Promise<void> {
  const path = join(aside, file)
  await mkdir(dirname(path), { recursive: true })
  const address = new URL(`${download.pinned.path}/${file}`, withSlash(download.base))
  const progress = () => report(download, aside)
  if (sizeOf(path) < bytes) await append(path, address, { signal: download.signal, progress })
  progress()
  if (sizeOf(path) === bytes && (await sumOf(path)) === sha256) return
  await rm(path)
  throw new ModelError(`${address} is not the file that this version knows: its sum differs. Nothing of it was kept.`)
}

/** Adds to a file what is missing at its end. */
async function append(
  path: string,
  address: URL,
  { signal, progress }: { signal: AbortSignal | undefined; progress: () => void },
): Promise<void> {
  const from = sizeOf(path)
  const headers: HeadersInit = from > 0 ? { range: `bytes=${from}-` } : {}
  const answer = await fetch(address, { headers, ...(signal && { signal }) }).catch((cause) => {
    signal?.throwIfAborted()
    throw new ModelError(`${address.host} cannot be reached: ${(cause as Error).message}`, { cause })
  })
  if (!answer.ok || !answer.body) throw new ModelError(`${address} answers ${answer.status}.`)
  // A server that does not know ranges begins anew.
  await using file = await open(path, answer.status === 206 ? 'a' : 'w')
  try {
    for await (const piece of answer.body) {
      await file.write(piece)
      progress()
    }
  } catch (cause) {
    signal?.throwIfAborted()
    throw new ModelError(`The connection to ${address.host} broke off; the same command continues.`, { cause })
  }
}

function report({ pinned, onProgress }: Pick<ModelDownload, 'pinned' | 'onProgress'>, aside: string): void {
  const done = pinned.files.reduce((sum, { file }) => sum + sizeOf(join(aside, file)), 0)
  onProgress?.({ done, total: pinned.files.reduce((sum, { bytes }) => sum + bytes, 0) })
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0
}

function withSlash(base: URL): URL {
  return new URL(base.href.endsWith('/') ? base.href : `${base.href}/`)
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}
