import type { EditorConflict, HandlingEditorAnswer } from '@cognate/contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import { useAnsweredPeople } from '../../model/conflicts/answered-people.ts'
import {
  editorConflictOf,
  editorConflictWords,
  editorName,
  handlingEditorQuery,
} from '../../model/conflicts/handling-editor.ts'
import { verdictWords } from '../../model/conflicts/verdict-words.ts'
import { countOf } from '../../model/records/wording.ts'
import { IconUserQuestion } from '../../ui/icons.tsx'
import { lazyWindow } from '../../ui/lazy-part.tsx'
import shared from '../../ui/shared.module.css'
import classes from './conflict-badge.module.css'
import { messages } from './editor-messages.ts'

const ConflictDetails = lazyWindow(async () => (await import('./conflict-details.tsx')).ConflictDetails)

interface EditorBadgeProps {
  identifier: string
  /** The people of the list in which it stands, asked about in one call; undefined: those of the answer. */
  among?: readonly string[]
  /** The manuscript at hand; undefined: the open collection. */
  manuscript?: string
  /** Whether there is room for the whole sentence, which then wraps; else the words are cut where the line ends. */
  isWhole?: boolean
}

/** Says that somebody is in conflict with the handling editor of the manuscript at hand; such a conflict hides nobody. */
export function EditorBadge({ identifier, among, manuscript: given, isWhole = false }: EditorBadgeProps) {
  const { experts } = useAnsweredPeople()
  const people = among ?? experts.map((expert) => expert.identifier)
  const opened = useCollectionPart(({ saved }) => (saved?.manuscript ? saved.uuid : undefined))
  const manuscript = given ?? opened
  const { data } = useQuery({
    ...handlingEditorQuery({ manuscript, people }),
    enabled: manuscript !== undefined && people.length > 0,
  })
  const found = data && editorConflictOf(data, identifier)
  if (!data?.editor || !found) return null
  if (found.is_editor) {
    const words = messages.isEditor(data.is_caller)
    return (
      <span
        className={`${shared.hoverUnderlined} ${shared.fingerWide} ${shared.inlineRow} ${shared.pressable} ${shared.tag} ${shared.framed} ${shared.onWarning} ${classes.cut}`}
        title={words}
      >
        <span>{words}</span>
      </span>
    )
  }
  return <FoundBadge found={found} answer={data} manuscript={manuscript} isWhole={isWhole} />
}

interface EditorDetailsProps {
  found: EditorConflict
  answer: HandlingEditorAnswer
  manuscript: string | undefined
}

function FoundBadge({ found, answer, manuscript, isWhole }: EditorDetailsProps & { isWhole: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const say = found.conflict ? messages.withEditor : messages.decidedWithEditor
  const words = editorConflictWords(found)
  const whole = say(editorName(answer), words)
  const look = `${shared.hoverUnderlined} ${shared.fingerWide} ${shared.inlineRow} ${shared.pressable} ${shared.tag} ${shared.framed} ${found.conflict ? shared.danger : shared.quiet} ${isWhole ? classes.whole : classes.cut}`
  return (
    <>
      <button
        type="button"
        className={look}
        aria-haspopup="dialog"
        aria-label={whole}
        title={whole}
        onClick={() => setIsOpen(true)}
      >
        <IconUserQuestion size={14} stroke={1.8} aria-hidden />
        <span>
          {isWhole
            ? messages.decidedWithEditor(editorName(answer), words)
            : messages.withEditorShort(answer.is_caller, shortWords(found))}
        </span>
      </button>
      {isOpen && <EditorDetails {...{ found, answer, manuscript }} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** What weighs most: the line has room for a few words. */
function shortWords({ coauthorship, coaffiliation, joint_projects, verdicts }: EditorConflict): string {
  if (verdicts.length > 0) return verdictWords(verdicts[0]!)
  if (coauthorship > 0) return countOf(coauthorship, 'work')
  return coaffiliation > 0 ? countOf(coaffiliation, 'institution') : countOf(joint_projects, 'project')
}

/** The evidence of a conflict with the handling editor, where it is decided on as well. */
export function EditorDetails({ found, answer, manuscript, onClose }: EditorDetailsProps & { onClose(): void }) {
  return (
    <Suspense>
      {answer.editor && (
        <ConflictDetails
          author={found.person}
          against={[{ ...answer.editor, display_name: messages.editorNamed(answer.editor.display_name) }]}
          rules={answer.rules}
          manuscript={manuscript}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}
