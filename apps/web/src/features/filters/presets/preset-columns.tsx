import type { SearchModuleView } from '@cognate/contract'
import { Switch } from '@mantine/core'
import { useEffect } from 'react'
import { noConflicts } from '../../../model/filters/preset-filters.ts'
import { countSetFilters } from '../../../model/filters/set-filters.ts'
import { countOf } from '../../../model/records/wording.ts'
import { Age } from '../../../ui/age.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import type { ShareButtonSlot } from '../../../ui/feature-slots.ts'
import { IconAdjustmentsHorizontal } from '../../../ui/icons.tsx'
import { InlineEdit } from '../../../ui/inline-edit.tsx'
import { DeleteButton } from '../../../ui/quiet-button.tsx'
import { RecordIcon } from '../../../ui/record-icon.tsx'
import look from '../../../ui/shared.module.css'
import { messages } from '../messages.ts'
import classes from './filter-presets-screen.module.css'
import { isOwn, type PresetRow } from './preset-drafts.ts'
import type { Drafts } from './use-drafts.ts'
import { showFailure, type usePresetChanges } from './use-presets.ts'

/** Characters of a name at most, as in the API. */
const MAX_NAME_LENGTH = 300

interface ColumnOptions {
  modules: readonly SearchModuleView[]
  changes: ReturnType<typeof usePresetChanges>
  drafts: Drafts
  mayShare: boolean
  ShareButton: ShareButtonSlot
  onDelete(row: PresetRow): void
}

export function presetColumns(options: ColumnOptions): Column<PresetRow>[] {
  return [...contentColumns(options), ...switchColumns(options), ...recordColumns(options)]
}

/** What a preset is: its name, its dataset and its filters. */
function contentColumns({ modules, changes, drafts }: ColumnOptions): Column<PresetRow>[] {
  return [
    {
      head: messages.columns.preset,
      isName: true,
      cell: (row) => <PresetName row={row} changes={changes} drafts={drafts} />,
    },
    {
      head: messages.columns.module,
      width: '132px',
      cell: ({ content }) => (
        <span className={look.iconLine}>
          <RecordIcon type={content.search_module} size={16} />
          {modules.find(({ key }) => key === content.search_module)?.label ?? content.search_module}
        </span>
      ),
    },
    {
      head: messages.columns.filters,
      width: '150px',
      cell: (row) => <FiltersButton row={row} drafts={drafts} />,
    },
  ]
}

/** Whether a preset is applied to new searches, and whether it fills the sidebar. */
function switchColumns({ changes, drafts }: ColumnOptions): Column<PresetRow>[] {
  return [
    {
      head: messages.columns.active,
      width: '76px',
      cell: (row) => <ActiveSwitch row={row} changes={changes} />,
    },
    {
      head: messages.columns.fillsSidebar,
      width: '108px',
      cell: (row) => <FillsSidebar row={row} changes={changes} drafts={drafts} />,
    },
  ]
}

/** When a preset was changed, with whom it is shared, and its deletion. */
function recordColumns({ changes, mayShare, ShareButton, onDelete }: ColumnOptions): Column<PresetRow>[] {
  return [
    {
      head: messages.columns.changed,
      width: '110px',
      cell: ({ preset }) =>
        preset ? (
          <Age time={preset.updated_at} />
        ) : (
          <span className={`${look.body} ${look.medium} ${look.warning}`}>{messages.notSaved}</span>
        ),
    },
    {
      head: messages.columns.sharing,
      width: '136px',
      isButton: true,
      cell: ({ preset }) =>
        preset &&
        (mayShare || !preset.access.is_owned) && (
          <ShareButton item={{ kind: 'filter_preset', ...preset }} name={preset.name} onChanged={changes.share} />
        ),
    },
    {
      head: messages.columns.actions,
      isHeadSpoken: true,
      width: '40px',
      cell: (row) =>
        isOwn(row) && (
          <DeleteButton
            className={classes.delete}
            aria-label={messages.deleteNamed(row.content.name)}
            title={messages.delete}
            onClick={() => onDelete(row)}
          />
        ),
    },
  ]
}

interface CellProps {
  row: PresetRow
  changes: ColumnOptions['changes']
  drafts: Drafts
}

function PresetName({ row, changes, drafts }: CellProps) {
  const { preset, content } = row
  const isNew = drafts.newKey === row.key
  useEffect(() => {
    if (isNew) drafts.forgetNew()
  })
  const renderName = (name: string) => (
    <span className={look.strong}>
      <bdi>{name}</bdi>
    </span>
  )
  if (!isOwn(row)) return renderName(content.name)
  return (
    <InlineEdit
      value={content.name}
      label={messages.nameLabel}
      editLabel={messages.rename(content.name)}
      maxLength={MAX_NAME_LENGTH}
      emptyProblem={messages.needsName}
      beginsOpen={isNew}
      onSave={async (name) => (preset ? changes.change(preset, { name }) : drafts.edit(row, { name }))}
    >
      {renderName}
    </InlineEdit>
  )
}

/** A button with the number of filters, which opens them: to be changed, or those of somebody else to be read. */
function FiltersButton({ row, drafts }: { row: PresetRow; drafts: Drafts }) {
  const { filter_data, conflict_of_interest: conflicts, name } = row.content
  const count = countSetFilters({ filters: filter_data.filters, conflicts: { ...noConflicts, ...conflicts } })
  const countText = countOf(count, 'filter')
  if (count === 0 && !isOwn(row)) return countText
  const isOpen = drafts.openKeys.has(row.key)
  return (
    <button
      type="button"
      className={`${look.hoverSoft} ${look.accent} ${classes.edit}`}
      aria-expanded={isOpen}
      aria-label={
        isOwn(row) ? messages.editFilters(countText, name, row.isUnsaved) : messages.readFilters(countText, name)
      }
      onClick={() => drafts.setOpen(row.key, !isOpen)}
    >
      <IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden />
      {countText}
      {row.isUnsaved && row.preset && (
        <span className={`${look.body} ${look.medium} ${look.warning}`}>{messages.notSaved}</span>
      )}
    </button>
  )
}

function FillsSidebar({ row, changes, drafts }: CellProps) {
  const { preset, content } = row
  const choose = async (populates_sidebar: boolean) => {
    if (!preset) return drafts.edit(row, { populates_sidebar })
    try {
      await changes.change(preset, { populates_sidebar })
    } catch (error) {
      showFailure(messages.notChanged(content.name), error)
    }
  }
  return (
    <Switch
      className={`${look.around} ${classes.switch}`}
      aria-label={messages.fillsSidebarOf(content.name)}
      title={messages.fillsSidebarHint}
      checked={content.populates_sidebar}
      disabled={!isOwn(row)}
      onChange={({ currentTarget }) => void choose(currentTarget.checked)}
    />
  )
}

function ActiveSwitch({ row: { preset, content }, changes }: Omit<CellProps, 'drafts'>) {
  return (
    <Switch
      className={`${look.around} ${classes.switch}`}
      aria-label={messages.activeOf(content.name)}
      title={preset ? messages.activeHint : messages.saveFirst}
      checked={preset?.is_active ?? false}
      disabled={!preset}
      onChange={() => preset && changes.saveChoice.mutate(preset)}
    />
  )
}
