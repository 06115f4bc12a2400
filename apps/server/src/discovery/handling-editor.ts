import type { ConflictCheck, Engine } from '@cognate/catalogue'
import {
  type EditorConflict,
  type HandlingEditorAnswer,
  type PersonView,
  recordTypeOfId,
  shortId,
} from '@cognate/contract'
import type { ConflictVerdict } from '@cognate/workspace'
import { findConflictCells } from './conflict-cells.ts'
import { type Settlement, settle } from './conflict-verdicts.ts'
import { readSecondRecordConflicts } from './second-records.ts'

interface Handling {
  /** The id of whoever handles the manuscript; null where they have not said who they are. */
  editor: string | null
  authors: readonly string[]
  people: readonly string[]
  rules: ConflictCheck['rules']
  verdicts: readonly ConflictVerdict[]
}

type Found = Pick<HandlingEditorAnswer, 'editor' | 'authors' | 'checked' | 'people' | 'second_records'>

const nothing: Found = { editor: null, authors: [], checked: { authors: 0, institutions: 0 }, people: [] }

/** What is found of a handling editor and the people of a manuscript. What was decided of its authors is not about the editor. */
export async function checkEditor({ verdicts, rules, ...handling }: Handling, engine: Engine): Promise<Found> {
  const [editor] = handling.editor === null ? [] : await engine.readPeople([handling.editor])
  if (!editor) return nothing
  const check = { authorIds: [editor.identifier], rules }
  const own = verdicts.filter(({ against }) => against.identifier !== null)
  const asked: Asked = { editor, check, settlement: await settle(own, check, engine) }
  const [authors, people] = [handling.authors, handling.people].map((ids) => findWith(ids, asked, engine))
  const secondRecords = await readSecondRecordConflicts(
    check.authorIds,
    { authorIds: handling.authors, rules },
    engine,
    // What is decided is decided of an author and the editor.
    { excuses: (cell) => asked.settlement.excuses({ ...cell, row: cell.column, column: cell.row }) },
  )
  return {
    ...{ editor, authors: await authors!, checked: await countKnown(handling.authors, engine), people: await people! },
    ...(secondRecords.length > 0 && { second_records: secondRecords }),
  }
}

/** A manuscript may name authors whom the catalogue lacks, or has no longer. */
async function countKnown(ids: readonly string[], engine: Engine): Promise<Found['checked']> {
  const known = (await engine.readPeople(ids)).flatMap((person) => person?.identifier ?? [])
  const authors = new Set(known.filter((id) => recordTypeOfId(id) === 'author')).size
  return { authors, institutions: new Set(known).size - authors }
}

interface Asked {
  editor: PersonView
  check: ConflictCheck
  settlement: Settlement
}

const noConflict = { coauthorship: 0, coaffiliation: 0, joint_projects: 0, works: [], institutions: [], projects: [] }

/** Those of some people of whom there is something to tell, in their order. */
async function findWith(
  ids: readonly string[],
  { editor, check, settlement }: Asked,
  engine: Engine,
): Promise<EditorConflict[]> {
  const known = (await engine.readPeople(ids)).flatMap((person) => person ?? [])
  const people = [...new Map(known.map((person) => [person.identifier, person])).values()]
  const cells = await findConflictCells([...people.map(({ identifier }) => identifier)], check, engine)
  const byPerson = new Map(cells.map((cell) => [cell.row, cell]))
  return people.flatMap((person): EditorConflict[] => {
    const is_editor = shortId(person.identifier) === shortId(editor.identifier)
    const cell = byPerson.get(person.identifier)
    const { conflict, verdicts = [] } = settlement.apply<{ conflict: boolean; verdicts?: EditorConflict['verdicts'] }>(
      person.identifier,
      { conflict: cell !== undefined },
    )
    if (!cell && verdicts.length === 0) return []
    const { coauthorship, coaffiliation, joint_projects, works, institutions, projects } =
      (!is_editor && cell) || noConflict
    const found = { coauthorship, coaffiliation, joint_projects, works, institutions, projects }
    // Of an editor among them the cell says that it is the same person, which is a conflict that no verdict takes away.
    return [{ person, is_editor, conflict, verdicts, ...found }]
  })
}
