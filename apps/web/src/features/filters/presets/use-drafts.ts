import type { SearchModuleView } from '@cognate/contract'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { isConflict } from '../../../lib/change-with-retry.ts'
import type { PresetContent } from '../../../model/filters/preset-content.ts'
import { showToast } from '../../../model/toasts.ts'
import { messages } from '../messages.ts'
import { type Draft, newDraft, type PresetRow, withChanges } from './preset-drafts.ts'
import { showFailure, type usePresetChanges } from './use-presets.ts'

/** Unsaved presets, and which presets are open. Both stay while the list pages and searches. */
export function useDrafts(changes: ReturnType<typeof usePresetChanges>) {
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  const [openKeys, setOpenKeys] = useState<ReadonlySet<string>>(new Set())
  const [savingKey, setSavingKey] = useState<string>()
  const [newKey, setNewKey] = useState<string>()

  const setOpen = (key: string, isOpen: boolean) =>
    setOpenKeys((keys) => new Set(isOpen ? [...keys, key] : [...keys].filter((openKey) => openKey !== key)))
  const drop = (key: string) => setDrafts((current) => current.filter((draft) => draft.key !== key))

  const save = async ({ key, preset, content }: PresetRow) => {
    setSavingKey(key)
    const basePreset = drafts.find((draft) => draft.key === key)?.basePreset
    try {
      if (basePreset) await changes.change(basePreset, draftedParts(content))
      else setOpen((await changes.create(content)).uuid, true)
      drop(key)
      showToast({ tone: 'success', title: messages.saved(content.name) })
    } catch (error) {
      if (preset && isConflict(error)) await rebaseDraft(preset.uuid, content.name)
      else showFailure(messages.notSavedNamed(content.name), error)
    } finally {
      setSavingKey(undefined)
    }
  }
  /** Puts the draft on top of the current preset, so that saving again replaces it deliberately. */
  const rebaseDraft = async (uuid: string, name: string) => {
    const basePreset = await call('getFilterPreset', { params: { uuid } }).catch(() => undefined)
    if (basePreset)
      setDrafts((current) => current.map((draft) => (draft.key === uuid ? { ...draft, basePreset } : draft)))
    showToast({
      tone: 'danger',
      title: messages.changedMeanwhile(name),
      details: messages.changedMeanwhileHint,
    })
  }
  return {
    drafts,
    openKeys,
    savingKey,
    /** The key of the preset added last, until its name field was opened. */
    newKey,
    forgetNew: () => setNewKey(undefined),
    add: (module: SearchModuleView) => {
      const draft = newDraft(module, crypto.randomUUID())
      setDrafts((current) => [...current, draft])
      setOpen(draft.key, true)
      setNewKey(draft.key)
    },
    edit: (row: PresetRow, parts: Partial<PresetContent>) => setDrafts((current) => withChanges(current, row, parts)),
    drop,
    setOpen,
    save,
  }
}

export type Drafts = ReturnType<typeof useDrafts>

/** The parts that are edited as a draft; the name and the switch of a saved preset are saved at once. */
function draftedParts({ filter_data, conflict_of_interest }: PresetContent): Partial<PresetContent> {
  return { filter_data, conflict_of_interest }
}
