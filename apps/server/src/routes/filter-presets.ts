import { AppError, type FilterPresetView } from '@cognate/contract'
import type { FilterPreset } from '@cognate/workspace'
import { type Caller, requireFilter } from '../access/callers.ts'
import { withIsoTimes } from '../base/iso-times.ts'
import { checkQuery } from '../discovery/check-query.ts'
import { currentNarrowing } from '../discovery/current-ids.ts'
import { withWithheld } from '../discovery/opt-outs.ts'
import { checkFilters } from '../discovery/read-filters.ts'
import { fitList } from '../http/fit-list.ts'
import type { Handler } from '../http/handler.ts'
import { versionSeen } from '../http/seen-at.ts'
import type { Services } from '../http/services.ts'

/** A page of the filter presets that the caller sees. */
export const listFilterPresets: Handler<'listFilterPresets'> = async ({ query, caller, services }) => {
  const { no_shared: exclude_shared, ...page } = query
  const { count, results } = await services.workspace.filterPresets.list(caller.actor, { ...page, exclude_shared })
  return { count, results: fitList(await Promise.all(results.map((preset) => filterPresetView(preset, services)))) }
}

/** Saves filters of a dataset under a name. */
export const createFilterPreset: Handler<'createFilterPreset'> = async ({ body, caller, services }) => {
  checkPreset(body, caller)
  return filterPresetView(await services.workspace.filterPresets.create(caller.actor, body), services)
}

export const getFilterPreset: Handler<'getFilterPreset'> = async ({ params, caller, services }) => {
  const preset = await services.workspace.filterPresets.get(caller.actor, params.uuid)
  if (!preset) throw new AppError('filter_preset_not_found')
  return filterPresetView(preset, services)
}

/** Changes a filter preset of the caller; its filters are checked against its new dataset. */
export const changeFilterPreset: Handler<'changeFilterPreset'> = async ({ params, body, caller, services }) => {
  const { filterPresets } = services.workspace
  const preset = await filterPresets.get(caller.actor, params.uuid)
  if (!preset) throw new AppError('filter_preset_not_found')
  const { search_module, filter_data, conflict_of_interest } = body
  if (search_module || filter_data || conflict_of_interest) {
    checkPreset(
      {
        search_module: search_module ?? preset.search_module,
        filter_data: filter_data ?? preset.filter_data,
        conflict_of_interest,
      },
      caller,
    )
  }
  const { updated_at, ...others } = body
  const changes = {
    ...others,
    ...(conflict_of_interest && {
      conflict_of_interest: withWithheld(conflict_of_interest, preset.conflict_of_interest, services.optOuts),
    }),
  }
  const changed = await filterPresets.change(caller.actor, params.uuid, changes, versionSeen(updated_at))
  if (!changed) throw new AppError('filter_preset_not_found')
  return filterPresetView(changed, services)
}

/** Deletes a filter preset of the caller with its shares. */
export const deleteFilterPreset: Handler<'deleteFilterPreset'> = async ({ params, caller, services }) => {
  const isGone = await services.workspace.filterPresets.remove(caller.actor, params.uuid)
  if (!isGone) throw new AppError('filter_preset_not_found')
}

/** Makes a preset that the caller sees the caller's default, in place of any other. */
export const activateFilterPreset: Handler<'activateFilterPreset'> = async ({ params, caller, services }) => {
  const preset = await services.workspace.filterPresets.activate(caller.actor, params.uuid)
  if (!preset) throw new AppError('filter_preset_not_found')
  return filterPresetView(preset, services)
}

/** Leaves the caller without a default preset. */
export const deactivateFilterPresets: Handler<'deactivateFilterPresets'> = async ({ caller, services }) => {
  await services.workspace.filterPresets.deactivateAll(caller.actor)
}

type PresetContent = Pick<FilterPresetView, 'search_module' | 'filter_data'> & {
  conflict_of_interest?: FilterPresetView['conflict_of_interest'] | undefined
}

/**
 * Refuses filters that the dataset lacks or that the caller's licence does not open.
 * @throws AppError filter_not_available, endpoint_not_allowed, invalid_request
 */
function checkPreset(
  { search_module: dataset, filter_data: { filters }, conflict_of_interest: conflicts }: PresetContent,
  caller: Caller,
): void {
  checkQuery({ dataset, filters }, caller)
  if (conflicts?.records.length) requireFilter(caller, 'coi_authors')
  checkFilters({ dataset, filters }, [...caller.endpoints])
}

/** A filter preset as the caller sees it. */
async function filterPresetView(
  preset: FilterPreset,
  { catalogue }: Pick<Services, 'catalogue'>,
): Promise<FilterPresetView> {
  const { filter_data, conflict_of_interest } = preset
  const { filters, ...current } = await currentNarrowing({ ...filter_data, conflict_of_interest }, catalogue)
  return {
    ...withIsoTimes(preset),
    ...current,
    filter_data: { ...filter_data, filters },
  }
}
