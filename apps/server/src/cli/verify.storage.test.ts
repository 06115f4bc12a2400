import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { describeKey, seal } from '../reports/seal.ts'
import { runProgram } from './program.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const other = generateKeyPairSync('ed25519').publicKey
const content = { name: 'MS-1', people: ['Ada'] }
const file = seal({ kind: 'decision_report', content, at: new Date('2026-03-02T10:00:00Z') }, privateKey)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-'))
  await writeFile(join(folder, 'report.json'), file)
  await writeFile(join(folder, 'changed.json'), file.replace('MS-1', 'MS-2'))
  await writeFile(join(folder, 'seal.json'), JSON.stringify(describeKey(publicKey)))
  await writeFile(join(folder, 'other.pem'), other.export({ type: 'spki', format: 'pem' }))
})
afterAll(() => rm(folder, { recursive: true }))

let printed: string
beforeEach(() => {
  printed = ''
  const print = (text: unknown) => {
    printed += String(text)
    return true
  }
  vi.spyOn(process.stdout, 'write').mockImplementation(print)
  vi.spyOn(process.stderr, 'write').mockImplementation(print)
})
afterEach(() => vi.restoreAllMocks())

const verify = (name: string, ...more: string[]) => runProgram(['verify', join(folder, name), ...more])

it('issue 29 says without an installation whether a file was changed, by its exit code as well', async () => {
  expect(await verify('report.json')).toBe(0)
  expect(printed).toMatch(/^Unchanged: a decision report, sealed at 2026-03-02T10:00:00.000Z/)
  expect(await verify('changed.json')).toBe(1)
  expect(printed).toContain('was CHANGED after it was sealed.')
  expect(await verify('seal.json')).toBe(1)
  expect(printed).toContain('is not a sealed file.')
})

it('takes the key that must have sealed it, as the installation gives it or as PEM', async () => {
  expect(await verify('report.json', '--key', join(folder, 'seal.json'))).toBe(0)
  expect(await verify('report.json', '--key', join(folder, 'other.pem'))).toBe(1)
  expect(printed).toContain('was sealed by ANOTHER key')
  expect(await verify('report.json', '--key', join(folder, 'report.json'))).toBe(2)
  expect(await verify('nowhere.json')).toBe(2)
})
