import { isUtf8 } from 'node:buffer'
import { AppError } from '@cognate/contract'
import type { FastifyInstance } from 'fastify'

/** Room for 200 records with long texts, and for a long list of excluded ones. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024

/**
 * Reads JSON bodies: valid UTF-8 only, and without keys that reach into prototypes. An empty body is none, so that a
 * DELETE may carry the content type that a client sends with everything.
 */
export function addJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else if (!isUtf8(body)) done(new AppError('invalid_encoding'))
    else parse(request, body.toString('utf8'), done)
  })
}
