import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stage } from '../scripts/release/stage.ts'
import { ROOT } from './support/shared.ts'

// As npm installs it: below a folder node_modules, beside what it depends on.
const above = mkdtempSync(join(tmpdir(), 'cognate-installed-'))
const folder = join(above, 'node_modules/cognate')
beforeAll(() => {
  mkdirSync(folder, { recursive: true })
  stage(folder)
  // Those of the server first, where it has another version than others.
  for (const from of ['apps/server/node_modules', 'node_modules'])
    for (const name of existsSync(join(ROOT, from)) ? readdirSync(join(ROOT, from)) : []) {
      const target = join(above, 'node_modules', name)
      if (!name.startsWith('.') && name !== '@cognate' && !existsSync(target))
        symlinkSync(join(ROOT, from, name), target)
    }
})
afterAll(() => rmSync(above, { recursive: true, force: true }))

const modules = () => globSync('{apps/server,node_modules,bin}/**/*.js', { cwd: folder })
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

it('a release holds no TypeScript, and every module that its modules name', () => {
  expect(globSync('**/*.ts', { cwd: folder })).toEqual([])
  const missing = modules().flatMap((path) =>
    [...read(path).matchAll(/['"](\.{1,2}\/[^'"\n]*\.js)['"]/g)]
      .map(([, named]) => resolve(join(folder, dirname(path)), named!))
      .filter((target) => !existsSync(target)),
  )
  expect(missing).toEqual([])
  expect(modules().length).toBeGreaterThan(500)
})

it('depends on every package that its modules name', () => {
  const { dependencies } = JSON.parse(read('package.json'))
  const named = modules().flatMap((path) => [
    ...read(path).matchAll(/^(?:import|export) (?:[^'"`;()=]* from )?'([^.'][^']*)'/gm),
  ])
  const packages = named
    .map(([, name]) => name!.split('/', name!.startsWith('@') ? 2 : 1).join('/'))
    .filter((name) => !name.startsWith('node:'))
  expect(packages).toContain('fastify')
  expect([...new Set(packages)].filter((name) => !(name in dependencies))).toEqual([])
})

it('runs commands', () => {
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [join(folder, 'bin/cognate.js'), ...args], { encoding: 'utf8' })
  expect(run('--version')).toBe(`${JSON.parse(read('package.json')).version}\n`)
  expect(run('backup', '--help')).toContain('Usage: cognate backup')
})
