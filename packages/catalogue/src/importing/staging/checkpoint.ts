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
import { columnTypes, type LogName, logNames, stagedColumnNames } from './staged-columns.ts'
import { StagedLog } from './staged-log.ts'
import type { Position } from './staging.ts'

/** How far the files of a staging are good. */
export interface Checkpoint {
  position: Position
  /** Values by column. */
  columns: Record<string, number>
  /** Bytes of each file of a log. */
  logs: Record<LogName, number[]>
}

const FILE = 'checkpoint.json'
/** In place of the run of the machine: all files were forced to the disk. */
const SAFE = 'safe'

export function columnPath(directory: string, name: string): string {
  return join(directory, `${name}.column`)
}

function logPath(directory: string, name: LogName, part: number): string {
  return join(directory, `${name}.${part}.log`)
}

/** Opens a log that lies in files of these lengths. */
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

/** The checkpoint of a directory where it can be trusted and is of this build; of any build without a key. */
export function readCheckpoint(directory: string, key?: string): Checkpoint | undefined {
  let found: Checkpoint & { boot: string }
  try {
    found = JSON.parse(readFileSync(join(directory, FILE), 'utf8'))
  } catch {
    return undefined
  }
  // What was not forced to the disk before the machine went down cannot be trusted.
  const isTrusted = found.boot === SAFE || found.boot === bootId()
  const fits = key === undefined || found.position.key === key
  return isTrusted && fits && holdsLengths(directory, found) ? found : undefined
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

/** Names the run of the machine; empty where the system does not tell. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

/** Moves a finished staging to where it is kept, in the place of what is there, forced to the disk. */
export async function keepStaging(directory: string, kept: string): Promise<void> {
  const checkpoint = readCheckpoint(directory)
  if (!checkpoint) return rmSync(directory, { recursive: true, force: true })
  for (const name of readdirSync(directory)) await syncPath(join(directory, name))
  writeCheckpoint(directory, checkpoint, SAFE)
  await syncPath(join(directory, FILE))
  rmSync(kept, { recursive: true, force: true })
  renameSync(directory, kept)
}

/** Builds share the files of a log up to so many; then they are written into one. */
const MOST_PARTS = 8
/** Bytes copied at once. */
const PIECE = 1 << 24

/**
 * Puts what an earlier build kept into the directory of a new one: columns as copies, logs as further names of the same
 * files, behind each of which a new one grows.
 * @returns undefined where what was kept is of another origin or cannot be trusted.
 */
export function adoptStaging(base: string, directory: string, { key, origin }: Position): Checkpoint | undefined {
  const kept = readCheckpoint(base)
  if (kept?.position.origin !== origin) return undefined
  for (const name of stagedColumnNames) {
    if (kept.columns[name]! > 0) copy(columnPath(base, name), columnPath(directory, name))
  }
  const logs = { ...kept.logs }
  for (const name of logNames) logs[name] = [...shareLog(base, directory, name, kept.logs[name]), 0]
  const checkpoint = { ...kept, logs, position: { ...kept.position, key, bytes: 0 } }
  writeCheckpoint(directory, checkpoint)
  return checkpoint
}

/** Gives the lengths of the files of the log. */
function shareLog(base: string, directory: string, name: LogName, lengths: number[]): number[] {
  if (lengths.length >= MOST_PARTS) return [joinLog(base, directory, name, lengths)]
  for (const part of lengths.keys()) share(logPath(base, name, part), logPath(directory, name, part))
  return lengths
}

function joinLog(base: string, directory: string, name: LogName, lengths: number[]): number {
  const parts = openLog(base, name, lengths)
  const joined = new StagedLog(logPath(directory, name, 0), 0)
  for (let at = 0; at < parts.length; at += PIECE) {
    joined.append(parts.read(at, Math.min(at + PIECE, parts.length)))
  }
  parts.close()
  joined.flush()
  joined.close()
  return joined.length
}

/** Not every file system gives a file two names. */
function share(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copy(from, to)
  }
}

function copy(from: string, to: string): void {
  copyFileSync(from, to, constants.COPYFILE_FICLONE)
}
