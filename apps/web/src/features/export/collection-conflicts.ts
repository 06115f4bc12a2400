import type {
  ConflictChecksAnswer,
  ConflictInput,
  ConflictVerdictView,
  SearchView,
  SecondRecordConflict,
} from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { partIn } from '@cognate/contract/manuscript-part'
import { call } from '../../lib/api.ts'
import { isRefusedWith } from '../../lib/api-error.ts'
import { partLabels } from '../../model/collection/messages.ts'
import { comparesPlaces, isStandIn } from '../../model/conflicts/checked-people.ts'
import { rulesOf } from '../../model/conflicts/complete-rules.ts'
import { countsOf, hasFound } from '../../model/conflicts/conflict-words.ts'
import { secondRecordsInWords } from '../../model/conflicts/second-record-words.ts'
import { verdictText } from '../../model/conflicts/verdict-words.ts'
import { messages as sentences } from '../../model/messages.ts'
import { isSameId } from '../../model/records/use-names.ts'
import type { ExportedRecord } from './exported-record.ts'
import { messages } from './messages.ts'
import { affiliationsOfExpert, describeShared, joinParts, noneFoundText } from './phrases.ts'

/** Experts for one call: even against the longest list of a collection, their conflicts fit into one answer. */
const EXPERTS_PER_CALL = 200

/** Experts that are checked one by one at most, for organisations without the checker of lists. */
const MAX_SINGLE_CHECKS = 100

type Expert = ExportedRecord<'author'>

interface CheckOptions {
  /** The collection, for what was decided of its conflicts. */
  collection: string
  /** Whose authors and opposed people are told as such. */
  manuscript?: SearchView['manuscript']
  /** Whom it checks against, and by which rules: those of its page. */
  input: ConflictInput
  /** Whether the organisation has the checker of lists. */
  checksLists: boolean
  signal: AbortSignal | undefined
}

/** Experts with their conflicts in words, and whom they were not checked against. */
interface CheckedExperts {
  experts: readonly Expert[]
  unknownIds: readonly string[]
}

/** Checks experts for conflicts with the people whom the collection checks against, and tells who wrote the text or is opposed. */
export async function checkExperts(experts: readonly Expert[], options: CheckOptions): Promise<CheckedExperts> {
  const { experts: checked, unknownIds } = await findConflicts(experts, options)
  return { experts: checked.map((expert) => withPart(expert, options.manuscript)), unknownIds }
}

/** Of an author nothing else is told; of somebody opposed what was found, too. */
function withPart(expert: Expert, manuscript: CheckOptions['manuscript']): Expert {
  const part = partIn(manuscript, expert.identifier)
  if (!part) return expert
  return {
    ...expert,
    is_in_doubt: true,
    conflicts: joinParts([partLabels[part], part === 'opposed' ? (expert.conflicts ?? messages.notChecked) : null]),
  }
}

async function findConflicts(experts: readonly Expert[], options: CheckOptions): Promise<CheckedExperts> {
  const { checksLists } = options
  const against = options.input.records
  // Nobody is then checked against anybody.
  if (against.length === 0 || (!checksLists && experts.length > MAX_SINGLE_CHECKS))
    return { experts, unknownIds: against.map(({ identifier }) => identifier) }
  const parts: CheckedExperts[] = []
  if (checksLists)
    for (let at = 0; at < experts.length; at += EXPERTS_PER_CALL)
      parts.push(await checkAsList(experts.slice(at, at + EXPERTS_PER_CALL), options))
  else parts.push(...(await Promise.all(experts.map((expert) => checkSingly(expert, options)))))
  return {
    experts: parts.flatMap((part) => part.experts),
    unknownIds: [...new Set(parts.flatMap((part) => part.unknownIds))],
  }
}

const listOf = (records: readonly { identifier: string }[]) => ({
  records: records.map(({ identifier }) => ({
    record_type: isStandIn({ identifier }) ? ('institution' as const) : ('author' as const),
    identifier,
  })),
})

