import type { ApprovalDifference, ApprovedSnapshot, CollectedCheck } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import type { Approval, SearchSummary, Workspace } from '@cognate/workspace'
import type { Caller } from '../access/callers.ts'
import { unlessUnavailable } from '../discovery/name-records.ts'
import type { OptOuts } from '../discovery/opt-outs.ts'
import type { CheckSources } from './collected-check.ts'
import { checkOfToday } from './found-then.ts'

/** Approvals of a collection, with the conflicts that are found today of people who were decided on, and were not found then. */
export async function withFoundSince(
  approvals: readonly Approval[],
  caller: Caller,
  sources: CheckSources,
): Promise<Approval[]> {
  const decided = approvals.find(({ snapshot }) => snapshot?.check !== undefined)
  const today = decided && (await checkOfToday(decided.search, caller, sources))
  if (!today) return [...approvals]
  return approvals.map((approval) => {
    const { snapshot, differences } = approval
    return snapshot ? { ...approval, differences: [...differences, ...foundSince(snapshot, today)] } : approval
  })
}

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
  const today = await checkOfToday(search, caller, sources)
  return today === undefined ? undefined : today !== null && foundSince(newest.snapshot, today).length > 0
}

type Found = CollectedCheck['people'][number]
const nothing = { conflicts: [], verdicts: [] } satisfies Partial<Found>

/** Of each person what was not found when it was decided. What is kept of decisions that were made before it was looked for says nothing. */
export function foundSince(
  { check: then, people }: Pick<ApprovedSnapshot, 'check' | 'people'>,
  today: Pick<CollectedCheck, 'people'>,
): ApprovalDifference[] {
  if (then === undefined) return []
  const ofThen = new Map(then?.people.map((one) => [shortId(one.identifier), one]))
  const ofToday = new Map(today.people.map((one) => [shortId(one.identifier), one]))
  return people.flatMap(({ identifier, display_name }): ApprovalDifference[] => {
    const found = newOf(ofThen.get(shortId(identifier)) ?? nothing, ofToday.get(shortId(identifier)) ?? nothing)
    if (found.conflicts.length + found.verdicts.length === 0) return []
    return [{ kind: 'conflict_found', identifier, display_name, fields: [], changes: [], found }]
  })
}

/** Conflicts with somebody with whom there was none, or an accepted one, and relations that were declared since. */
function newOf(then: Pick<Found, 'conflicts' | 'verdicts'>, today: Pick<Found, 'conflicts' | 'verdicts'>) {
  const known = new Set(then.conflicts.filter(({ excused }) => !excused).map((one) => one.with))
  const declared = new Set(then.verdicts.map(({ uuid }) => uuid))
  return {
    conflicts: today.conflicts.filter((one) => !one.excused && !known.has(one.with)),
    verdicts: today.verdicts.filter(({ verdict, uuid }) => verdict === 'declared' && !declared.has(uuid)),
  }
}
