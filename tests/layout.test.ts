import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './support/shared.ts'

/** What each part may import of ours: the way of the data, see ARCHITECTURE.md. */
const mayImport: Record<string, readonly string[]> = {
  'packages/contract': [],
  'packages/matching': ['@cognate/contract'],
  'packages/catalogue': ['@cognate/contract', '@cognate/matching'],
  'packages/workspace': ['@cognate/contract'],
  'apps/server': ['@cognate/contract', '@cognate/matching', '@cognate/catalogue', '@cognate/workspace'],
  'apps/web': ['@cognate/contract'],
  tools: ['@cognate/contract', '@cognate/matching', '@cognate/catalogue', '@cognate/server'],
}

interface Import {
  file: string
  from: string
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist', 'migrations'].includes(entry.name) ? [] : sources(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}

function importsOf(path: string): Import[] {
  const text = readFileSync(path, 'utf8')
  const statement =
    /(?:^|\n)\s*(?:import|export)\b[^'"\n;]*?(?:\{[^}]*\}[^'"\n;]*?)?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g
  return [...text.matchAll(statement)].map((match) => ({
    file: relative(ROOT, path),
    from: match[1] ?? match[2] ?? '',
  }))
}

const packageOf = (from: string) => /^@cognate\/[^/]+/.exec(from)?.[0]
const isTest = (file: string) => /\.test\.tsx?$|\/testing\/|\/tests\//.test(file)

function declared(part: string): Set<string> {
  const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
  const own = read(`${part}/package.json`)
  const root = read('package.json')
  return new Set(
    [own, root].flatMap((json) => [
      ...Object.keys(json.dependencies ?? {}),
      ...Object.keys(json.devDependencies ?? {}),
      json.name,
    ]),
  )
}

describe.each(Object.keys(mayImport))('imports of %s', (part) => {
  const imports = sources(join(ROOT, part)).flatMap(importsOf)

  it('point the way of the data', () => {
    const own = `@cognate/${part.split('/').at(-1)}`
    const wrong = imports.filter(({ from }) => {
      const name = packageOf(from)
      return name !== undefined && name !== own && !mayImport[part]!.includes(name)
    })
    expect(wrong).toEqual([])
  })

  it('stay inside the part, or go through the entry of another', () => {
    const wrong = imports.filter(({ file, from }) => {
      if (!from.startsWith('.')) return false
      const target = relative(ROOT, resolve(ROOT, dirname(file), from))
      return !target.startsWith(`${part}/`) && !(isTest(file) && target.startsWith('tests/support'))
    })
    expect(wrong).toEqual([])
  })

  it('are declared where they are used', () => {
    const known = declared(part)
    const undeclared = imports.filter(({ from }) => {
      if (from.startsWith('.') || from.startsWith('node:') || from.startsWith('virtual:')) return false
      const name = from.startsWith('@') ? from.split('/').slice(0, 2).join('/') : from.split('/')[0]!
      return !known.has(name)
    })
    expect(undeclared).toEqual([])
  })
})

describe('browser tests', () => {
  it('ask the page until it shows what is expected, since it may still be drawing', () => {
    const askedOnce =
      /expect\(await .*\.(?:count|textContent|allTextContents|innerText|inputValue|getAttribute|isChecked|isDisabled|isVisible|evaluate)\(/
    const files = sources(join(ROOT, 'tests/e2e'))
    expect(files.filter((file) => askedOnce.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})