async function checkAsList(
  experts: readonly Expert[],
  { collection, input, signal }: CheckOptions,
): Promise<CheckedExperts> {
  const against = input.records
  const answer = await call('checkConflictLists', {
    body: {
      rows: listOf(experts),
      columns: listOf(against),
      ...rulesOf(input),
      manuscript: collection,
    },
    signal,
  })
  const names = new Map(against.map(({ identifier, fields }) => [identifier, fields?.display_name ?? identifier]))
  const unknownIds = answer.left_out.filter(({ list }) => list === 'columns').map(({ identifier }) => identifier)
  const noConflicts = noneFoundText(unknownIds.map((id) => names.get(id) ?? id))
  return {
    experts: experts.map((expert) => {
      const verdicts = answer.verdicts.filter(({ person }) => isSameId(person.identifier, expert.identifier))
      const found = describeConflicts(expert, answer, names) ?? noConflicts
      const second = answer.second_records?.filter(({ row }) => isSameId(row, expert.identifier))
      const isCounted = answer.cells.some(
        ({ row, kind, excused }) => isSameId(row, expert.identifier) && kind !== 'other_types' && !excused,
      )
      const doubts = doubtsOf(expert, second, against)
      return withFound(expert, { found, isCounted, compares: comparesPlaces(input), verdicts, doubts })
    }),
    unknownIds,
  }
}

/** The conflicts of an expert in words; undefined where there are none. An expert missing from the rows was not checked. */
function describeConflicts(
  { identifier }: Expert,
  { cells, columns, rows }: ConflictChecksAnswer,
  given: ReadonlyMap<string, string>,
): string | undefined {
  const id = shortId(identifier)
  if (!rows.some((row) => shortId(row.identifier) === id)) return messages.notChecked
  const nameOf = (column: { identifier: string; display_name: string }) =>
    (isStandIn(column) && [...given].find(([id]) => isSameId(id, column.identifier))?.[1]) || column.display_name
  const names = new Map(columns.map((column) => [column.identifier, nameOf(column)]))
  const conflictTexts = cells
    .filter(({ row }) => shortId(row) === id)
    .map((cell) => (cell.in_coi_input ? describeShared(cell) : `${names.get(cell.column)}: ${describeShared(cell)}`))
  return conflictTexts.length > 0 ? joinParts(conflictTexts) : undefined
}

async function checkSingly(expert: Expert, { collection, input, signal }: CheckOptions): Promise<CheckedExperts> {
  try {
    const conflicts = await call('checkConflicts', {
      body: {
        author: expert.identifier,
        against: input.records.map(({ identifier }) => identifier),
        ...rulesOf(input),
        manuscript: collection,
      },
      signal,
    })
    const { unknown, in_coi_input } = conflicts
    const summary = { in_coi_input, ...countsOf(conflicts) }
    const hasConflict = in_coi_input || hasFound(summary)
    const text = hasConflict ? describeShared(summary) : noneFoundText(unknown)
    const { verdicts, second_records } = conflicts
    const doubts = doubtsOf(expert, second_records, input.records)
    const isCounted = in_coi_input || conflicts.conflict
    return {
      experts: [withFound(expert, { found: text, isCounted, compares: comparesPlaces(input), verdicts, doubts })],
      unknownIds: unknown,
    }
  } catch (error) {
    if (isRefusedWith(error, 'record_not_found')) return { experts: [expert], unknownIds: [] }
    throw error
  }
}

/** That institutions could not be compared; a conflict that is found says enough. */
const unknownPlacesOf = (
  { fields }: Expert,
  { isCounted, compares }: Pick<Found, 'isCounted' | 'compares'>,
): string[] =>
  compares && !isCounted && fields.active_affiliations && affiliationsOfExpert(fields).length === 0
    ? [sentences.placesUnknown]
    : []

interface Found {
  /** What the catalogue finds, in words. */
  found: string
  /** Whether it is a conflict that nobody excused. */
  isCounted: boolean
  /** Whether institutions are compared. */
  compares: boolean
  verdicts: readonly ConflictVerdictView[]
  /** What second records bring. */
  doubts: readonly string[]
}

/** An expert with what a check found. Relations that people declared are conflicts, whatever the catalogue finds. */
function withFound(expert: Expert, checked: Found): Expert {
  const { found, isCounted, verdicts, doubts } = checked
  const declared = verdicts.filter(({ verdict }) => verdict === 'declared').map(verdictText)
  return {
    ...expert,
    conflicts: joinParts([...declared, found, ...doubts, ...unknownPlacesOf(expert, checked)]),
    is_in_doubt: isCounted || declared.length + doubts.length > 0,
    verdicts,
  }
}

const doubtsOf = (
  { fields }: Expert,
  conflicts: readonly SecondRecordConflict[] | undefined,
  against: ConflictInput['records'],
): string[] => secondRecordsInWords(conflicts, fields.display_name ?? '', against)
