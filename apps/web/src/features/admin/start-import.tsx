import type { ApiImportRequest, FolderImportRequest } from '@cognate/contract'
import { Autocomplete, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { problemOf } from '../../lib/api-error.ts'
import { QuietText } from '../../ui/page.tsx'
import { SendDialog } from '../../ui/send-form.tsx'
import shared from '../../ui/shared.module.css'
import { Tick } from '../../ui/tick.tsx'
import { ActivationField } from './activation-field.tsx'
import { draftFields, type TextIn } from './draft-field.ts'
import { type FolderDraft, folderDraftOf, folderOf, listFields, sliceDraftOf, sliceOf } from './import-drafts.ts'
import { messages } from './messages.ts'
import { SliceFields } from './slice-fields.tsx'
import { useAct } from './use-admin.ts'

const words = messages.imports

export type WorksImport = ApiImportRequest | FolderImportRequest

interface StartImportProps {
  folders: readonly string[] | null
  /** An earlier import, to begin with. */
  earlier?: WorksImport | undefined
  onClose(): void
}

/** The form for an import of a folder on the server, or of a part of OpenAlex. */
export function StartImport({ folders, earlier, onClose }: StartImportProps) {
  const [source, setSource] = useState<WorksImport['source']>(earlier?.source ?? 'openalex_api')
  const [slice, setSlice] = useState(sliceDraftOf(earlier?.source === 'openalex_api' ? earlier : undefined))
  const [folder, setFolder] = useState(folderDraftOf(earlier?.source === 'openalex_folder' ? earlier : undefined))
  const isSlice = source === 'openalex_api'
  const start = useAct(() => call('startImport', { body: isSlice ? sliceOf(slice) : folderOf(folder) }), {
    done: () => words.started,
  })
  const canStart = isSlice || (folders !== null && folders.length > 0)
  return (
    <SendDialog
      title={words.start}
      onClose={onClose}
      act={start}
      onSend={() => start.mutate(undefined, { onSuccess: onClose })}
      label={words.begin}
      isDisabled={!canStart}
    >
      <SegmentedControl
        aria-label={words.source}
        data={(['openalex_api', 'openalex_folder'] as const).map((value) => ({ value, label: words.choices[value] }))}
        value={source}
        onChange={(value) => {
          start.reset()
          setSource(value as WorksImport['source'])
        }}
      />
      {isSlice ? (
        <SliceFields draft={slice} onChange={setSlice} error={start.error} offersFresh />
      ) : (
        <FolderFields draft={folder} onChange={setFolder} error={start.error} folders={folders} />
      )}
      {canStart && (
        <ActivationField
          value={isSlice ? slice.activate : folder.activate}
          onChange={(activate) => {
            setSlice({ ...slice, activate })
            setFolder({ ...folder, activate })
          }}
        />
      )}
    </SendDialog>
  )
}

interface FolderFieldsProps {
  draft: FolderDraft
  onChange(draft: FolderDraft): void
  error: unknown
  /** Those below IMPORT_FOLDER; null where it is not set. */
  folders: readonly string[] | null
}

/** Which folder is imported, and which of its works. */
function FolderFields({ draft, onChange, error, folders }: FolderFieldsProps) {
  if (folders === null) return <QuietText>{words.noFolder}</QuietText>
  if (folders.length === 0) return <QuietText>{words.emptyFolder}</QuietText>
  const text = draftFields(draft, onChange, error)
  const field = (name: Exclude<TextIn<FolderDraft>, 'activate'>) => ({ label: words[name], ...text(name) })
  return (
    <>
      <Autocomplete
        label={words.folder}
        description={words.folderHint}
        data={folders.map((folder) => folder)}
        value={draft.folder}
        onChange={(folder) => onChange({ ...draft, folder })}
        error={problemOf(error, 'folder')}
        maxDropdownHeight={240}
        data-autofocus
      />
      <Tick label={words.update} checked={draft.update} onChange={(update) => onChange({ ...draft, update })} />
      <fieldset className={shared.stack}>
        <legend className={shared.strongBody}>{words.which}</legend>
        <p className={shared.quietSmall}>{words.whichHint}</p>
        <div className={`${shared.phoneColumns} ${shared.stack}`}>
          {listFields.map((name) => (
            <TextInput key={name} {...field(name)} description={words[`${name}Hint`]} />
          ))}
          <div className={`${shared.phoneColumns} ${shared.stack}`}>
            <TextInput {...field('from_year')} description={words.yearHint} type="number" />
            <TextInput {...field('to_year')} description={words.yearHint} type="number" />
          </div>
        </div>
      </fieldset>
    </>
  )
}
