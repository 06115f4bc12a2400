import { isUtf8 } from 'node:buffer'
import type { Read, Rejection } from '../sources/openalex/fields.ts'

/** A line that was not taken; `line` counts from 0 within the batch. */
export interface RejectedLine {
  line: number
  reason: Rejection
}

const NEWLINE = 10

/**
 * Reads each line of a batch as JSON; empty lines are passed over in silence.
 * @returns The number of lines and those that could not be taken, in their order.
 */
export function readLines<Value>(
  batch: Uint8Array<ArrayBuffer>,
  read: (raw: unknown) => Read<Value>,
  take: (value: Value, line: number, raw: unknown) => void,
): { lines: number; rejected: RejectedLine[] } {
  const buffer = Buffer.from(batch.buffer, batch.byteOffset, batch.byteLength)
  const allValid = isUtf8(buffer)
  const rejected: RejectedLine[] = []
  let line = 0
  for (let start = 0; start < buffer.length; line++) {
    const newline = buffer.indexOf(NEWLINE, start)
    const end = newline === -1 ? buffer.length : newline
    const reason = readLine(buffer.subarray(start, end), allValid, read, (value, raw) => take(value, line, raw))
    if (reason) rejected.push({ line, reason })
    start = end + 1
  }
  return { lines: line, rejected }
}

function readLine<Value>(
  bytes: Buffer,
  isValid: boolean,
  read: (raw: unknown) => Read<Value>,
  take: (value: Value, raw: unknown) => void,
): Rejection | undefined {
  if (!isValid && !isUtf8(bytes)) return 'invalid_encoding'
  // Trimming takes a byte order mark away, too.
  const text = bytes.toString('utf8').trim()
  if (text === '') return undefined
  const raw = parse(text)
  if (raw === undefined) return 'not_json'
  const { value, reason } = read(raw)
  if (value === undefined) return reason
  take(value, raw)
  return undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
