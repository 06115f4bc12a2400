import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { asList, isObject } from '../reading/raw.ts'
import type { LineFile, RawSource } from '../reading/raw-source.ts'
import { readGzip, readPlain } from '../reading/read-gzip.ts'
import { SourceFolderError } from './open-alex-folder.ts'

/**
 * A source with the topics of a file added to its own, for sources without a taxonomy: JSON lines, also as `.gz`, or a
 * `.json` that is a list of topics or has one as `topics`. The file is read first: what the source itself says of a topic
 * replaces what the file says.
 * @throws SourceFolderError where there is no such file, or no topics in it.
 */
export async function withTopicsFile(source: RawSource, path: string): Promise<RawSource> {
  const file = await topicsFile(path)
  const fingerprint = createHash('sha256')
    .update(`${source.fingerprint} topics ${file.name} ${file.mark}`)
    .digest('hex')
  return { ...source, fingerprint, files: { ...source.files, topics: [file, ...source.files.topics] } }
}

async function topicsFile(path: string): Promise<LineFile> {
  const whole = resolve(path)
  const found = await stat(whole).catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'ENOENT' ? 'does not exist' : `cannot be read (${cause.code})`
    throw new SourceFolderError(`${path} ${why}.`, { cause })
  })
  if (!found.isFile()) throw new SourceFolderError(`${path} is not a file.`)
  const named = { name: `topics ${whole}`, bytes: found.size, mark: `${found.size} ${found.mtimeMs}` }
  if (!whole.endsWith('.json')) {
    const read = whole.endsWith('.gz') ? readGzip : readPlain
    return { ...named, open: (onBytes) => read(whole, onBytes) }
  }
  const lines = await linesOf(whole, path)
  return {
    ...named,
    async *open(onBytes) {
      yield lines
      onBytes?.(found.size)
    },
  }
}

/** The topics of a JSON file, a line each. */
async function linesOf(whole: string, asGiven: string): Promise<Buffer> {
  const topics = topicsOf(await readFile(whole, 'utf8'))
  if (topics.length === 0)
    throw new SourceFolderError(`${asGiven} holds no topics: expected a list, or one as "topics".`)
  return Buffer.from(topics.map((topic) => `${JSON.stringify(topic)}\n`).join(''))
}

function topicsOf(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return asList(isObject(value) ? value.topics : value)
  } catch {
    return []
  }
}
