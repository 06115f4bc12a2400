import type { UsageMonthView } from '@cognate/contract'

/** What was done in a month: numbers alone. Null where no access log was written. */
export type UsageFigures = Omit<UsageMonthView, 'month' | 'counted_since'>

export interface UsageMonth extends Pick<UsageMonthView, 'month' | 'counted_since'> {
  all: UsageFigures
  /** By id of the organisation; those without any are left out. */
  organisations: Readonly<Record<string, UsageFigures>>
}
