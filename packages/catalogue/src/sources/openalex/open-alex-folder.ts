import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { idCells } from '../reading/id-cells.ts'
import {
  type LineFile,
  type MergedEntity,
  mergedEntities,
  type RawEntity,
  type RawSource,
  rawEntities,
  type SourceFlaw,
} from '../reading/raw-source.ts'
import { readGzip, readPlain } from '../reading/read-gzip.ts'
import { checkManifest } from './manifest.ts'
import { isUnreadForm, type SnapshotPart, snapshotPart } from './snapshot-names.ts'

/** A folder without anything to import. The message is for the person who named it. */
export class SourceFolderError extends Error {
  override readonly name = 'SourceFolderError'
}

interface OnDisk {
  path: string
  /** Inside the folder, with forward slashes. */
  name: string
  bytes: number
  modified: number
}
type Found = OnDisk & SnapshotPart
type FoundRecords = Extract<Found, { part: 'records' }>

/**
 * The OpenAlex-shaped records of a folder: a copy of the snapshot (`data/works/updated_date=…/part_000.gz`, also without
 * `data/`, also `data/jsonl/works/…`) with its merged and deleted ids, or `works*.jsonl.gz`, `authors*.jsonl.gz`,
 * `institutions*`, `sources*` and `topics*` side by side. Files named `*-sample-*` and all others are ignored; those that have the
 * name of records and another form are reported as flaws, and so are differences from a manifest, where there is one.
 * Older `updated_date` folders come first.
 * @throws SourceFolderError where there is no such folder, or no works in it.
 */
export async function openAlexFolder(path: string): Promise<RawSource> {
  const folder = resolve(path)
  await expectFolder(folder, path)
  const names = await namesIn(folder)
  const found = await findFiles(folder, names)
  const records = found.filter((file) => file.part === 'records').sort(oldestFirst)
  if (!records.some(({ entity }) => entity === 'works')) {
    throw new SourceFolderError(
      `${path} holds no works: expected works*.jsonl.gz, or works/updated_date=…/part_*.gz as in the OpenAlex snapshot. Parquet files, and files named *-sample-*, are not read.`,
    )
  }
  return {
    description: `openalex ${folder}`,
    fingerprint: fingerprintOf(found.filter(({ part }) => part !== 'manifest')),
    files: byEntity(rawEntities, (entity) => records.filter((file) => file.entity === entity).map(recordFile)),
    merged: byEntity(mergedEntities, (entity) => mergedFiles(found, entity)),
    flaws: [...(await flawsOf(found, records)), ...names.filter(isUnreadForm).map(asUnread)],
  }
}

async function expectFolder(folder: string, asGiven: string): Promise<void> {
  const found = await stat(folder).catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'ENOENT' ? 'does not exist' : `cannot be read (${cause.code})`
    throw new SourceFolderError(`${asGiven} ${why}.`, { cause })
  })
  if (!found.isDirectory()) throw new SourceFolderError(`${asGiven} is not a folder.`)
}

const asUnread = (file: string): SourceFlaw => ({ file, reason: 'unread_form' })

/** Names inside the folder, in order, with forward slashes. */
async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  return paths.map((path) => path.split(sep).join('/')).sort(compare)
}

async function findFiles(folder: string, names: readonly string[]): Promise<Found[]> {
  const found: Found[] = []
  for (const name of names) {
    const part = snapshotPart(name)
    if (!part) continue
    const path = join(folder, name)
    const file = await stat(path).catch((cause: NodeJS.ErrnoException) => {
      throw new SourceFolderError(`${name} cannot be read (${cause.code}).`, { cause })
    })
    if (file.isFile()) found.push({ ...part, path, name, bytes: file.size, modified: file.mtimeMs })
  }
  return found
}

function oldestFirst(a: FoundRecords, b: FoundRecords): number {
  return compare(a.updatedDate, b.updatedDate) || compare(a.name, b.name)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function fingerprintOf(files: OnDisk[]): string {
  const lines = files.map(({ name, bytes, modified }) => `${name} ${bytes} ${modified}`)
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

function byEntity<Entity extends RawEntity>(
  entities: readonly Entity[],
  filesOf: (entity: Entity) => LineFile[],
): Record<Entity, LineFile[]> {
  return Object.fromEntries(entities.map((entity) => [entity, filesOf(entity)])) as Record<Entity, LineFile[]>
}

function recordFile(file: FoundRecords): LineFile {
  return { ...lineFile(file), ...(file.updatedDate === '' ? {} : { updatedDate: file.updatedDate }) }
}

/** Merged ids by the day that names their file, then deleted ones. */
function mergedFiles(found: Found[], entity: MergedEntity): LineFile[] {
  const filesOf = (part: SnapshotPart['part']) => found.filter((file) => file.part === part && file.entity === entity)
  const byDay = filesOf('merged').sort((a, b) => compare(dayOf(a.name), dayOf(b.name)) || compare(a.name, b.name))
  return [...byDay.map(lineFile), ...filesOf('deleted').map(lineFile).map(deletedAsMerged)]
}

function dayOf(name: string): string {
  return /(\d{4}-\d{2}-\d{2})[^/]*$/.exec(name)?.[1] ?? ''
}

function lineFile({ path, name, bytes, modified }: OnDisk): LineFile {
  const read = name.endsWith('.gz') ? readGzip : readPlain
  return { name, bytes, mark: `${bytes} ${modified}`, open: (onBytes) => read(path, onBytes) }
}

/** Each difference once, though two manifests may announce a file. */
async function flawsOf(found: Found[], records: FoundRecords[]): Promise<SourceFlaw[]> {
  const manifests = found.filter(({ part }) => part === 'manifest')
  const flaws = await Promise.all(manifests.map((manifest) => checkManifest(manifest, records)))
  return [...new Map(flaws.flat().map((flaw) => [`${flaw.reason} ${flaw.file}`, flaw])).values()]
}

/**
 * A list of deleted ids (`work_id,deleted_date`) in the form of merged ids (`merge_date,id,merge_into_id`): merged into
 * nothing. Each line gives one, so that those that cannot be read are reported with their numbers.
 */
function deletedAsMerged(file: LineFile): LineFile {
  return { ...file, open: (onBytes) => rewrite(file.open(onBytes)) }
}

async function* rewrite(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder()
  let rest = ''
  let isFirst = true
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop()!
    yield Buffer.from(lines.map((line, at) => rewriteLine(line, isFirst && at === 0)).join(''))
    isFirst &&= lines.length === 0
  }
  if (rest !== '') yield Buffer.from(rewriteLine(rest, isFirst))
}

function rewriteLine(line: string, isFirst: boolean): string {
  if (line.trim() === '') return '\n'
  // A header has names of columns, rows have digits.
  if (isFirst && !/\d/.test(line)) return 'merge_date,id,merge_into_id\n'
  const [address = '', day = ''] = idCells(line)
  const id = /(?:^|\/)([A-Z]\d+)$/i.exec(address)?.[1]
  return `${day},${id ?? address},\n`
}
