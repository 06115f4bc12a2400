import type { ApiImportRequest, FolderImportRequest } from '@cognate/contract'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SendForm } from '../../ui/send-form.tsx'
import { ActivationField } from './activation-field.tsx'
import { FolderFields } from './folder-fields.tsx'
import { folderDraftOf, folderOf, sliceDraftOf, sliceOf } from './import-drafts.ts'
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
    <Dialog title={words.start} onClose={onClose}>
      <SendForm
        act={start}
        onSend={() => start.mutate(undefined, { onSuccess: onClose })}
        label={words.begin}
        isDisabled={!canStart}
        onCancel={onClose}
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
      </SendForm>
    </Dialog>
  )
}
