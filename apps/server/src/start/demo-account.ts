import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account, Licence, Organisation, Workspace } from '@cognate/workspace'
import { type Config, isLoopback } from '../config.ts'
import { hashPassword, isPassword, makeUpPassword } from '../passwords.ts'

export interface DemoAccount {
  username: string
  password: string
}

const FILE = 'demo-account.json'
const USERNAME = 'demo'
const ORGANISATION = 'demo'
const everything: Licence = {
  kind: 'institution',
  valid_from: '2000-01-01',
  valid_until: '9999-12-31',
  endpoints: 'all',
  datasets: 'all',
  filters: 'all',
}

/**
 * The demo account of this installation; undefined where it is none. Decided at the first start, and written down before
 * anything else is, so that a first start that was cut short goes on as one.
 */
export async function decideDemo(config: Config): Promise<DemoAccount | undefined> {
  const path = join(config.dataDirectory, FILE)
  const known = await readFile(path, 'utf8').catch(() => undefined)
  const isDemo =
    config.demo ?? (known !== undefined || (isLoopback(config.host) && (await isEmpty(config.dataDirectory))))
  if (!isDemo) return undefined
  const kept = known === undefined ? undefined : (JSON.parse(known) as DemoAccount).password
  // A password that is given is kept too: a later start without it must not take it from those who use it.
  const account = { username: USERNAME, password: config.demoPassword ?? kept ?? makeUpPassword() }
  if (account.password !== kept) await keep(account, config.dataDirectory)
  return account
}

/** Writes the account down whole or not at all: half a file would stop every later start. */
async function keep(account: DemoAccount, directory: string): Promise<void> {
  const path = join(directory, FILE)
  await mkdir(directory, { recursive: true })
  await writeFile(`${path}.new`, `${JSON.stringify(account)}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
}

async function isEmpty(directory: string): Promise<boolean> {
  if (!existsSync(directory)) return true
  const entries = await readdir(directory)
  return entries.every((name) => name === 'lost+found' || name === `${FILE}.new`)
}

/**
 * Sees to it that the demo organisation and its account are there, open to everything, with the password that is shown.
 * Each part is made where it is missing, since an earlier start may have been cut short between any two.
 */
export async function ensureDemoAccount(demo: DemoAccount, workspace: Workspace): Promise<void> {
  const organisation = await ensureOrganisation(workspace)
  const account = await ensureAccount(demo, workspace)
  const memberships = await workspace.memberships.of(account.id)
  if (memberships.length === 0) await workspace.memberships.set(account.id, organisation.id, { is_local_admin: true })
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

async function ensureAccount({ username, password }: DemoAccount, { accounts }: Workspace): Promise<Account> {
  const known = await accounts.byUsername(username)
  if (known && (await isPassword(password, known.password_hash))) return known
  const password_hash = await hashPassword(password)
  if (known) {
    await accounts.setPassword(known.id, password_hash, { by: null })
    return known
  }
  return accounts.create({
    username,
    email: 'demo@example.org',
    first_name: 'Demo',
    last_name: 'User',
    password_hash,
  })
}
