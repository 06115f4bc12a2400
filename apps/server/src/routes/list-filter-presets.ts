import type { Handler } from '../http/handler.ts'
import { filterPresetView } from './filter-preset-view.ts'
import { fitList } from './fit-list.ts'

/** A page of the filter presets that the caller sees. */
export const listFilterPresets: Handler<'listFilterPresets'> = async ({ query, caller, services }) => {
  const { no_shared: exclude_shared, ...page } = query
  const { count, results } = await services.workspace.filterPresets.list(caller.actor, { ...page, exclude_shared })
  return { count, results: fitList(results.map(filterPresetView)) }
}
