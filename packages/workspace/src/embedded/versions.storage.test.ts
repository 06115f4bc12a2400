import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { silent } from '../../testing/database.ts'
import { EMBEDDED_RELEASE, findBinaries } from './binaries.ts'
import { startPostgres } from './start-postgres.ts'

const directory = mkdtempSync(join(tmpdir(), 'cognate-versions-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

it('knows when the PostgreSQL that is installed was published', () => {
  expect(findBinaries().version).toBe(EMBEDDED_RELEASE.version)
})

it('refuses the files of another major version before it touches them, with the commands that mend it', async () => {
  await (await startPostgres({ directory, log: silent })).stop()
  const version = join(directory, 'cluster/PG_VERSION')
  const own = readFileSync(version, 'utf8')
  writeFileSync(version, '17\n')
  const logged = readFileSync(join(directory, 'postgres.log'), 'utf8')
  await expect(startPostgres({ directory, log: silent })).rejects.toThrow(
    /is one of PostgreSQL 17, and this Cognate brings PostgreSQL 18\.\d+\. Run cognate backup .* cognate restore/,
  )
  expect(readFileSync(join(directory, 'postgres.log'), 'utf8')).toBe(logged)
  expect(existsSync(join(directory, 'cluster/postmaster.pid'))).toBe(false)
  writeFileSync(version, own)
  await (await startPostgres({ directory, log: silent })).stop()
})
