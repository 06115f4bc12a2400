import { AppError } from '@cognate/contract'
import type { Database, Querying } from '../database/database.ts'
import { sql } from '../database/drizzle.ts'
import type { Administrator } from '../stores/who.ts'
import { mayAdminister } from './policies.ts'

/** Does what the administrators of an organisation may do. @throws AppError not_local_admin */
export function administering<Answer>(
  database: Database,
  by: Administrator,
  work: (transaction: Querying) => Promise<Answer>,
): Promise<Answer> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ may: boolean }>(sql`select ${mayAdminister(by)} as may`)
    if (!rows[0]?.may) throw new AppError('not_local_admin')
    return work(transaction)
  })
}
