import type { FilterPresetView } from '@cognate/contract'
import type { Changes, Listed, ListSelection, Seen } from './lists.ts'
import type { Sharing } from './sharing.ts'
import type { Actor } from './who.ts'

type PresetContent = Pick<
  FilterPresetView,
  'name' | 'search_module' | 'filter_data' | 'conflict_of_interest' | 'populates_sidebar'
>

export interface FilterPreset extends PresetContent, Sharing {
  uuid: string
  /** Whether it is the actor's own default; somebody else's choice does not count. */
  is_active: boolean
  created_at: Date
  updated_at: Date
}

/** Filter presets. People a preset is shared with see it and may make it their default. */
export interface FilterPresetStore {
  /** Newest first. */
  list(actor: Actor, page: ListSelection): Promise<Listed<FilterPreset>>
  get(actor: Actor, uuid: string): Promise<FilterPreset | undefined>
  create(actor: Actor, preset: PresetContent): Promise<FilterPreset>
  /** Raises `not_owner`, and `conflict` if it changed after the caller read it. */
  change(actor: Actor, uuid: string, changes: Changes<PresetContent>, as?: Seen): Promise<FilterPreset | undefined>
  /** Raises `not_owner`; false where there is no such preset. */
  remove(actor: Actor, uuid: string): Promise<boolean>
  /** Makes it the actor's default in this organisation, in place of any other. */
  activate(actor: Actor, uuid: string): Promise<FilterPreset | undefined>
  deactivateAll(actor: Actor): Promise<void>
  /** The actor's default in this organisation, as long as the actor may see it. */
  active(actor: Actor): Promise<FilterPreset | undefined>
}
