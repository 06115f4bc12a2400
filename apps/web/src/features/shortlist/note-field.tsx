import { LONGEST_NOTE } from '@cognate/contract/limits'
import type { CollectedRecord } from '../../model/collection/collection-state.ts'
import { nameOfCollected } from '../../model/collection/shortlist-words.ts'
import { messages } from './messages.ts'
import { SavedWordsField } from './saved-fields.tsx'
import { saveWords } from './shortlist-actions.ts'

/** What is noted of a record of the collection; whoever may not change it reads it. */
export function NoteField({ record, mayEdit }: { record: CollectedRecord; mayEdit: boolean }) {
  const name = nameOfCollected(record)
  if (!mayEdit) return record.note && <p>{record.note}</p>
  return (
    <SavedWordsField
      field={`note ${record.identifier}`}
      label={messages.noteOf(name)}
      placeholder={messages.addNote}
      maxLength={LONGEST_NOTE}
      value={record.note}
      onSave={(note) => saveWords(record, { note }, messages.noteSet(name))}
    />
  )
}
