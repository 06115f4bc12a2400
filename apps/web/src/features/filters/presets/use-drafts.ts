import type { SearchModuleView } from '@cognate/contract'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { isConflict } from '../../../lib/change-with-retry.ts'
import type { PresetContent } from '../../../model/filters/preset-content.ts'
import { showMessage } from '../../../model/messages.ts'
import { type Draft, newDraft, type PresetRow, withChanges } from './preset-drafts.ts'
import { fail, type usePresetChanges } from './use-presets.ts'

/** Presets that are not saved, and those that are open. They stay while somebody pages and searches. */
export function useDrafts(changes: ReturnType<typeof usePresetChanges>) {
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [saving, setSaving] = useState<string>()
  const [fresh, setFresh] = useState<string>()

  const setOpen = (key: string, isOpen: boolean) =>
    setOpened((known) => new Set(isOpen ? [...known, key] : [...known].filter((other) => other !== key)))
  const drop = (key: string) => setDrafts((known) => known.filter((draft) => draft.key !== key))

  const save = async ({ key, preset, content }: PresetRow) => {
    setSaving(key)
    const seen = drafts.find((draft) => draft.key === key)?.seen
    try {
      if (seen) await changes.change(seen, partsOf(content))
      else setOpen((await changes.create(content)).uuid, true)
      drop(key)
      showMessage({ tone: 'success', title: `Saved preset ${content.name}` })
    } catch (error) {
      if (preset && isConflict(error)) await keepOver(preset.uuid, content.name)
      else fail(`Error when saving preset ${content.name}`, error)
    } finally {
      setSaving(undefined)
    }
  }
  /** Has the draft stand on what is there now, so that saving once more replaces it knowingly. */
  const keepOver = async (uuid: string, name: string) => {
    const seen = await call('getFilterPreset', { params: { uuid } }).catch(() => undefined)
    if (seen) setDrafts((known) => known.map((draft) => (draft.key === uuid ? { ...draft, seen } : draft)))
    await showMessage({
      tone: 'danger',
      title: `Somebody changed the preset ${name} meanwhile`,
      details: 'Your filters are still here and not saved. Save again to replace theirs, or discard yours.',
    })
  }
  return {
    drafts,
    opened,
    saving,
    /** The one that was added last, until it has been named first. */
    fresh,
    greet: () => setFresh(undefined),
    add: (module: SearchModuleView) => {
      const draft = newDraft(module, crypto.randomUUID())
      setDrafts((known) => [...known, draft])
      setOpen(draft.key, true)
      setFresh(draft.key)
    },
    edit: (row: PresetRow, parts: Partial<PresetContent>) => setDrafts((known) => withChanges(known, row, parts)),
    drop,
    setOpen,
    save,
  }
}

export type Drafts = ReturnType<typeof useDrafts>

/** What is edited before it is saved; name and choice of a saved preset are saved at once. */
function partsOf({ filter_data, conflict_of_interest }: PresetContent): Partial<PresetContent> {
  return { filter_data, conflict_of_interest }
}
