import type { FilterPresetView } from '@cognate/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/api-error.ts'
import { changeWithRetry } from '../../../lib/change-with-retry.ts'
import type { PresetContent } from '../../../model/filters/preset-content.ts'
import { showMessage } from '../../../model/messages.ts'
import { queryKeys } from '../../../model/query-keys.ts'
import { useRowUpdates } from '../../../model/use-row-updates.ts'
import { profileQuery } from '../../../model/who-i-am.ts'

/** Fixed by C-05. */
export const PAGE_SIZE = 10

export interface PresetPage {
  page: number
  name: string
  excludesShared: boolean
}

export const presetsQuery = ({ page, name, excludesShared }: PresetPage) =>
  queryOptions({
    queryKey: queryKeys.filterPresetList({ page, name, excludesShared }),
    queryFn: ({ signal }) =>
      call('listFilterPresets', {
        query: { page, page_size: PAGE_SIZE, name, no_shared: String(excludesShared) },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Presets are made and chosen elsewhere in the page.
    staleTime: 0,
  })

/** What can be done with presets. */
export function usePresetChanges() {
  const client = useQueryClient()
  const { update, replace, reload, share, seeConflict } = useRowUpdates<FilterPresetView>({
    lists: queryKeys.filterPresetLists,
    changed: [queryKeys.filterPresets],
  })

  /** Changes a preset as it was seen. Raises `conflict`, with the list loaded again, where the same was changed meanwhile. */
  const change = async (seen: FilterPresetView, changes: Partial<PresetContent>) => {
    const { uuid } = seen
    const calls = {
      send: (body: Partial<PresetContent>) => call('changeFilterPreset', { params: { uuid }, body }),
      read: () => call('getFilterPreset', { params: { uuid } }),
    }
    replace(uuid, await seeConflict(changeWithRetry<FilterPresetView, Partial<PresetContent>>(seen, changes, calls)))
  }
  const create = async (content: PresetContent) => {
    const made = await call('createFilterPreset', { body: content })
    await reload()
    return made
  }
  const remove = useMutation({
    mutationFn: ({ uuid }: FilterPresetView) => call('deleteFilterPreset', { params: { uuid } }),
    onSuccess: (_, { name }) => showMessage({ tone: 'success', title: `Deleted preset ${name}` }),
    onError: (error, { name }) => fail(`Error when deleting preset ${name}`, error),
    onSettled: () => Promise.all([reload(), client.invalidateQueries({ queryKey: profileQuery.queryKey })]),
  })
  const choose = useMutation({
    mutationFn: async ({ uuid, is_active }: FilterPresetView): Promise<unknown> =>
      is_active ? call('deactivateFilterPresets') : call('activateFilterPreset', { params: { uuid } }),
    // One is active at most: pressing it again leaves none.
    onMutate: ({ uuid, is_active }) => update((known) => ({ ...known, is_active: known.uuid === uuid && !is_active })),
    onError: (error, { name }) => {
      fail(`Error when activating preset ${name}`, error)
      return reload()
    },
    onSettled: () => client.invalidateQueries({ queryKey: profileQuery.queryKey }),
  })
  return { change, create, remove, choose, share }
}

export function fail(title: string, error: unknown): void {
  showMessage({ tone: 'danger', title: `${title}: ${sentenceOf(error)}` })
}
