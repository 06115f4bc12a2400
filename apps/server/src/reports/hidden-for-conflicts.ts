import type { Engine } from '@cognate/catalogue'
import {
  type AnswerWithAbsent,
  AppError,
  type ClosestHidden,
  type ConflictInput,
  FindSimilarRequest,
  MAX_LIMIT,
  QUERY_TEXT,
  shortId,
} from '@cognate/contract'
import type { ConflictVerdict, SavedSearch } from '@cognate/workspace'
import { answerQuery } from '../discovery/answer-query.ts'
import { type AskingCaller, askCatalogue } from '../discovery/ask-catalogue.ts'
import { checkPeople } from './collected-check.ts'

/** How many of those who are hidden for conflicts are named. */
export const MOST_NAMED = MAX_LIMIT

/** How many of the institutions that somebody shares are named. */
const MOST_INSTITUTIONS = 3

/** As the search says it, not yet with whom. */
interface Hidden {
  /** As `hidden_for_conflicts` of a report. */
  hidden_for_conflicts: number | null
  closest: Omit<ClosestHidden, 'with' | 'institutions' | 'verdicts'>[]
}

const nothingHidden: Hidden = { hidden_for_conflicts: null, closest: [] }

/** Whom the search of a collection hides for conflicts, the closest by name; nobody where the caller may not ask. */
export async function readHidden(
  { uuid, filters, texts }: SavedSearch,
  input: ConflictInput | null,
  asking: AskingCaller,
): Promise<Hidden> {
  const text = texts.at(-1)?.text
  if (!input || !text || filters.coi_authors?.type !== 'exclude') return nothingHidden
  const records = [{ record_type: 'record', identifier: QUERY_TEXT, fields: { text } }]
  const asked = { dataset: 'experts', records, conflict_of_interest: input, use_included: false }
  const ask = (more: object) =>
    askCatalogue({ ...FindSimilarRequest.parse({ ...asked, ...more }), search: uuid }, asking, answerQuery)
  try {
    const { taken_away } = await ask({ filters, limit: 1 })
    const hidden_for_conflicts = taken_away?.coi_authors ?? 0
    if (hidden_for_conflicts === 0) return { ...nothingHidden, hidden_for_conflicts }
    const inConflict = { ...filters, coi_authors: { ...filters.coi_authors, type: 'include' } }
    const { results } = await ask({ filters: inConflict, limit: MOST_NAMED })
    return { hidden_for_conflicts, closest: results.flatMap(hiddenOf) }
  } catch (error) {
    if (error instanceof AppError && error.code !== 'catalogue_unavailable') return nothingHidden
    throw error
  }
}

/** An expert whom the search hides for conflicts; of others nothing. */
function hiddenOf({ identifier, fields }: AnswerWithAbsent['results'][number]): Hidden['closest'] {
  const found = 'conflict_of_interest' in fields ? fields.conflict_of_interest : null
  if (!found?.conflict) return []
  const { in_coi_input: is_author, coauthorship, coaffiliation, joint_projects } = found
  const display_name = 'display_name' in fields ? fields.display_name : null
  return [{ identifier, display_name, is_author, coauthorship, coaffiliation, joint_projects }]
}

/** People in conflict, each with the names of those with whom and of what they share, and what was decided of them. */
export async function withWhom(
  people: Hidden['closest'],
  checking: { input: ConflictInput; verdicts: readonly ConflictVerdict[] },
  engine: Engine,
): Promise<ClosestHidden[]> {
  const records = people.map((person) => ({ ...person, record_type: 'author' as const }))
  const { answer, settlement, nameOf } = await checkPeople(records, checking, engine)
  return people.map((person) => {
    const found = answer.cells.filter(
      (cell) =>
        cell.kind === 'conflict' && shortId(cell.row) === shortId(person.identifier) && !settlement.excuses(cell),
    )
    const institutions = found.flatMap((cell) => cell.institutions.map(({ display_name }) => display_name))
    return {
      ...person,
      with: found.map(({ column }) => nameOf(column)),
      institutions: [...new Set(institutions)].slice(0, MOST_INSTITUTIONS),
      verdicts: settlement.of(person.identifier),
    }
  })
}
