import { useQuery } from '@tanstack/react-query'
import { editorName, handlingEditorQuery } from '../../model/conflicts/handling-editor.ts'
import { IconAlertTriangle } from '../../ui/icons.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './editor-messages.ts'

interface EditorOfChosenProps {
  /** The collection that is the manuscript. */
  manuscript: string
  people: readonly string[]
}

/** Who of the chosen is in conflict with whoever handles a manuscript; nothing while nobody is. */
export function EditorOfChosen({ manuscript, people }: EditorOfChosenProps) {
  const { data } = useQuery({
    ...handlingEditorQuery({ manuscript, people }),
    enabled: people.length > 0,
    placeholderData: (last) => last,
  })
  const found = data?.editor ? data.people.filter(({ conflict, is_editor }) => conflict || is_editor) : []
  if (!data || found.length === 0) return null
  return (
    <ul className={shared.chips} role="status">
      {found.map(({ person, is_editor }) => (
        <li key={person.identifier} className={`${shared.inlineRow} ${shared.warning}`}>
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
          {is_editor
            ? messages.chosenIsEditor(data.is_caller)
            : messages.chosenInConflict(person.display_name, editorName(data))}
        </li>
      ))}
    </ul>
  )
}
