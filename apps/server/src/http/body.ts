import { isUtf8 } from 'node:buffer'
import { AppError } from '@cognate/contract'
import type { FastifyInstance } from 'fastify'

/** Room for 200 records with long texts, and for a long list of excluded ones. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024

/** So many levels a body may have; the deepest of ours has 6. Beyond, whatever walks it would run out of stack. */
const MAX_DEPTH = 32

/**
 * Reads JSON bodies: valid UTF-8 only, no deeper than can be walked, and without keys that reach into prototypes. An
 * empty body is none, so that a DELETE may carry the content type that a client sends with everything.
 */
export function addJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else if (!isUtf8(body)) done(new AppError('invalid_encoding'))
    else {
      parse(request, body.toString('utf8'), (error, value) => {
        if (error) done(error)
        else if (isTooDeep(value)) done(new AppError('invalid_json', { detail: 'The body is nested too deeply.' }))
        else done(null, value)
      })
    }
  })
}

function isTooDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) level = level.flatMap(valuesIn)
  return level.length > 0
}

function valuesIn(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : []
}
