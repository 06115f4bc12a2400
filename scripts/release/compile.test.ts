import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../../tests/support/shared.ts'
import { compile } from './compile.ts'

it('leaves blanks for types, and names modules by the names that they will have', () => {
  const source = `import { type A, b } from './b.ts'
import type { C } from '../c.ts'
export { d } from '@cognate/contract'
const worker = new Worker(new URL('./a-worker.ts', import.meta.url))
const child = join(import.meta.dirname, '../child/read.ts')
export const lazy = async (x: A): Promise<C> => (await import('./e.ts')).e(b, x as unknown as A)
`
  const compiled = compile(source)
  expect(compiled.split('\n')).toHaveLength(source.split('\n').length)
  expect(compiled).toContain("from './b.js'")
  expect(compiled).toContain("new URL('./a-worker.js'")
  expect(compiled).toContain("'../child/read.js'")
  expect(compiled).toContain("import('./e.js')")
  expect(compiled).toContain("'@cognate/contract'")
  expect(compiled).not.toMatch(/\.ts\b|Promise<|import type/)
})

it('leaves no name of a module as it was in what is released', () => {
  const paths = globSync('{apps/server,packages/*}/src/**/*.ts', { cwd: ROOT }).filter(
    (path) => !/\.test\.ts$/.test(path),
  )
  expect(paths.length).toBeGreaterThan(500)
  const named = paths.filter((path) => /['"][\w./-]+\.ts['"]/.test(compile(readFileSync(join(ROOT, path), 'utf8'))))
  expect(named).toEqual([])
})
