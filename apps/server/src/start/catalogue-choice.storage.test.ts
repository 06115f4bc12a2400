import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogueStore } from '@cognate/catalogue'
import type { Workspace } from '@cognate/workspace'
import { useTwoServers } from '@cognate/workspace/testing/two-servers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CatalogueChoice } from './catalogue-choice.ts'

let workspace: Workspace & { url: string }
let other: Workspace
useTwoServers((servers) => {
  ;({ workspace, other } = servers)
})

let directory: string
const open: CatalogueChoice[] = []
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cognate-choice-'))
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((choice) => choice.close()))
  rmSync(directory, { recursive: true, force: true })
})

/** A version as far as its name matters. */
function addVersion(machine: string, version: string): void {
  const path = join(directory, machine, 'catalogues', version)
  mkdirSync(`${path}.copying`, { recursive: true })
  writeFileSync(join(`${path}.copying`, 'catalogue.json'), '{}')
  renameSync(`${path}.copying`, path)
}

/** The catalogues of a machine, in a DATA_DIR of its own. */
function aMachine(name: string, ...versions: string[]) {
  for (const version of versions) addVersion(name, version)
  return catalogueStore(join(directory, name))
}

function startServer(on: Workspace, store: ReturnType<typeof aMachine>): CatalogueChoice {
  const choice = new CatalogueChoice({ workspace: on, store, log: { info() {}, warn() {} } })
  open.push(choice)
  return choice
}

/** The choice was made at that time. */
function date(machine: string, secondsAgo: number): void {
  const time = Date.now() / 1000 - secondsAgo
  utimesSync(join(directory, machine, 'catalogues/current'), time, time)
}

type Store = ReturnType<typeof aMachine>
const uses = (store: Store, version: string) =>
  expect.poll(() => store.current()?.version, { timeout: 2000, interval: 20 }).toBe(version)

describe('the choice of the catalogue', () => {
  it('D-07 made at one server is followed within 2 s by all that have the version', async () => {
    const [here, there] = [aMachine('here', 'a', 'b'), aMachine('there', 'a', 'b')]
    here.use('a')
    there.use('a')
    date('there', 60)
    startServer(workspace, here)
    startServer(other, there)
    here.use('b')
    await uses(there, 'b')
    there.use('a')
    await uses(here, 'a')
  })

  it('D-07 is kept where the version is missing, and followed when it has come', async () => {
    const [here, there] = [aMachine('here', 'a', 'c'), aMachine('there', 'a')]
    here.use('a')
    there.use('a')
    date('there', 60)
    const chooser = startServer(workspace, here)
    const follower = startServer(other, there)
    here.use('c')
    await expect
      .poll(() => follower.fault, { timeout: 2000 })
      .toBe('The catalogue c was chosen at another server and is not in this DATA_DIR.')
    expect(chooser.fault).toBeUndefined()
    expect([here.current()?.version, there.current()?.version]).toEqual(['c', 'a'])
    addVersion('there', 'c')
    await uses(there, 'c')
    expect(follower.fault).toBeUndefined()
    expect(here.current()?.version).toBe('c')
  })

  it('D-07 made here while a choice made elsewhere is read is kept, and told', async () => {
    const here = aMachine('here', 'f', 'g', 'h')
    here.use('f')
    date('here', 3600)
    await workspace.catalogueChoice.choose('g', 0)
    const read = vi.fn(async () => {
      const chosen = await workspace.catalogueChoice.read()
      if (read.mock.calls.length === 1) here.use('h')
      return chosen
    })
    startServer({ ...workspace, catalogueChoice: { ...workspace.catalogueChoice, read } }, here)
    await expect.poll(() => workspace.catalogueChoice.read(), { timeout: 4000 }).toBe('h')
    expect(here.current()?.version).toBe('h')
  })

  it('D-07 made while a server was stopped counts from when it was made', async () => {
    const [here, late, newer] = [aMachine('here', 'd', 'e'), aMachine('late', 'd', 'e'), aMachine('newer', 'd', 'e')]
    here.use('d')
    late.use('e')
    newer.use('e')
    date('late', 3600)
    startServer(workspace, here)
    await expect.poll(() => workspace.catalogueChoice.read(), { timeout: 2000 }).toBe('d')
    startServer(other, late)
    await uses(late, 'd')
    newer.use('e')
    startServer(other, newer)
    await uses(here, 'e')
    await uses(late, 'e')
  })
})
