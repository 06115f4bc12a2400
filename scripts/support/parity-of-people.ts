import { isDeepStrictEqual } from 'node:util'
import type { Engine } from '@cognate/catalogue'
import type { ConflictRulesView } from '@cognate/contract'
import { usualConflictRules } from '@cognate/contract/conflict-rules'

/** The rules under which people are checked, in turn. */
const rules: ConflictRulesView[] = [
  {},
  { publication_types: ['journal-article' as const] },
  { since: 2020, shared_projects: true },
  { first_and_last_two: true, include_parents: true },
  { methods: ['coaffiliated' as const], include_parents: true, since: 2015 },
  { publication_types: ['proceedings' as const], leave_out_hyper_authorship: false },
].map((some) => ({ ...usualConflictRules, ...some }))

/** Answers compared, and how many were equal as a whole. */
export interface Compared {
  asked: number
  equal: number
  /** What the answers hold together, so that equal ones are known not to be empty. */
  found: number
}

export interface Engines {
  embedded: Engine
  cluster: Engine
}

/**
 * Explains the conflicts of the first of each list of people with the next 50, and compares two lists of 75 with each other,
 * on both engines.
 */
export async function comparePeople(
  lists: readonly (readonly string[])[],
  { embedded, cluster }: Engines,
): Promise<Record<'explanations' | 'matrices', Compared>> {
  const explanations: Compared = { asked: 0, equal: 0, found: 0 }
  const matrices: Compared = { asked: 0, equal: 0, found: 0 }
  const note = (compared: Compared, one: unknown, other: unknown, found: number) => {
    compared.asked++
    compared.found += found
    if (isDeepStrictEqual(one, other)) compared.equal++
  }
  for (const [place, people] of lists.entries()) {
    const check = { rules: rules[place % rules.length]! }
    const details = { author: people[0]!, authorIds: people.slice(1, 51), ...check }
    const one = await embedded.findConflicts(details)
    const found = one ? one.coauthorship_count + one.coaffiliation.length : 0
    note(explanations, one, await cluster.findConflicts(details), found)
    const lists = { columnIds: people.slice(0, 75), rowIds: people.slice(50, 125), limit: 40_000, ...check }
    const matrix = await embedded.findConflictMatrix(lists)
    note(matrices, matrix, await cluster.findConflictMatrix(lists), matrix.cells.length)
  }
  return { explanations, matrices }
}
