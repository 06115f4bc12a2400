/**
 * `npm run measure:independence -- [--rings 100] [--works 3000] [--seed 7]`: whether ties among chosen people are found. Into a generated
 * catalogue it plants pairs who wrote one work together, were at one laboratory, were at one university (one of them in a part of it),
 * or one of whom supervised the other. Each pair is compared among four people of the catalogue; a tie that was told and that neither was
 * planted nor shows in a plain count over the records of both is false. Exits with 1 below 95 of 100 found, or above 2 false.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type AuthorRecord, shortId, type Tie, usualConflictRules, type WorkRecord } from '@cognate/contract'
import { checkIndependenceOf } from '../apps/server/src/discovery/independence.ts'
import { demoSource } from '../packages/catalogue/src/demo/demo-source.ts'
import {
  buildCatalogue,
  type Engine,
  openEngine,
  type RawSource,
  rawEntities,
} from '../packages/catalogue/src/index.ts'
import { isInConflict } from '../packages/catalogue/testing/plain-conflicts.ts'
import { aWorld, type WorldDetails, type WorldWork } from '../packages/catalogue/testing/world.ts'

/** What ties the two of a ring, and how it has to be told. */
const kinds = {
  'one work': ({ works }: Tie) => works > 0,
  'one laboratory': ({ level }: Tie) => level === 'institution',
  'one university': ({ level }: Tie) => level === 'university',
  supervision: ({ supervision }: Tie) => supervision !== null,
} as const
type Kind = keyof typeof kinds
const kindNames = Object.keys(kinds) as Kind[]

/** People compared beside a ring. */
const OTHERS = 4

interface Ring {
  kind: Kind
  names: [string, string]
}

/** The works of a ring; each of the two also writes alone, somewhere else. */
function worksOf({ kind, names: [one, other] }: Ring, at: number): WorldWork[] {
  const alone = (name: string, year: number, place: string): WorldWork => ({
    title: `Ring ${at}, ${year}, by ${name}`,
    year,
    authors: [{ name, at: [place] }],
  })
  const together = (year: number): WorldWork => ({
    title: `Ring ${at}, together in ${year}`,
    year,
    authors: [
      { name: one, at: [`Own place ${at}`] },
      { name: other, at: [`Other place ${at}`] },
    ],
  })
  if (kind === 'one work') return [alone(one, 2018, `Own place ${at}`), together(2021)]
  if (kind === 'supervision')
    return [alone(one, 2005, `Own place ${at}`), together(2015), together(2016), together(2017)]
  const part = kind === 'one laboratory' ? `Laboratory ${at}` : `University ${at}`
  return [alone(one, 2022, `Laboratory ${at}`), alone(other, 2022, part)]
}

/** A generated catalogue with rings. */
function withRings(rings: readonly Ring[], works: number): RawSource & { id(name: string): string } {
  const institutions: WorldDetails['institutions'] = Object.fromEntries(
    rings.flatMap((_, at) => [
      [`University ${at}`, { type: 'education' }],
      [`Laboratory ${at}`, { type: 'facility', above: [`University ${at}`] }],
    ]),
  )
  const planted = aWorld(rings.flatMap(worksOf), { institutions })
  const demo = demoSource({ works })
  const files = Object.fromEntries(
    rawEntities.map((entity) => [entity, [...demo.files[entity], ...planted.files[entity]]]),
  ) as RawSource['files']
  return { ...demo, files, id: (name) => planted.id(name) }
}

/** People of the generated catalogue, in an order that the seed decides. */
async function drawOthers(engine: Engine, count: number, seed: number): Promise<string[]> {
  const list = { entity: 'authors', search: '', sort: '', page: 1, perPage: 200, filter: 'works_count:>2' } as const
  const { meta } = await engine.listRecords(list)
  const pages = Math.min(Math.ceil((meta.count ?? 0) / 200), Math.ceil(count / 200) * 3)
  const ids: string[] = []
  for (let page = 1; page <= pages; page++)
    ids.push(...(await engine.listRecords({ ...list, page })).results.map((one) => String((one as { id: string }).id)))
  return ids
    .map((id, at) => ({ id, order: Math.imul(at + seed, 2_654_435_761) >>> 0 }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ id }) => id)
}

/** Whether a plain count over the records of two people finds a tie. */
async function isTrue([one, other]: Tie['people'], engine: Engine): Promise<boolean> {
  const author = (await engine.readRecords('author', [one, other])) as AuthorRecord[]
  const filter = `authorships.author.id:${one}`
  const list = { entity: 'works', search: '', sort: '', page: 1, perPage: 200, filter } as const
  const ids = (await engine.listRecords(list)).results.map((work) => String((work as { id: string }).id))
  const work = (await engine.readRecords('work', ids)) as WorkRecord[]
  return isInConflict([author[0]!.id, author[1]!.id], usualConflictRules, { author, work, above: () => [] })
}

const { values } = parseArgs({
  options: {
    rings: { type: 'string', default: '100' },
    works: { type: 'string', default: '3000' },
    seed: { type: 'string', default: '7' },
  },
})
const rings = Array.from({ length: Number(values.rings) }, (_, at): Ring => {
  const kind = kindNames[at % kindNames.length]!
  return { kind, names: [`Ringwald Ursula${at}`, `Kettering Otto${at}`] }
})
const directory = await mkdtemp(join(tmpdir(), 'cognate-rings-'))
try {
  const source = withRings(rings, Number(values.works))
  await buildCatalogue({ source, directory })
  const engine = await openEngine(directory)
  const others = await drawOthers(engine, rings.length * OTHERS, Number(values.seed))
  const tally = Object.fromEntries(kindNames.map((kind) => [kind, { planted: 0, found: 0 }]))
  let [isFalse, trueTies] = [0, 0]
  const started = performance.now()
  for (const [at, { kind, names }] of rings.entries()) {
    const pair = names.map((name) => shortId(source.id(name))).toSorted()
    const around = Array.from({ length: OTHERS }, (_, place) => others[(at * OTHERS + place) % others.length]!)
    const { ties } = await checkIndependenceOf({ people: [...pair, ...around], candidates: [], wanted: 1 }, engine)
    tally[kind]!.planted++
    for (const tie of ties) {
      if (tie.people.join() === pair.join()) tally[kind]!.found += kinds[kind](tie) ? 1 : 0
      else if (await isTrue(tie.people, engine)) trueTies++
      else isFalse++
    }
  }
  const took = (performance.now() - started) / rings.length
  await engine.close()
  const found = Object.values(tally).reduce((sum, one) => sum + one.found, 0)
  for (const [kind, one] of Object.entries(tally)) console.log(`${kind}: ${one.found} of ${one.planted}`)
  console.log(`found ${found} of ${rings.length} rings; ${isFalse} false, ${trueTies} that were there before`)
  console.log(`${took.toFixed(1)} ms for each comparison of ${OTHERS + 2}`)
  process.exitCode = found < 0.95 * rings.length || isFalse > 2 ? 1 : 0
} finally {
  await rm(directory, { recursive: true, force: true })
}
