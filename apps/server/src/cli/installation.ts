import { existsSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { hasEmbeddedDatabase } from '@cognate/workspace/embedded-database'
import { type Config, readConfig } from '../base/config.ts'
import { ConfigError } from '../base/config-error.ts'
import { CommandFailure } from './command-failure.ts'

/** Read at once: this process may become another user. */
const startedBy = process.env.SUDO_USER?.trim() || nameOfUser()

/** Who gives this command, for the audit log: whoever called sudo, else the user of the process. */
export const personAtShell = (): string => startedBy

function nameOfUser(): string {
  try {
    return userInfo().username
  } catch {
    // A user without a name, as in containers.
    return `uid ${process.getuid?.()}`
  }
}

/** Settings any of which says where an installation is. */
const naming = ['DATA_DIR', 'DATABASE_URL', 'DATABASE_URL_FILE', 'SEARCH_URL'] as const

/**
 * Says on standard error which installation a command speaks to. Root goes on as the owner of DATA_DIR, so that the server
 * can read what the command leaves.
 * @throws CommandFailure where no setting names an installation, and there is none in the folder that is taken by default.
 */
export function enterInstallation(): void {
  const config = readable(process.env)
  if (!config) return
  requireOneThatIsThere(config)
  const owner = becomeOwner(config.dataDirectory)
  process.stderr.write(
    `Installation: ${describeInstallation(config)}${owner === undefined ? '' : `; as user ${owner}, who owns it`}\n`,
  )
}

/** Faulty settings are reported by the command that reads them. */
function readable(environment: NodeJS.ProcessEnv): Config | undefined {
  try {
    return readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return undefined
    throw error
  }
}

function requireOneThatIsThere({ dataDirectory }: Config): void {
  if (naming.some((name) => process.env[name]?.trim())) return
  if (hasEmbeddedDatabase(dataDirectory) || existsSync(join(dataDirectory, 'catalogues'))) return
  throw new CommandFailure(
    `There is no installation in ${dataDirectory}, and no setting names another one. Set DATA_DIR and DATABASE_URL as the server has them; in a new folder, start the server once (npm start).`,
  )
}

/**
 * A command never makes the database of an installation: in a folder that was named by mistake it would be a second one.
 * @throws CommandFailure
 */
export function requireDatabase({ databaseUrl, dataDirectory }: Config): void {
  if (databaseUrl || hasEmbeddedDatabase(dataDirectory)) return
  throw new CommandFailure(
    `There is no database in ${dataDirectory} yet: the first start of the server (npm start) makes it. If the server keeps its data elsewhere, give this command its DATA_DIR or DATABASE_URL.`,
  )
}

/** `data in /srv/cognate, database postgresql://cognate@10.0.0.5/cognate` */
export function describeInstallation({ dataDirectory, databaseUrl, search }: Config): string {
  const database = databaseUrl === undefined ? 'the database in it' : `database ${withoutSecrets(databaseUrl)}`
  return [`data in ${dataDirectory}`, database, ...(search ? [`search cluster ${search.url}`] : [])].join(', ')
}

function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return 'of DATABASE_URL'
  const { protocol, username, host, pathname } = new URL(address)
  return `${protocol}//${username && `${username}@`}${host}${pathname}`
}

/**
 * Where root works on the data of another user, this process becomes that user. It stays root where a server that runs as
 * root made what is there.
 * @returns Their number; undefined where nothing changes.
 */
function becomeOwner(directory: string): number | undefined {
  if (process.getuid?.() !== 0 || !existsSync(directory)) return undefined
  const { uid, gid } = statSync(directory)
  const isAllTheirs = ['catalogues', 'postgres'].every((name) => {
    const path = join(directory, name)
    return !existsSync(path) || statSync(path).uid === uid
  })
  if (uid === 0 || !isAllTheirs) return undefined
  process.setgid!(gid)
  try {
    // Missing in the types of Node 24.
    ;(process as unknown as { initgroups(user: number, group: number): void }).initgroups(uid, gid)
  } catch {
    // A user without a name has no other groups.
    process.setgroups!([gid])
  }
  process.setuid!(uid)
  return uid
}
