import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Licence, Organisation, Workspace } from '@cognate/workspace'
import { generatePassword, hashPassword, isPassword } from '../access/passwords.ts'
import type { Config } from '../base/config.ts'

/** A demo, as it was decided before the database is open. */
export interface Demo {
  /** The password that the settings give. */
  givenPassword: string | undefined
  /** Whether an earlier start was given a password, which people use since. */
  keepsPassword: boolean
}

export interface DemoAccount {
  username: string
  /** Undefined where an earlier start was given one: only its hash is kept. */
  password: string | undefined
}

/** What is written down: that this is a demo, and never its password. */
interface Kept {
  username: string
  hasGivenPassword: boolean
}

const FILE = 'demo-account.json'
const USERNAME = 'demo'
const ORGANISATION = 'demo'
const EMAIL = 'demo@example.org'
const everything: Licence = {
  kind: 'institution',
  valid_from: '2000-01-01',
  valid_until: '9999-12-31',
  endpoints: 'all',
  datasets: 'all',
  filters: 'all',
}

/**
 * Whether this installation is a demo; undefined where it is none. Decided at the first start, and written down before
 * anything else is, so that a first start that was cut short goes on as one. Never one where somebody outside could reach it.
 */
export async function decideDemo(config: Config): Promise<Demo | undefined> {
  const known = await readKept(config.dataDirectory)
  // Files of earlier versions hold the password.
  if (known && 'password' in known) await keep({ username: USERNAME, hasGivenPassword: false }, config.dataDirectory)
  const isBegun = known !== undefined || (await isEmpty(config.dataDirectory))
  if (!config.isOnlyForThisMachine || !(config.demo ?? isBegun)) return undefined
  const hasGivenPassword = config.demoPassword !== undefined || known?.hasGivenPassword === true
  if (known?.hasGivenPassword !== hasGivenPassword)
    await keep({ username: USERNAME, hasGivenPassword }, config.dataDirectory)
  return { givenPassword: config.demoPassword, keepsPassword: hasGivenPassword }
}

async function readKept(directory: string): Promise<Kept | undefined> {
  const text = await readFile(join(directory, FILE), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Kept)
}

/** Writes it down whole or not at all: half a file would stop every later start. */
async function keep(kept: Kept, directory: string): Promise<void> {
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
 * Sees to it that the demo organisation and its account are there, open to everything, and gives the account with its
 * password: the given one, else a new one. Each part is made where it is missing, since an earlier start may have been cut
 * short between any two.
 */
export async function ensureDemoAccount(demo: Demo, workspace: Workspace): Promise<DemoAccount> {
  const organisation = await ensureOrganisation(workspace)
  const { account, password } = await ensureAccount(demo, workspace)
  const memberships = await workspace.memberships.of(account.id)
  if (memberships.length === 0) await workspace.memberships.set(account.id, organisation.id, { is_local_admin: true })
  return { username: account.username, password }
}

/**
 * Closes the demo account of an installation that is no demo any more, such as one that somebody outside may reach now.
 * @returns Whether there was one that was open.
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
  if (!(await licences.of(organisation.id))) await licences.set(organisation.id, everything)
  return organisation
}

async function ensureAccount({ givenPassword, keepsPassword }: Demo, { accounts }: Workspace) {
  const known = await accounts.byUsername(USERNAME)
  if (known && !known.is_active) await accounts.setActive(known.id, true)
  if (known && givenPassword === undefined && keepsPassword) return { account: known, password: undefined }
  const password = givenPassword ?? generatePassword()
  if (known && (await isPassword(password, known.password_hash))) return { account: known, password }
  const password_hash = await hashPassword(password)
  // A password that is made up anew at every start signs nobody out.
  const keepsSessions = givenPassword === undefined
  if (known) await accounts.setPassword(known.id, password_hash, { by: null, keepsSessions })
  const account = known ?? (await accounts.create({ ...person, password_hash }))
  return { account, password }
}

const person = { username: USERNAME, email: EMAIL, first_name: 'Demo', last_name: 'User' }
