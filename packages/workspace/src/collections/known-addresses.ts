import { shortId } from '@cognate/contract'
import { cleanJson } from '../database/clean.ts'
import type { Querying } from '../database/database.ts'
import { type SQL, sql } from '../database/drizzle.ts'
import { databaseToday } from '../database/moments.ts'
import { searches } from '../database/schema-collaboration.ts'
import { emailVerdicts } from '../database/schema-lookups.ts'
import type { StoredRecord } from '../stores/searches.ts'
import type { Actor } from '../stores/who.ts'

type Addressed = Pick<StoredRecord, 'record_type' | 'identifier' | 'email_address' | 'status'>

/** Keeps the addresses of people of a collection for the whole organisation. What was confirmed stays so. */
export async function keepAddresses(
  querying: Querying,
  { user_id, organisation_id }: Actor,
  records: readonly Addressed[],
): Promise<void> {
  const rows = cleanJson(records.filter(isAddressed)).map(({ identifier, email_address }) => ({
    ...{ organisation_id, user_id, verdict: 'kept' as const },
    ...{ author_id: shortId(identifier), email_address: email_address!.toLowerCase() },
  }))
  if (rows.length === 0) return
  // One statement cannot write a row twice.
  const once = new Map(rows.map((row) => [`${row.author_id} ${row.email_address}`, row]))
  await querying
    .insert(emailVerdicts)
    .values([...once.values()])
    .onConflictDoUpdate({
      target: [emailVerdicts.organisation_id, emailVerdicts.author_id, emailVerdicts.email_address],
      set: { verdict: 'kept', user_id, created_at: sql`now()` },
      // Whoever types an address again that was rejected, or bounced, knows better.
      setWhere: sql`${emailVerdicts.verdict} in ('rejected', 'bounced')`,
    })
}

const isAddressed = ({ record_type, email_address }: Addressed) => record_type === 'author' && email_address

/** Notes that somebody answered who was asked at the address of their record. */
export async function noteSuccess(querying: Querying, { organisation_id }: Actor, record: Addressed): Promise<void> {
  if (!isAddressed(record) || !(record.status === 'agreed' || record.status === 'delivered')) return
  await querying
    .update(emailVerdicts)
    .set({ last_success_on: databaseToday })
    .where(sql`${emailVerdicts.organisation_id} = ${organisation_id} and ${emailVerdicts.author_id} = ${shortId(record.identifier)}
      and ${emailVerdicts.email_address} = ${record.email_address!.toLowerCase()}`)
}

/** The address that the organisation of a collection knows of whom `identity` names; the one that worked last. */
export const knownAddress = (searchId: string, identity: SQL): SQL => sql`(
  select ${emailVerdicts.email_address} from ${emailVerdicts}
  join ${searches} on ${searches.organisation_id} = ${emailVerdicts.organisation_id}
  where ${searches.uuid} = ${searchId}::uuid and ${emailVerdicts.author_id} = ${identity}
    and ${emailVerdicts.verdict} in ('confirmed', 'kept')
  order by ${emailVerdicts.last_success_on} desc nulls last, ${emailVerdicts.created_at} desc limit 1)`
