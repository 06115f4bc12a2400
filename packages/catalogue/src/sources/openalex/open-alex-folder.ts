import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { type LineFile, nothingMerged, type RawEntity, type RawSource, rawEntities } from '../../raw-source.ts'
import { readGzip } from './read-gzip.ts'

/** A folder that holds nothing to import; the message is for the person who named it. */
export class SourceFolderError extends Error {
  override readonly name = 'SourceFolderError'
}

interface FoundFile {
  entity: RawEntity
  path: string
  /** Inside the folder, with forward slashes. */
  name: string
  bytes: number
  modified: number
}

/**
 * The OpenAlex-shaped records of a folder: a copy of the snapshot (`data/works/updated_date=…/part_000.gz`, also without
 * `data/`, also `data/jsonl/works/…`), or `works*.jsonl.gz`, `authors*.jsonl.gz`, `institutions*`, `sources*` and
 * `topics*` side by side. Files named `*-sample-*` and all others are passed over. Newer `updated_date` folders come
 * first, so that of several records with one id the newest is taken.
 * @throws SourceFolderError where there is no such folder, or no works in it.
 */
export async function openAlexFolder(path: string): Promise<RawSource> {
  const folder = resolve(path)
  await expectFolder(folder, path)
  const found = await findFiles(folder)
  if (!found.some(({ entity }) => entity === 'works')) {
    throw new SourceFolderError(
      `${path} holds no works: expected works*.jsonl.gz, or works/updated_date=…/part_*.gz as in the OpenAlex snapshot.`,
    )
  }
  return {
    description: `openalex ${folder}`,
    fingerprint: fingerprintOf(found),
    files: Object.fromEntries(
      rawEntities.map((entity) => [
        entity,
        found
          .filter((file) => file.entity === entity)
          .sort(newestFirst)
          .map(lineFile),
      ]),
    ) as RawSource['files'],
    merged: nothingMerged,
  }
}

async function expectFolder(folder: string, asGiven: string): Promise<void> {
  const found = await stat(folder).catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'ENOENT' ? 'does not exist' : `cannot be read (${cause.code})`
    throw new SourceFolderError(`${asGiven} ${why}.`, { cause })
  })
  if (!found.isDirectory()) throw new SourceFolderError(`${asGiven} is not a folder.`)
}

async function findFiles(folder: string): Promise<FoundFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: FoundFile[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).split(sep).join('/')
    const entity = entityOf(name)
    if (!entity) continue
    const file = await stat(path).catch((cause: NodeJS.ErrnoException) => {
      throw new SourceFolderError(`${name} cannot be read (${cause.code}).`, { cause })
    })
    if (file.isFile()) found.push({ entity, path, name, bytes: file.size, modified: file.mtimeMs })
  }
  return found
}

const entityForm = rawEntities.join('|')
const snapshotForm = new RegExp(`^(?:data/)?(?:jsonl/)?(${entityForm})/updated_date=[^/]+/[^/]+\\.gz$`)
const plainForm = new RegExp(`^(${entityForm})[^/]*\\.jsonl\\.gz$`)

/** The kind of records in a file of this name; undefined for one that is not read. */
function entityOf(name: string): RawEntity | undefined {
  if (name.includes('-sample-')) return undefined
  return (snapshotForm.exec(name) ?? plainForm.exec(name))?.[1] as RawEntity | undefined
}

/** By folder, the newest date first, then by name. */
function newestFirst(a: FoundFile, b: FoundFile): number {
  const dates = compare(dateOf(b.name), dateOf(a.name))
  return dates !== 0 ? dates : compare(a.name, b.name)
}

function dateOf(name: string): string {
  return /updated_date=([^/]+)/.exec(name)?.[1] ?? ''
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function fingerprintOf(files: FoundFile[]): string {
  const lines = files.map(({ name, bytes, modified }) => `${name} ${bytes} ${modified}`).sort()
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

function lineFile({ path, name, bytes }: FoundFile): LineFile {
  return { name, bytes, open: (onBytes) => readGzip(path, onBytes) }
}
