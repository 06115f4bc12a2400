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

/** What ties people to each other, and the first candidate who could take the place of one without a tie. */
export async function checkIndependenceOf(
  { people, since, candidates, instead_of }: IndependenceRequest,
  engine: Engine,
): Promise<IndependenceAnswer> {
  const known = await engine.readPeople(people)
  const ids = [...new Set(known.flatMap((person) => (person ? [shortId(person.identifier)] : [])))]
  const [leaver] = instead_of ? await engine.readPeople([instead_of]) : []
  const staying = ids.filter((id) => id !== (leaver && shortId(leaver.identifier)))
  return {
    ties: await findTies(ids, rulesFrom(since), engine),
    unknown: people.filter((_, at) => known[at] === undefined),
    next: (await findIndependent(candidates, { staying, chosen: ids, rules: rulesFrom(since) }, engine)) ?? null,
  }
}

async function findTies(ids: readonly string[], rules: ConflictRulesView, engine: Engine): Promise<Tie[]> {
  const within = (some: Partial<ConflictRulesView>) =>
    findConflictCells(ids, { authorIds: ids, rules: { ...rules, ...some } }, engine)
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

interface Wanted {
  staying: readonly string[]
  chosen: readonly string[]
  rules: ConflictRulesView
}

/** The first candidate whom nothing ties to those who stay. */
async function findIndependent(
  candidates: readonly string[],
  { staying, chosen, rules }: Wanted,
  engine: Engine,
): Promise<string | undefined> {
  const found = await engine.readPeople(candidates)
  const ids = found.flatMap((person) => (person ? [person.identifier] : []))
  const others = ids.filter((id) => !chosen.includes(shortId(id)))
  const cells = await findConflictCells(others, { authorIds: staying, rules }, engine)
  const tied = new Set(cells.map(({ row }) => shortId(row)))
  for (const id of others) {
    if (tied.has(shortId(id))) continue
    // Years before the first that counts may tell of supervision.
    const hints = await findSupervision(id, staying, engine)
    if (hints.length === 0) return id
  }
  return undefined
}
