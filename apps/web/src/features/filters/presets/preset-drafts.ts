import type { FilterPresetView, SearchModuleView } from '@cognate/contract'
import type { PresetContent } from '../../../model/filters/preset-content.ts'
import { messages } from '../messages.ts'

/** A new preset, or unsaved changes to the filters of a saved one. */
export interface Draft {
  /** The uuid of the preset; for a new preset a key made on this page. */
  key: string
  /** The saved preset to which the changes were made; none for a new one. */
  basePreset: FilterPresetView | undefined
  content: PresetContent
}

/** A row of the screen: a preset, its content with unsaved changes, and whether it has any. */
export interface PresetRow {
  key: string
  preset: FilterPresetView | undefined
  content: PresetContent
  isUnsaved: boolean
}

/** Whether one may change it: what is not saved yet is one's own. */
export const isOwn = ({ preset }: PresetRow): boolean => preset?.access.is_owned ?? true

/** An empty preset for a dataset. */
export function newDraft(module: Pick<SearchModuleView, 'key' | 'label'>, key: string): Draft {
  return {
    key,
    basePreset: undefined,
    content: {
      name: messages.newPreset(module.label.toLowerCase()),
      search_module: module.key,
      filter_data: { filters: {} },
      conflict_of_interest: { check: [], records: [] },
      populates_sidebar: false,
    },
  }
}

/** The drafts with one changed. A draft that equals the saved preset is dropped. */
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

/** New presets first, then saved ones with their unsaved changes. */
export function presetRows(presets: readonly FilterPresetView[], drafts: readonly Draft[]): PresetRow[] {
  const newDrafts = drafts.filter(({ basePreset }) => !basePreset).toReversed()
  return [
    ...newDrafts.map(({ key, content }) => ({ key, preset: undefined, content, isUnsaved: true })),
    ...presets.map((preset) => {
      const draft = drafts.find(({ key }) => key === preset.uuid)
      // Name and sidebar switch are saved at once, so the preset has their current values.
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
