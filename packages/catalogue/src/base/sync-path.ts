import { open } from 'node:fs/promises'

/** Waits until a file or directory is safe on the disk. */
export async function syncPath(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
