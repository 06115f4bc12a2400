import type { EditorConflict, HandlingEditorAnswer } from '@cognate/contract'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { isRefusedWith, sentenceOf } from '../../lib/api-error.ts'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import { type CheckedRecord, isStandIn, toldAs } from '../../model/conflicts/checked-people.ts'
import { editorConflictWords, type Handled, handlingEditorQuery } from '../../model/conflicts/handling-editor.ts'
import { secondRecordsInWords } from '../../model/conflicts/second-record-words.ts'
import { checksOfKept } from '../../model/manuscript/manuscript-query.ts'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { Warning } from '../../ui/warning.tsx'
import { EditorDetails } from './editor-badge.tsx'
import { messages } from './editor-messages.ts'

interface EditorLineProps {
  handled: Handled
  /** How many authors the manuscript names. */
  named: number
}

/** Whether who handles a manuscript is in conflict with its authors, in one line. */
export function EditorLine({ handled, named }: EditorLineProps) {
  const { data, error } = useQuery(handlingEditorQuery(handled))
  const checked = checksOfKept(useCollectionPart(({ saved }) => saved?.manuscript))
  if (isRefusedWith(error, 'endpoint_not_allowed')) return null
  if (error) return <p className={shared.quietSmall}>{messages.editorFailed(sentenceOf(error))}</p>
  if (!data) return null
  const { is_caller: isYou, editor, authors, second_records } = data
  if (!editor) return <Unknown isYou={isYou} />
  const found = authors.filter(({ conflict }) => conflict)
  if (found.length === 0) {
    const doubts = secondRecordsInWords(second_records, editor.display_name, checked)
    if (doubts.length > 0)
      return doubts.map((words) => (
        <Warning key={words}>{messages.ofEditor(isYou, editor.display_name, words)}</Warning>
      ))
    return <p className={shared.quietSmall}>{messages.editorIsFree(isYou, editor.display_name, data.checked, named)}</p>
  }
  const isAuthor = found.some(({ is_editor }) => is_editor)
  return (
    <div role="status" className={`${shared.remark} ${shared.onDanger} ${shared.small}`}>
      <strong>{isAuthor ? messages.editorIsAuthor(isYou) : messages.editorConflict(isYou)}</strong>{' '}
      <AuthorsInConflict
        authors={found.filter(({ is_editor }) => !is_editor)}
        answer={data}
        checked={checked}
        manuscript={handled.manuscript}
      />
    </div>
  )
}

function Unknown({ isYou }: { isYou: boolean }) {
  if (!isYou) return <p className={shared.quietSmall}>{messages.otherEditorUnknown}</p>
  return (
    <p className={shared.quietSmall} data-on="screen">
      {messages.editorUnknown} <Link to="/accounts/manage/#in-catalogue">{messages.sayWhoYouAre}</Link>
    </p>
  )
}

interface AuthorsInConflictProps {
  authors: readonly EditorConflict[]
  answer: HandlingEditorAnswer
  /** Whom the manuscript is checked against: for whom institutions are among the authors. */
  checked: readonly CheckedRecord[]
  manuscript: string | undefined
}

/** Each author with what is found; a press opens the evidence, which only an author has. */
function AuthorsInConflict({ authors, answer, checked, manuscript }: AuthorsInConflictProps) {
  const [opened, setOpened] = useState<EditorConflict>()
  const wordsOf = (found: EditorConflict) =>
    messages.authorAndWords(toldAs(found.person, checked), editorConflictWords(found))
  return (
    <>
      {authors.map((found, at) => (
        <Fragment key={found.person.identifier}>
          {at > 0 && ' · '}
          {isStandIn(found.person) ? (
            wordsOf(found)
          ) : (
            <QuietButton className={shared.danger} aria-haspopup="dialog" onClick={() => setOpened(found)}>
              {wordsOf(found)}
            </QuietButton>
          )}
        </Fragment>
      ))}
      {opened && (
        <EditorDetails found={opened} answer={answer} manuscript={manuscript} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
