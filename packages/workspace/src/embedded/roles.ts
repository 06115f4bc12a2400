import pg from 'pg'
import { APPLICATION_ROLE, SUPERUSER } from './cluster.ts'

/** Where to reach an embedded PostgreSQL, and with what. */
interface Access {
  socketDirectory: string
  password: string
}

/** The URL of `database` for `role`, in the form that libpq understands too. */
export function urlOf({ socketDirectory, password }: Access, role: string, database: string): string {
  // PGSSLMODE of the environment would otherwise ask a socket for TLS.
  return `postgresql://${role}:${password}@localhost/${database}?host=${encodeURIComponent(socketDirectory)}&sslmode=disable`
}

/**
 * Makes sure that the application's role is there. False where PostgreSQL does not answer (yet); a refused password and
 * everything else that waiting cannot mend is thrown.
 */
export async function ensureRole(access: Access): Promise<boolean> {
  const client = new pg.Client({
    connectionString: urlOf(access, SUPERUSER, 'postgres'),
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [APPLICATION_ROLE])
    if (rowCount === 0) await createRole(client, access.password)
    return true
  } catch (error) {
    if (mayPass(error)) return false
    if (error instanceof pg.DatabaseError && error.code === WRONG_PASSWORD) {
      throw new Error('The file password is not the one of the embedded PostgreSQL beside it. Restore it.', {
        cause: error,
      })
    }
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Ends the log of changes so far. Files of it that are done with are removed, see `wal_recycle` in `bring-up.ts`. */
export async function forgetChanges(access: Access): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(access, SUPERUSER, 'postgres') })
  client.on('error', () => {})
  await client.connect()
  try {
    // The file that is written to is never removed, so another is begun.
    await client.query('select pg_switch_wal()')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

const WRONG_PASSWORD = '28P01'

async function createRole(client: pg.Client, password: string): Promise<void> {
  const secret = client.escapeLiteral(password)
  await client.query(`create role ${client.escapeIdentifier(APPLICATION_ROLE)} login createdb password ${secret}`)
}

/** No SQLSTATE: nothing answered. 57P0x: PostgreSQL is starting or going down. */
function mayPass(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || (error.code ?? '').startsWith('57P0')
}
