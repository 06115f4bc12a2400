import type { SearchModuleView } from '@cognate/contract'
import { filterDescriptions } from '@cognate/contract/filters'
import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { filterWords } from '../../../model/filters/filter-words.ts'
import type { PresetContent } from '../../../model/filters/preset-content.ts'
import { narrowingOf } from '../../../model/filters/preset-filters.ts'
import { setFields } from '../../../model/filters/set-filters.ts'
import { useMay, useSearchModules } from '../../../model/who-i-am.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Facts } from '../../../ui/facts.tsx'
import type { ShareButtonSlot } from '../../../ui/feature-slots.ts'
import { IconPlus } from '../../../ui/icons.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { List, ListTools } from '../../../ui/list.tsx'
import { LostByOthers } from '../../../ui/lost-by-others.tsx'
import { Page, QuietText } from '../../../ui/page.tsx'
import { RecordIcon } from '../../../ui/record-icon.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import shared from '../../../ui/shared.module.css'
import { Tick } from '../../../ui/tick.tsx'
import { useListScreen } from '../../../ui/use-list-screen.ts'
import { messages } from '../messages.ts'
import { useFilterNames } from '../use-filter-names.ts'
import classes from './filter-presets-screen.module.css'
import { presetColumns } from './preset-columns.tsx'
import { isOwn, type PresetRow, presetRows } from './preset-drafts.ts'
import { PresetEditor } from './preset-editor.tsx'
import { type Drafts, useDrafts } from './use-drafts.ts'
import { PRESETS_PER_PAGE, presetsQuery, usePresetChanges } from './use-presets.ts'

/** Milliseconds without a key press, and characters at least, before the search starts. C-05. */
const DELAY = 150
const MIN_LENGTH = 3

/** `/app/filters/`: filters kept under a name, one of them applied to each new search. */
export function FilterPresetsScreen({ ShareButton }: { ShareButton: ShareButtonSlot }) {
  const screen = useListScreen<PresetRow>()
  const { page, search, excludesShared, rowToDelete } = screen
  const list = useQuery(presetsQuery({ page, name: search, excludesShared }))
  const changes = usePresetChanges()
  const drafts = useDrafts(changes)
  const modules = useSearchModules()
  const mayShare = useMay('share')

  const columns = presetColumns({ modules, changes, drafts, mayShare, ShareButton, onDelete: screen.askToDelete })
  const newRows = presetRows([], drafts.drafts)
  const noPresets = <NoPresets isNarrowed={screen.isNarrowed} />
  const tableOf = (rows: PresetRow[]) => <PresetTable rows={rows} columns={columns} drafts={drafts} />
  const remove = () => {
    if (!rowToDelete) return
    const forget = () => drafts.drop(rowToDelete.key)
    if (rowToDelete.preset) {
      changes.remove.mutate(rowToDelete.preset, { onSuccess: forget, onSettled: screen.closeQuestion })
    } else {
      forget()
      screen.closeQuestion()
    }
  }
  return (
    <Page title={messages.title} lead={messages.lead} actions={<AddPreset modules={modules} onAdd={drafts.add} />}>
      <ListTools>
        <SearchField label={messages.search} delay={DELAY} minimum={MIN_LENGTH} onSearch={screen.setSearch} />
        <Tick label={messages.withoutShared} checked={excludesShared} onChange={screen.setExcludesShared} />
      </ListTools>
      <List
        nouns={['preset', 'presets']}
        list={list}
        pageSize={PRESETS_PER_PAGE}
        empty={noPresets}
        unsaved={newRows.length > 0 && tableOf(newRows)}
      >
        {(presets) => tableOf(presetRows(presets, drafts.drafts))}
      </List>
      <DraftGuard drafts={drafts} />
      <ConfirmDialog
        isOpen={rowToDelete !== undefined}
        title={messages.deletePreset}
        sentence={messages.confirmDeletion(rowToDelete?.content.name ?? '')}
        confirmLabel={messages.deletePreset}
        isPending={changes.remove.isPending}
        onConfirm={remove}
        onClose={screen.closeQuestion}
      >
        <LostByOthers {...rowToDelete?.preset} />
      </ConfirmDialog>
    </Page>
  )
}

interface PresetTableProps {
  rows: PresetRow[]
  columns: readonly Column<PresetRow>[]
  drafts: Drafts
}

/** Presets, each with its filters below it while they are open. */
function PresetTable({ rows, columns, drafts }: PresetTableProps) {
  return (
    <DataTable
      label={messages.list}
      columns={columns}
      rows={rows}
      keyOf={({ key }) => key}
      detailOf={(row) =>
        drafts.openKeys.has(row.key) &&
        (isOwn(row) ? (
          <PresetEditor
            row={row}
            isSaving={drafts.savingKey === row.key}
            onChange={(parts) => drafts.edit(row, parts)}
            onSave={() => void drafts.save(row)}
            onDiscard={() => drafts.drop(row.key)}
          />
        ) : (
          <PresetInWords content={row.content} />
        ))
      }
    />
  )
}

/** Asks before unsaved presets are left behind. */
function DraftGuard({ drafts: { drafts } }: { drafts: Drafts }) {
  const names = drafts.map(({ content }) => content.name).join(', ')
  return <LeaveGuard isUnsaved={drafts.length > 0} sentence={messages.leaveUnsaved(names)} />
}

function NoPresets({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <>
      <p>{messages.nothingFound}</p>
      <QuietText>{messages.tryOther}</QuietText>
    </>
  ) : (
    <>
      <p>{messages.none}</p>
      <QuietText>{messages.noneHint}</QuietText>
    </>
  )
}

interface AddPresetProps {
  modules: readonly SearchModuleView[]
  onAdd(module: SearchModuleView): void
}

/** Starts a new preset for one of the datasets. */
function AddPreset({ modules, onAdd }: AddPresetProps) {
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      width={220}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      // The new preset takes the focus.
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}>{messages.addPreset}</Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={messages.whatToFilter}>
        {modules.map((module) => (
          <Menu.Item
            key={module.key}
            leftSection={<RecordIcon type={module.icon} size={16} />}
            onClick={() => onAdd(module)}
          >
            {module.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The filters of somebody else's preset, below its row: read before it is applied. */
function PresetInWords({ content }: { content: PresetContent }) {
  const module = useSearchModules().find(({ key }) => key === content.search_module)
  if (!module) return <QuietText>{messages.notLicensed}</QuietText>
  return (
    <section className={classes.editor} aria-label={messages.filtersOf(content.name)}>
      <FiltersInWords content={content} module={module} />
    </section>
  )
}

/** Values that are named of a filter. */
const MOST_NAMED = 50

function FiltersInWords({ content, module }: { content: PresetContent; module: SearchModuleView }) {
  const narrowing = narrowingOf(content, module)
  const { filters, conflicts } = narrowing
  const nameOf = useFilterNames(filters, module)
  const facts = setFields(narrowing).map(
    (field) =>
      [
        filterDescriptions[field].label,
        filterWords(field, filters, { nameOf: (value) => nameOf(field, value), conflicts, mostNamed: MOST_NAMED }),
      ] as const,
  )
  return <Facts className={shared.terms} facts={facts} />
}
