import { AppError } from '@cognate/contract'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of the field `file`. Not in the body, whose texts are kept out of what a failure logs. */
    upload: Uint8Array | undefined
  }
}

/**
 * Reads files of multipart bodies, whole and into memory, before the call waits for its turn: a slow upload keeps no turn. Other
 * bodies are refused.
 */
export async function addFileBodies(app: FastifyInstance, limit: number): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => {
    const detail = 'Send the file as multipart/form-data, in a field named file.'
    done(new AppError('unsupported_file', { detail }))
  })
  await app.register(multipart, {
    limits: { fileSize: limit, files: 1, fields: 4, parts: 5, fieldSize: 1_000, headerPairs: 20 },
  })
  app.decorateRequest('upload', undefined)
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.upload = await readUpload(request)
  })
}

/** @throws AppError invalid_request for a body that is no multipart/form-data, or ends before its last part does. */
async function readUpload(request: FastifyRequest): Promise<Uint8Array | undefined> {
  let upload: Uint8Array | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      const bytes = await part.toBuffer()
      if (part.fieldname === 'file') upload = bytes
    }
  } catch (cause) {
    // Limits have a status. What the parser itself cannot read has none.
    if (typeof (cause as { statusCode?: unknown }).statusCode === 'number') throw cause
    const detail = 'The body is no whole multipart/form-data: its boundary is missing, or it ends within a part.'
    throw new AppError('invalid_request', { detail, cause })
  }
  return upload
}

/** The bytes of the field `file`. */
export function fileOf({ upload }: FastifyRequest): Uint8Array {
  if (!upload)
    throw new AppError('invalid_request', { fields: [{ field: 'file', message: 'Send one file in this field.' }] })
  return upload
}
