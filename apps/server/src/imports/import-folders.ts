import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { holdsModel } from '@cognate/meaning'
import type { Config } from '../base/config.ts'
import type { Log } from '../base/log.ts'

/** How many folders are offered; others can be typed. */
const MOST_OFFERED = 100

/** The folders in IMPORT_FOLDER by name, `.` for itself first; none where it cannot be read. */
export function offeredFolders(root: string): string[] {
  if (!existsSync(root)) return []
  try {
    const names = readdirSync(root).filter((name) => !name.startsWith('.') && folderWithin(root, name) !== undefined)
    return ['.', ...names.sort().slice(0, MOST_OFFERED - 1)]
  } catch {
    return []
  }
}

/** Warns where IMPORT_FOLDER cannot be read. No start fails for it: the folder may be mounted later, and is looked for with each list. */
export function warnWithoutImportFolder({ importFolder }: Pick<Config, 'importFolder'>, log: Pick<Log, 'warn'>): void {
  if (importFolder === undefined || offeredFolders(importFolder).length > 0) return
  log.warn({}, 'IMPORT_FOLDER names no folder that can be read: until it does, nothing in it is offered for import')
}

/** The models that stand in IMPORT_FOLDER, by name. */
export const offeredModels = (root: string): string[] =>
  offeredFolders(root).filter((name) => /^\w[\w.-]*$/.test(name) && holdsModel(folderWithin(root, name)!))

/** The path of a folder below another one, with links followed; undefined where there is none, or where it leads elsewhere. */
export function folderWithin(root: string, name: string): string | undefined {
  try {
    const top = realpathSync(root)
    const path = realpathSync(resolve(top, name))
    const isWithin = path === top || path.startsWith(top.endsWith(sep) ? top : join(top, sep))
    return isWithin && statSync(path).isDirectory() ? path : undefined
  } catch {
    return undefined
  }
}
