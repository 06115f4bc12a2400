import { isUtf8 } from 'node:buffer'
import { AppError, type ErrorCode } from '@cognate/contract'
import type { FastifyInstance } from 'fastify'

/** Levels of nesting that a body may have; ours have at most 6. A much deeper one would overflow the stack. */
const MAX_DEPTH = 32
/** Values that a body may hold; the fullest collection of 5,000 records has half as many. */
const MAX_VALUES = 400_000

/**
 * Reads JSON bodies: valid UTF-8, with limits on depth and number of values, and without keys that reach into prototypes.
 * An empty body counts as none, since some clients send a content type with every call, also with DELETE.
 */
export function addJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    ['application/json', 'application/scim+json'],
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (body.length === 0) return done(null, undefined)
      const fault = faultIn(body)
      if (fault) done(fault)
      else parse(request, body.toString('utf8'), done)
    },
  )
}

function faultIn(body: Buffer): AppError | undefined {
  const refuse = (code: ErrorCode, detail?: string) => new AppError(code, detail === undefined ? {} : { detail })
  if (!isUtf8(body)) return refuse('invalid_encoding')
  const { depth, values } = measureJson(body)
  if (depth > MAX_DEPTH) return refuse('invalid_json', 'The body is nested too deeply.')
  if (values > MAX_VALUES) return refuse('too_large', 'The body holds too many values.')
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN = new Set([0x5b, 0x7b])
const CLOSE = new Set([0x5d, 0x7d])

/** How deep a JSON text is nested and how many values it holds at most, counted in one pass before anything is made of it. */
export function measureJson(text: Buffer): { depth: number; values: number } {
  let [depth, deepest, values] = [0, 0, 1]
  for (let at = 0; at < text.length; at++) {
    const byte = text[at]!
    if (byte === QUOTE) at = endOfString(text, at)
    else if (byte === COMMA) values += 1
    else if (OPEN.has(byte)) {
      depth += 1
      values += 1
      deepest = Math.max(deepest, depth)
    } else if (CLOSE.has(byte)) depth -= 1
  }
  return { depth: deepest, values }
}

/** The place of the quote that ends the string which begins at `start`; the end of the text where none does. */
function endOfString(text: Buffer, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === BACKSLASH) at += 1
    else if (text[at] === QUOTE) return at
  }
  return text.length
}
