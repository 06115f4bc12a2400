import { useQuery } from '@tanstack/react-query'
import { isRefusedWith, sentenceOf } from '../../lib/api-error.ts'
import type { SavedCollection } from '../../model/collection/collection-state.ts'
import { isUnmatched, toldAs } from '../../model/conflicts/checked-people.ts'
import { editorConflictWords, handlingEditorQuery } from '../../model/conflicts/handling-editor.ts'
import { checksOfKept } from '../../model/manuscript/manuscript-query.ts'
import shared from '../../ui/shared.module.css'
import { messages } from './editor-messages.ts'

/** Whether whoever works on a manuscript that somebody else handles is an author of it, or in conflict with them; nothing where not. */
export function ReaderLine({ saved }: { saved: Pick<SavedCollection, 'access' | 'manuscript'> }) {
  const { access, manuscript } = saved
  const checked = checksOfKept(manuscript)
  const authors = checked.flatMap((one) => (isUnmatched(one) ? [] : one.identifier))
  const isAsked = !access.is_owned && authors.length > 0
  // Without a manuscript, the answer is about who asks.
  const { data, error } = useQuery({
    ...handlingEditorQuery({ authors, policy: manuscript?.policy }),
    enabled: isAsked,
  })
  if (isAsked && error && !isRefusedWith(error, 'endpoint_not_allowed'))
    return <p className={shared.quietSmall}>{messages.readerFailed(sentenceOf(error))}</p>
  const found = data?.authors.filter(({ conflict }) => conflict) ?? []
  if (!isAsked || found.length === 0) return null
  const others = found.filter(({ is_editor }) => !is_editor)
  return (
    <div role="status" className={`${shared.remark} ${shared.onDanger} ${shared.small}`}>
      <strong>{others.length < found.length ? messages.readerIsAuthor : messages.readerConflict}</strong>{' '}
      {others.map((one) => messages.authorAndWords(toldAs(one.person, checked), editorConflictWords(one))).join(' · ')}
    </div>
  )
}
