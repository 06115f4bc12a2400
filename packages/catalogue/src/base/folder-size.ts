import { readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'

/** What a folder takes on the disk. */
export interface FolderSize {
  bytes: number
  /** What removing it alone would give back: files that other folders share stay. */
  ownBytes: number
}

/** The sizes of folders by their names; a file that several of them share, as a hard link, counts for each. */
export function sizesOf(folders: readonly (readonly [name: string, path: string])[]): Map<string, FolderSize> {
  return new Map(
    folders.map(([name, path]) => {
      const files = filesIn(path)
      const sum = (counted: readonly Stats[]) => counted.reduce((total, { size }) => total + size, 0)
      return [name, { bytes: sum(files), ownBytes: sum(files.filter(({ nlink }) => nlink === 1)) }]
    }),
  )
}

function filesIn(path: string): Stats[] {
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name)))
}
