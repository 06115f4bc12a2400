import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { folderWithin, offeredFolders, offeredModels, warnWithoutImportFolder } from './import-folders.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'cognate-folders-')))
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('Q-07 only folders below the one that is set can be named, also by links', () => {
  const top = join(root, 'imports')
  for (const path of ['imports/new/works', 'imports-elsewhere']) mkdirSync(join(root, path), { recursive: true })
  writeFileSync(join(top, 'a-file'), '')
  symlinkSync(join(root, 'imports-elsewhere'), join(top, 'out'))
  symlinkSync(join(top, 'new'), join(top, 'newest'))
  expect(offeredFolders(top)).toEqual(['.', 'new', 'newest'])
  expect(folderWithin(top, '.')).toBe(top)
  expect(folderWithin(top, 'newest/works')).toBe(join(top, 'new/works'))
  const outside = [
    '..',
    '../imports-elsewhere',
    'out',
    root,
    '/etc',
    'a-file',
    'nowhere',
    'new/../../imports-elsewhere',
  ]
  for (const name of outside) expect(folderWithin(top, name), name).toBeUndefined()
  expect(offeredFolders(join(root, 'nowhere'))).toEqual([])
})

it('A-09 a folder that holds a model is offered as one', () => {
  const top = join(root, 'with-models')
  for (const path of ['works', 'ours/onnx', '-odd/onnx']) mkdirSync(join(top, path), { recursive: true })
  for (const name of ['ours', '-odd']) writeFileSync(join(top, name, 'onnx/model.onnx'), '')
  expect(offeredModels(top)).toEqual(['ours'])
})

it('A-09 a start warns where IMPORT_FOLDER cannot be read, and fails for no folder', () => {
  const warningsOf = (importFolder: string | undefined) => {
    const warned: string[] = []
    warnWithoutImportFolder({ importFolder }, { warn: (_: unknown, sentence?: string) => void warned.push(sentence!) })
    return warned
  }
  expect([warningsOf(undefined), warningsOf(root)]).toEqual([[], []])
  expect(warningsOf(join(root, 'nowhere'))).toEqual([expect.stringMatching(/^IMPORT_FOLDER names no folder/)])
})
