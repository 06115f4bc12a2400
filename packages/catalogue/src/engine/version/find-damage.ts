import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describeChangedFile, readVersion } from './catalogue-json.ts'
import { DamagedCatalogueError, damagedCatalogue } from './damaged-catalogue-error.ts'
import { CATALOGUE_FILE, type FileSums, sumFile } from './file-sums.ts'

/** What a look at every byte of files found. */
export interface FileCheck {
  /** A sentence for each damaged file, `columns/work_id.bin is missing`. */
  damages: string[]
  /** Bytes read. */
  bytes: number
}

/**
 * Compares every byte of a version with the checksums.
 * @returns Undefined for a version without checksums, of which nothing can be said.
 * @throws DamagedCatalogueError where `catalogue.json` cannot be believed.
 */
export async function findDamage(directory: string, signal?: AbortSignal): Promise<FileCheck | undefined> {
  const version = readVersion(directory)
  if (!version) throw damagedCatalogue(directory, `${CATALOGUE_FILE} is missing`)
  return version.files && checkFiles(directory, version.files, signal)
}

/**
 * Refuses to go on from files that are damaged; a version without checksums passes.
 * @param isUsed  Tells the files that matter; by default all do.
 * @throws DamagedCatalogueError
 */
export async function requireWhole(directory: string, isUsed: (file: string) => boolean = () => true): Promise<void> {
  const { files = {} } = readVersion(directory) ?? {}
  const used = Object.entries(files).filter(([file]) => isUsed(file))
  const { damages } = await checkFiles(directory, Object.fromEntries(used))
  if (damages.length > 0) throw damagedCatalogue(directory, damages.join(', '))
}

/** Whether `requireWhole` lets a version pass. */
export async function isWhole(directory: string, isUsed?: (file: string) => boolean): Promise<boolean> {
  try {
    await requireWhole(directory, isUsed)
    return true
  } catch (error) {
    if (error instanceof DamagedCatalogueError) return false
    throw error
  }
}

/** Compares every byte of some files with their checksums. */
export async function checkFiles(directory: string, files: FileSums, signal?: AbortSignal): Promise<FileCheck> {
  const check: FileCheck = { damages: findWrongSizes(directory, files), bytes: 0 }
  const filesOfWrongSize = new Set(check.damages.map((damage) => damage.slice(0, damage.indexOf(' '))))
  for (const [file, { sha256 }] of Object.entries(files)) {
    if (filesOfWrongSize.has(file)) continue
    const sum = await sumFile(join(directory, file), signal).catch((error) => {
      signal?.throwIfAborted()
      return error as Error
    })
    if (sum instanceof Error) check.damages.push(`${file} cannot be read (${sum.message})`)
    else if (sum.sha256 !== sha256) check.damages.push(describeChangedFile(file))
    else check.bytes += sum.bytes
  }
  return check
}

/** A sentence for each file that is missing, or shorter or longer than it was. */
export function findWrongSizes(directory: string, files: FileSums): string[] {
  return Object.entries(files).flatMap(([file, { bytes }]) => {
    const stats = statSync(join(directory, file), { throwIfNoEntry: false })
    if (!stats?.isFile()) return [`${file} is missing`]
    return stats.size === bytes ? [] : [`${file} has ${stats.size} bytes instead of ${bytes}`]
  })
}
