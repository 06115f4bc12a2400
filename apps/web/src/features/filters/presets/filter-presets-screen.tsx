import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useMay, useSearchModules } from '../../../model/who-i-am.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { ShareButtonSlot } from '../../../ui/feature-slots.ts'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { List, ListTools } from '../../../ui/list.tsx'
import { Page, QuietText } from '../../../ui/page.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { usePageNumber } from '../../../ui/use-page-number.ts'
import { AddPreset } from './add-preset.tsx'
import { presetColumns } from './preset-columns.tsx'
import { type PresetRow, rowsOf } from './preset-drafts.ts'
import { PresetEditor } from './preset-editor.tsx'
import { useDrafts } from './use-drafts.ts'
import { PAGE_SIZE, presetsQuery, usePresetChanges } from './use-presets.ts'

/** Milliseconds without a key, and characters from which on presets are looked for. C-05. */
const DELAY = 150
const MINIMUM = 3

/** `/app/filters/`: filters kept under a name, one of them applied to each new search. */
export function FilterPresetsScreen({ ShareButton }: { ShareButton: ShareButtonSlot }) {
  const { page, setPage } = usePageNumber()
  const [name, setName] = useState('')
  const [excludesShared, setExcludesShared] = useState(false)
  const [leaving, setLeaving] = useState<PresetRow>()
  const list = useQuery(presetsQuery({ page, name, excludesShared }))
  const changes = usePresetChanges()
  const drafts = useDrafts(changes)
  const modules = useSearchModules()
  const mayShare = useMay('share')
  const heading = useRef<HTMLParagraphElement>(null)

  const added = rowsOf([], drafts.drafts)
  const remove = () => {
    if (!leaving) return
    const focusList = () => setTimeout(() => heading.current?.focus())
    const forget = () => {
      drafts.drop(leaving.key)
      focusList()
    }
    if (leaving.preset) {
      changes.remove.mutate(leaving.preset, { onSuccess: forget, onSettled: () => setLeaving(undefined) })
    } else {
      forget()
      setLeaving(undefined)
    }
  }
  const tableOf = (rows: PresetRow[]) => (
    <DataTable
      label="Filter presets"
      columns={presetColumns({ modules, changes, drafts, mayShare, ShareButton, onDelete: setLeaving })}
      rows={rows}
      keyOf={({ key }) => key}
      detailOf={(row) =>
        drafts.opened.has(row.key) && (
          <PresetEditor
            row={row}
            isSaving={drafts.saving === row.key}
            onChange={(parts) => drafts.edit(row, parts)}
            onSave={() => void drafts.save(row)}
            onDiscard={() => drafts.drop(row.key)}
          />
        )
      }
    />
  )
  return (
    <Page
      title="My Filters"
      lead="Filters kept under a name. The active one is applied to each new search."
      width={1280}
      actions={<AddPreset modules={modules} onAdd={drafts.add} />}
    >
      <ListTools>
        <SearchField
          label="Search by name"
          delay={DELAY}
          minimum={MINIMUM}
          onSearch={(words) => {
            setName(words)
            setPage(1)
          }}
        />
        <Checkbox
          label="Exclude filters shared with you"
          checked={excludesShared}
          onChange={({ currentTarget }) => {
            setExcludesShared(currentTarget.checked)
            setPage(1)
          }}
        />
      </ListTools>
      <List
        nouns={['preset', 'presets']}
        list={list}
        pageSize={PAGE_SIZE}
        heading={heading}
        empty={added.length > 0 ? tableOf(added) : <NoPresets isNarrowed={name !== '' || excludesShared} />}
      >
        {(presets) => tableOf(rowsOf(presets, drafts.drafts))}
      </List>
      <LeaveGuard
        isUnsaved={drafts.drafts.length > 0}
        sentence={`Not saved yet: ${drafts.drafts.map(({ content }) => content.name).join(', ')}. If you leave, these filters are lost. Are you sure you want to leave?`}
      />
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title="Delete preset"
        sentence={`Are you sure? This will permanently delete the preset called ${leaving?.content.name}`}
        confirmLabel="Delete preset"
        isPending={changes.remove.isPending}
        onConfirm={remove}
        onClose={() => setLeaving(undefined)}
      />
    </Page>
  )
}

function NoPresets({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <>
      <p>No presets found...</p>
      <QuietText>Try another part of the name.</QuietText>
    </>
  ) : (
    <>
      <p>You have no filter presets yet.</p>
      <QuietText>Add a filter to keep the limits you search with, by period, place or kind of work.</QuietText>
    </>
  )
}
