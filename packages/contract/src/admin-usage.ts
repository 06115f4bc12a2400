import { z } from 'zod'

/** Numbers alone: no texts, no names. */
const Figures = z.object({
  /** Null in months of which there is no access log; so the next three. */
  searches: z.number().int().nullable(),
  /** Whoever did something, each once. Months and organisations do not add up. */
  people: z.number().int().nullable(),
  exports: z.number().int().nullable(),
  /** Academics whose e-mail addresses were looked up, anew each hour. */
  lookups: z.number().int().nullable(),
  /** Collections made and kept. */
  collections: z.number().int(),
})

export const UsageMonthView = Figures.extend({
  /** Such as `2026-11`, in UTC. */
  month: z.string(),
  /** The day from which on it is counted, where that is not the first. */
  counted_since: z.iso.date().nullable(),
})
export type UsageMonthView = z.infer<typeof UsageMonthView>

/** Of one organisation, or of all that the caller administers. */
export const AskUsage = z.object({ organisation: z.string().max(100).optional() })

export const UsageView = z.object({
  /** Null: all. */
  organisation: z.object({ name: z.string(), display_name: z.string() }).nullable(),
  /** On large installations up to an hour ago. */
  counted_at: z.iso.datetime(),
  /** From this month back to the first one with any use, 24 at most. */
  months: z.array(UsageMonthView),
  total: Figures.omit({ people: true }),
})
export type UsageView = z.infer<typeof UsageView>
