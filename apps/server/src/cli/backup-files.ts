import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { BackupFile } from '@cognate/workspace'
import { institutionRulesIn } from '../administration/foldings.ts'
import { closeDataDirectory } from '../base/data-directory.ts'
import { innermostMessage } from '../base/failures.ts'

/** The files of a data directory that go with a backup: without the rules on institutions the next import undoes them. */
export function filesToBackUp(dataDirectory: string): BackupFile[] {
  const path = institutionRulesIn(dataDirectory)
  if (!existsSync(path)) return []
  return [{ name: basename(path), content: readFileSync(path).toString('base64') }]
}

/** Puts the files of a backup into a data directory. @returns What the operator must know of them. */
export function restoreFiles(files: readonly BackupFile[], dataDirectory: string): string[] {
  const path = institutionRulesIn(dataDirectory)
  const rules = files.find(({ name }) => name === basename(path))
  if (!rules) return []
  const content = Buffer.from(rules.content, 'base64')
  closeDataDirectory(dataDirectory)
  if (!existsSync(path)) return tryWriting(path, content)
  // Somebody put it there for this installation.
  if (!readFileSync(path).equals(content)) return [`${path} was there already and stays: the backup has another one.`]
  return []
}

/** The database is restored by then, and a second try would be refused. */
function tryWriting(path: string, content: Buffer): string[] {
  try {
    writeFileSync(path, content)
    return []
  } catch (error) {
    return [`${path} could not be written (${innermostMessage(error)}): copy it from the first installation.`]
  }
}
