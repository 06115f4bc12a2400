import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeDataDirectory } from './data-directory.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cognate-data-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
/** The PostgreSQL of root runs as another user, who must get through. */
const closedMode = process.getuid?.() === 0 ? '711' : '700'

describe('closeDataDirectory', () => {
  it('makes a folder that others cannot read', () => {
    const path = join(folder, 'deep/data')
    closeDataDirectory(path)
    expect(modeOf(path)).toBe(closedMode)
  })

  it('closes to others what an earlier version left open, and keeps the rights of the group', () => {
    const path = join(folder, 'data')
    mkdirSync(join(path, 'catalogues'), { recursive: true })
    for (const directory of [path, join(path, 'catalogues')]) chmodSync(directory, 0o755)
    closeDataDirectory(path)
    expect(modeOf(path)).toBe(process.getuid?.() === 0 ? '751' : '750')
    expect(modeOf(join(path, 'catalogues'))).toBe('750')
  })

  it('opens nothing that was closed', () => {
    const path = join(folder, 'data')
    mkdirSync(path, { mode: 0o700 })
    closeDataDirectory(path)
    expect(modeOf(path)).toBe('700')
  })
})
