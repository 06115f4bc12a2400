import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** With these rights removed, others may pass through a folder but neither list nor change it. */
const OTHERS_READ_WRITE = 0o006
const OTHERS_ALL = 0o007

/**
 * Creates DATA_DIR if it is missing, and closes it to all other users of the machine. Under root, PostgreSQL runs as another
 * user, who may pass through the folder but not list it. The rights of the group stay as they are.
 */
export function closeDataDirectory(path: string): void {
  const isRoot = process.getuid?.() === 0
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true })
    mkdirSync(path)
    chmodSync(path, isRoot ? 0o711 : 0o700)
  }
  removeRights(path, isRoot ? OTHERS_READ_WRITE : OTHERS_ALL)
  for (const name of ['catalogues', 'downloads']) {
    if (existsSync(join(path, name))) removeRights(join(path, name), OTHERS_ALL)
  }
}

function removeRights(path: string, rights: number): void {
  const { mode } = statSync(path)
  if ((mode & rights) === 0) return
  try {
    chmodSync(path, mode & ~rights)
  } catch (error) {
    // The modes of another user's folder, or on a read-only disk, cannot be changed.
    if (!['EPERM', 'EROFS', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
