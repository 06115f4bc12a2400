/** What was done in a month: numbers alone. Null where no access log was written. */
export interface UsageFigures {
  searches: number | null
  /** People who did something, each once. */
  people: number | null
  /** Files that were saved. */
  exports: number | null
  /** Academics whose e-mail addresses were looked up, anew each hour. */
  lookups: number | null
  /** Collections made, and not deleted since, or by the end of a month that is over. */
  collections: number
}

export interface UsageMonth {
  /** Such as `2026-11`, in UTC. */
  month: string
  /** The first day that the access log held of it, where that is not the first of the month. */
  counted_since: string | null
  all: UsageFigures
  /** By id of the organisation; those without any are left out. */
  organisations: Readonly<Record<string, UsageFigures>>
}
