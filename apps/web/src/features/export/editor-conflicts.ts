import type { HandlingEditorAnswer } from '@cognate/contract'
import { MAX_CHECKED } from '@cognate/contract/conflict-rules'
import { isRefusedWith } from '../../lib/api-error.ts'
import { askForEditor, editorConflictOf, noneOfEditorFound } from '../../model/conflicts/handling-editor.ts'
import { verdictText } from '../../model/conflicts/verdict-words.ts'
import type { SheetFact } from './conflict-facts.ts'
import type { ExportedRecord } from './exported-record.ts'
import { messages } from './messages.ts'
import { describeShared, joinParts } from './phrases.ts'

type Expert = ExportedRecord<'author'>
type Found = HandlingEditorAnswer['people'][number]

interface CheckedByEditor {
  experts: Expert[]
  /** Who handles the manuscript, and what is found of them and its authors. */
  facts: SheetFact[]
}

/** Experts with their conflicts with whoever handles the manuscript, which stand apart from those with its authors. */
export async function withEditorConflicts(
  experts: readonly Expert[],
  manuscript: string,
  signal?: AbortSignal,
): Promise<CheckedByEditor> {
  const people = experts.slice(0, MAX_CHECKED).map(({ identifier }) => identifier)
  const answer = await askForEditor({ manuscript, people }, signal).catch((error) => {
    if (isRefusedWith(error, 'endpoint_not_allowed')) return undefined
    throw error
  })
  if (!answer?.editor)
    return { experts: [...experts], facts: answer ? [[messages.handlingEditor, messages.notChecked]] : [] }
  return {
    experts: experts.map((expert, at) => ({
      ...expert,
      editor_conflict: at < people.length ? textFor(expert.identifier, answer) : messages.notChecked,
    })),
    facts: factsOf(answer),
  }
}

function textFor(identifier: string, answer: HandlingEditorAnswer): string {
  const found = editorConflictOf(answer, identifier)
  return found ? textOf(found) : messages.noneFound
}

function textOf({ is_editor, verdicts, ...found }: Found): string {
  if (is_editor) return messages.isEditor
  const shared = describeShared({ ...found, in_coi_input: false, other_types: 0 })
  return joinParts([shared, ...verdicts.map(verdictText)])
}

const factsOf = ({ editor, authors, checked }: HandlingEditorAnswer): SheetFact[] => [
  [messages.handlingEditor, editor?.display_name ?? ''],
  [
    messages.editorAndAuthors,
    joinParts(authors.map((found) => `${found.person.display_name}: ${textOf(found)}`)) ||
      noneOfEditorFound({ checked }),
  ],
]
