import { readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** There is too little room on the disk; the message is for the operator. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError'
}

/** The database may be on the same disk: an import leaves it this much room, or a fiftieth of a small disk. */
const LEFT_TO_OTHERS = 256 * 1024 * 1024
const SHARE_LEFT = 0.02

interface Room {
  free: number
  /** What an import leaves to others. */
  reserve: number
}

/** @param directory  One that is there. */
function roomIn(directory: string): Room {
  const { bavail, blocks, bsize } = statfsSync(directory)
  return { free: bavail * bsize, reserve: Math.min(LEFT_TO_OTHERS, SHARE_LEFT * blocks * bsize) }
}

/** @throws NoRoomError where less is free than an import needs at least. */
export function requireDiskRoom(directory: string, neededBytes: number): void {
  const { free, reserve } = roomIn(directory)
  if (free >= neededBytes + reserve) return
  throw new NoRoomError(
    `The import needs at least ${megabytes(neededBytes)} in ${directory}, and ${megabytes(Math.max(0, free - reserve))} are free there. ${ADVICE} The catalogue in use stays.`,
  )
}

/** Progress that also ends the work when the disk is nearly full. @throws NoRoomError */
export function watchingRoom<Progress>(directory: string, report?: (progress: Progress) => void) {
  return (progress: Progress): void => {
    const { free, reserve } = roomIn(directory)
    if (free < reserve) throw new NoRoomError(`The disk of ${directory} is nearly full.`)
    report?.(progress)
  }
}

/**
 * The error to report for a failed import: where the disk was full, what was half built is removed first, to free its space.
 * @param unfinished  How the names of such folders begin.
 */
export function givingRoomBack(error: unknown, directory: string, unfinished: string): unknown {
  if (!(error instanceof NoRoomError) && !isDiskFull(error)) return error
  const names = readdirSync(directory).filter((name) => name.startsWith(unfinished))
  if (names.length === 0 && error instanceof NoRoomError) return error
  for (const name of names) rmSync(join(directory, name), { recursive: true, force: true })
  return new NoRoomError(
    `The disk of ${directory} is full. What the import had built is removed, and ${megabytes(roomIn(directory).free)} are free now. ${ADVICE} The catalogue in use stays.`,
    { cause: error },
  )
}

const ADVICE = 'Make room (cognate catalogue list says what each version takes), then run the same command again.'

function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT' || /database or disk is full/.test(cause.message)) return true
  }
  return false
}

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1e6).toLocaleString('en')} MB`
