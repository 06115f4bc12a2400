import type { Engine } from '@cognate/catalogue'
import {
  type ClosestHidden,
  type CollectedCheck,
  type ConflictInput,
  type HistoryItem,
  hiddenBy,
  type LeftOut,
  removedPeople,
} from '@cognate/contract'
import type { FoundThen, SavedSearch, StoredRecord, Workspace } from '@cognate/workspace'
import type { Caller } from '../access/callers.ts'
import type { AskingCaller } from '../discovery/ask-catalogue.ts'
import { readVerdicts } from '../discovery/conflict-verdicts.ts'
import { currentSearch } from '../discovery/current-ids.ts'
import { unlessUnavailable } from '../discovery/name-records.ts'
import { type Check, type CheckSources, checkPeople, conflictsOfPerson, readChecking } from './collected-check.ts'
import { MOST_NAMED, readHidden, withWhom } from './hidden-for-conflicts.ts'

export interface DecisionSources extends CheckSources, Pick<AskingCaller['services'], 'reader'> {
  workspace: AskingCaller['services']['workspace'] & CheckSources['workspace'] & Pick<Workspace, 'approvals'>
}

/** What is found today of the people of a collection and of those left out, to be kept with a decision. */
export async function findForDecision(uuid: string, caller: Caller, sources: DecisionSources): Promise<FoundThen> {
  const { workspace, catalogue, optOuts } = sources
  const stored = await workspace.searches.get(caller.actor, uuid)
  if (!stored) return { check: null }
  const search = optOuts.withoutThem(await currentSearch(stored, catalogue))
  const { policy, input } = await readChecking(search, caller, sources)
  const history = (await workspace.approvals.history(caller.actor, uuid)) ?? []
  const { check, ...hidden } = input ? await findConflicts(search, input, caller, sources) : nothingFound
  return {
    check,
    policy: policy && { name: policy.name, since: policy.since },
    left_out: leftOutOf(search, history, hidden),
  }
}

/** The conflicts of everybody collected as they are found today; null where nothing can be looked for, undefined while the catalogue cannot be asked. */
export async function checkOfToday(
  stored: SavedSearch,
  caller: Caller,
  sources: CheckSources,
): Promise<CollectedCheck | null | undefined> {
  const search = sources.optOuts.withoutThem(await currentSearch(stored, sources.catalogue))
  const { input } = await readChecking(search, caller, sources)
  if (!input) return null
  const verdicts = await readVerdicts(caller, search.uuid, sources)
  try {
    return await sources.catalogue.use((engine) => checkCollected(peopleOf(search), { input, verdicts }, engine))
  } catch (error) {
    unlessUnavailable(error)
    return undefined
  }
}

const peopleOf = ({ included_records }: SavedSearch) =>
  included_records.filter(({ record_type }) => record_type === 'author')

/** A check of people, and what it found of each of them. */
async function checkCollected(
  people: readonly StoredRecord[],
  by: Parameters<typeof checkPeople>[1],
  engine: Engine,
): Promise<CollectedCheck> {
  const check = await checkPeople(people, by, engine)
  return collectedIn(people, check)
}

/** What a check found of each of some people. */
export function collectedIn(people: readonly StoredRecord[], check: Check): CollectedCheck {
  const found = people.map(({ identifier }) => ({ identifier, ...conflictsOfPerson(identifier, check) }))
  return { ...check.summary, people: found }
}

interface ConflictsThen extends Pick<LeftOut, 'hidden_for_conflicts' | 'closest_hidden'> {
  /** Null where nothing can be looked for. */
  check: CollectedCheck | null
}

const nothingFound: ConflictsThen = { check: null, hidden_for_conflicts: null, closest_hidden: [] }

/** The conflicts of everybody collected, and whom the search hides for theirs. */
async function findConflicts(
  search: SavedSearch,
  input: ConflictInput,
  caller: Caller,
  sources: DecisionSources,
): Promise<ConflictsThen> {
  const verdicts = await readVerdicts(caller, search.uuid, sources)
  const people = peopleOf(search)
  try {
    const { hidden_for_conflicts, closest } = await readHidden(search, input, { caller, services: sources })
    return await sources.catalogue.use(async (engine) => {
      const check = await checkCollected(people, { input, verdicts }, engine)
      const closest_hidden: ClosestHidden[] = await withWhom(closest, { input, verdicts }, engine)
      return { check, hidden_for_conflicts, closest_hidden }
    })
  } catch (error) {
    unlessUnavailable(error)
    return nothingFound
  }
}

/** Who was left out, those first whom somebody left out; as many are named as an answer can hold. */
function leftOutOf(
  { included_records, excluded_records, manuscript }: SavedSearch,
  history: readonly HistoryItem[],
  { hidden_for_conflicts, closest_hidden }: Omit<ConflictsThen, 'check'>,
): LeftOut {
  const listed = [...included_records, ...excluded_records].map(({ identifier }) => identifier)
  const hidden = excluded_records.map(({ record_type, identifier, display_name, reason, note }) => ({
    ...{ record_type, identifier, display_name, reason, note },
    by: hiddenBy(history, identifier) ?? null,
  }))
  const removed = removedPeople(history, listed).map(({ id, name, by, note }) => ({
    ...{ identifier: id, display_name: name, by: by ?? null, note },
  }))
  let left = MOST_NAMED
  const firstOf = <One>(all: readonly One[]): One[] => {
    const named = all.slice(0, left)
    left -= named.length
    return named
  }
  // They also say whom of those chosen the authors oppose, so all of them are named.
  const opposed = firstOf(manuscript?.opposed ?? []).map(({ name, identifier }) => ({ name, identifier }))
  const byHand = { hidden: firstOf(hidden), removed: firstOf(removed) }
  return {
    ...byHand,
    unnamed: hidden.length + removed.length - byHand.hidden.length - byHand.removed.length,
    opposed,
    hidden_for_conflicts,
    closest_hidden: firstOf(closest_hidden),
  }
}
