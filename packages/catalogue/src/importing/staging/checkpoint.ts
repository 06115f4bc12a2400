import {
  constants,
  copyFileSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { syncPath } from '../../base/sync-path.ts'
import type { Position } from './position.ts'
import { columnTypes, type LogName, logNames, stagedColumnNames } from './staged-columns.ts'
import { StagedLog } from './staged-log.ts'

/** Up to where the files of a staging are valid. */
export interface Checkpoint {
  position: Position
  /** Values by column. */
  columns: Record<string, number>
  /** Bytes of each file of a log. */
  logs: Record<LogName, number[]>
}

const FILE = 'checkpoint.json'
/** Instead of a boot id: all files were forced to the disk. */
const ON_DISK = 'safe'

export function columnPath(directory: string, name: string): string {
  return join(directory, `${name}.column`)
}

function logPath(directory: string, name: LogName, part: number): string {
  return join(directory, `${name}.${part}.log`)
}

/** Opens a log whose files have these lengths. */
export function openLog(directory: string, name: LogName, lengths: number[]): StagedLog {
  const parts = lengths.map((length, part) => ({ path: logPath(directory, name, part), length }))
  const last = parts.pop()!
  return new StagedLog(last.path, last.length, parts)
}

/** Replaces the checkpoint of a staging. */
export function writeCheckpoint(directory: string, checkpoint: Checkpoint, boot = bootId()): void {
  const path = join(directory, FILE)
  writeFileSync(`${path}.new`, JSON.stringify({ ...checkpoint, boot }))
  renameSync(`${path}.new`, path)
}

/** The checkpoint of a directory, if it can be trusted and has this key; without a key, of any build. */
export function readCheckpoint(directory: string, key?: string): Checkpoint | undefined {
  let checkpoint: Checkpoint & { boot: string }
  try {
    checkpoint = JSON.parse(readFileSync(join(directory, FILE), 'utf8'))
  } catch {
    return undefined
  }
  // Files that were not forced to the disk before the machine stopped cannot be trusted.
  const isTrusted = checkpoint.boot === ON_DISK || checkpoint.boot === bootId()
  const isOfBuild = key === undefined || checkpoint.position.key === key
  return isTrusted && isOfBuild && holdsLengths(directory, checkpoint) ? checkpoint : undefined
}

function holdsLengths(directory: string, checkpoint: Checkpoint): boolean {
  const holds = (path: string, bytes: number) => bytes === 0 || fileSize(path) >= bytes
  return (
    stagedColumnNames.every((name) =>
      holds(
        columnPath(directory, name),
        (checkpoint.columns[name] ?? Number.POSITIVE_INFINITY) * columnTypes[name].BYTES_PER_ELEMENT,
      ),
    ) &&
    logNames.every((name) =>
      checkpoint.logs[name]?.every((bytes, part) => holds(logPath(directory, name, part), bytes)),
    )
  )
}

function fileSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? -1
}

/** The boot id of the machine; empty if the system has none. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

/** Where what an import read waits until its catalogue is taken into use, beside what was read for the one in use. */
const asideOf = (keptDirectory: string) => `${keptDirectory}-aside`

/**
 * The directory of a kept staging of an origin; undefined where there is none.
 * @param keyInUse  Of the source of the catalogue in use: after going back to an earlier one, an update does not go on from the one that was left.
 */
export const findKept = (keptDirectory: string, origin: string, keyInUse?: string): string | undefined =>
  [keptDirectory, asideOf(keptDirectory)].find((path) => {
    const kept = readCheckpoint(path, keyInUse)
    return kept?.position.origin === origin
  })

/** Puts what was read for a catalogue in the place of what was kept before: it is in use now. @param key  Of its import. */
export function takeKept(keptDirectory: string, key: string): void {
  const aside = asideOf(keptDirectory)
  if (!readCheckpoint(aside, key)) return
  rmSync(keptDirectory, { recursive: true, force: true })
  renameSync(aside, keptDirectory)
}

/** Forces a finished staging to the disk and moves it beside the kept one, until `takeKept`. */
export async function keepStaging(directory: string, keptDirectory: string): Promise<void> {
  const checkpoint = readCheckpoint(directory)
  if (!checkpoint) return rmSync(directory, { recursive: true, force: true })
  for (const name of readdirSync(directory)) await syncPath(join(directory, name))
  writeCheckpoint(directory, checkpoint, ON_DISK)
  await syncPath(join(directory, FILE))
  const aside = asideOf(keptDirectory)
  rmSync(aside, { recursive: true, force: true })
  renameSync(directory, aside)
}

/** Builds share up to this many files of a log; then they are joined into one. */
const MAX_PARTS = 8
/** Bytes copied at once. */
const PIECE = 1 << 24

/**
 * Starts a build from the staging that an earlier one kept: columns are copied, and logs are hard links to the same files
 * with a new file after them.
 * @returns undefined if the kept staging has another origin or cannot be trusted.
 */
export function adoptStaging(base: string, directory: string, { key, origin }: Position): Checkpoint | undefined {
  const keptCheckpoint = readCheckpoint(base)
  if (keptCheckpoint?.position.origin !== origin) return undefined
  for (const name of stagedColumnNames) {
    if (keptCheckpoint.columns[name]! > 0) copy(columnPath(base, name), columnPath(directory, name))
  }
  const logs = { ...keptCheckpoint.logs }
  for (const name of logNames) logs[name] = [...shareLog(base, directory, name, keptCheckpoint.logs[name]), 0]
  const worksBefore = keptCheckpoint.columns.work_id!
  const checkpoint = { ...keptCheckpoint, logs, position: { ...keptCheckpoint.position, key, bytes: 0, worksBefore } }
  writeCheckpoint(directory, checkpoint)
  return checkpoint
}

/** Returns the lengths of the files of the log. */
function shareLog(base: string, directory: string, name: LogName, lengths: number[]): number[] {
  if (lengths.length >= MAX_PARTS) return [joinLog(base, directory, name, lengths)]
  for (const part of lengths.keys()) linkOrCopy(logPath(base, name, part), logPath(directory, name, part))
  return lengths
}

function joinLog(base: string, directory: string, name: LogName, lengths: number[]): number {
  const parts = openLog(base, name, lengths)
  const joinedLog = new StagedLog(logPath(directory, name, 0), 0)
  for (let at = 0; at < parts.length; at += PIECE) {
    joinedLog.append(parts.read(at, Math.min(at + PIECE, parts.length)))
  }
  parts.close()
  joinedLog.flush()
  joinedLog.close()
  return joinedLog.length
}

/** Not every file system has hard links. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copy(from, to)
  }
}

function copy(from: string, to: string): void {
  copyFileSync(from, to, constants.COPYFILE_FICLONE)
}
