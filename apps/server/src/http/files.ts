import { AppError } from '@cognate/contract'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'

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
    attachFieldsToBody: true,
    limits: { fileSize: limit, files: 1, fields: 4, parts: 5, fieldSize: 1_000, headerPairs: 20 },
  })
}

/** The bytes of the field `file`. */
export async function fileOf({ body }: FastifyRequest): Promise<Uint8Array> {
  const file = (body as { file?: MultipartFile | MultipartFile[] } | undefined)?.file
  if (!file || Array.isArray(file) || file.type !== 'file')
    throw new AppError('invalid_request', { fields: [{ field: 'file', message: 'Send one file in this field.' }] })
  return file.toBuffer()
}
