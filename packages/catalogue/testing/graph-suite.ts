import { type ConflictRulesView, type PairKind, pairKinds, shortId } from '@cognate/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConflictMatrix } from '../src/engine/author-graph.ts'
import type { Engine } from '../src/engine/engine.ts'
import { above, graphProjects, graphWorlds, PEOPLE, personIds, somePeople, someRules } from './graph-worlds.ts'
import type { OpenedWorld, OpenWorld } from './opened-world.ts'
import { conflictPlainly, type PlainPeople } from './plain-conflicts.ts'
import { coauthorsPlainly, expansionPlainly, networkPlainly } from './plain-network.ts'
import { aQuery } from './random-worlds.ts'

const WORLDS = 6
const RUNS = { numRuns: 60 }

/** Co-authors and colleagues, compared with a plain reading of all records. */
export function graphSuite(name: string, open: OpenWorld): void {
  describe(`${name}: conflicts and co-authors for any request`, () => {
    const forAll = openWorlds(open)
    const aCheck = fc.record({ columnIds: somePeople, rowIds: somePeople, rules: someRules })

    it('K-03 K-04 finds every conflict between two lists and no other', () =>
      forAll(aCheck, async (engine, { columnIds, rowIds, rules }, people) => {
        const { cells, counts } = await engine.findConflictMatrix({ columnIds, rowIds, rules, limit: 1_000 })
        const expected = pairsOf(known(rowIds, people), known(columnIds, people)).flatMap((pair) =>
          cellOf(pair, rules, people),
        )
        expect(cells.map(bareCell)).toEqual(expected)
        for (const kind of pairKinds) expect(counts[kind]).toBe(expected.filter((cell) => cell.kind === kind).length)
      }))

    it('K-03 counts all conflicts when the limit cuts them off', () =>
      forAll(aCheck, async (engine, asked) => {
        const all = await engine.findConflictMatrix({ ...asked, limit: 1_000 })
        const some = await engine.findConflictMatrix({ ...asked, limit: 2 })
        expect(some).toEqual({ ...all, cells: all.cells.slice(0, 2) })
      }))

    it('K-01 K-03 adds up what somebody has with several others, each thing once', () =>
      forAll(aCheck, async (engine, { columnIds, rowIds, rules }, people) => {
        const { sums } = await engine.findConflictMatrix({ columnIds, rowIds, rules, limit: 0 })
        const expected = known(rowIds, people).flatMap((row) => {
          const pairs = known(columnIds, people)
            .filter((column) => column !== row)
            .map((column) => conflictPlainly([row, column], rules, people))
          const sizeOf = (ids: readonly string[]) => new Set(ids).size
          const sum = {
            coauthorship: sizeOf(pairs.flatMap(({ works }) => works)),
            coaffiliation: sizeOf(pairs.flatMap(({ institutions }) => institutions.map(({ id }) => id))),
            joint_projects: sizeOf(pairs.flatMap(({ projects }) => projects)),
          }
          return Object.values(sum).some((count) => count > 0) ? [{ row, ...sum }] : []
        })
        expect(sums).toEqual(expected)
      }))

    it('K-02 K-04 gives the details of a pair as the matrix gives its cell', () =>
      forAll(anInput, async (engine, { author, against, rules }) => {
        for (const other of against) {
          const details = await engine.findConflicts({ author, authorIds: [other], rules })
          const { cells } = await engine.findConflictMatrix({ columnIds: [other], rowIds: [author], rules, limit: 9 })
          const [cell] = cells
          expect(details?.conflict ?? false).toBe(cell !== undefined && cell.kind !== 'other_types')
          expect(details?.other_types ?? 0).toBe(cell?.other_types ?? 0)
          if (!details || !cell) continue
          expect(details.in_coi_input).toBe(cell.in_coi_input)
          expect(details.coauthorship_count).toBe(cell.coauthorship)
          expect(details.coauthorship.slice(0, 5)).toMatchObject(cell.works)
          expect(details.coaffiliation).toHaveLength(cell.coaffiliation)
          const places = details.coaffiliation.map(({ institution, years }) => ({ ...institution, years }))
          expect(places.slice(0, 5)).toMatchObject(cell.institutions)
          expect(details.joint_projects).toBe(cell.joint_projects)
          expect(details.projects.slice(0, 5)).toMatchObject(cell.projects)
        }
      }))

    it('K-02 K-04 explains every conflict of an author with several others', () =>
      forAll(anInput, async (engine, { author, against, rules }, people) => {
        const details = await engine.findConflicts({ author, authorIds: against, rules })
        const [self] = known([author], people)
        expect(details === undefined).toBe(self === undefined)
        if (!details || !self) return
        const others = known(against, people)
        const pairs = others.map((other) => ({ other, ...conflictPlainly([self, other], rules, people) }))
        expect(details.against.map(({ identifier }) => identifier)).toEqual(others)
        expect(details.unknown).toEqual(against.filter((id) => known([id], people).length === 0))
        expect(details.in_coi_input).toBe(others.includes(self))
        const works = new Set(pairs.flatMap((pair) => pair.works))
        expect(details.coauthorship_count).toBe(works.size)
        expect(details.other_types).toBe(new Set(pairs.flatMap((pair) => pair.otherTypes)).size)
        for (const { identifier, with: writers } of details.coauthorship) {
          const expected = pairs.filter((pair) => pair.works.includes(identifier)).map(({ other }) => other)
          expect(writers.map((one) => one.identifier).toSorted()).toEqual(expected.toSorted())
        }
        for (const { institution, years, through_parent, with: met } of details.coaffiliation) {
          const expected = pairs.flatMap(({ other, institutions }) =>
            institutions.filter(({ id }) => id === institution.identifier).map((place) => ({ other, ...place })),
          )
          expect(met.map(({ identifier, years }) => [identifier, years])).toEqual(
            expected.map(({ other, years }) => [other, years]),
          )
          expect(years).toEqual([...new Set(expected.flatMap((one) => one.years))].sort((a, b) => b - a))
          expect(through_parent).toBe(expected.every(({ isThroughParent }) => isThroughParent))
        }
        const projects = new Set(pairs.flatMap((pair) => pair.projects))
        expect(details.joint_projects).toBe(projects.size)
        for (const { identifier, with: colleagues } of details.projects) {
          const expected = pairs.filter((pair) => pair.projects.includes(identifier)).map(({ other }) => other)
          expect(idsOf(colleagues).toSorted()).toEqual(expected.toSorted())
        }
        const found = works.size + details.coaffiliation.length + projects.size
        expect(details.conflict).toBe(details.in_coi_input || found > 0)
        expect(details.coaffiliation).toHaveLength(
          new Set(pairs.flatMap((pair) => pair.institutions.map(({ id }) => id))).size,
        )
      }))

    it('K-02 shows the affiliations of both sides by year, and marks the years that make a conflict', () =>
      forAll(anInput, async (engine, { author, against, rules }) => {
        const details = await engine.findConflicts({
          author,
          authorIds: against,
          rules: { ...rules, methods: ['coaffiliated'] },
        })
        if (!details) return
        const years = details.timeline.map(({ year }) => year)
        expect(years).toEqual([...new Set(years)].sort((a, b) => b - a))
        const shared = details.coaffiliation.flatMap(({ institution, years }) =>
          years.map((year) => `${year} ${institution.identifier}`),
        )
        for (const side of ['of', 'with'] as const) {
          const marked = details.timeline.flatMap((row) =>
            row[side].filter((place) => place.shared).map(({ identifier }) => `${row.year} ${identifier}`),
          )
          expect(marked.toSorted()).toEqual(shared.toSorted())
        }
      }))

    it('R-09 lists the co-authors of an author', () =>
      forAll(
        fc.record({
          author: aPerson,
          years: someYears,
          among: fc.option(somePeople, { nil: undefined }),
          limit: aLimit,
        }),
        async (engine, asked, people) => {
          const found = await engine.findCoauthors(asked)
          const bare = found?.map(({ display_name, works, ...rest }) => ({ ...rest, works: idsOf(works) }))
          expect(bare).toEqual(coauthorsPlainly(asked, engine.summary.date, people))
        },
      ))

    it('R-08 draws the network of some people and those close to them', () =>
      forAll(
        fc.record({
          identifiers: somePeople,
          years: someYears,
          hops: fc.constantFrom(0 as const, 1 as const, 2 as const),
        }),
        async (engine, asked, people) => {
          const { nodes, edges, cut } = await engine.findNetwork(asked)
          const expected = networkPlainly(asked, engine.summary.date, people)
          expect(idsOf(nodes)).toEqual(expected.nodes)
          expect(edges).toEqual(expected.edges)
          expect(cut).toEqual({ nodes: 0, edges: 0 })
          const named = known(asked.identifiers, people)
          expect(idsOf(nodes.filter(({ matched }) => matched))).toEqual(named)
        },
      ))

    it('R-08 expands a network by an author', () =>
      forAll(
        fc.record({ author: aPerson, years: someYears, limit: aLimit, among: somePeople }),
        async (engine, asked, people) => {
          const found = await engine.expandNetwork(asked)
          const expected = expansionPlainly(asked, engine.summary.date, people)
          expect(found && { nodes: idsOf(found.nodes), edges: found.edges }).toEqual(expected)
        },
      ))

    it('K-01 marks every hit with its conflicts', () =>
      forAll(anInput, async (engine, { against, rules }, people) => {
        const { hits } = await engine.search({ ...everybody, conflicts: { authorIds: against, rules }, limit: 30 })
        expect(hits).not.toHaveLength(0)
        for (const { id, conflict } of hits) expect(conflict).toEqual(markOf(id, against, rules, people))
      }))

    it('K-01 F-07 takes people for free of conflict whom somebody acquitted, and for in conflict who declared one', () =>
      forAll(anInput, async (engine, { against, rules }, people) => {
        const conflicts = { authorIds: against, rules }
        const all = (await engine.search({ ...everybody, conflicts })).hits
        const acquittedIds = all.map(({ id }) => id).filter((_, place) => place % 2 === 0)
        const declaredIds = all.map(({ id }) => id).filter((_, place) => place % 5 === 1)
        for (const type of ['exclude', 'include'] as const) {
          const filters = { coi_authors: { type, values: against } }
          const left = (await engine.search({ ...everybody, conflicts, filters, acquittedIds, declaredIds })).hits
          const isInConflict = (id: string) =>
            declaredIds.includes(id) || (!acquittedIds.includes(id) && markOf(id, against, rules, people).conflict)
          const isKept = (id: string) => against.length === 0 || isInConflict(id) === (type === 'include')
          expect(left).toEqual(all.filter(({ id }) => isKept(id)))
        }
      }))

    it('K-01 F-07 removes people in conflict, or all others, and changes nothing else', () =>
      forAll(anInput, async (engine, { against, rules }, people) => {
        const conflicts = { authorIds: against, rules }
        const all = (await engine.search({ ...everybody, conflicts })).hits
        for (const type of ['exclude', 'include'] as const) {
          const filters = { coi_authors: { type, values: against } }
          const left = (await engine.search({ ...everybody, conflicts, filters })).hits
          const isKept = (id: string) =>
            against.length === 0 || markOf(id, against, rules, people).conflict === (type === 'include')
          expect(left).toEqual(all.filter(({ id }) => isKept(id)))
        }
      }))
  })
}

