import type { Engine } from '@cognate/catalogue'
import {
  type ConflictCell,
  type ConflictRulesView,
  type IndependenceAnswer,
  type IndependenceRequest,
  shortId,
  type Tie,
  usualConflictRules,
} from '@cognate/contract'
import { findConflictCells } from './conflict-cells.ts'
import { findSupervision, LEAST_WORKS } from './supervision-hints.ts'

/** People at institutions of one university are at one place; those of one institution above universities are not. */
const rulesFrom = (since: number | null | undefined): ConflictRulesView => ({
  ...usualConflictRules,
  ...{ since: since ?? null, include_parents: true, leave_out_siblings: true },
})

/** What ties people to each other and candidates to them, and which candidates could take a place without a tie. */
export async function checkIndependenceOf(
  { people, since, candidates, instead_of, wanted }: IndependenceRequest,
  engine: Engine,
): Promise<IndependenceAnswer> {
  const known = await engine.readPeople(people)
  const ids = shortIdsOf(known)
  const [leaver] = shortIdsOf(instead_of ? await engine.readPeople([instead_of]) : [])
  const staying = ids.filter((id) => id !== leaver)
  const found = await engine.readPeople(candidates)
  const others = shortIdsOf(found).filter((id) => !ids.includes(id))
  const rules = rulesFrom(since)
  const candidateTies = await findTies(others, staying, { rules, engine })
  const tied = new Set(candidateTies.flatMap((tie) => tie.people))
  const free = others.filter((id) => !tied.has(id))
  const identifiers = new Map(found.flatMap((one) => (one ? [[shortId(one.identifier), one.identifier]] : [])))
  const picked = await pickIndependent(free, { wanted, rules, engine })
  const independent = picked.map((id) => identifiers.get(id)!)
  return {
    since: rules.since,
    ties: await findTies(ids, ids, { rules, engine }),
    unknown: people.filter((_, at) => known[at] === undefined),
    next: independent[0] ?? null,
    independent,
    candidate_ties: candidateTies,
  }
}

const shortIdsOf = (people: Awaited<ReturnType<Engine['readPeople']>>): string[] => [
  ...new Set(people.flatMap((person) => (person ? [shortId(person.identifier)] : []))),
]

interface Comparing {
  rules: ConflictRulesView
  engine: Engine
}

/** What ties people to others, each pair once. */
async function findTies(
  rowIds: readonly string[],
  columnIds: readonly string[],
  { rules, engine }: Comparing,
): Promise<Tie[]> {
  const within = (some: Partial<ConflictRulesView>) =>
    findConflictCells(rowIds, { authorIds: columnIds, rules: { ...rules, ...some } }, engine)
  const cells = await within({})
  // The nearest place is told: without those above, only institutions that both name are shared.
  const near = pairsOf(await within({ methods: ['coaffiliated'], include_parents: false }))
  const earlier = rules.since === null ? cells : await within({ methods: ['coauthors'], since: null })
  const seniors = await findSeniors(pairsOf(earlier), engine)
  const pairs = pairsOf(cells)
  return [...new Set([...pairs.keys(), ...seniors.keys()])].map((key) => {
    const [one, other] = key.split(' ') as [string, string]
    const [place, isNear] = [near.get(key)?.institutions[0] ?? pairs.get(key)?.institutions[0], near.has(key)]
    const senior = seniors.get(key)
    return {
      people: [one, other],
      works: pairs.get(key)?.coauthorship ?? 0,
      institution: place ? { identifier: place.identifier, display_name: place.display_name } : null,
      level: place ? (isNear ? 'institution' : 'university') : null,
      supervision: senior === undefined ? null : { senior },
    }
  })
}

const keyOf = (one: string, other: string) => [shortId(one), shortId(other)].toSorted().join(' ')

/** Each pair once, though it is found from both sides; nobody is a pair with themselves. */
const pairsOf = (cells: readonly ConflictCell[]): Map<string, ConflictCell> =>
  new Map(cells.flatMap((cell) => (cell.in_coi_input ? [] : [[keyOf(cell.row, cell.column), cell] as const])))

/** Of pairs who wrote much together, who seems to have supervised the other. */
async function findSeniors(pairs: ReadonlyMap<string, ConflictCell>, engine: Engine): Promise<Map<string, string>> {
  const seniors = new Map<string, string>()
  for (const [key, { coauthorship, row, column }] of pairs) {
    if (coauthorship < LEAST_WORKS) continue
    const [hint] = await findSupervision(row, [column], engine)
    if (hint) seniors.set(key, shortId(hint.is_junior ? column : row))
  }
  return seniors
}

/** Candidates who are compared with each other at once: all pairs of them fit into one answer of the engine. */
const COMPARED_AT_ONCE = 50

/** The first of some people whom nothing ties to those before them who were picked. */
async function pickIndependent(
  ids: readonly string[],
  { wanted, ...comparing }: Comparing & { wanted: number },
): Promise<string[]> {
  if (wanted === 1) return ids.slice(0, 1)
  const picked: string[] = []
  for (let at = 0; at < ids.length; at += COMPARED_AT_ONCE) {
    const block = ids.slice(at, at + COMPARED_AT_ONCE)
    const ties = await findTies(block, [...picked, ...block], comparing)
    for (const id of block) {
      if (picked.length === wanted) return picked
      const isTied = ties.some(({ people }) => people.includes(id) && people.some((one) => picked.includes(one)))
      if (!isTied) picked.push(id)
    }
  }
  return picked
}
