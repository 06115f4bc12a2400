/**
 * `npm run release:fixture`: a backup of a small workspace as this version makes it, and the checksums of its migrations, in
 * packages/workspace/testing/released. Every later version is tested on it. One whose version was tagged is never written again.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createWriteStream, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Manuscript } from '@cognate/contract'
import { hashPassword } from '@cognate/server/tooling'
import { openWorkspace, writeBackup } from '@cognate/workspace'
import { aMember, aPreset, aQuery, aTeam, fillEmptyTables, openPlace, silent } from '@cognate/workspace/testing'
import { ROOT } from '../tests/support/shared.ts'

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
if (execFileSync('git', ['tag', '--list', `v${version}`], { cwd: ROOT, encoding: 'utf8' }) !== '')
  throw new Error(`v${version} is tagged: its fixture stays as it is.`)

const into = join(ROOT, 'packages/workspace/testing/released')
const dataDirectory = mkdtempSync(join(tmpdir(), 'cognate-fixture-'))
try {
  const workspace = await openWorkspace({ dataDirectory, log: silent })
  try {
    const ada = await aMember(workspace, 'ada', 'college')
    const hash = await hashPassword('correct horse battery')
    await workspace.accounts.setPassword(ada.user_id, hash, { by: null })
    await aTeam(workspace, ada, 'Editors', ['ada'])
    await workspace.queries.save(ada, aQuery('street trees'))
    await workspace.filterPresets.create(ada, { ...aPreset, name: 'Productive' })
    const included_records = [{ record_type: 'author' as const, identifier: 'A1', email_address: 'ben@example.org' }]
    await workspace.searches.create(ada, { name: 'Collection', included_records, texts: ['street trees'] })
    const manuscript = Manuscript.parse({ title: 'Street trees', abstract: 'They cool.', keywords: ['heat'] })
    await workspace.searches.create(ada, { name: 'MS-1', manuscript })
    await workspace.settings.ensure('session_secret', 'of a fixture')
    await workspace.media.put('logos/x.png', { contentType: 'image/png', bytes: Buffer.from([0, 255, 10]) })
  } finally {
    await workspace.close()
  }
  {
    await using place = await openPlace({ databaseUrl: undefined, dataDirectory }, silent)
    await fillEmptyTables(place.client)
  }
  mkdirSync(into, { recursive: true })
  const output = createWriteStream(join(into, `${version}.gz`))
  await writeBackup({ databaseUrl: undefined, dataDirectory }, { output, version, log: silent })
  const sums = globSync(join(ROOT, 'packages/workspace/migrations/*.sql'))
    .sort()
    .map((path) => [basename(path), createHash('sha256').update(readFileSync(path)).digest('hex')])
  writeFileSync(join(into, `${version}.json`), `${JSON.stringify(Object.fromEntries(sums), null, 2)}\n`)
} finally {
  rmSync(dataDirectory, { recursive: true, force: true })
}
