import type { AskedField, AskedPeople, EngineQuery } from '@cognate/catalogue'
import type { Filters, NumberRangeFilter } from '@cognate/contract'
import type { Actor, Workspace } from '@cognate/workspace'

/** How far back the filter on how often somebody was asked counts. */
const MONTHS = 12

/** Whom the filters on past asking keep or remove; undefined where a query has none. */
export async function readAsked(
  filters: Filters,
  actor: Actor,
  { workspace, now }: { workspace: Pick<Workspace, 'reviewingHistory'>; now: () => Date },
): Promise<EngineQuery['asked']> {
  const fields = (['months_since_asked', 'times_asked'] as const).filter((field) => hasEnd(filters[field]))
  if (fields.length === 0) return undefined
  const days = await workspace.reviewingHistory.daysAsked(actor)
  const today = now()
  return Object.fromEntries(fields.map((field) => [field, peopleOf(field, filters[field]!, days, today)]))
}

const hasEnd = (range: NumberRangeFilter | undefined) => range != null && (range.start != null || range.end != null)

/** Whom a filter keeps, where whoever was never asked does not pass; else whom it removes. */
export function peopleOf(
  field: AskedField,
  { start, end }: Pick<NumberRangeFilter, 'start' | 'end'>,
  days: ReadonlyMap<string, readonly string[]>,
  today: Date,
): AskedPeople {
  const [least, most] = [start ?? Number.NEGATIVE_INFINITY, end ?? Number.POSITIVE_INFINITY]
  const passes = (number: number) => number >= least && number <= most
  const keeps = !passes(numberOf[field]([], today))
  const ids = [...days].filter(([, asked]) => passes(numberOf[field](asked, today)) === keeps)
  return { ids: ids.map(([identity]) => identity), keeps }
}

/** What each filter counts. */
const numberOf: Record<AskedField, (days: readonly string[], today: Date) => number> = {
  /** Whole months; of whom was never asked, more than any number. */
  months_since_asked: (days, today) => Math.min(...days.map((day) => monthsSince(day, today))),
  times_asked: (days, today) => days.filter((day) => monthsSince(day, today) < MONTHS).length,
}

/** Whole months between a day and today, in UTC. */
function monthsSince(day: string, today: Date): number {
  const date = new Date(day)
  const months = (today.getUTCFullYear() - date.getUTCFullYear()) * 12 + today.getUTCMonth() - date.getUTCMonth()
  return today.getUTCDate() < date.getUTCDate() ? months - 1 : months
}
