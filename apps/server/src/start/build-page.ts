import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../../..')
const web = join(root, 'apps/web')

/** Where the built page stands. */
export const PAGE_DIRECTORY = join(web, 'dist')
/** The file with the hash of the sources of a build. */
const STAMP = '.sources'

/** What the page is made of beside its dependencies, whose versions the lock file holds. */
const sources = [web, join(root, 'packages/contract/src'), join(root, 'package-lock.json')]

/** Whether the page is there and as new as its sources; a package of npm has none. */
export async function isPageBuilt(): Promise<boolean> {
  if (!existsSync(join(web, 'src'))) return existsSync(join(PAGE_DIRECTORY, 'index.html'))
  const stamp = await readFile(join(PAGE_DIRECTORY, STAMP), 'utf8').catch(() => undefined)
  return stamp !== undefined && stamp === (await hashSources())
}

/** Builds the page in a temporary folder, then replaces the previous build. */
export async function buildPage(): Promise<void> {
  // On the same disk as its destination, so that it can be moved, in a folder that other tools ignore.
  const name = `node_modules/.page-${process.pid}`
  const buildDirectory = join(web, name)
  const stamp = await hashSources()
  try {
    const { build } = await import('vite')
    await build({ root: web, logLevel: 'warn', build: { outDir: name, emptyOutDir: true } })
    await writeFile(join(buildDirectory, STAMP), stamp)
    await rm(PAGE_DIRECTORY, { recursive: true, force: true })
    await rename(buildDirectory, PAGE_DIRECTORY)
  } finally {
    await rm(buildDirectory, { recursive: true, force: true })
  }
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of await filesIn(source)) hash.update(relative(root, file)).update(await readFile(file))
  }
  return hash.digest('hex')
}

/** All files below a folder in a fixed order, without built and installed ones. */
async function filesIn(path: string): Promise<string[]> {
  if (!existsSync(path)) return []
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined)
  if (!entries) return [path]
  const files: string[] = []
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name === 'node_modules' || entry.name.startsWith('dist') || entry.name.startsWith('.')) continue
    const full = join(path, entry.name)
    if (entry.isDirectory()) files.push(...(await filesIn(full)))
    else if (entry.isFile()) files.push(full)
  }
  return files
}
