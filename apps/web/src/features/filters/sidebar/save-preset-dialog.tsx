import type { ConflictInput, Filters, Manuscript } from '@cognate/contract'
import type { DatasetKey } from '@cognate/contract/datasets'
import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/api-error.ts'
import type { CollectionState } from '../../../model/collection/collection-state.ts'
import { useCollection } from '../../../model/collection/use-collection.ts'
import { useCheckedNames } from '../../../model/conflicts/checked-people.ts'
import { withFilter } from '../../../model/filters/filter-changes.ts'
import type { Narrowing } from '../../../model/filters/set-filters.ts'
import { checkOfAuthors } from '../../../model/manuscript/manuscript-query.ts'
import { queryKeys } from '../../../model/query-keys.ts'
import { isSameId } from '../../../model/records/use-names.ts'
import { showToast } from '../../../model/toasts.ts'
import { SendDialog } from '../../../ui/send-form.tsx'
import shared from '../../../ui/shared.module.css'
import { Tick } from '../../../ui/tick.tsx'
import { messages } from '../messages.ts'

export interface SavePresetDialogProps {
  dataset: DatasetKey
  narrowing: Narrowing
  /** The one at hand, whose authors stay with it: a preset is for others as well. */
  manuscript: Manuscript | null | undefined
  onClose(): void
}

/** Saves the filters of the form as a preset for other searches. */
export function SavePresetDialog(props: SavePresetDialogProps) {
  const { narrowing, onClose } = props
  const [name, setName] = useState('')
  const [fillsForm, setFillsForm] = useState(false)
  const { records, others } = partRecords(props)
  const { nameOf } = useCheckedNames(others)
  const { filters, isReduced } = withoutPeople(narrowing.filters, useCollection())
  const save = useSavePreset({ ...props, narrowing: { ...narrowing, filters } }, others, {
    name: name.trim(),
    populates_sidebar: fillsForm,
  })
  const { authors, people, rules } = messages.lackingParts
  const lacking = [
    ...(others.length < records.length ? [authors] : []),
    ...(isReduced ? [people] : []),
    ...(records.length > 0 ? [rules] : []),
  ]
  return (
    <SendDialog
      onClose={onClose}
      title={messages.saveAsPreset}
      size={420}
      act={save}
      onSend={() => save.mutate()}
      problem=""
      label={messages.save}
      isDisabled={name.trim() === ''}
      className={`${shared.column} ${shared.stackLarge}`}
    >
      <TextInput
        label={messages.name}
        value={name}
        maxLength={300}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={save.error && sentenceOf(save.error)}
        data-autofocus
      />
      {others.length > 0 && (
        <p className={shared.breaking}>{messages.presetChecks(others.map(({ identifier }) => nameOf(identifier)))}</p>
      )}
      {lacking.length > 0 && <p>{messages.presetLacks(lacking)}</p>}
      <Tick label={messages.fillOnly} checked={fillsForm} onChange={setFillsForm} />
    </SendDialog>
  )
}

/** Filters without those who were collected or hidden for the text at hand: elsewhere nobody would know why they are missing. */
function withoutPeople(filters: Filters, { included, excluded }: Pick<CollectionState, 'included' | 'excluded'>) {
  const hidden = filters.excluded_records
  if (hidden?.type !== 'exclude') return { filters, isReduced: false }
  const own = [...included, ...excluded]
  const values = hidden.values.filter((id) => !own.some(({ identifier }) => isSameId(identifier, id)))
  const isReduced = values.length < hidden.values.length
  return {
    filters: withFilter(filters, 'excluded_records', values.length > 0 ? { ...hidden, values } : undefined),
    isReduced,
  }
}

/** Whom the query checks against, and those of them who are not there for the authors of the manuscript. */
function partRecords({
  narrowing: { conflicts },
  manuscript,
}: Pick<SavePresetDialogProps, 'narrowing' | 'manuscript'>) {
  const records = conflicts?.records ?? []
  const authors = checkOfAuthors({ conflict_of_interest: conflicts }, manuscript)?.records ?? []
  const others = records.filter((record) => !authors.includes(record))
  return { records, others }
}

/** Creates a preset with the filters of the form, and closes the dialog once it is saved. */
function useSavePreset(
  { dataset, narrowing: { filters, conflicts }, onClose }: SavePresetDialogProps,
  records: ConflictInput['records'],
  preset: { name: string; populates_sidebar: boolean },
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call('createFilterPreset', {
        body: {
          ...preset,
          search_module: dataset,
          filter_data: { filters },
          conflict_of_interest: {
            check: conflicts?.check ?? [],
            records: records.map((record) => ({ record_type: 'author' as const, ...record })),
          },
        },
      }),
    onSuccess: (saved) => {
      void client.invalidateQueries({ queryKey: queryKeys.filterPresets })
      showToast({ tone: 'success', title: messages.savedPreset(saved.name) })
      onClose()
    },
  })
}
