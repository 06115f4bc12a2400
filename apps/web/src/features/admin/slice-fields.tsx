import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { problemOf } from '../../lib/api-error.ts'
import shared from '../../ui/shared.module.css'
import classes from './admin.module.css'
import type { SliceDraft } from './import-drafts.ts'
import { messages } from './messages.ts'

const words = messages.imports

interface SliceFieldsProps {
  draft: SliceDraft
  onChange(draft: SliceDraft): void
  error: unknown
  /** What stands before the names of the fields in a refusal. */
  within?: string
  /** Whether what was downloaded today can be downloaded again. */
  offersFresh?: boolean
}

/** Which part of OpenAlex is downloaded, and how. */
export function SliceFields({ draft, onChange, error, within = '', offersFresh = false }: SliceFieldsProps) {
  const field = (name: 'filter' | 'search' | 'name' | 'rate' | 'mailto') => ({
    label: words[name],
    value: draft[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...draft, [name]: currentTarget.value }),
    error: problemOf(error, within + name),
  })
  return (
    <>
      <Textarea {...field('filter')} description={words.filterHint} rows={3} data-autofocus />
      <TextInput {...field('search')} description={words.searchHint} />
      <div className={`${shared.phoneColumns} ${shared.stack}`}>
        <TextInput {...field('name')} description={words.nameHint} autoComplete="off" />
        <TextInput {...field('mailto')} description={words.mailtoHint} type="email" />
      </div>
      <TextInput {...field('rate')} type="number" min={0} max={100} className={classes.short ?? ''} />
      {offersFresh && (
        <Checkbox
          label={words.fresh}
          checked={draft.fresh}
          onChange={({ currentTarget }) => onChange({ ...draft, fresh: currentTarget.checked })}
        />
      )}
    </>
  )
}
