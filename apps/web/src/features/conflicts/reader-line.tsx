import type { EditorConflict } from '@cognate/contract'
import { MAX_CHECKED } from '@cognate/contract/conflict-rules'
import { useQuery } from '@tanstack/react-query'
import { isRefusedWith, sentenceOf } from '../../lib/api-error.ts'
import type { SavedCollection } from '../../model/collection/collection-state.ts'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import { type CheckedRecord, isUnmatched, toldAs } from '../../model/conflicts/checked-people.ts'
import { editorConflictWords, handlingEditorQuery } from '../../model/conflicts/handling-editor.ts'
import { checksOfKept } from '../../model/manuscript/manuscript-query.ts'
import shared from '../../ui/shared.module.css'
import { messages } from './editor-messages.ts'

/** Whether whoever works on a manuscript that somebody else handles is an author of it, or in conflict with them or with people of the collection; nothing where not. */
export function ReaderLine({ saved }: { saved: Pick<SavedCollection, 'access' | 'manuscript'> }) {
  const { access, manuscript } = saved
  const checked = checksOfKept(manuscript)
  const authors = checked.flatMap((one) => (isUnmatched(one) ? [] : one.identifier))
  const included = useCollectionPart((state) => state.included)
  const people = included.flatMap((one) => (one.record_type === 'author' ? one.identifier : [])).slice(0, MAX_CHECKED)
  const isAsked = !access.is_owned && authors.length + people.length > 0
  // Without a manuscript, the answer is about who asks.
  const { data, error } = useQuery({
    ...handlingEditorQuery({ authors, policy: manuscript?.policy, people }),
    enabled: isAsked,
    placeholderData: (last) => last,
  })
  if (isAsked && error && !isRefusedWith(error, 'endpoint_not_allowed'))
    return <p className={shared.quietSmall}>{messages.readerFailed(sentenceOf(error))}</p>
  const found = data?.authors.filter(({ conflict }) => conflict) ?? []
  if (!isAsked || !data) return null
  const ofPeople = data.people.filter(({ conflict, is_editor }) => conflict && !is_editor)
  const withPeople = ofPeople.length > 0 && (
    <p className={`${shared.small} ${shared.warning}`}>{messages.readerAndPeople(inWords(ofPeople, []))}</p>
  )
  if (found.length === 0) return withPeople
  const others = found.filter(({ is_editor }) => !is_editor)
  return (
    <>
      <div role="status" className={`${shared.remark} ${shared.onDanger} ${shared.small}`}>
        <strong>{others.length < found.length ? messages.readerIsAuthor : messages.readerConflict}</strong>{' '}
        {inWords(others, checked)}
      </div>
      {withPeople}
    </>
  )
}

const inWords = (found: readonly EditorConflict[], checked: readonly CheckedRecord[]) =>
  found.map((one) => messages.authorAndWords(toldAs(one.person, checked), editorConflictWords(one))).join(' · ')
