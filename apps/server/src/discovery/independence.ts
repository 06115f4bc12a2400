import type { Engine } from '@cognate/catalogue'
import {
  type ConflictCell,
  type ConflictRulesView,
  type EarlierTie,
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
  const ties = await findTies(ids, ids, { rules, engine })
  const tied = new Set(candidateTies.flatMap((tie) => tie.people))
  const free = others.filter((id) => !tied.has(id))
  const identifiers = new Map(found.flatMap((one) => (one ? [[shortId(one.identifier), one.identifier]] : [])))
  const picked = await pickIndependent(free, { wanted, rules, engine })
  const independent = picked.map((id) => identifiers.get(id)!)
  return {
    since: rules.since,
    ties,
    earlier: await findEarlier(ids, ties, { rules, engine }),
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
  const { pairs, placeOf, within } = await findShared(rowIds, columnIds, { rules, engine })
  const ofAllYears = rules.since === null ? pairs : await within({ methods: ['coauthors'], since: null })
  const seniors = await findSeniors(ofAllYears, engine)
  return [...new Set([...pairs.keys(), ...seniors.keys()])].map((key) => {
    const senior = seniors.get(key)
    return {
      people: peopleOf(key),
      works: pairs.get(key)?.coauthorship ?? 0,
      ...placeOf(key),
      supervision: senior === undefined ? null : { senior },
    }
  })
}

/** What people had in common before the years that count, where nothing of its kind ties them in these. */
async function findEarlier(
  ids: readonly string[],
  ties: readonly Tie[],
  { rules, engine }: Comparing,
): Promise<EarlierTie[]> {
  if (rules.since === null) return []
  const { pairs, placeOf } = await findShared(ids, ids, { rules: { ...rules, since: null }, engine })
  const now = new Map(ties.map((tie) => [keyOf(...tie.people), tie]))
  return [...pairs].flatMap(([key, { coauthorship, works }]) => {
    const tie = now.get(key)
    const wrote = tie?.works ? 0 : coauthorship
    const place = tie?.institution ? nowhere : placeOf(key)
    if (wrote === 0 && !place.institution) return []
    // A work without a year would be one of the years that count.
    const last_year = wrote > 0 ? Math.max(...works.map(({ publication_year }) => publication_year!)) : null
    return [{ people: peopleOf(key), works: wrote, last_year, ...place }]
  })
}

type SharedPlace = Pick<Tie, 'institution' | 'level'>

const nowhere: SharedPlace = { institution: null, level: null }

/** What people share with others under the rules, by pair. */
async function findShared(rowIds: readonly string[], columnIds: readonly string[], { rules, engine }: Comparing) {
  const within = async (some: Partial<ConflictRulesView>) =>
    pairsOf(await findConflictCells(rowIds, { authorIds: columnIds, rules: { ...rules, ...some } }, engine))
  const pairs = await within({})
  // The nearest place is told: without those above, only institutions that both name are shared.
  const near = await within({ methods: ['coaffiliated'], include_parents: false })
  const placeOf = (key: string): SharedPlace => {
    const place = (near.get(key) ?? pairs.get(key))?.institutions[0]
    if (!place) return nowhere
    const { identifier, display_name } = place
    return { institution: { identifier, display_name }, level: near.has(key) ? 'institution' : 'university' }
  }
  return { pairs, placeOf, within }
}

const keyOf = (one: string, other: string) => [shortId(one), shortId(other)].toSorted().join(' ')
const peopleOf = (key: string) => key.split(' ') as [string, string]

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
