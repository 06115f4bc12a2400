import type { FilterPresetView, SearchModuleView } from '@cognate/contract'
import type { PresetContent } from '../../../model/filters/preset-content.ts'

/** A preset that is not saved as it stands: a new one, or changes to the filters of one that is there. */
export interface Draft {
  /** The uuid of the preset; of a new one a key of this page. */
  key: string
  /** The preset as the changes found it; none for a new one. */
  basePreset: FilterPresetView | undefined
  content: PresetContent
}

/** A row of the screen: a preset, what is to be shown of it, and whether that is saved. */
export interface PresetRow {
  key: string
  preset: FilterPresetView | undefined
  content: PresetContent
  isUnsaved: boolean
}

/** A preset for a dataset with nothing in it yet. */
export function newDraft(module: Pick<SearchModuleView, 'key' | 'label'>, key: string): Draft {
  return {
    key,
    basePreset: undefined,
    content: {
      name: `New filter for ${module.label.toLowerCase()}`,
      search_module: module.key,
      filter_data: { filters: {} },
      conflict_of_interest: { check: [], records: [] },
      populates_sidebar: false,
    },
  }
}

/** The drafts with one changed; one that says again what is saved is none any more. */
export function withChanges(
  drafts: readonly Draft[],
  { key, preset, content }: Pick<PresetRow, 'key' | 'preset' | 'content'>,
  changes: Partial<PresetContent>,
): Draft[] {
  const existingDraft = drafts.find((draft) => draft.key === key)
  const draft: Draft = {
    key,
    basePreset: existingDraft ? existingDraft.basePreset : preset,
    content: { ...content, ...changes },
  }
  if (draft.basePreset && equalsSaved(draft.content, draft.basePreset))
    return drafts.filter((oldDraft) => oldDraft.key !== key)
  return existingDraft ? drafts.map((oldDraft) => (oldDraft === existingDraft ? draft : oldDraft)) : [...drafts, draft]
}

/** The new ones first, then what is saved with its changes. */
export function rowsOf(presets: readonly FilterPresetView[], drafts: readonly Draft[]): PresetRow[] {
  const newDrafts = drafts.filter(({ basePreset }) => !basePreset).toReversed()
  return [
    ...newDrafts.map(({ key, content }) => ({ key, preset: undefined, content, isUnsaved: true })),
    ...presets.map((preset) => {
      const draft = drafts.find(({ key }) => key === preset.uuid)
      // Name and choice are saved as soon as they change: those of the preset count.
      const { filter_data, conflict_of_interest } = draft?.content ?? preset
      return {
        key: preset.uuid,
        preset,
        content: { ...contentOf(preset), filter_data, conflict_of_interest },
        isUnsaved: draft !== undefined,
      }
    }),
  ]
}

function contentOf(preset: FilterPresetView): PresetContent {
  const { name, search_module, filter_data, conflict_of_interest, populates_sidebar } = preset
  return { name, search_module, filter_data, conflict_of_interest, populates_sidebar }
}

function equalsSaved(content: PresetContent, savedContent: PresetContent): boolean {
  return (['filter_data', 'conflict_of_interest'] as const).every(
    (part) => JSON.stringify(content[part]) === JSON.stringify(savedContent[part]),
  )
}