/** Opens worlds for the tests of a block; gives what checks something on each of them. */
function openWorlds<Tested extends Engine>(open: OpenWorld<Tested>) {
  const opened: (OpenedWorld<Tested> & { people: PlainPeople })[] = []
  beforeAll(async () => {
    const projects = graphProjects(WORLDS)
    for (const [number, world] of graphWorlds(WORLDS).entries()) {
      const { engine, close } = await open(world, [projects[number]!])
      opened.push({ engine, close, people: await readPeople(engine) })
    }
  })
  afterAll(async () => {
    for (const { close } of opened) await close()
  })
  return <Asked>(
    asked: fc.Arbitrary<Asked>,
    check: (engine: Tested, asked: Asked, people: PlainPeople) => Promise<void>,
  ) =>
    fc.assert(
      fc.asyncProperty(fc.nat(WORLDS - 1), asked, (world, asked) =>
        check(opened[world]!.engine, asked, opened[world]!.people),
      ),
      RUNS,
    )
}

const aPerson = fc.constantFrom(...personIds)
const someYears = fc.option(fc.constantFrom(1, 3, 5, 10), { nil: undefined })
const aLimit = fc.constantFrom(3, 1_000)
const anInput = fc.record({ author: aPerson, against: somePeople, rules: someRules })

