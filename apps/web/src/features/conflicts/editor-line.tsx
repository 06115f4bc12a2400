import type { EditorConflict, HandlingEditorAnswer } from '@cognate/contract'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { isRefusedWith, sentenceOf } from '../../lib/api-error.ts'
import { editorConflictWords, type Handled, handlingEditorQuery } from '../../model/conflicts/handling-editor.ts'
import { secondRecordsInWords } from '../../model/conflicts/second-record-words.ts'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { Warning } from '../../ui/warning.tsx'
import { EditorDetails } from './editor-badge.tsx'
import { messages } from './editor-messages.ts'

interface EditorLineProps {
  handled: Handled
  /** Whether the catalogue has any author of the manuscript. */
  hasAuthors: boolean
}

/** Whether who handles a manuscript is in conflict with its authors, in one line. */
export function EditorLine({ handled, hasAuthors }: EditorLineProps) {
  const { data, error } = useQuery(handlingEditorQuery(handled))
  if (isRefusedWith(error, 'endpoint_not_allowed')) return null
  if (error) return <p className={shared.quietSmall}>{messages.editorFailed(sentenceOf(error))}</p>
  if (!data) return null
  const { is_caller: isYou, editor, authors, second_records } = data
  if (!editor) return <Unknown isYou={isYou} />
  if (!hasAuthors) return <p className={shared.quietSmall}>{messages.noAuthors(isYou, editor.display_name)}</p>
  const found = authors.filter(({ conflict }) => conflict)
  const doubts = secondRecordsInWords(second_records, editor.display_name)
  if (found.length === 0 && doubts.length > 0)
    return doubts.map((words) => <Warning key={words}>{messages.ofEditor(isYou, editor.display_name, words)}</Warning>)
  if (found.length === 0)
    return (
      <p className={shared.quietSmall}>
        {isYou ? messages.editorIsFree(editor.display_name) : messages.otherEditorIsFree(editor.display_name)}
      </p>
    )
  const isAuthor = found.some(({ is_editor }) => is_editor)
  return (
    <div role="status" className={`${shared.remark} ${shared.onDanger} ${shared.small}`}>
      <strong>{isAuthor ? messages.editorIsAuthor(isYou) : messages.editorConflict(isYou)}</strong>{' '}
      <AuthorsInConflict
        authors={found.filter(({ is_editor }) => !is_editor)}
        answer={data}
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
  manuscript: string | undefined
}

/** Each author with what is found; a press opens the evidence. */
function AuthorsInConflict({ authors, answer, manuscript }: AuthorsInConflictProps) {
  const [opened, setOpened] = useState<EditorConflict>()
  return (
    <>
      {authors.map((found, at) => (
        <Fragment key={found.person.identifier}>
          {at > 0 && ' · '}
          <QuietButton className={shared.danger} aria-haspopup="dialog" onClick={() => setOpened(found)}>
            {messages.authorAndWords(found.person.display_name, editorConflictWords(found))}
          </QuietButton>
        </Fragment>
      ))}
      {opened && (
        <EditorDetails found={opened} answer={answer} manuscript={manuscript} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
