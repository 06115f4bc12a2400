/**
 * `npm run release`: one file, dist/cognate-VERSION.tgz, that npm installs and runs by itself (`npx ./cognate-VERSION.tgz`), with the page built,
 * the code compiled, and a list of all that it is made of (SBOM, CycloneDX).
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPage, isPageBuilt } from '@cognate/server/tooling'
import { ROOT } from '../tests/support/shared.ts'
import { stage } from './release/stage.ts'

const npm = (args: string[], cwd: string) =>
  execFileSync('npm', args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'inherit'] })

const folder = mkdtempSync(join(tmpdir(), 'cognate-release-'))
try {
  if (!(await isPageBuilt())) await buildPage()
  stage(folder)
  writeFileSync(
    join(folder, 'sbom.cdx.json'),
    npm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev', '--sbom-type=application'], ROOT),
  )
  const into = join(ROOT, 'dist')
  mkdirSync(into, { recursive: true })
  const [packed] = JSON.parse(npm(['pack', '--json', '--pack-destination', into], folder))
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)
  console.log(
    `dist/${packed.filename}: ${megabytes(packed.size)} MB packed, ${megabytes(packed.unpackedSize)} MB unpacked`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
