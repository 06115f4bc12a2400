import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ROOT } from '../../../../tests/support/shared.ts'
import { addRuntime, hasRuntime, runtimeIn, runtimePackages } from './runtime.ts'

let data = ''
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'cognate-runtime-'))
})
afterEach(() => rmSync(data, { recursive: true }))

it('is that of the lock file, by its sums', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  for (const { name, integrity } of runtimePackages)
    expect(packages[`node_modules/${name}`]).toMatchObject({ version: '1.30.0', integrity })
})

it('is refused in a sentence, and nothing of it kept, where packages are missing or others', async () => {
  expect(hasRuntime(data)).toBe(true)
  await expect(addRuntime(data, { packages: data })).rejects.toThrow(
    /There is no .*onnxruntime-node-1\.30\.0\.tgz: `npm pack onnxruntime-node@1\.30\.0 onnxruntime-common@1\.30\.0` makes/,
  )
  writeFileSync(join(data, 'onnxruntime-node-1.30.0.tgz'), 'other')
  await expect(addRuntime(data, { packages: data })).rejects.toThrow(/its sum differs/)
  expect(runtimeIn(data)).toBeUndefined()
  expect(existsSync(join(data, 'runtime/1.30.0.new'))).toBe(false)
})
