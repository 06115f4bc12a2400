import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogueStore, demoSource, localCatalogues } from '@cognate/catalogue'
import { CatalogueVersionsView } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

const directory = mkdtempSync(join(tmpdir(), 'cognate-admin-catalogues-'))
const catalogues = localCatalogues(catalogueStore(directory))
let server: TestServer
let operator: Client
let older: string
let newer: string
beforeAll(async () => {
  older = (await catalogues.import(demoSource({ works: 40 }))).version
  newer = (await catalogues.import(demoSource({ works: 60 }))).version
  server = await startTestServer({ services: { catalogues } })
  operator = await signedIn(server, 'boss')
  await server.workspace.accounts.setOperator((await server.workspace.accounts.byUsername('boss'))!.id, true)
})
afterAll(async () => {
  await server.close()
  await catalogues.close()
  rmSync(directory, { recursive: true, force: true })
})

const listed = async () => CatalogueVersionsView.parse((await operator.get('/api/admin/catalogues/')).json()).results
const at = (version: string) => `/api/admin/catalogues/${version}/`

describe('the catalogues on the page', () => {
  it('A-09 say what each version holds and takes, and which one is in use', async () => {
    const versions = await listed()
    expect(versions.map(({ version, in_use }) => [version, in_use])).toEqual([
      [newer, true],
      [older, false],
    ])
    expect(versions[1]).toMatchObject({ holds: [{ name: 'works', count: 40 }], meaning: null, rejected: 0 })
    expect(versions[1]!.bytes).toBeGreaterThanOrEqual(versions[1]!.own_bytes)
    expect(versions[1]!.own_bytes).toBeGreaterThan(0)
  })

  it('A-09 are taken into use and removed by name, which the log tells; the one in use stays', async () => {
    const refused = await operator.delete(at(newer))
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'catalogue_in_use'])
    expect((await operator.put(at(older), { in_use: true })).statusCode).toBe(204)
    expect(await catalogues.current()).toBe(older)
    expect((await operator.put(at(older), { in_use: false })).statusCode).toBe(400)
    expect((await operator.delete(at(newer))).statusCode).toBe(204)
    expect((await listed()).map(({ version }) => version)).toEqual([older])
    expect((await operator.put(at(newer), { in_use: true })).statusCode).toBe(404)
    expect((await operator.delete(at('..%2F..'))).statusCode).toBe(404)
    const { results } = (await operator.get('/api/admin/log/?user=boss')).json()
    expect(results.slice(0, 2)).toMatchObject([
      { event: 'catalogue.removed', subject: `catalogue:${newer}` },
      { event: 'catalogue.used', subject: `catalogue:${older}` },
    ])
  })

  it('A-09 list the faults in the lines of a version, whoever imported it', async () => {
    const flaws = [{ file: 'authors.jsonl', reason: 'unread_form' as const }]
    const { version } = await catalogues.import({ ...demoSource({ works: 40 }), fingerprint: 'with flaws', flaws })
    const faults = (await operator.get(`${at(version)}rejected/`)).json()
    expect(faults).toEqual({ count: 1, results: [{ file: 'authors.jsonl', line: 0, reason: 'unread_form' }] })
    expect((await operator.get(`${at(older)}rejected/`)).json()).toEqual({ count: 0, results: [] })
    expect((await operator.get(`${at('none')}rejected/`)).statusCode).toBe(404)
  })
})
