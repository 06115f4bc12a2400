import type { ApprovalDifference, ApprovedSnapshot, CollectedCheck } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import type { Approval } from '@cognate/workspace'
import type { Caller } from '../access/callers.ts'
import { currentIds } from '../discovery/current-ids.ts'
import type { CheckSources } from './collected-check.ts'
import { checkOfToday } from './found-then.ts'

/** Approvals of a collection, with the conflicts that are found today of people who were decided on, and were not found then. */
export async function withFoundSince(
  approvals: readonly Approval[],
  caller: Caller,
  sources: CheckSources,
): Promise<Approval[]> {
  const decided = approvals.find(({ snapshot }) => snapshot?.check !== undefined)
  const stored = decided && (await sources.workspace.searches.get(caller.actor, decided.search))
  return withFoundIn(approvals, stored && (await checkOfToday(stored, caller, sources)), sources)
}

/** The same for a check that was made already. */
export async function withFoundIn(
  approvals: readonly Approval[],
  today: CollectedCheck | null | undefined,
  sources: Pick<CheckSources, 'catalogue'>,
): Promise<Approval[]> {
  if (!today) return [...approvals]
  const idOf = await idsOfToday(approvals, sources)
  return approvals.map((approval) => {
    const { snapshot, differences } = approval
    return snapshot ? { ...approval, differences: [...differences, ...foundSince(snapshot, today, idOf)] } : approval
  })
}

/** Says under which id the catalogue in use has whom a snapshot names: they may have been merged since. */
export async function idsOfToday(approvals: readonly Approval[], { catalogue }: Pick<CheckSources, 'catalogue'>) {
  const named = approvals.flatMap(({ snapshot }) => [...(snapshot?.people ?? []), ...(snapshot?.check?.people ?? [])])
  const ids = await currentIds(named, catalogue)
  const today = new Map(named.map(({ identifier }, at) => [identifier, shortId(ids[at]!)]))
  return (identifier: string): string => today.get(identifier) ?? shortId(identifier)
}

type Found = CollectedCheck['people'][number]
const nothing = { conflicts: [], verdicts: [] } satisfies Partial<Found>

/** Of each person what was not found when it was decided. What is kept of decisions that were made before it was looked for says nothing. */
export function foundSince(
  { check: then, people }: Pick<ApprovedSnapshot, 'check' | 'people'>,
  today: Pick<CollectedCheck, 'people' | 'against'>,
  idOf: (identifier: string) => string = shortId,
): ApprovalDifference[] {
  if (then === undefined) return []
  const ofThen = new Map(then?.people.map((one) => [idOf(one.identifier), one]))
  const ofToday = new Map(today.people.map((one) => [shortId(one.identifier), one]))
  return people.flatMap(({ identifier, display_name }): ApprovalDifference[] => {
    const known = knownOf(ofThen.get(idOf(identifier)) ?? nothing, whoIn(then))
    const found = newOf(known, ofToday.get(idOf(identifier)) ?? nothing, whoIn(today))
    if (found.conflicts.length + found.verdicts.length === 0) return []
    return [{ kind: 'conflict_found', identifier, display_name, fields: [], changes: [], found }]
  })
}

/** Says who is meant by the name of an author, which somebody may have corrected since. */
const whoIn = (check: Pick<CollectedCheck, 'against'> | null) => (name: string) => {
  const one = check?.against.find(({ display_name }) => display_name === name)
  return one ? shortId(one.identifier) : name
}

type Who = ReturnType<typeof whoIn>

const knownOf = ({ conflicts, verdicts }: Pick<Found, 'conflicts' | 'verdicts'>, who: Who) => ({
  others: new Set(conflicts.filter(({ excused }) => !excused).map((one) => who(one.with))),
  verdicts: new Set(verdicts.map(({ uuid }) => uuid)),
})

/** Conflicts with somebody with whom there was none, or an accepted one, and relations that were declared since. */
const newOf = (
  known: ReturnType<typeof knownOf>,
  { conflicts, verdicts }: Pick<Found, 'conflicts' | 'verdicts'>,
  who: Who,
) => ({
  conflicts: conflicts.filter((one) => !one.excused && !known.others.has(who(one.with))),
  verdicts: verdicts.filter(({ verdict, uuid }) => verdict === 'declared' && !known.verdicts.has(uuid)),
})
