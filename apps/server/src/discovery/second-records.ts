import type { ConflictCheck, Engine } from '@cognate/catalogue'
import { type AuthorRecord, type ConflictCell, type SecondRecordConflict, shortId } from '@cognate/contract'
import { findConflictCells } from './conflict-cells.ts'
import type { Settlement } from './conflict-verdicts.ts'
import { readAuthorRecords, readPeopleById } from './known-people.ts'

/** An author of the catalogue, with its doubts. */
type Doubted = Pick<AuthorRecord, 'id' | 'identity_hints'>

type SecondRecord = NonNullable<SecondRecordConflict['row_as']>

/** People on both sides of a check whose second records are looked at: each record is read for it. */
const MOST_DOUBTED = 1_000

/** Whether second records of a check are not looked at. */
export const areTooMany = (rowIds: readonly string[], { authorIds }: Pick<ConflictCheck, 'authorIds'>): boolean =>
  rowIds.length + authorIds.length > MOST_DOUBTED

/** As `conflictsOfSecondRecords`, of people who are known by their ids; nothing where they are too many. */
export async function readSecondRecordConflicts(
  rowIds: readonly string[],
  check: ConflictCheck,
  engine: Engine,
  settlement: Pick<Settlement, 'excuses'>,
): Promise<SecondRecordConflict[]> {
  if (areTooMany(rowIds, check)) return []
  return conflictsOfSecondRecords(await readAuthorRecords(rowIds, engine), check, engine, settlement)
}

/**
 * The conflicts that come to light if records that the catalogue takes for one person are one: what the second record of somebody
 * shares with those of a check, and somebody with the second records of these. What people decided of two holds for their second
 * records, too.
 */
export async function conflictsOfSecondRecords(
  rows: readonly Doubted[],
  { authorIds, rules }: ConflictCheck,
  engine: Engine,
  settlement?: Pick<Settlement, 'excuses'>,
): Promise<SecondRecordConflict[]> {
  if (authorIds.length === 0) return []
  const checked = eachOnce(await readAuthorRecords(authorIds, engine))
  const ofRows = secondRecordsOf(rows)
  const ofChecked = secondRecordsOf(checked)
  // What is checked against itself is told as such.
  for (const { id } of checked) ofChecked.delete(id)
  const find = (rowIds: readonly string[], columnIds: readonly string[]) =>
    rowIds.length > 0 && columnIds.length > 0
      ? findConflictCells(rowIds, { authorIds: columnIds, rules }, engine)
      : Promise.resolve([])
  const byRecord = await find([...ofRows.keys()], [...authorIds, ...ofChecked.keys()])
  const own = await find(
    rows.map(({ id }) => id),
    [...ofChecked.keys()],
  )
  if (byRecord.length + own.length === 0) return []
  const names = await readPeopleById(authorIds, engine)
  const describe = (
    { kind: _, excused: __, other_types: ___, row: ____, column, ...shared }: ConflictCell,
    people: readonly Standing[],
  ) =>
    people.flatMap((person) =>
      (ofChecked.get(column) ?? [{ owner: column, as: null }]).flatMap((other): SecondRecordConflict[] => {
        const to = names.get(shortId(other.owner))
        if (!to || shortId(person.owner) === shortId(other.owner)) return []
        return [{ ...shared, row: person.owner, with: to, row_as: person.as, with_as: other.as }]
      }),
    )
  const found = [
    ...byRecord.flatMap((cell) => describe(cell, ofRows.get(cell.row) ?? [])),
    // Whoever is asked about is themselves here, also where they may be another of those.
    ...own.flatMap((cell) => describe(cell, [{ owner: cell.row, as: null }])),
  ]
  return withoutRepeats(found).filter(
    (one) => !settlement?.excuses({ ...one, kind: 'conflict', column: one.with.identifier, other_types: 0 }),
  )
}

/** Whoever is named under several ids is one person. */
const eachOnce = (people: readonly Doubted[]): Doubted[] => [...new Map(people.map((one) => [one.id, one])).values()]

/** Two who may be one are told so once, from whichever side it was found, and not as having things in common besides. */
function withoutRepeats(found: readonly SecondRecordConflict[]): SecondRecordConflict[] {
  const pairOf = ({ row, with: other }: SecondRecordConflict) => `${shortId(row)} ${shortId(other.identifier)}`
  const isOne = new Map(found.filter(({ in_coi_input }) => in_coi_input).map((one) => [pairOf(one), one]))
  return found.filter((one) => !isOne.has(pairOf(one)) || isOne.get(pairOf(one)) === one)
}

/** Somebody, and the second record by which they stand; null: their own. */
interface Standing {
  owner: string
  as: SecondRecord | null
}

/** By second record, whose it may be. */
function secondRecordsOf(people: readonly Doubted[]): Map<string, Standing[]> {
  const found = people.flatMap(({ id: owner, identity_hints = [] }) =>
    identity_hints
      .filter(({ kind }) => kind === 'same_person')
      .flatMap(({ reason, others }) =>
        others.map(({ id: identifier, display_name }) => ({ owner, as: { identifier, display_name, reason } })),
      ),
  )
  return Map.groupBy(found, ({ as }) => as.identifier)
}
