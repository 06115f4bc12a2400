import type { SpawnOptions } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyCheckout } from './support/copy-checkout.ts'
import { runChild } from './support/run-child.ts'

const isRoot = process.getuid?.() === 0
/** The user `nobody`, as far as Debian, Fedora and macOS agree on one. */
const NOBODY = { uid: 65534, gid: 65534 }

const folder = mkdtempSync(join(tmpdir(), 'cognate-users-'))
const root = join(folder, 'closed/checkout')
let node: string

beforeAll(() => {
  mkdirSync(root, { recursive: true })
  node = copyCheckout(root).node
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts PostgreSQL on `directory` by another process, stops it, and says whose files it left. */
async function startAndStop(directory: string, options: SpawnOptions = {}): Promise<number> {
  const child = runChild([directory, 'hold'], { root, node, ...options })
  await child.printed(1)
  child.process.stdin!.end()
  await child.ended
  expect(child.process.exitCode).toBe(0)
  return statSync(join(directory, 'cluster')).uid
}

describe('embedded PostgreSQL for every kind of user', () => {
  it('starts from a checkout and on data that are closed to all other users, twice, without npm’s install scripts', async () => {
    chmodSync(folder, 0o700)
    chmodSync(join(folder, 'closed'), 0o700)
    const directory = join(folder, 'closed/data/postgres')
    const owner = await startAndStop(directory)
    expect(await startAndStop(directory)).toBe(owner)
    // PostgreSQL refuses to run as root.
    expect(owner).not.toBe(0)
  })

  it('starts for an ordinary user whose home is elsewhere, and for root on that user’s data', async () => {
    for (const path of [folder, join(folder, 'closed')]) chmodSync(path, 0o755)
    const home = join(folder, 'home')
    mkdirSync(home, { mode: 0o700 })
    // An ordinary user can only be themselves; root tries as one.
    const identity = isRoot ? NOBODY : {}
    if (isRoot) chownSync(home, NOBODY.uid, NOBODY.gid)
    const directory = join(home, 'data/postgres')
    const environment = { env: { ...process.env, HOME: home }, cwd: home }
    const owner = await startAndStop(directory, { ...identity, ...environment })
    expect(owner).toBe(isRoot ? NOBODY.uid : process.getuid?.())
    expect(await startAndStop(directory)).toBe(owner)
    expect(await startAndStop(directory, { ...identity, ...environment })).toBe(owner)
  })

  it('names DATABASE_URL if a folder may not be used', async () => {
    const locked = join(folder, 'locked')
    mkdirSync(locked, { mode: 0o500 })
    const child = runChild([join(locked, 'data/postgres'), 'hold'], { root, node, cwd: '/', ...(isRoot ? NOBODY : {}) })
    await expect(child.printed(1)).rejects.toThrow(/DATABASE_URL/)
  })

  it('starts on files that came back from a backup with open modes, and as root’s own', async () => {
    const directory = join(folder, 'closed/data/postgres')
    const restored = join(folder, 'restored/postgres')
    mkdirSync(join(folder, 'restored'))
    cpSync(directory, restored, { recursive: true })
    if (isRoot) chownSync(restored, 0, 0)
    expect(statSync(join(restored, 'cluster')).uid).toBe(process.getuid?.())
    chmodSync(join(restored, 'cluster'), 0o755)
    expect(await startAndStop(restored)).not.toBe(0)
  })
})
