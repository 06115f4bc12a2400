import { bigint, index, pgTable, primaryKey, text } from './drizzle.ts'
import { created, moment, ofUser } from './schema.ts'

/** The secrets of apps that show codes, one for each person. */
export const totpSecrets = pgTable('totp_secrets', {
  user_id: ofUser().primaryKey(),
  /** In base32. The server computes codes from it, so that it cannot be a hash. */
  secret: text().notNull(),
  /** The step of 30 seconds of the last code that was taken: it and those before it are refused. */
  last_step: bigint({ mode: 'number' }).notNull().default(0),
  /** Null until its owner has typed a code of it. */
  confirmed_at: moment('confirmed_at'),
})

/** Public keys of passkeys. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** As the authenticator names it, in base64url. */
    id: text().primaryKey(),
    user_id: ofUser(),
    /** What its owner calls it. */
    name: text().notNull(),
    /** COSE, in base64url. */
    public_key: text().notNull(),
    /** How often it signed; 0 where it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    created_at: created(),
    last_used_at: moment('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.user_id)],
)

/** Codes for whoever has lost the other factors. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user_id: ofUser(),
    /** SHA-256 of the person and the code, in hexadecimal. */
    code_hash: text().notNull(),
    used_at: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.code_hash] })],
)
