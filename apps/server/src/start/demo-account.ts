import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Licence, Organisation, Workspace } from '@cognate/workspace'
import { generatePassword, hashPassword, isPassword } from '../access/passwords.ts'
import type { Config } from '../base/config.ts'

/** The decision to be a demo, which is made before the database is open. */
export interface Demo {
  /** The password that the settings give. */
  givenPassword: string | undefined
  /** Whether an earlier start was given a password, which stays in use. */
  keepsPassword: boolean
}

export interface DemoAccount {
  username: string
  /** Undefined where an earlier start was given one: only its hash is kept. */
  password: string | undefined
}

/** The file that marks a demo; it never holds the password. */
interface DemoFile {
  username: string
  hasGivenPassword: boolean
}

const FILE = 'demo-account.json'
const USERNAME = 'demo'
const ORGANISATION = 'demo'
const EMAIL = 'demo@example.org'
const openLicence: Licence = {
  kind: 'institution',
  valid_from: '2000-01-01',
  valid_until: '9999-12-31',
  endpoints: 'all',
  datasets: 'all',
  filters: 'all',
}

/**
 * Decides whether this installation is a demo; undefined if not. The first start decides and writes the file before anything
 * else, so that an interrupted first start continues as a demo. An installation that others can reach is never a demo.
 */
export async function decideDemo(config: Config): Promise<Demo | undefined> {
  const demoFile = await readDemoFile(config.dataDirectory)
  // Files of earlier versions hold the password.
  if (demoFile && 'password' in demoFile)
    await writeDemoFile({ username: USERNAME, hasGivenPassword: false }, config.dataDirectory)
  // A cluster is not filled by chance.
  const isDemoFolder = demoFile !== undefined || (!config.search && (await isEmpty(config.dataDirectory)))
  if (!config.isOnlyForThisMachine || !(config.demo ?? isDemoFolder)) return undefined
  const hasGivenPassword = config.demoPassword !== undefined || demoFile?.hasGivenPassword === true
  if (demoFile?.hasGivenPassword !== hasGivenPassword)
    await writeDemoFile({ username: USERNAME, hasGivenPassword }, config.dataDirectory)
  return { givenPassword: config.demoPassword, keepsPassword: hasGivenPassword }
}

async function readDemoFile(directory: string): Promise<DemoFile | undefined> {
  const text = await readFile(join(directory, FILE), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as DemoFile)
}

/** Writes the file whole or not at all: half a file would stop every later start. */
async function writeDemoFile(kept: DemoFile, directory: string): Promise<void> {
  const path = join(directory, FILE)
  await mkdir(directory, { recursive: true })
  await writeFile(`${path}.new`, `${JSON.stringify(kept)}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
}

async function isEmpty(directory: string): Promise<boolean> {
  if (!existsSync(directory)) return true
  const entries = await readdir(directory)
  return entries.every((name) => name === 'lost+found' || name === `${FILE}.new`)
}

/**
 * Creates what is missing of the demo organisation and its account, which may use everything. Gives the account with its
 * password: the one from the settings, else a new one. Each part is checked, since an earlier start may have been
 * interrupted.
 */
export async function ensureDemoAccount(demo: Demo, workspace: Workspace): Promise<DemoAccount> {
  const organisation = await ensureOrganisation(workspace)
  const { account, password } = await ensureAccount(demo, workspace)
  const memberships = await workspace.memberships.of(account.id)
  if (memberships.length === 0) await workspace.memberships.set(account.id, organisation.id, { is_local_admin: true })
  return { username: account.username, password }
}

/**
 * Closes the demo account of an installation that is no longer a demo, such as one that others can now reach.
 * @returns Whether the account was open.
 */
export async function closeDemoAccount({ dataDirectory }: Config, { accounts }: Workspace): Promise<boolean> {
  if (!existsSync(join(dataDirectory, FILE))) return false
  const account = await accounts.byUsername(USERNAME)
  if (!account?.is_active || account.email !== EMAIL) return false
  await accounts.setActive(account.id, false)
  return true
}

async function ensureOrganisation({ organisations, licences }: Workspace): Promise<Organisation> {
  const organisation =
    (await organisations.byName(ORGANISATION)) ??
    (await organisations.create({
      name: ORGANISATION,
      display_name: 'Demonstration',
      coi_checker: true,
      nl_language: true,
    }))
  if (!(await licences.of(organisation.id))) await licences.set(organisation.id, openLicence)
  return organisation
}

async function ensureAccount({ givenPassword, keepsPassword }: Demo, { accounts }: Workspace) {
  const existingAccount = await accounts.byUsername(USERNAME)
  if (existingAccount && !existingAccount.is_active) await accounts.setActive(existingAccount.id, true)
  if (existingAccount && givenPassword === undefined && keepsPassword)
    return { account: existingAccount, password: undefined }
  const password = givenPassword ?? generatePassword()
  if (existingAccount && (await isPassword(password, existingAccount.password_hash)))
    return { account: existingAccount, password }
  const password_hash = await hashPassword(password)
  // A password that is generated at every start signs nobody out.
  const keepsSessions = givenPassword === undefined
  if (existingAccount) await accounts.setPassword(existingAccount.id, password_hash, { by: null, keepsSessions })
  const account = existingAccount ?? (await accounts.create({ ...person, password_hash }))
  return { account, password }
}

const person = { username: USERNAME, email: EMAIL, first_name: 'Demo', last_name: 'User' }
