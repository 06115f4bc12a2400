import type { EditorConflict, HandlingEditorAnswer } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { messages } from '../messages.ts'
import { queryKeys } from '../query-keys.ts'
import { noneFound } from './checked-people.ts'
import { describeConflict, hasFound } from './conflict-words.ts'
import { foundAndDecided } from './verdict-words.ts'

/** What a handling editor is checked with. */
export interface Handled {
  /** The collection that is the manuscript; undefined: it is not kept yet, and who is signed in handles it. */
  manuscript?: string | undefined
  /** Ids; undefined: the authors of the kept manuscript. */
  authors?: readonly string[] | undefined
  /** Of a manuscript that is not kept yet. */
  policy?: string | null | undefined
  people?: readonly string[]
}

/** Conflicts of whoever handles a manuscript. */
export const handlingEditorQuery = (handled: Handled) =>
  queryOptions({
    queryKey: queryKeys.handlingEditor(handled),
    queryFn: ({ signal }) => askForEditor(handled, signal),
    staleTime: 5 * 60_000,
    retry: false,
  })

export const askForEditor = (
  { manuscript, authors, policy, people = [] }: Handled,
  signal?: AbortSignal,
): Promise<HandlingEditorAnswer> =>
  call('checkHandlingEditor', {
    body: {
      ...(manuscript && { manuscript }),
      ...(authors && { authors: [...authors] }),
      ...(policy && { policy }),
      people: [...people],
    },
    signal,
  })

export const editorConflictOf = (
  { people }: Pick<HandlingEditorAnswer, 'people'>,
  id: string,
): EditorConflict | undefined => people.find(({ person }) => shortId(person.identifier) === shortId(id))

/** The handling editor within a sentence: "you, the handling editor". */
export const editorName = ({ is_caller, editor }: Pick<HandlingEditorAnswer, 'is_caller' | 'editor'>): string =>
  is_caller ? 'you, the handling editor' : `the handling editor ${editor?.display_name ?? ''}`.trim()

/** What is found of somebody and the editor, and what was decided of it: "Accepted; 3 works, 1 institution". */
export const editorConflictWords = ({ verdicts, conflict, ...found }: EditorConflict): string =>
  foundAndDecided(hasFound(found) ? describeConflict({ ...found, other_types: 0 }) : '', verdicts, {
    isConflict: conflict,
  })

/** That nothing is found of the editor and the authors, as far as the catalogue has any of them. */
export function noneOfEditorFound({
  checked: { authors, institutions },
}: Pick<HandlingEditorAnswer, 'checked'>): string {
  if (authors > 0) return noneFound(0)
  return institutions > 0 ? messages.editorByInstitution : messages.editorNotChecked
}