const everybody = aQuery({ dataset: 'experts', terms: [{ term: 'graph', surface: 'graph', weight: 1 }] })

function idsOf(list: readonly { identifier: string }[]): string[] {
  return list.map(({ identifier }) => identifier)
}

async function readPeople(engine: Engine): Promise<PlainPeople> {
  const ids = (letter: string, count: number) => Array.from({ length: count }, (_, at) => `${letter}${at + 1}`)
  const { author, work } = engine.summary.counts
  const authors = (await engine.readRecords('author', ids('A', author))).filter((one) => one !== undefined)
  const works = (await engine.readRecords('work', ids('W', work))).filter((one) => one !== undefined)
  const projects = Array.from({ length: 12 }, (_, at) => `one:${at}`)
  const project = (await engine.readRecords('project', projects)).filter((one) => one !== undefined)
  expect([authors.length, works.length, project.length]).toEqual([author, work, engine.summary.counts.project])
  expect(author).toBeGreaterThanOrEqual(PEOPLE)
  return { author: authors, work: works, above, project }
}

/** The ids of people in the catalogue, each once, as the catalogue gives them. */
function known(ids: readonly string[], { author }: PlainPeople): string[] {
  return [...new Set(ids.flatMap((id) => author.find((one) => shortId(one.id) === shortId(id))?.id ?? []))]
}

