import type { ApprovalDifference, ApprovedSnapshot, CollectedCheck } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import type { Approval, Workspace } from '@cognate/workspace'
import type { Caller } from '../access/callers.ts'
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

/** Whether a conflict is found today of somebody who was decided on, and was not found then. */
export async function isConflictFoundSince(
  search: string,
  caller: Caller,
  sources: CheckSources & { workspace: Pick<Workspace, 'approvals'> },
): Promise<boolean> {
  const [newest] = (await sources.workspace.approvals.list(caller.actor, search)) ?? []
  const told = newest ? await withFoundSince([{ ...newest, differences: [] }], caller, sources) : []
  return told.some(({ differences }) => differences.length > 0)
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
