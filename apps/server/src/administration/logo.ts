import { createHash } from 'node:crypto'
import { AppError, LOGO_FOLDER } from '@cognate/contract'
import type { Workspace } from '@cognate/workspace'

/** Bytes of a logo. */
const MAX_LOGO = 256 * 1024

/** What the first bytes of each kind of picture hold, in hexadecimal. SVG is a document that may hold scripts, so it is refused. */
const kinds = [
  { ending: 'png', contentType: 'image/png', pattern: /^89504e470d0a1a0a/ },
  { ending: 'jpg', contentType: 'image/jpeg', pattern: /^ffd8ff/ },
  // RIFF, a size, WEBP.
  { ending: 'webp', contentType: 'image/webp', pattern: /^52494646.{8}57454250/ },
]

/**
 * Stores a picture as a logo, and gives its path below the media area.
 * @throws AppError invalid_request where it is too large, or no PNG, JPEG or WebP
 */
export async function storePicture(bytes: Buffer, { media }: Pick<Workspace, 'media'>): Promise<string> {
  const { ending, contentType } = kindOf(bytes)
  const path = `${LOGO_FOLDER}${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${ending}`
  await media.put(path, { contentType, bytes })
  return path
}

function kindOf(bytes: Buffer): (typeof kinds)[number] {
  if (bytes.length > MAX_LOGO) throw refusal(`larger than ${MAX_LOGO / 1024} kB`)
  const start = bytes.toString('hex', 0, 16)
  const kind = kinds.find(({ pattern }) => pattern.test(start))
  if (!kind) throw refusal('no picture in PNG, JPEG or WebP')
  return kind
}

function refusal(fault: string): AppError {
  const detail = `The logo is ${fault}.`
  return new AppError('invalid_request', { detail, fields: [{ field: 'content', message: detail }] })
}
