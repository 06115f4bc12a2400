import { Autocomplete, Checkbox, TextInput } from '@mantine/core'
import { problemOf } from '../../lib/api-error.ts'
import { QuietText } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { draftFields, type TextIn } from './draft-field.ts'
import { type FolderDraft, listFields } from './import-drafts.ts'
import { messages } from './messages.ts'

const words = messages.imports

interface FolderFieldsProps {
  draft: FolderDraft
  onChange(draft: FolderDraft): void
  error: unknown
  /** Those below IMPORT_FOLDER; null where it is not set. */
  folders: readonly string[] | null
}

/** Which folder is imported, and which of its works. */
export function FolderFields({ draft, onChange, error, folders }: FolderFieldsProps) {
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
      <Checkbox
        label={words.update}
        checked={draft.update}
        onChange={({ currentTarget }) => onChange({ ...draft, update: currentTarget.checked })}
      />
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
