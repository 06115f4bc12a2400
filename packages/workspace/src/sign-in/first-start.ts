import { randomUUID } from 'node:crypto'
import { AppError } from '@cognate/contract'
import { createOrganisationIn, setLicenceIn } from '../accounts/organisations.ts'
import { presentAccount } from '../accounts/read-person.ts'
import { cleanJson, storableText } from '../database/clean.ts'
import type { Database, Querying } from '../database/database.ts'
import { eq, sql } from '../database/drizzle.ts'
import { memberships, organisations, users } from '../database/schema.ts'
import { newSecret } from '../database/secrets.ts'
import { recordAllIn } from '../logs/audit.ts'
import type { Account } from '../stores/accounts.ts'
import type { Licence, Organisation } from '../stores/organisations.ts'
import { ssoIn } from './sso.ts'

/** What the first start of an installation makes: an operator, who is also the local administrator of an organisation. */
export interface FirstAccount {
  person: Pick<Account, 'username' | 'email' | 'first_name' | 'last_name' | 'password_hash'>
  organisation: Pick<Organisation, 'name' | 'display_name'>
  licence: Licence
}

/** Under what keys are stored beside the requests to providers; no key of a provider has a space. */
const FIRST_START = 'first start'

/** Keys that make the first account of an installation, for as long as it has none. Only their SHA-256 is stored. */
export function firstStartIn(database: Database, clock: () => Date) {
  const states = (querying: Querying) => ssoIn(querying, clock)
  return {
    /** A new key; undefined where there are accounts. Keys of other servers stay as they are. */
    async open(lifetimeMs: number): Promise<string | undefined> {
      if (await hasAccounts(database)) return undefined
      const key = newSecret()
      const until = new Date(clock().getTime() + lifetimeMs)
      await states(database).put(key, FIRST_START, { works_until: until.toISOString() }, until)
      return key
    },
    /** Until when a key works; undefined where it does not. */
    async worksUntil(key: string): Promise<Date | undefined> {
      const state = (await hasAccounts(database)) ? undefined : await states(database).read(key, FIRST_START)
      return state && new Date(String(state.works_until))
    },
    /**
     * Uses a key up. Of several at once, with one key or with several, one gets the account; the others get undefined.
     * Raises `organisation_taken`.
     */
    finish: (key: string, first: FirstAccount): Promise<{ account: Account; organisation: Organisation } | undefined> =>
      database.transaction(async (transaction) => {
        // Nobody else makes an account until this one is there, whichever way.
        await transaction.execute(sql`lock table ${users} in share row exclusive mode`)
        if (await hasAccounts(transaction)) return undefined
        if (!(await states(transaction).take(key, FIRST_START))) return undefined
        return makeFirst(transaction, first)
      }),
    async close(key: string): Promise<void> {
      await states(database).take(key, FIRST_START)
    },
  }
}

async function hasAccounts(querying: Querying): Promise<boolean> {
  const [row] = await querying.select({ id: users.id }).from(users).limit(1)
  return row !== undefined
}

/** Everything in the name of the new operator. */
async function makeFirst(querying: Querying, { person, organisation: asked, licence }: FirstAccount) {
  const [taken] = await querying.select().from(organisations).where(eq(organisations.name, asked.name))
  if (taken) {
    const fields = [{ field: 'organisation.name', message: 'There is already such an organisation.' }]
    throw new AppError('organisation_taken', { fields })
  }
  const id = randomUUID()
  const username = storableText(person.username).normalize('NFC')
  const [row] = await querying
    .insert(users)
    .values({ ...cleanJson(person), username, id, is_operator: true })
    .returning()
  const organisation = await createOrganisationIn(querying, asked, id)
  await setLicenceIn(querying, organisation.id, licence, id)
  const organisation_id = organisation.id
  await querying.insert(memberships).values({ user_id: id, organisation_id, is_local_admin: true })
  const [actor_id, subject] = [id, `user:${id}`]
  const membership = { organisation_id, is_validated: true, is_local_admin: true }
  await recordAllIn(querying, [
    { actor_id, subject, action: 'account.created' },
    { actor_id, subject, action: 'operator.added' },
    { actor_id, subject, action: 'membership.set', details: membership },
  ])
  return { account: presentAccount(row!), organisation }
}
