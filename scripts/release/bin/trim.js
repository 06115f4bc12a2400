// After an installation: leaves out the headers of Node, 60 MB that only compilers read.
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { nodePackage } from './node-package.js'

try {
  const folder = dirname(createRequire(import.meta.url).resolve(`${nodePackage}/package.json`))
  rmSync(join(folder, 'include'), { recursive: true, force: true })
} catch {
  // It is larger, and works.
}
