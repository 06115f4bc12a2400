import type { ConflictInput, FilterPresetView } from '@cognate/contract'
import { Button } from '@mantine/core'
import { Suspense } from 'react'
import type { PresetContent } from '../../../model/filters/preset-content.ts'
import { noConflicts } from '../../../model/filters/preset-filters.ts'
import { useSearchModules } from '../../../model/who-i-am.ts'
import { IconDeviceFloppy } from '../../../ui/icons.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { QuietText } from '../../../ui/page.tsx'
import shared from '../../../ui/shared.module.css'
import { messages } from '../messages.ts'
import classes from './filter-presets-screen.module.css'
import type { PresetRow } from './preset-drafts.ts'

const loadFilterForm = async () => (await import('../filter-form.tsx')).FilterForm
const FilterForm = lazyPart(loadFilterForm)

interface PresetEditorProps {
  row: PresetRow
  isSaving: boolean
  onChange(parts: Partial<PresetContent>): void
  onSave(): void
  onDiscard(): void
}

/** The filters of a preset, below its row. */
export function PresetEditor({ row, isSaving, onChange, onSave, onDiscard }: PresetEditorProps) {
  const { content, preset, isUnsaved } = row
  const module = useSearchModules().find(({ key }) => key === content.search_module)
  if (!module) return <QuietText>{messages.notLicensed}</QuietText>
  return (
    <section className={`${shared.stackSmall} ${classes.editor}`} aria-label={messages.filtersOf(content.name)}>
      <h2 className={`${shared.quietBody} ${shared.medium} ${shared.aboveSmall}`}>{messages.filters}</h2>
      <Suspense fallback={<QuietText>{messages.loading}</QuietText>}>
        <FilterForm
          module={module}
          filters={content.filter_data.filters}
          onChange={(filters) => onChange({ filter_data: { filters } })}
          context="preset"
          conflicts={toFormConflicts(content.conflict_of_interest)}
          onConflictsChange={(conflicts) => onChange({ conflict_of_interest: toPresetConflicts(conflicts) })}
        />
      </Suspense>
      <div className={`${shared.endRow} ${shared.aboveSmall}`}>
        {isUnsaved && preset && (
          <Button variant="default" onClick={onDiscard}>
            {messages.discardChanges}
          </Button>
        )}
        <Button
          leftSection={<IconDeviceFloppy size={16} stroke={1.7} aria-hidden />}
          disabled={!isUnsaved}
          loading={isSaving}
          onClick={onSave}
        >
          {preset ? messages.saveChanges : messages.save}
        </Button>
      </div>
    </section>
  )
}

// A preset without a first year stays without one.
const { since: _since, ...defaultMarks } = noConflicts

type PresetConflicts = FilterPresetView['conflict_of_interest']

/** The conflict rules of a preset for the form; null where the preset names nobody. */
function toFormConflicts(conflicts: PresetConflicts): ConflictInput | null {
  if (conflicts.records.length === 0) return null
  return {
    ...defaultMarks,
    ...withoutUndefined(conflicts),
    check: conflicts.check,
    records: conflicts.records,
  }
}

function toPresetConflicts(conflicts: ConflictInput | null): PresetConflicts {
  if (!conflicts) return { check: [], records: [] }
  const records = conflicts.records.map((record) => ({ record_type: 'author' as const, ...record }))
  return { ...conflicts, records }
}

/** Without undefined members, which would override defaults. */
function withoutUndefined<Value extends object>(
  value: Value,
): { [Key in keyof Value]?: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as never
}
