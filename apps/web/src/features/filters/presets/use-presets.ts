import type { FilterPresetView } from '@cognate/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/api-error.ts'
import { changeWithRetry } from '../../../lib/change-with-retry.ts'
import type { PresetContent } from '../../../model/filters/preset-content.ts'
import { queryKeys } from '../../../model/query-keys.ts'
import { showToast } from '../../../model/toasts.ts'
import { useRowUpdates } from '../../../model/use-row-updates.ts'
import { profileQuery } from '../../../model/who-i-am.ts'
import { messages } from '../messages.ts'

/** Fixed by C-05. */
export const PRESETS_PER_PAGE = 10

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
        query: { page, page_size: PRESETS_PER_PAGE, name, no_shared: String(excludesShared) },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Other parts of the page add and choose presets.
    staleTime: 0,
  })

/** Changes, creates, deletes, activates and shares presets. */
export function usePresetChanges() {
  const client = useQueryClient()
  const { update, replace, reload, share, seeConflict } = useRowUpdates<FilterPresetView>({
    lists: queryKeys.filterPresetLists,
    changed: [queryKeys.filterPresets],
  })

  /** Changes a preset. Raises `conflict`, and loads the list again, where somebody changed the same parts meanwhile. */
  const change = async (preset: FilterPresetView, changes: Partial<PresetContent>) => {
    const { uuid } = preset
    const calls = {
      send: (body: Partial<PresetContent>) => call('changeFilterPreset', { params: { uuid }, body }),
      read: () => call('getFilterPreset', { params: { uuid } }),
    }
    replace(uuid, await seeConflict(changeWithRetry<FilterPresetView, Partial<PresetContent>>(preset, changes, calls)))
  }
  const create = async (content: PresetContent) => {
    const createdPreset = await call('createFilterPreset', { body: content })
    await reload()
    return createdPreset
  }
  const remove = useMutation({
    mutationFn: ({ uuid }: FilterPresetView) => call('deleteFilterPreset', { params: { uuid } }),
    onSuccess: (_, { name }) => showToast({ tone: 'success', title: messages.deleted(name) }),
    onError: (error, { name }) => showFailure(messages.notDeleted(name), error),
    onSettled: () => Promise.all([reload(), client.invalidateQueries({ queryKey: profileQuery.queryKey })]),
  })
  const toggleActive = useMutation({
    mutationFn: async ({ uuid, is_active }: FilterPresetView): Promise<unknown> =>
      is_active ? call('deactivateFilterPresets') : call('activateFilterPreset', { params: { uuid } }),
    // At most one is active; pressing the active one deactivates it.
    onMutate: ({ uuid, is_active }) =>
      update((preset) => ({ ...preset, is_active: preset.uuid === uuid && !is_active })),
    onError: (error, { name }) => {
      showFailure(messages.notActivated(name), error)
      return reload()
    },
    onSettled: () => client.invalidateQueries({ queryKey: profileQuery.queryKey }),
  })
  return { change, create, remove, saveChoice: toggleActive, share }
}

export function showFailure(title: string, error: unknown): void {
  showToast({ tone: 'danger', title: `${title}: ${sentenceOf(error)}` })
}
