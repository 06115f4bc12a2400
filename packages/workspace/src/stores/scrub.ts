interface Scrubbed {
  /** Tables that were in use all the time; their deleted rows are still in the files. */
  busy: string[]
  /** Whether the log of changes was scrubbed too; only that of the embedded PostgreSQL is. */
  isLogScrubbed: boolean
}

/** Removes deleted rows from the files of the database, where they otherwise stay. */
export interface Scrub {
  /** Whether the last scrub is a day ago, or much was deleted since. */
  isDue(): Promise<boolean>
  /**
   * Rewrites the tables and, in the embedded PostgreSQL, removes the log of changes (WAL). Calls that need a table wait
   * while it is rewritten. Undefined where another process is scrubbing.
   */
  run(): Promise<Scrubbed | undefined>
}
