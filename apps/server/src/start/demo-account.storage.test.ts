import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestWorkspace } from '@cognate/workspace/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { isPassword } from '../access/passwords.ts'
import { readConfig } from '../base/config.ts'
import { closeDemoAccount, decideDemo, ensureDemoAccount } from './demo-account.ts'

let directory: string
let workspace: Awaited<ReturnType<typeof openTestWorkspace>>
beforeAll(async () => {
  workspace = await openTestWorkspace()
})
afterAll(() => workspace.close())
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cognate-demo-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const configOf = (settings: NodeJS.ProcessEnv) => readConfig({ DATA_DIR: directory, ...settings })
const decide = (settings: NodeJS.ProcessEnv = {}) => decideDemo(configOf(settings))
/** Starts as far as the account, and gives it. */
const start = async (settings: NodeJS.ProcessEnv = {}) => {
  const demo = await decide(settings)
  return demo && ensureDemoAccount(demo, workspace)
}
const file = () => readFileSync(join(directory, 'demo-account.json'), 'utf8')
const account = async () => (await workspace.accounts.byUsername('demo'))!
const opens = async (password: string) => isPassword(password, (await account()).password_hash)

it('D-06 makes an installation on an empty folder a demo, whose password is generated at every start and stored nowhere', async () => {
  const first = await start()
  expect(first?.password?.length).toBeGreaterThanOrEqual(14)
  await workspace.sessions.set('demo-sid', { user_id: (await account()).id }, new Date('2999-01-01'))
  const second = await start()
  expect(second?.password).not.toBe(first?.password)
  expect([await opens(first!.password!), await opens(second!.password!)]).toEqual([false, true])
  expect(await workspace.sessions.get('demo-sid')).toBeDefined()
  expect(JSON.parse(file())).toEqual({ username: 'demo', hasGivenPassword: false })
})

it('D-06 keeps a password that was set at an earlier start, and does not store it', async () => {
  const given = 'a password that was given'
  expect(await start({ DEMO_PASSWORD: given })).toEqual({ username: 'demo', password: given })
  expect(await start()).toEqual({ username: 'demo', password: undefined })
  expect(await opens(given)).toBe(true)
  expect(file()).not.toContain(given)
})

it('removes the password from a file that an earlier version wrote', async () => {
  writeFileSync(join(directory, 'demo-account.json'), '{"username":"demo","password":"plain for all to see"}\n')
  await decide({ NODE_ENV: 'production' })
  expect(file()).not.toContain('plain')
  expect((await start())?.password).not.toBe('plain for all to see')
})

it('D-06 makes no demo of a folder with other data, or if it is switched off', async () => {
  expect(await decide({ DEMO: 'off' })).toBeUndefined()
  writeFileSync(join(directory, 'data'), '')
  expect(await decide()).toBeUndefined()
})

it.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://experts.example.org' }, { NODE_ENV: 'production' }])(
  'makes no demo with %j, and closes the account of one that was',
  async (settings) => {
    expect(await decide(settings)).toBeUndefined()
    expect(existsSync(join(directory, 'demo-account.json'))).toBe(false)
    expect(await closeDemoAccount(configOf(settings), workspace)).toBe(false)
    await start()
    expect((await account()).is_active).toBe(true)
    expect(await decide(settings)).toBeUndefined()
    expect(await closeDemoAccount(configOf(settings), workspace)).toBe(true)
    expect((await account()).is_active).toBe(false)
    await start()
    expect((await account()).is_active).toBe(true)
  },
)
