import { Textarea, TextInput } from '@mantine/core'
import shared from '../../ui/shared.module.css'
import { Tick } from '../../ui/tick.tsx'
import classes from './admin.module.css'
import { draftFields, type TextIn } from './draft-field.ts'
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
  const text = draftFields(draft, onChange, error, within)
  const field = (name: Exclude<TextIn<SliceDraft>, 'activate'>) => ({ label: words[name], ...text(name) })
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
        <Tick label={words.fresh} checked={draft.fresh} onChange={(fresh) => onChange({ ...draft, fresh })} />
      )}
    </>
  )
}
