import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { LOGO_FOLDER } from '@cognate/contract'
import type { Picture, Workspace } from '@cognate/workspace'
import { CommandFailure } from './command-failure.ts'

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
 * Stores the picture of a file as a logo, and gives its path below the media area.
 * @throws CommandFailure where the file cannot be read, is too large, or is no PNG, JPEG or WebP
 */
export async function storeLogo(file: string, { media }: Workspace): Promise<string> {
  const bytes = await readFile(file).catch((cause) => {
    throw new CommandFailure(`The file ${file} cannot be read.`, { cause })
  })
  const { ending, contentType } = kindOf(bytes, file)
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${ending}`
  const picture: Picture = { contentType, bytes }
  await media.put(LOGO_FOLDER + name, picture)
  return LOGO_FOLDER + name
}

function kindOf(bytes: Buffer, file: string): (typeof kinds)[number] {
  if (bytes.length > MAX_LOGO) throw new CommandFailure(`The file ${file} is larger than ${MAX_LOGO / 1024} kB.`)
  const start = bytes.toString('hex', 0, 16)
  const kind = kinds.find(({ pattern }) => pattern.test(start))
  if (!kind) throw new CommandFailure(`The file ${file} is no picture in PNG, JPEG or WebP.`)
  return kind
}
