import type { FilterPresetView, SearchModuleView } from '@cognate/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { fold } from '../../../lib/fold.ts'
import { presetQuery } from '../../../model/filters/default-preset.ts'
import { isWithin, type Narrowing, narrowingOf } from '../../../model/filters/preset-filters.ts'
import { queryKeys } from '../../../model/query-keys.ts'
import { useProfile, useSearchModules } from '../../../model/who-i-am.ts'
import { Picker } from '../../../ui/picker.tsx'
import classes from './preset-selector.module.css'

/** Fixed by C-05. */
const DELAY = 150
const SHORTEST = 3
const PAGE_SIZE = 20

interface PresetSelectorProps {
  module: SearchModuleView
  /** What stands in the form. */
  draft: Narrowing
  onChoose(preset: FilterPresetView): void
  /** Takes out what a preset set. */
  onRemove(preset: FilterPresetView): void
}

/** Chooses a filter preset, and says which one is active: the one chosen last, or one's default. */
export function PresetSelector({ module, draft, onChoose, onRemove }: PresetSelectorProps) {
  const { default_filter_preset } = useProfile()
  const modules = useSearchModules()
  const [chosen, setChosen] = useState<FilterPresetView>()
  const lookup = usePresets()
  const { data: standard } = useQuery(presetQuery(default_filter_preset))
  const active = [chosen, standard ?? undefined].find(
    (preset) => preset && isWithin(narrowingOf(preset, module), draft),
  )
  const labelOf = (key: string) => modules.find((known) => known.key === key)?.label ?? key
  const choose = (uuid: string) => {
    const preset = lookup.presets.find((known) => known.uuid === uuid)
    if (!preset) return
    setChosen(preset)
    onChoose(preset)
  }
  return (
    <div className={classes.selector}>
      <Picker
        label="Filter preset"
        placeholder="Choose a preset…"
        options={lookup.presets.map(({ uuid, name, search_module, is_active }) => ({
          value: uuid,
          label: name,
          hint: is_active ? `${labelOf(search_module)} · default` : labelOf(search_module),
        }))}
        onPick={choose}
        emptyMessage={lookup.emptyMessage}
        lookUp={lookup}
        onBottom={lookup.onBottom}
      />
      {active && (
        <div className={classes.active}>
          <div className={classes.about}>
            <span className={classes.name}>
              <bdi>{active.name}</bdi>
            </span>
            <span className={classes.quiet}>
              {active.uuid === default_filter_preset ? 'Default preset, applied to every new search' : 'Active preset'}
            </span>
          </div>
          <button
            type="button"
            className={classes.remove}
            aria-label={`Remove the preset ${active.name}`}
            title="Search without this preset"
            onClick={() => {
              setChosen(undefined)
              onRemove(active)
            }}
          >
            <IconX size={14} stroke={2} aria-hidden />
          </button>
        </div>
      )}
    </div>
  )
}

/** The presets one sees, those with a name that holds what is typed; the next page comes at the end of the list. */
function usePresets() {
  const [typed, setTyped] = useState('')
  const [isWanted, setIsWanted] = useState(false)
  const text = typed.trim()
  const [settled] = useDebouncedValue(text, DELAY)
  const isSearch = text.length >= SHORTEST && settled.length >= SHORTEST
  const name = isSearch ? settled : ''
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: queryKeys.filterPresetsNamed(name),
    queryFn: ({ pageParam, signal }) =>
      call('listFilterPresets', { query: { page: pageParam, page_size: PAGE_SIZE, name }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE_SIZE < last.count ? pages.length + 1 : undefined),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const presets = data?.pages.flatMap(({ results }) => results) ?? []
  const isShort = text !== '' && text.length < SHORTEST
  return {
    // Of a text that is too short to ask for, those that are here already.
    presets: presets.filter((preset) => fold(preset.name).includes(fold(text))),
    isPending: isFetching,
    onType: setTyped,
    onOpen: () => setIsWanted(true),
    onBottom: () => void (hasNextPage && !isFetching && fetchNextPage()),
    emptyMessage: isFetching
      ? 'Searching…'
      : error
        ? 'The presets could not be loaded.'
        : isShort
          ? `Type at least ${SHORTEST} characters.`
          : text === ''
            ? 'No presets yet. Set filters and save them.'
            : 'No preset has this name.',
  }
}
