import type { FilterPresetView, FindSimilarAnswer, Manuscript, SearchModuleView } from '@cognate/contract'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCollectionPart } from '../../../model/collection/use-collection.ts'
import { presetQuery } from '../../../model/filters/default-preset.ts'
import {
  applyPreset,
  fittingNarrowing,
  isWithin,
  narrowingOf,
  noNarrowing,
  withoutPreset,
} from '../../../model/filters/preset-filters.ts'
import { countSetFilters, isUnnarrowed, type Narrowing } from '../../../model/filters/set-filters.ts'
import type { Query } from '../../../model/query/query.ts'
import { showToast } from '../../../model/toasts.ts'
import { useProfile } from '../../../model/who-i-am.ts'
import shared from '../../../ui/shared.module.css'
import classes from '../../../ui/sidebar.module.css'
import { type Panel, Sidebar } from '../../../ui/sidebar.tsx'
import { FilterForm } from '../filter-form.tsx'
import { messages } from '../messages.ts'
import { topicsOf } from './answer-topics.ts'
import { FiltersFoot } from './filters-foot.tsx'
import { editAt, type NarrowingEdit, withoutEdit } from './narrowing-edits.ts'
import { PresetSelector } from './preset-selector.tsx'
import { UpgradeBanner } from './upgrade-banner.tsx'

interface SearchSidebarProps {
  /** The query that is asked; none before it is read. */
  query: Query | undefined
  answer: FindSimilarAnswer | undefined
  hasFailed: boolean
  modules: readonly SearchModuleView[]
  /** Runs the query again with other filters. */
  onNarrow(narrowing: Pick<Query, 'filters' | 'conflict_of_interest'>): void
  /** The tab Collection; none without `use_collections`. */
  collection?: Panel | undefined
}

/** The sidebar of a search: its filters, and the collection where the licence includes it. */
export function SearchSidebar({ query, hasFailed, modules, ...props }: SearchSidebarProps) {
  const module = modules.find(({ key }) => key === query?.dataset)
  // Here, so that they are still there when a query of before is read again.
  const edits = useState<readonly NarrowingEdit[]>()
  if (!query || !module) return hasFailed ? null : <SidebarSkeleton />
  return <QuerySidebar query={query} module={module} edits={edits} {...props} />
}

type QuerySidebarProps = Pick<SearchSidebarProps, 'answer' | 'onNarrow' | 'collection'> & {
  query: Query
  module: SearchModuleView
  edits: NarrowingEdits
}

function QuerySidebar({ answer, query, module, edits, onNarrow, collection }: QuerySidebarProps) {
  const { active_organisation, default_filter_preset } = useProfile()
  const { data: defaultPreset } = useQuery(presetQuery(default_filter_preset))
  const narrowing = useNarrowing(query, module, edits)
  const { applied } = narrowing
  const manuscript = useCollectionPart(({ saved }) => saved?.manuscript)
  const apply = (newNarrowing: Narrowing) => {
    const { filters, conflicts } = fittingNarrowing(newNarrowing, module)
    // Applied, they wait no more: going back to this query shows its own filters.
    narrowing.discard()
    onNarrow({ filters, conflict_of_interest: conflicts })
  }
  const isDefaultApplied = defaultPreset && isWithin(narrowingOf(defaultPreset, module), applied)
  return (
    <Sidebar
      filters={
        module.filters.length > 0 ? createFiltersPanel({ narrowing, module, answer, manuscript, apply }) : undefined
      }
      collection={collection}
      banner={active_organisation.frontend_theme === 'transfer-site' && <UpgradeBanner />}
      note={isDefaultApplied && <span className={shared.quietSmall}>{messages.defaultApplied}</span>}
    />
  )
}

interface FiltersPanelOptions {
  narrowing: ReturnType<typeof useNarrowing>
  module: SearchModuleView
  answer: FindSimilarAnswer | undefined
  /** The one at hand. */
  manuscript: Manuscript | null | undefined
  /** Runs the query again with these filters. */
  apply(narrowing: Narrowing): void
}