function pairsOf(rows: readonly string[], columns: readonly string[]): [string, string][] {
  return rows.flatMap((row) => columns.map((column): [string, string] => [row, column]))
}

/** What a cell should contain, without names; nothing for a pair without a conflict. */
function cellOf([row, column]: [string, string], rules: ConflictRulesView, people: PlainPeople) {
  const { isSame, works, otherTypes, institutions, projects } = conflictPlainly([row, column], rules, people)
  const isConflict = works.length + institutions.length + projects.length > 0
  if (!isSame && !isConflict && otherTypes.length === 0) return []
  const kind: PairKind = isSame ? 'same_person' : isConflict ? 'conflict' : 'other_types'
  const counts = {
    coauthorship: works.length,
    other_types: otherTypes.length,
    coaffiliation: institutions.length,
    joint_projects: projects.length,
  }
  const places = institutions.slice(0, 5).map(({ id, years }) => ({ id, years }))
  const listed = { works: works.slice(0, 5), institutions: places, projects: projects.slice(0, 5) }
  return [{ row, column, kind, in_coi_input: isSame, ...counts, ...listed }]
}

function bareCell({ works, institutions, projects, ...cell }: ConflictMatrix['cells'][number]) {
  return {
    ...cell,
    works: works.map(({ identifier }) => identifier),
    institutions: institutions.map(({ identifier, years }) => ({ id: identifier, years })),
    projects: idsOf(projects),
  }
}

function markOf(id: string, against: readonly string[], rules: ConflictRulesView, people: PlainPeople) {
  const pairs = known(against, people).map((other) => conflictPlainly([id, other], rules, people))
  const in_coi_input = pairs.some(({ isSame }) => isSame)
  const coauthorship = new Set(pairs.flatMap(({ works }) => works)).size
  const other_types = new Set(pairs.flatMap(({ otherTypes }) => otherTypes)).size
  const coaffiliation = new Set(pairs.flatMap(({ institutions }) => institutions.map((place) => place.id))).size
  const joint_projects = new Set(pairs.flatMap(({ projects }) => projects)).size
  const counts = { coauthorship, other_types, coaffiliation, joint_projects }
  return { conflict: in_coi_input || coauthorship + coaffiliation + joint_projects > 0, in_coi_input, ...counts }
}
