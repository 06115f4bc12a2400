import type pg from 'pg'

/** Any number that no other lock uses; the letters of "jobs". */
const LOCK = 0x6a6f6273

/** Work that one server does at a time, whichever it is. */
export function jobsIn(pool: pg.Pool) {
  return {
    /**
     * Runs `work`, unless another server is at the job of that name: then it gives false at once. The job is free again when
     * the work has ended, or its server has.
     */
    async runAlone(name: string, work: () => Promise<void>): Promise<boolean> {
      const client = await pool.connect()
      const ask = (lock: string) =>
        client.query<{ done: boolean }>(`select ${lock}($1::integer, hashtext($2)) as done`, [LOCK, name])
      let mayHoldLock = true
      try {
        mayHoldLock = (await ask('pg_try_advisory_lock')).rows[0]!.done
        if (!mayHoldLock) return false
        await work()
        return true
      } finally {
        mayHoldLock &&= await ask('pg_advisory_unlock').then(
          () => false,
          () => true,
        )
        // The lock belongs to the connection, and ends with it.
        client.release(mayHoldLock)
      }
    },
  }
}
