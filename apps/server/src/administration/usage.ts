import type { UsageMonthView, UsageView } from '@cognate/contract'
import type { Organisation, UsageFigures, UsageMonth, Workspace } from '@cognate/workspace'

/** How much an organisation uses, or all of them, by month. */
export async function readUsage({ usage }: Pick<Workspace, 'usage'>, organisation?: Organisation): Promise<UsageView> {
  const counted = await usage.read()
  const months = sinceFirstUse(counted.months.map((month) => monthOf(month, organisation?.id)))
  return {
    organisation: organisation ? { name: organisation.name, display_name: organisation.display_name } : null,
    counted_at: counted.counted_at.toISOString(),
    months,
    total: {
      searches: sum(months, 'searches'),
      exports: sum(months, 'exports'),
      lookups: sum(months, 'lookups'),
      collections: sum(months, 'collections') ?? 0,
    },
  }
}

/** The same as a file. For all organisations, each has rows of its own. */
export async function usageAsCsv(workspace: Workspace, organisation?: Organisation): Promise<string> {
  const { months } = await workspace.usage.read()
  const rows = (organisation ? [organisation] : await workspace.organisations.list()).flatMap(({ id, name }) =>
    sinceFirstUse(months.map((month) => monthOf(month, id))).map((month) => ({ ...month, organisation: name })),
  )
  const lines = rows
    .sort((one, other) => (one.month < other.month ? 1 : one.month > other.month ? -1 : 0))
    .map((row) => columns.map((column) => row[column] ?? '').join(','))
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`
}

const columns = [
  ...(['month', 'organisation', 'counted_since'] as const),
  ...(['searches', 'people', 'exports', 'lookups', 'collections'] as const),
] as const

function monthOf({ month, counted_since, all, organisations }: UsageMonth, id: string | undefined): UsageMonthView {
  const none = all.searches === null ? all : { searches: 0, people: 0, exports: 0, lookups: 0 }
  const figures = id === undefined ? all : (organisations[id] ?? { ...none, collections: 0 })
  return { month, counted_since, ...figures }
}

/** Leaves out the months before the first one with any use. */
function sinceFirstUse(months: UsageMonthView[]): UsageMonthView[] {
  const isUsed = ({ searches, people, exports, lookups, collections }: UsageFigures) =>
    [searches, people, exports, lookups, collections].some((count) => (count ?? 0) > 0)
  return months.slice(0, months.findLastIndex(isUsed) + 1)
}

/** Null where no month is counted. */
function sum(months: readonly UsageMonthView[], figure: keyof UsageFigures): number | null {
  const counts = months.flatMap((month) => month[figure] ?? [])
  return counts.length === 0 ? null : counts.reduce((total, count) => total + count, 0)
}
