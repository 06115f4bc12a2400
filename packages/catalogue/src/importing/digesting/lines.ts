import { isUtf8 } from 'node:buffer'
import type { ReadRecord, Rejection } from '../../sources/reading/source-records.ts'
import { type LineReader, readerOfLine } from '../../sources/reading/text-reader.ts'

/** A rejected line; `line` counts from 0 within the batch. */
export interface RejectedLine {
  line: number
  reason: Rejection
  /** The record was taken all the same; missing where it was not. */
  taken?: true
}

const NEWLINE = 10

/**
 * Reads each line of a batch as JSON; empty lines are skipped.
 * @param parse  Parses a line that is valid UTF-8 and begins like an object; default: as JSON.
 * @returns The number of lines, and the rejected ones in their order.
 */
export function digestLines<Value>(
  batch: Uint8Array<ArrayBuffer>,
  read: LineReader<Value>,
  onValue: (value: Value, line: number, raw: unknown) => void,
  parse: (line: Buffer) => unknown = parseJson,
): { lines: number; rejected: RejectedLine[] } {
  const buffer = Buffer.from(batch.buffer, batch.byteOffset, batch.byteLength)
  const allValid = isUtf8(buffer)
  const rejected: RejectedLine[] = []
  let line = 0
  for (let start = 0; start < buffer.length; line++) {
    const newline = buffer.indexOf(NEWLINE, start)
    const end = newline === -1 ? buffer.length : newline
    const bytes = buffer.subarray(start, end)
    const raw = allValid || isUtf8(bytes) ? parseLine(bytes, parse) : INVALID
    if (raw !== EMPTY) {
      const {
        value,
        reason,
        losses = [],
      } = raw === INVALID ? NOT_UTF8 : raw === BROKEN ? NOT_JSON : read(raw, readerOfLine(bytes))
      if (value === undefined) rejected.push({ line, reason: reason! })
      else onValue(value, line, raw)
      for (const loss of losses) rejected.push({ line, reason: loss, taken: true })
    }
    start = end + 1
  }
  return { lines: line, rejected }
}

/** Results for an empty line, and for lines that cannot be parsed. */
const EMPTY = Symbol('empty')
const INVALID = Symbol('invalid')
const BROKEN = Symbol('broken')
const NOT_UTF8: ReadRecord<never> = { reason: 'invalid_encoding' }
const NOT_JSON: ReadRecord<never> = { reason: 'not_json' }

const OPEN = 0x7b

function parseLine(bytes: Buffer, parse: (line: Buffer) => unknown): unknown {
  try {
    if (bytes[0] === OPEN) return parse(bytes)
    // Trimming also removes a byte order mark.
    const text = bytes.toString('utf8').trim()
    return text === '' ? EMPTY : JSON.parse(text)
  } catch {
    return BROKEN
  }
}

function parseJson(line: Buffer): unknown {
  return JSON.parse(line.toString('utf8'))
}
