import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The rows of a list in `words`: a line each, its cells apart by a bar. */
export const readRows = (name: string): string[][] =>
  readFileSync(join(import.meta.dirname, 'words', `${name}.txt`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' | '))
