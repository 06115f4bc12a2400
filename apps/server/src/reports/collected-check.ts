import type { Engine } from '@cognate/catalogue'
import {
  ConflictInput,
  conflictMethods,
  type DecisionReport,
  recordTypeOfId,
  rulesOfPolicy,
  shortId,
} from '@cognate/contract'
import type { ConflictVerdict, SavedSearch, StoredRecord, Workspace } from '@cognate/workspace'
import type { Caller } from '../access/callers.ts'
import type { AskingCaller } from '../discovery/ask-catalogue.ts'
import { checkLists } from '../discovery/check-lists.ts'
import { policyOf } from '../discovery/conflict-policy.ts'
import { rulesOfInput } from '../discovery/conflict-rules.ts'
import { type Settlement, settle } from '../discovery/conflict-verdicts.ts'
import type { OptOuts } from '../discovery/opt-outs.ts'
import { conflictsOf } from '../discovery/query-of-manuscript.ts'
import { readSecondRecordConflicts } from '../discovery/second-records.ts'

export interface CheckSources extends Pick<AskingCaller['services'], 'catalogue' | 'now'> {
  workspace: Pick<Workspace, 'searches' | 'conflictVerdicts' | 'conflictPolicies'>
  optOuts: Pick<OptOuts, 'has' | 'withoutThem'>
}

/** Against whom, and by which rules, the people of a collection are checked: of a manuscript its authors, by its policy. */
export async function readChecking(
  search: SavedSearch,
  caller: Caller,
  { workspace, now }: Pick<CheckSources, 'workspace' | 'now'>,
): Promise<{ policy: DecisionReport['policy']; input: ConflictInput | null }> {
  const { manuscript, conflict_of_interest: stated } = search
  const policy = manuscript && (await policyOf(manuscript, caller, workspace, now()))
  const isOpen = caller.organisation.coi_checker || caller.filters.has('coi_authors')
  if (!isOpen) return { policy, input: null }
  if (manuscript && policy)
    return { policy, input: conflictsOf({ ...search, manuscript }, rulesOfPolicy(policy)) ?? null }
  const input =
    stated.records.length > 0 ? ConflictInput.parse({ ...stated, check: stated.check ?? [...conflictMethods] }) : null
  return { policy: null, input }
}

export type Check = Awaited<ReturnType<typeof checkPeople>>

/** Checks people against others, and weighs what was decided of them. */
export async function checkPeople(
  people: readonly Pick<StoredRecord, 'record_type' | 'identifier' | 'display_name'>[],
  { input, verdicts }: { input: ConflictInput; verdicts: readonly ConflictVerdict[] },
  engine: Engine,
) {
  const rules = rulesOfInput(input)
  const against = input.records.map(({ identifier, fields }) => ({
    ...{ record_type: 'author', identifier, display_name: fields?.display_name ?? null },
    standsIn: recordTypeOfId(identifier) === 'institution',
  }))
  const rows = people.map(({ record_type, identifier, display_name }) => ({ record_type, identifier, display_name }))
  const lists = { columns: against, rows, rules, row_offset: 0, row_limit: rows.length }
  const answer = await checkLists(lists, engine, NEVER)
  const authorIds = answer.columns.map(({ identifier }) => identifier)
  const check = { authorIds, rules }
  const settlement = await settle(verdicts, check, engine)
  const rowIds = answer.rows.map(({ identifier }) => identifier)
  const secondRecords = await readSecondRecordConflicts(rowIds, check, engine, settlement)
  const unknown = new Set(
    answer.left_out.filter(({ list }) => list === 'columns').map(({ identifier }) => shortId(identifier)),
  )
  const nameOf = (identifier: string) => {
    const is = (one: { identifier: string }) => shortId(one.identifier) === shortId(identifier)
    // An institution may stand for several people.
    const names = against.filter(is).flatMap(({ display_name }) => display_name ?? [])
    return names.join(', ') || (answer.columns.find(is)?.display_name ?? identifier)
  }
  const summary = {
    against: against.map(({ identifier, display_name }) => ({
      identifier,
      display_name: display_name ?? nameOf(identifier),
      is_checked: !unknown.has(shortId(identifier)),
    })),
    ...{ rules, catalogue: answer.catalogue },
  }
  return { summary, answer, settlement, secondRecords, nameOf }
}

const NEVER = new AbortController().signal

/** What a check found of somebody. */
export function conflictsOfPerson(identifier: string, check: Check | null) {
  if (!check) return { is_checked: false, conflicts: [], verdicts: [] }
  const { answer, settlement, secondRecords, nameOf } = check
  const is = (id: string) => shortId(id) === shortId(identifier)
  const verdicts: ReturnType<Settlement['of']> = settlement.of(identifier)
  const second_records = secondRecords.filter(({ row }) => is(row))
  return {
    is_checked: answer.rows.some((row) => is(row.identifier)),
    conflicts: answer.cells
      .filter((cell) => is(cell.row) && cell.kind !== 'other_types')
      .map((cell) => ({
        ...cell,
        ...(settlement.excuses(cell) && { excused: true as const }),
        with: nameOf(cell.column),
        works: cell.works.map(({ title }) => title),
        institutions: cell.institutions.map(({ display_name }) => display_name),
        projects: cell.projects.map(({ title }) => title),
      })),
    verdicts,
    ...(second_records.length > 0 && { second_records }),
  }
}
