import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const checkout = join(import.meta.dirname, '../../..')

/** The workspace, and what of ours it needs to run. */
const packages = ['contract', 'workspace']

/** What a package of `node_modules` needs to run, with itself; what is not installed is for another platform. */
function neededBy(name: string, found = new Set<string>()): Set<string> {
  const manifest = join(checkout, 'node_modules', name, 'package.json')
  if (found.has(name) || !existsSync(manifest)) return found
  found.add(name)
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
  for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) neededBy(other, found)
  return found
}

type Manifest = Partial<Record<'dependencies' | 'optionalDependencies', Record<string, string>>>

/** Makes `root` a checkout of the workspace package alone, as `npm ci` leaves it when it may run no scripts. */
export function copyCheckout(root: string): { node: string } {
  for (const name of packages)
    cpSync(join(checkout, 'packages', name), join(root, 'packages', name), { recursive: true })
  const dependencies = packages.flatMap((name) => [...neededBy(`@cognate/${name}`)])
  for (const name of dependencies.filter((name) => !name.startsWith('@cognate/'))) {
    cpSync(join(checkout, 'node_modules', name), join(root, 'node_modules', name), {
      recursive: true,
      verbatimSymlinks: true,
      // npm packs no symbolic links between libraries; an install script of the package makes them.
      filter: (path) => !(path.includes('/native/lib/') && lstatSync(path).isSymbolicLink()),
    })
  }
  mkdirSync(join(root, 'node_modules/@cognate'), { recursive: true })
  for (const name of packages) symlinkSync(`../../packages/${name}`, join(root, 'node_modules/@cognate', name))
  cpSync(join(checkout, 'tests/faults/support'), join(root, 'tests/faults/support'), { recursive: true })
  cpSync(process.execPath, join(root, 'node'))
  return { node: join(root, 'node') }
}
