import { readSync, writeSync } from 'node:fs'

/** The most bytes of one call of the system. */
const MOST = 2 ** 30

/** Writes all the bytes at the file's own position. */
export function writeFully(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, Math.min(bytes.length - at, MOST))
}

/** Fills the bytes with the content from a position on. */
export function readFully(file: number, into: Uint8Array, position: number): void {
  for (let at = 0; at < into.length; ) {
    const bytesRead = readSync(file, into, at, Math.min(into.length - at, MOST), position + at)
    if (bytesRead === 0) throw new Error('a file ends early')
    at += bytesRead
  }
}
