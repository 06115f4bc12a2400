import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { createUnzip } from 'node:zlib'
import { unavailable } from './failures.ts'

/** What an answer of a cluster may be. */
export interface AnswerLimits {
  /** Bytes, unpacked. */
  mostBytes: number
  /** Lists and objects within, so that reading it keeps nobody waiting. */
  mostObjects: number
  /** Values within. */
  mostValues: number
}

/** For a server, whose one event loop reads the answer. */
export const servingLimits: AnswerLimits = {
  mostBytes: 64 * 1024 * 1024,
  mostObjects: 1_000_000,
  mostValues: 8_000_000,
}

/** For a command that has the process to itself; a text cannot be longer. */
export const unhurriedLimits: AnswerLimits = {
  mostBytes: 512 * 1024 * 1024 - 1024,
  mostObjects: Number.POSITIVE_INFINITY,
  mostValues: Number.POSITIVE_INFINITY,
}

/**
 * Reads a whole answer, packed or not, and ends the connection of one that is larger than it may be, or not there by the deadline.
 * @param deadline  By `performance.now()`.
 * @throws AppError catalogue_unavailable
 */
export async function readResponse(
  response: IncomingMessage,
  { limits, deadline }: { limits: AnswerLimits; deadline: number },
): Promise<unknown> {
  let isLate = false
  const giveUp = () => {
    isLate = true
    response.destroy()
  }
  const timer = setTimeout(giveUp, Math.max(1, deadline - performance.now()))
  try {
    return parse(await readBytes(unpacked(response), limits))
  } catch (error) {
    if (isLate) throw unavailable('slow', 'no end in time')
    const { code } = error as { code?: unknown }
    if (typeof code === 'string' && code.startsWith('Z_')) throw unavailable('unusable', `packed wrongly: ${code}`)
    throw error
  } finally {
    clearTimeout(timer)
    // What has been read to its end keeps its connection.
    if (!response.complete) response.destroy()
  }
}

function unpacked(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.toLowerCase() ?? 'identity'
  if (encoding === 'identity') return response
  if (!/^(x-)?gzip$|^deflate$/.test(encoding)) throw unavailable('unusable', `encoding ${encoding.slice(0, 20)}`)
  return pipeline(response, createUnzip(), () => {})
}

/** Stops at the first limit that the answer passes, before the rest has come. */
async function readBytes(stream: Readable, { mostBytes, mostObjects, mostValues }: AnswerLimits): Promise<Buffer> {
  const chunks: Buffer[] = []
  const counts = { bytes: 0, objects: 0, values: 0 }
  // Leaving the loop destroys the stream.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    counts.bytes += chunk.length
    if (mostObjects < Number.POSITIVE_INFINITY) countValues(chunk, counts)
    if (counts.bytes > mostBytes || counts.objects > mostObjects || counts.values > mostValues)
      throw unavailable('unusable', 'answer too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, counts.bytes)
}

const [COMMA, LIST, OBJECT] = [0x2c, 0x5b, 0x7b]

function countValues(bytes: Buffer, counts: { objects: number; values: number }): void {
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === COMMA) counts.values++
    else if (byte === LIST || byte === OBJECT) counts.objects++
  }
}

function parse(bytes: Buffer): unknown {
  let answer: unknown
  try {
    answer = JSON.parse(bytes.toString())
  } catch {
    throw unavailable('unusable', 'not JSON')
  }
  if (typeof answer !== 'object' || answer === null) throw unavailable('unusable', 'no object')
  return answer
}
