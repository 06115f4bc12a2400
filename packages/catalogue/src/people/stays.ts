import type { ConflictRulesView } from '@cognate/contract'
import { overlapOf, type Run, runSince } from '@cognate/matching'
import type { PeopleSlice } from './people-slice.ts'
import { placeOf, yearsOfUnknown } from './somebody-at.ts'

/** A run of years of somebody at an institution. */
export interface Stay extends Run {
  institution: number
  /** Whether the person was at an institution below it. */
  isThroughParent: boolean
}

/** Where an author was from the first year on that counts; with the institutions above, where these count. */
export function staysOf(
  author: number,
  rules: Pick<ConflictRulesView, 'since' | 'include_parents'>,
  slice: PeopleSlice,
): Stay[] {
  const { columns } = slice
  const stays: Stay[] = []
  for (const { institution, run } of ownStaysOf(author, rules, slice)) {
    stays.push({ institution, ...run, isThroughParent: false })
    if (!rules.include_parents) continue
    for (
      let place = columns.institution_parent_offsets[institution]!;
      place < columns.institution_parent_offsets[institution + 1]!;
      place++
    ) {
      stays.push({ institution: columns.institution_parent[place]!, ...run, isThroughParent: true })
    }
  }
  return stays
}

/** Where an author was as the record says it, or somebody who is only known to be at an institution. */
function ownStaysOf(
  author: number,
  rules: Pick<ConflictRulesView, 'since'>,
  slice: PeopleSlice,
): { institution: number; run: Run }[] {
  const place = placeOf(author)
  if (place !== undefined) {
    const run = yearsOfUnknown(rules, slice)
    return run ? [{ institution: place, run }] : []
  }
  const { columns } = slice
  const { author_affiliation_offsets: offsets, author_affiliation } = columns
  const stays: { institution: number; run: Run }[] = []
  for (let at = offsets[author]!; at < offsets[author + 1]!; at++) {
    const stay = { from: columns.author_affiliation_from[at]!, to: columns.author_affiliation_to[at]! }
    const run = runSince(stay, rules.since)
    if (run) stays.push({ institution: author_affiliation[at]!, run })
  }
  return stays
}

/** An institution at which two were in the same years. */
export interface SharedStay {
  /** May overlap each other. */
  runs: Run[]
  /** Whether in all these years one of the two was there only through an institution below it. */
  isThroughParent: boolean
}

export type SiblingRule = Pick<ConflictRulesView, 'leave_out_siblings'>

/** Whether both were at the institution only through others below it. */
export const areSiblings = (one: Stay, other: Stay): boolean => one.isThroughParent && other.isThroughParent

/** Adds what two stays share to the institutions shared so far. */
export function addShared(
  shared: Map<number, SharedStay>,
  [one, other]: readonly [Stay, Stay],
  { leave_out_siblings }: SiblingRule,
): void {
  if (one.institution !== other.institution || (leave_out_siblings && areSiblings(one, other))) return
  const overlap = overlapOf(one, other)
  if (!overlap) return
  const isThroughParent = one.isThroughParent || other.isThroughParent
  const knownStay = shared.get(one.institution)
  if (!knownStay) shared.set(one.institution, { runs: [overlap], isThroughParent })
  else {
    knownStay.runs.push(overlap)
    knownStay.isThroughParent &&= isThroughParent
  }
}

/** Institutions at which two people were in the same years. */
export function sharedStays(
  ones: readonly Stay[],
  others: readonly Stay[],
  rule: SiblingRule,
): Map<number, SharedStay> {
  const shared = new Map<number, SharedStay>()
  for (const one of ones) for (const other of others) addShared(shared, [one, other], rule)
  return shared
}
