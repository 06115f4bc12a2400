import type { HistoryStatus, ReviewStatus } from '@cognate/contract'

/** What was set of somebody for one manuscript, on a day, in order. */
export interface AskingStep {
  /** Null or `to_ask` takes back what was set before. */
  status: ReviewStatus | null
  /** YYYY-MM-DD. */
  on: string
}

/** What stands of all that was set: when somebody was asked, and what came of it. */
export type AskingOutcome = Partial<Record<HistoryStatus, string>>

/**
 * What stands at the end of an episode. Whoever answered was asked, and whoever delivered had agreed; who declined after
 * agreeing has declined.
 */
export function outcomeOf(steps: readonly AskingStep[]): AskingOutcome {
  const days: Partial<Record<ReviewStatus, string>> = {}
  let last: ReviewStatus | undefined
  for (const { status, on } of steps) {
    if (status === null || status === 'to_ask') {
      for (const set of Object.keys(days)) delete days[set as ReviewStatus]
      last = undefined
    } else if (status !== 'unavailable') {
      days[status] ??= on
      last = status
    }
  }
  if (last === undefined) return {}
  const asked = days.asked ?? Object.values(days).toSorted()[0]!
  const agreed = days.agreed ?? days.delivered
  return {
    asked,
    ...(last === 'declined' ? { declined: days.declined! } : agreed !== undefined && { agreed }),
    ...(last === 'delivered' && { delivered: days.delivered! }),
  }
}

export interface Counts extends Record<HistoryStatus, number> {
  since: string | null
  last_asked: string | null
}

/** Counts the manuscripts for which somebody was asked on or after a day, and what came of them. */
export function countOutcomes(outcomes: readonly AskingOutcome[], from: string): Counts {
  const recent = outcomes.filter(({ asked }) => asked !== undefined && asked >= from)
  const count = (status: HistoryStatus) => recent.filter((outcome) => outcome[status] !== undefined).length
  const days = recent.map(({ asked }) => asked!).toSorted()
  return {
    ...{ asked: count('asked'), agreed: count('agreed'), declined: count('declined'), delivered: count('delivered') },
    ...{ since: days[0] ?? null, last_asked: days.at(-1) ?? null },
  }
}

/** The day so many months before a moment, YYYY-MM-DD. */
export function monthsBefore(now: Date, months: number): string {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(now.getUTCDate(), lastDay))
  return first.toISOString().slice(0, 10)
}
