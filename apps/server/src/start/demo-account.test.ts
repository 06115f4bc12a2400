import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { decideDemo } from './demo-account.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cognate-demo-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const decide = (settings: NodeJS.ProcessEnv) => decideDemo(readConfig({ DATA_DIR: directory, ...settings }))

it('D-06 makes an installation on an empty folder a demo, with the same password at every start', async () => {
  const first = await decide({})
  expect(first?.password.length).toBeGreaterThanOrEqual(14)
  expect(await decide({})).toEqual(first)
})

it('D-06 keeps a password that was given at an earlier start', async () => {
  await decide({ DEMO_PASSWORD: 'a password that was given' })
  expect(await decide({})).toEqual({ username: 'demo', password: 'a password that was given' })
})

it('D-06 makes no demo of a folder with other data, nor where it is switched off', async () => {
  expect(await decide({ DEMO: 'off' })).toBeUndefined()
  rmSync(directory, { recursive: true })
  expect(await decide({ DATABASE_URL: undefined, HOST: '0.0.0.0' })).toBeUndefined()
})
