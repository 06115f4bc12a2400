import { existsSync, readFileSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CatalogueSummary } from '../catalogue-summary.ts'
import { damagedCatalogue } from './damaged-catalogue-error.ts'
import { CATALOGUE_FILE, createSum, type FileSums } from './file-sums.ts'

/** What `catalogue.json` holds of a version. */
export interface Version {
  summary: CatalogueSummary
  /** Of all other files; undefined in a catalogue that was built before there were checksums. */
  files: FileSums | undefined
}

/** As it stands in the file: the last field is the checksum of all before it. */
interface StoredVersion extends CatalogueSummary {
  files?: FileSums
  checksum?: string
}

/** Writes `catalogue.json` and waits until it is safe on the disk. */
export async function writeVersion(directory: string, { summary, files }: Version): Promise<void> {
  await writeFile(join(directory, CATALOGUE_FILE), writeVersionText({ ...summary, files }), { flush: true })
}

/**
 * What `catalogue.json` holds; undefined where a directory has none and is no catalogue.
 * @throws DamagedCatalogueError
 */
export function readVersion(directory: string): Version | undefined {
  const path = join(directory, CATALOGUE_FILE)
  if (!existsSync(path)) return undefined
  const text = readFileSync(path, 'utf8')
  const { files, checksum, ...summary } = parse(text, directory)
  const hasSums = files !== undefined || checksum !== undefined
  if (hasSums && writeVersionText({ ...summary, files }) !== text)
    throw damagedCatalogue(directory, describeChangedFile(CATALOGUE_FILE))
  return { summary, files }
}

/** The summary of a finished catalogue; undefined where the directory holds none. @throws DamagedCatalogueError */
export function readSummary(directory: string): CatalogueSummary | undefined {
  return readVersion(directory)?.summary
}

/** Tells a catalogue from another that was built in its place; empty where there is none. */
export function stampOf(directory: string): string {
  const file = statSync(join(directory, CATALOGUE_FILE), { throwIfNoEntry: false })
  return file ? `${file.ino} ${file.mtimeMs}` : ''
}

/** What is said of a file whose content is not what it was. */
export function describeChangedFile(file: string): string {
  return `${file} differs from its checksum`
}

function parse(text: string, directory: string): StoredVersion {
  try {
    const stored = JSON.parse(text) as StoredVersion
    if (typeof stored.version === 'string' && typeof stored.counts === 'object') return stored
  } catch (cause) {
    throw damagedCatalogue(directory, `${CATALOGUE_FILE} cannot be read`, cause)
  }
  throw damagedCatalogue(directory, `${CATALOGUE_FILE} is no summary of a catalogue`)
}

function writeVersionText(stored: Omit<StoredVersion, 'checksum'>): string {
  const checksum = createSum().update(JSON.stringify(stored)).digest('hex')
  return `${JSON.stringify({ ...stored, checksum })}\n`
}
