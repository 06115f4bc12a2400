import type { ConflictCheck, ConflictMark, Engine } from '@cognate/catalogue'
import { type ConflictCell, type ConflictVerdictView, shortId } from '@cognate/contract'
import type { ConflictVerdict, Workspace } from '@cognate/workspace'
import type { Caller } from '../access/callers.ts'
import { withIsoTimes } from '../base/iso-times.ts'
import { findConflictCells } from './conflict-cells.ts'
import type { OptOuts } from './opt-outs.ts'

/** The verdicts of the organisation and of a collection, without those on academics who are left out. */
export async function readVerdicts(
  { actor }: Pick<Caller, 'actor'>,
  manuscript: string | null | undefined,
  { workspace, optOuts }: { workspace: Pick<Workspace, 'conflictVerdicts'>; optOuts: Pick<OptOuts, 'has'> },
): Promise<ConflictVerdict[]> {
  const all = await workspace.conflictVerdicts.list(actor, { manuscript })
  return all.filter(({ person, against }) =>
    [person.identifier, against.identifier].every((id) => id === null || !optOuts.has(id)),
  )
}

/** What people decided of those in a check. */
export interface Settlement {
  /** Verdicts on a person and anybody of the check. */
  of(personId: string): ConflictVerdictView[]
  /** Ids of those of whose conflicts none is left. */
  acquitted: readonly string[]
  /** Ids of those with a declared relation. */
  declared: readonly string[]
  /** Whether a verdict takes what was found of a pair for no conflict. */
  excuses(cell: ConflictCell): boolean
  /** A conflict as it stands after the verdicts; what was found stays in it. */
  apply<Mark extends Pick<ConflictMark, 'conflict'>>(
    personId: string,
    mark: Mark,
  ): Mark & { verdicts?: ConflictVerdictView[] }
}

/**
 * Weighs verdicts against what the catalogue finds. A verdict on one author leaves the conflicts with the others, and one on a
 * wrong institution leaves shared works and projects.
 */
export async function settle(
  verdicts: readonly ConflictVerdict[],
  check: ConflictCheck,
  engine: Pick<Engine, 'readPeople' | 'findConflictMatrix'>,
): Promise<Settlement> {
  const current = await readCurrentIds(verdicts, check.authorIds, engine)
  const checked = new Set(check.authorIds.map(current))
  const applying = verdicts.filter(({ verdict, against }) =>
    // A relation with somebody whom the catalogue lacks is one with an author of the text.
    against.identifier === null ? verdict === 'declared' : checked.has(current(against.identifier)),
  )
  const byPerson = Map.groupBy(applying, ({ person }) => current(person.identifier))
  const declared = new Set(
    applying.flatMap(({ verdict, person }) => (verdict === 'declared' ? current(person.identifier) : [])),
  )
  const cells = Map.groupBy(await findConflictCells([...byPerson.keys()], check, engine), ({ row }) => shortId(row))
  const acquitted = [...byPerson].flatMap(([id, own]) => {
    const found = cells.get(id) ?? []
    const isLeft = found.some((cell) => cell.kind === 'same_person' || !own.some((one) => excuses(one, cell, current)))
    return declared.has(id) || isLeft ? [] : id
  })
  const isAcquitted = new Set(acquitted)
  const of = (id: string) => (byPerson.get(shortId(id)) ?? []).map(withIsoTimes)
  return {
    ...{ of, acquitted, declared: [...declared] },
    excuses: (cell) => (byPerson.get(shortId(cell.row)) ?? []).some((one) => excuses(one, cell, current)),
    apply(id, mark) {
      const own = of(id)
      if (own.length === 0) return mark
      const conflict = declared.has(shortId(id)) || (mark.conflict && !isAcquitted.has(shortId(id)))
      return { ...mark, conflict, verdicts: own }
    },
  }
}

/** Gives the short id under which the catalogue has somebody today. */
async function readCurrentIds(
  verdicts: readonly ConflictVerdict[],
  checkedIds: readonly string[],
  engine: Pick<Engine, 'readPeople'>,
): Promise<(id: string) => string> {
  const named = verdicts.flatMap(({ person, against }) => [person.identifier, against.identifier ?? []].flat())
  const ids = [...new Set([...named, ...checkedIds].map(shortId))]
  const people = ids.length === 0 ? [] : await engine.readPeople(ids)
  const survivors = new Map(ids.map((id, at) => [id, shortId(people[at]?.identifier ?? id)]))
  return (id) => survivors.get(shortId(id)) ?? shortId(id)
}

function excuses(
  { verdict, ground, against }: ConflictVerdict,
  { column, in_coi_input, coauthorship, joint_projects }: ConflictCell,
  current: (id: string) => string,
): boolean {
  if (verdict === 'declared' || against.identifier === null) return false
  if (current(against.identifier) !== shortId(column)) return false
  // That somebody may be the other is excused alone by their being somebody else.
  if (in_coi_input) return ground === 'wrong_person'
  return verdict === 'waived' || ground === 'wrong_person' || coauthorship + joint_projects === 0
}
