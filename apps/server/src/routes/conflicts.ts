import { AppError, type CheckedList, type QueryRecord } from '@cognate/contract'
import { requireEndpoint, requireFilter } from '../access/callers.ts'
import { checkLists, type Listed } from '../discovery/check-lists.ts'
import { readConflictRules } from '../discovery/conflict-rules.ts'
import { closedSignal } from '../http/closed-signal.ts'
import type { Call, Handler } from '../http/handler.ts'

/** What speaks against one author as seen from others. */
export const checkConflicts: Handler<'checkConflicts'> = async ({ body, caller, services }) => {
  requireFilter(caller, 'coi_authors')
  const { author, against, ...asked } = body
  const rules = readConflictRules(asked, services.now())
  const found = await services.catalogue.use((engine) => engine.findConflicts({ author, authorIds: against, rules }))
  if (!found) throw new AppError('record_not_found')
  return found
}

/** Checks everybody of one list against everybody of another; it ends when the caller hangs up. */
export const checkConflictLists: Handler<'checkConflictLists'> = async (call) => {
  const { body, caller, services, reply } = call
  if (!caller.organisation.coi_checker) {
    throw new AppError('endpoint_not_allowed', { detail: 'Your organisation does not have the conflict checker.' })
  }
  const { columns, rows, row_offset, row_limit, ...asked } = body
  if (!isPresent(columns) || !isPresent(rows)) throw new AppError('conflict_lists_missing')
  const rules = readConflictRules(asked, services.now())
  const lists = { columns: await readList(columns, call), rows: await readList(rows, call) }
  const signal = closedSignal(reply)
  return services.catalogue.use((engine) => checkLists({ ...lists, rules, row_offset, row_limit }, engine, signal))
}

type Checking = Call<'checkConflictLists'>

function isPresent(list: CheckedList | null | undefined): list is CheckedList {
  return list != null && Object.keys(list).length > 0
}

/** What a list holds: the authors to be checked against of a preset, what a saved search collected, or what was sent. */
async function readList({ preset, search, records = [] }: CheckedList, call: Checking): Promise<Listed[]> {
  const { caller, services } = call
  if (preset !== undefined) {
    const found = await services.workspace.filterPresets.get(caller.actor, preset)
    if (!found) throw new AppError('filter_preset_not_found')
    return found.conflict_of_interest.records.map(listed)
  }
  if (search === undefined) return records.map(listed)
  requireEndpoint(caller, 'use_collections')
  const found = await services.workspace.searches.get(caller.actor, search)
  if (!found) throw new AppError('search_not_found')
  return found.included_records.map((record) => ({ ...listed(record), display_name: record.display_name }))
}

function listed({
  record_type,
  identifier,
  fields,
}: Pick<QueryRecord, 'record_type' | 'identifier' | 'fields'>): Listed {
  return { record_type, identifier, display_name: fields?.display_name ?? null }
}