/** The tab Filters: presets above the form, and its buttons below it. */
function createFiltersPanel({ narrowing, module, answer, manuscript, apply }: FiltersPanelOptions): Panel {
  const { draft, applied, isChanged, change, discard } = narrowing
  const choosePreset = (preset: FilterPresetView, close: () => void) => {
    const presetNarrowing = narrowingOf(preset, module)
    announceMissingFilters(preset, presetNarrowing, module)
    const newNarrowing = applyPreset(presetNarrowing, draft)
    if (preset.populates_sidebar) return change(() => newNarrowing)
    apply(newNarrowing)
    close()
  }
  const applyAndClose = (newNarrowing: Narrowing, close: () => void) => {
    apply(newNarrowing)
    close()
  }
  return {
    count: countSetFilters(applied),
    head: (close) => (
      <PresetSelector
        module={module}
        draft={draft}
        onChoose={(preset) => choosePreset(preset, close)}
        onRemove={(preset) => applyAndClose(withoutPreset(draft, narrowingOf(preset, module)), close)}
      />
    ),
    panel: (
      <FilterForm
        key={module.key}
        module={module}
        context="search"
        filters={draft.filters}
        onChange={(filters) => change((current) => ({ ...current, filters }))}
        conflicts={draft.conflicts}
        onConflictsChange={(conflicts) => change((current) => ({ ...current, conflicts }))}
        topics={topicsOf(answer)}
      />
    ),
    foot: (close) => (
      <FiltersFoot
        dataset={module.key}
        narrowing={fittingNarrowing(draft, module)}
        manuscript={manuscript}
        isChanged={isChanged}
        isEmpty={isUnnarrowed(draft)}
        onUpdate={() => applyAndClose(draft, close)}
        onDiscard={discard}
        onClear={() => change(() => noNarrowing)}
      />
    ),
  }
}

/** Says how many filters of a preset are left out, because this dataset or this licence does not offer them. */
function announceMissingFilters(preset: FilterPresetView, fittingFilters: Narrowing, module: SearchModuleView): void {
  const filterCount = Object.keys(preset.filter_data.filters).length
  const missingCount = filterCount - Object.keys(fittingFilters.filters).length
  if (missingCount <= 0) return
  showToast({
    tone: 'info',
    title: messages.notFitting(preset.name),
    details: messages.missingFilters(missingCount, filterCount, module.label),
  })
}

function SidebarSkeleton() {
  return (
    <div className={`${shared.rigid} ${classes.sidebar}`} aria-hidden>
      {Array.from({ length: 7 }, (_, index) => (
        <Skeleton key={index} height={18} radius="sm" my={16} />
      ))}
    </div>
  )
}

interface NarrowingDraft {
  /** The filters in the form. */
  draft: Narrowing
  /** The filters of the query. */
  applied: Narrowing
  isChanged: boolean
  change(edit: (draft: Narrowing) => Narrowing): void
  /** Goes back to the filters of the query. */
  discard(): void
}

type NarrowingEdits = ReturnType<typeof useState<readonly NarrowingEdit[]>>

/**
 * The filters in the form of a search: those of the query until somebody changes them. Another query brings its own.
 * @param edits  Changes not applied, of all manuscripts of this tab.
 */
function useNarrowing(query: Query, module: SearchModuleView, [edits = [], setEdits]: NarrowingEdits): NarrowingDraft {
  const kept = useCollectionPart((collection) => collection.texts)
  const texts = kept.map(({ text }) => text)
  const applied: Narrowing = { filters: query.filters, conflicts: query.conflict_of_interest ?? null }
  const key = JSON.stringify([module.key, applied])
  const at = { manuscript: query.text.trim() || (texts.at(-1) ?? ''), texts, key }
  const draftIn = (all: readonly NarrowingEdit[]) => editAt(all, at)?.draft ?? applied
  const draft = draftIn(edits)
  const serialise = (narrowing: Narrowing) => JSON.stringify(sortParts(fittingNarrowing(narrowing, module)))
  return {
    draft,
    applied,
    isChanged: serialise(draft) !== serialise(applied),
    change: (edit) =>
      setEdits((all = []) => [...withoutEdit(all, at), { manuscript: at.manuscript, key, draft: edit(draftIn(all)) }]),
    discard: () => setEdits((all = []) => withoutEdit(all, at)),
  }
}

/** Filters by name, so that equal filters set in another order compare as equal. */
const sortParts = ({ filters, conflicts }: Narrowing) => [
  Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  conflicts,
]
