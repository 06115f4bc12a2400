import type { EditorConflict, HandlingEditorAnswer } from '@cognate/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import { useAnsweredPeople } from '../../model/conflicts/answered-people.ts'
import {
  editorConflictOf,
  editorConflictWords,
  editorName,
  handlingEditorQuery,
} from '../../model/conflicts/handling-editor.ts'
import { IconUserQuestion } from '../../ui/icons.tsx'
import classes from './conflict-badge.module.css'
import { messages } from './messages.tsx'

const ConflictDetails = lazy(async () => ({ default: (await import('./conflict-details.tsx')).ConflictDetails }))

interface EditorBadgeProps {
  identifier: string
  /** The people of the list in which it stands, asked about in one call; undefined: those of the answer. */
  among?: readonly string[]
}

/** Says that somebody is in conflict with the handling editor of the manuscript at hand; such a conflict hides nobody. */
export function EditorBadge({ identifier, among }: EditorBadgeProps) {
  const { experts } = useAnsweredPeople()
  const people = among ?? experts.map((expert) => expert.identifier)
  const manuscript = useCollectionPart(({ saved }) => (saved?.manuscript ? saved.uuid : undefined))
  const { data } = useQuery({
    ...handlingEditorQuery({ manuscript, people }),
    enabled: manuscript !== undefined && people.length > 0,
  })
  const found = data && editorConflictOf(data, identifier)
  if (!data?.editor || !found) return null
  if (found.is_editor) return <span className={classes.input}>{messages.isEditor(data.is_caller)}</span>
  return <FoundBadge found={found} answer={data} manuscript={manuscript} />
}

interface FoundBadgeProps {
  found: EditorConflict
  answer: HandlingEditorAnswer
  manuscript: string | undefined
}

function FoundBadge({ found, answer, manuscript }: FoundBadgeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const say = found.conflict ? messages.withEditor : messages.decidedWithEditor
  return (
    <>
      <button
        type="button"
        className={found.conflict ? classes.editor : classes.uncounted}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <IconUserQuestion size={14} stroke={1.8} aria-hidden />
        {say(editorName(answer), editorConflictWords(found))}
      </button>
      {isOpen && <EditorDetails {...{ found, answer, manuscript }} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** The evidence of a conflict with the handling editor, where it is decided on as well. */
export function EditorDetails({ found, answer, manuscript, onClose }: FoundBadgeProps & { onClose(): void }) {
  return (
    <Suspense>
      {answer.editor && (
        <ConflictDetails
          author={found.person}
          against={[answer.editor]}
          rules={answer.rules}
          manuscript={manuscript}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}
