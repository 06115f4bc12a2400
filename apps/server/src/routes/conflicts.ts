import { AppError, type CheckedList, firstPublicationTypes, type QueryRecord, shortId } from '@cognate/contract'
import type { ConflictVerdict } from '@cognate/workspace'
import { type Caller, requireEndpoint, requireFilter } from '../access/callers.ts'
import { type CheckListEntry, checkLists } from '../discovery/check-lists.ts'
import { readConflictRules } from '../discovery/conflict-rules.ts'
import { readVerdicts, settle } from '../discovery/conflict-verdicts.ts'
import { countedSums } from '../discovery/counted-sums.ts'
import { currentSearch } from '../discovery/current-ids.ts'
import { areTooMany, readSecondRecordConflicts } from '../discovery/second-records.ts'
import { findSupervision } from '../discovery/supervision-hints.ts'
import { closedSignal } from '../http/closed-signal.ts'
import type { Call, Handler } from '../http/handler.ts'
import type { Services } from '../http/services.ts'

/** The conflicts of one author with others. */
export const checkConflicts: Handler<'checkConflicts'> = async ({ body, caller, services }) => {
  requireFilter(caller, 'coi_authors')
  const { author, against, manuscript, ...requestedRules } = body
  await requireCollection(manuscript, caller, services)
  const verdicts = await readVerdicts(caller, manuscript, services)
  const rules = readConflictRules(requestedRules, services.now())
  return services.catalogue.use(async (engine) => {
    const conflicts = await engine.findConflicts({ author, authorIds: against, rules })
    if (!conflicts) throw new AppError('record_not_found')
    const check = { authorIds: against, rules }
    const { identifier } = conflicts.author
    const settlement = await settle(ofPerson(verdicts, identifier, author), check, engine)
    const second_records = await readSecondRecordConflicts([identifier], check, engine, settlement)
    const hints = await findSupervision(author, against, engine)
    const catalogue = await engine.describeCheckedCatalogue()
    return {
      ...settlement.apply(identifier, { ...conflicts, verdicts: [] }),
      ...{ hints, catalogue },
      ...(second_records.length > 0 && { second_records }),
    }
  })
}

/** With what a check of lists begins in this catalogue, and what it can see there. */
export const getConflictCheckDefaults: Handler<'getConflictCheckDefaults'> = async ({ services }) => {
  const catalogue = await services.catalogue.use((engine) => engine.describeCheckedCatalogue())
  return { publication_types: firstPublicationTypes(catalogue), catalogue }
}

/** Checks every person of one list against every person of another; stops when the caller hangs up. */
export const checkConflictLists: Handler<'checkConflictLists'> = async (call) => {
  const { body, caller, services, reply } = call
  if (!caller.organisation.coi_checker) {
    throw new AppError('endpoint_not_allowed', { detail: 'Your organisation does not have the conflict checker.' })
  }
  const { columns, rows, row_offset, row_limit, manuscript, ...requestedRules } = body
  await requireCollection(manuscript, caller, services)
  if (!isPresent(columns) || !isPresent(rows)) throw new AppError('conflict_lists_missing')
  const rules = readConflictRules(requestedRules, services.now())
  const lists = { columns: await readList(columns, call), rows: await readList(rows, call) }
  const signal = closedSignal(reply)
  const verdicts = await readVerdicts(caller, manuscript, services)
  return services.catalogue.use(async (engine) => {
    const answer = await checkLists({ ...lists, rules, row_offset, row_limit }, engine, signal)
    const authorIds = answer.columns.map(({ identifier }) => identifier)
    const check = { authorIds, rules }
    const settlement = await settle(verdicts, check, engine)
    const rowIds = answer.rows.map(({ identifier }) => identifier)
    const second_records = await readSecondRecordConflicts(rowIds, check, engine, settlement)
    const cells = answer.cells.map((cell) => ({ ...cell, ...(settlement.excuses(cell) && { excused: true as const }) }))
    return {
      ...answer,
      ...{ cells, row_sums: await countedSums({ ...answer, cells }, engine) },
      verdicts: rowIds.flatMap((identifier) => settlement.of(identifier)),
      ...(areTooMany(rowIds, check) && { second_records_unchecked: true as const }),
      ...(second_records.length > 0 && { second_records }),
    }
  })
}

/** The verdicts on somebody, under the id of today or the one that was asked with. */
const ofPerson = (verdicts: readonly ConflictVerdict[], ...ids: string[]) =>
  verdicts.filter(({ person }) => ids.some((id) => shortId(id) === shortId(person.identifier)))

/** @throws AppError endpoint_not_allowed, search_not_found for a collection that the caller may not see */
async function requireCollection(
  uuid: string | null | undefined,
  caller: Caller,
  { workspace }: Services,
): Promise<void> {
  if (!uuid) return
  requireEndpoint(caller, 'use_collections')
  if (!(await workspace.searches.get(caller.actor, uuid))) throw new AppError('search_not_found')
}

type ListCheckCall = Call<'checkConflictLists'>

function isPresent(list: CheckedList | null | undefined): list is CheckedList {
  return list != null && Object.keys(list).length > 0
}

/**
 * The entries of a list: the conflict authors of a preset, the included records of a collection, or the records sent. What is stored
 * leaves those out who asked for it; of those sent, it is answered without their names that they cannot be checked.
 */
async function readList({ preset, search, records = [] }: CheckedList, call: ListCheckCall): Promise<CheckListEntry[]> {
  const { caller, services } = call
  if (preset !== undefined) {
    const storedPreset = await services.workspace.filterPresets.get(caller.actor, preset)
    if (!storedPreset) throw new AppError('filter_preset_not_found')
    return services.optOuts.withoutThem(storedPreset.conflict_of_interest.records).map(checkedRecord)
  }
  if (search === undefined)
    return records
      .map(checkedRecord)
      .map((one) => (services.optOuts.has(one.identifier) ? { ...one, display_name: null } : one))
  requireEndpoint(caller, 'use_collections')
  const collection = await services.workspace.searches.get(caller.actor, search)
  if (!collection) throw new AppError('search_not_found')
  const { included_records } = await currentSearch(collection, services.catalogue)
  return services.optOuts
    .withoutThem(included_records)
    .map((record) => ({ ...listedRecord(record), display_name: record.display_name }))
}

/** Among those to check, an institution stands for somebody there. */
const checkedRecord = (record: Parameters<typeof listedRecord>[0]): CheckListEntry => ({
  ...listedRecord(record),
  standsIn: record.record_type === 'institution',
})

function listedRecord({
  record_type,
  identifier,
  fields,
}: Pick<QueryRecord, 'record_type' | 'identifier' | 'fields'>): CheckListEntry {
  return { record_type, identifier, display_name: fields?.display_name ?? null }
}
