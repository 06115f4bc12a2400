import type { FilterPresetView, SearchModuleView } from '@cognate/contract'
import { fold } from '@cognate/contract/fold'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { presetQuery } from '../../../model/filters/default-preset.ts'
import { isWithin, narrowingOf } from '../../../model/filters/preset-filters.ts'
import type { Narrowing } from '../../../model/filters/set-filters.ts'
import { queryKeys } from '../../../model/query-keys.ts'
import { useProfile, useSearchModules } from '../../../model/who-i-am.ts'
import { Picker } from '../../../ui/picker.tsx'
import { CrossButton } from '../../../ui/quiet-button.tsx'
import shared from '../../../ui/shared.module.css'
import { messages } from '../messages.ts'
import classes from './preset-selector.module.css'

/** Fixed by C-05. */
const DELAY = 150
const MIN_LENGTH = 3
const PAGE_SIZE = 20

interface PresetSelectorProps {
  module: SearchModuleView
  /** The filters in the form. */
  draft: Narrowing
  onChoose(preset: FilterPresetView): void
  /** Removes the filters that a preset set. */
  onRemove(preset: FilterPresetView): void
}

/** Chooses a filter preset, and shows the active one: the one chosen last, or the default. */
export function PresetSelector({ module, draft, onChoose, onRemove }: PresetSelectorProps) {
  const { default_filter_preset } = useProfile()
  const modules = useSearchModules()
  const [chosenPreset, setChosenPreset] = useState<FilterPresetView>()
  const lookup = usePresetLookup()
  const { data: defaultPreset } = useQuery(presetQuery(default_filter_preset))
  const activePreset = [chosenPreset, defaultPreset ?? undefined].find(
    (preset) => preset && isWithin(narrowingOf(preset, module), draft),
  )
  const labelOf = (key: string) => modules.find((module) => module.key === key)?.label ?? key
  const choose = (uuid: string) => {
    const preset = lookup.presets.find((listed) => listed.uuid === uuid)
    if (!preset) return
    setChosenPreset(preset)
    onChoose(preset)
  }
  return (
    <div className={`${shared.rigid} ${shared.lineBelow} ${classes.selector}`}>
      <Picker
        label={messages.preset}
        placeholder={messages.presetHint}
        options={lookup.presets.map(({ uuid, name, search_module, is_active }) => ({
          value: uuid,
          label: name,
          hint: is_active ? messages.defaultFor(labelOf(search_module)) : labelOf(search_module),
        }))}
        onPick={choose}
        emptyMessage={lookup.emptyMessage}
        lookUp={lookup}
        onBottom={lookup.onBottom}
      />
      {activePreset && (
        <div className={`${shared.atTop} ${shared.onSoft} ${shared.remark} ${shared.aboveSmall}`}>
          <div className={shared.fill}>
            <span className={`${shared.strongSmall} ${shared.breaking} ${shared.block}`}>
              <bdi>{activePreset.name}</bdi>
            </span>
            <span className={`${shared.quietSmall} ${shared.block}`}>
              {activePreset.uuid === default_filter_preset ? messages.defaultPreset : messages.activePreset}
            </span>
          </div>
          <CrossButton
            aria-label={messages.removePreset(activePreset.name)}
            title={messages.removePresetHint}
            onClick={() => {
              setChosenPreset(undefined)
              onRemove(activePreset)
            }}
          />
        </div>
      )}
    </div>
  )
}

/** Presets whose names contain the typed text; the next page loads at the end of the list. */
function usePresetLookup() {
  const [typedText, setTypedText] = useState('')
  const [wasOpened, setWasOpened] = useState(false)
  const text = typedText.trim()
  const [debouncedText] = useDebouncedValue(text, DELAY)
  const isSearch = text.length >= MIN_LENGTH && debouncedText.length >= MIN_LENGTH
  const name = isSearch ? debouncedText : ''
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: queryKeys.filterPresetsNamed(name),
    queryFn: ({ pageParam, signal }) =>
      call('listFilterPresets', { query: { page: pageParam, page_size: PAGE_SIZE, name }, signal }),
    initialPageParam: 1,
    getNextPageParam: (lastPage, pages) => (pages.length * PAGE_SIZE < lastPage.count ? pages.length + 1 : undefined),
    enabled: wasOpened,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const presets = data?.pages.flatMap(({ results }) => results) ?? []
  const isTooShort = text !== '' && text.length < MIN_LENGTH
  return {
    // A text too short for a call narrows the presets that are loaded.
    presets: presets.filter((preset) => fold(preset.name).includes(fold(text))),
    isPending: isFetching,
    onType: setTypedText,
    onOpen: () => setWasOpened(true),
    onBottom: () => void (hasNextPage && !isFetching && fetchNextPage()),
    emptyMessage: isFetching
      ? messages.searching
      : error
        ? messages.presetsFailed
        : isTooShort
          ? messages.tooShort(MIN_LENGTH)
          : text === ''
            ? messages.noPresets
            : messages.noPresetOfName,
  }
}
