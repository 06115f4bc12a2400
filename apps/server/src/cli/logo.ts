import { readFile } from 'node:fs/promises'
import { AppError } from '@cognate/contract'
import type { Workspace } from '@cognate/workspace'
import { storePicture } from '../administration/logo.ts'
import { CommandFailure } from './command-failure.ts'

/**
 * Stores the picture of a file as a logo, and gives its path below the media area.
 * @throws CommandFailure where the file cannot be read, is too large, or is no PNG, JPEG or WebP
 */
export async function storeLogo(file: string, workspace: Workspace): Promise<string> {
  const bytes = await readFile(file).catch((cause) => {
    throw new CommandFailure(`The file ${file} cannot be read.`, { cause })
  })
  try {
    return await storePicture(bytes, workspace)
  } catch (error) {
    throw error instanceof AppError ? new CommandFailure(`${file}: ${error.detail}`, { cause: error }) : error
  }
}
