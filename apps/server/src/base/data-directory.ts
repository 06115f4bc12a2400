import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Others may pass, but see and change nothing. */
const SEEN_BY_OTHERS = 0o006
const OPEN_TO_OTHERS = 0o007

/**
 * Makes DATA_DIR where it is missing, and closes it to all other users of the machine. Root's PostgreSQL runs as another
 * user: it may pass through the folder to its own, and cannot list it. What the owner's group may do stays as it is.
 */
export function closeDataDirectory(path: string): void {
  const isRoot = process.getuid?.() === 0
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true })
    mkdirSync(path)
    chmodSync(path, isRoot ? 0o711 : 0o700)
  }
  takeAway(path, isRoot ? SEEN_BY_OTHERS : OPEN_TO_OTHERS)
  for (const name of ['catalogues', 'downloads']) {
    if (existsSync(join(path, name))) takeAway(join(path, name), OPEN_TO_OTHERS)
  }
}

function takeAway(path: string, rights: number): void {
  const { mode } = statSync(path)
  if ((mode & rights) === 0) return
  try {
    chmodSync(path, mode & ~rights)
  } catch (error) {
    // Of somebody else's folder, or on a disk that is only read, the modes are not ours to set.
    if (!['EPERM', 'EROFS', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
