import type { SearchSummary, Workspace } from '@cognate/workspace'
import type { Caller } from '../access/callers.ts'
import { unlessUnavailable } from '../discovery/name-records.ts'
import type { OptOuts } from '../discovery/opt-outs.ts'
import type { CheckSources } from './collected-check.ts'
import { foundSince, idsOfToday } from './found-since.ts'
import { checkOfToday } from './found-then.ts'

/** What was found of a collection, by all that it depends on: one that was looked at lately comes last. */
const known = new Map<string, boolean>()
const MOST_KNOWN = 10_000

interface Sources extends CheckSources {
  workspace: CheckSources['workspace'] & Pick<Workspace, 'approvals'>
  optOuts: CheckSources['optOuts'] & Pick<OptOuts, 'ids'>
}

type Decided = Pick<SearchSummary, 'uuid' | 'updated_at' | 'approval' | 'closed_at'>

/**
 * Which of some collections hold somebody in conflict today with whom no conflict was found when it was decided. Looking takes as
 * long as a check of the collection, so what was found is kept until the collection, the rules of its organisation, the catalogue
 * or the year are others. Those that are closed wait for nothing.
 */
export async function conflictsFoundSince(
  searches: readonly Decided[],
  caller: Caller,
  sources: Sources,
): Promise<ReadonlySet<string>> {
  const asked = searches.filter(({ approval, closed_at }) => approval?.decision && !approval.has_changed && !closed_at)
  const found = new Set<string>()
  if (asked.length === 0) return found
  const state = await stateOf(caller, sources)
  if (state === undefined) return found
  // One after the other, so that a long list of approved collections leaves room for the calls of others.
  for (const { uuid, updated_at, approval } of asked) {
    const key = JSON.stringify([uuid, updated_at, approval!.at, state])
    const isFound = known.get(key) ?? (await isFoundSince(uuid, caller, sources))
    if (isFound !== undefined) remember(key, isFound)
    if (isFound) found.add(uuid)
  }
  return found
}

function remember(key: string, isFound: boolean): void {
  known.delete(key)
  known.set(key, isFound)
  if (known.size > MOST_KNOWN) known.delete(known.keys().next().value!)
}

/** What conflicts depend on beside a collection; undefined while there is no catalogue. */
async function stateOf({ actor }: Caller, { workspace, catalogue, optOuts, now }: Sources) {
  const rules = await workspace.conflictVerdicts.state(actor)
  try {
    const version = await catalogue.use(async ({ summary }) => summary.version)
    return [rules, version, optOuts.ids().length, now().getUTCFullYear()]
  } catch (error) {
    unlessUnavailable(error)
    return undefined
  }
}

/** Undefined while the catalogue cannot be asked. */
async function isFoundSince(search: string, caller: Caller, sources: Sources): Promise<boolean | undefined> {
  const [newest] = (await sources.workspace.approvals.list(caller.actor, search)) ?? []
  if (newest?.snapshot?.check === undefined) return false
  const stored = await sources.workspace.searches.get(caller.actor, search)
  const today = stored ? await checkOfToday(stored, caller, sources) : null
  if (!today) return today === null ? false : undefined
  return foundSince(newest.snapshot, today, await idsOfToday([newest], sources)).length > 0
}
