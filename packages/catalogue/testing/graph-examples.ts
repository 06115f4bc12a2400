import type { ConflictRulesView } from '@cognate/contract'
import { usualConflictRules } from '@cognate/contract/conflict-rules'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inventedOrcid } from '../src/demo/names.ts'
import type { Engine } from '../src/engine/engine.ts'
import { aDocument, aPerson, sourceOfDocuments } from './documents.ts'
import type { OpenedWorld, OpenWorld } from './opened-world.ts'
import { aQuery } from './random-worlds.ts'
import { aWorld, mergedIds } from './world.ts'

/** By which a project finds them. */
const orcids = { Ada: inventedOrcid(1), Ben: inventedOrcid(2), Jan: inventedOrcid(3) }
const crowd = (count: number) => Array.from({ length: count }, (_, at) => `Crowd ${at}`)
/** A name that is longer than the beginning of a record, with every character that must be escaped. */
const LONG = `${'van "der" \\ '.repeat(40)}Berg`

/** As a source gives it, of an institution that is the world's number-th. */
const affiliation = (display_name: string, number: number, ...years: number[]) => ({
  institution: { id: `https://openalex.org/I${number}`, display_name, country_code: null, type: 'education' },
  years,
})

const world = aWorld(
  [
    {
      title: 'Trees',
      year: 2012,
      authors: [
        { name: 'Ada', at: ['Campus'], orcid: orcids.Ada },
        { name: 'Ben', orcid: orcids.Ben },
      ],
      venue: 'City Letters',
      doi: 'https://doi.org/10.1/t',
    },
    { title: 'More trees', year: 2019, type: 'posted-content', authors: ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil'] },
    { title: 'Undated trees', year: null, authors: ['Ada', 'Finn'] },
    { title: 'A hundred', year: 2020, authors: ['Ada', ...crowd(98), 'Gus'] },
    { title: 'A hundred and one', year: 2020, authors: ['Ada', ...crowd(99), 'Hana'] },
    { title: 'Elsewhere', year: 2012, authors: [{ name: 'Ines', at: ['Hospital'] }] },
    { title: 'Too late', year: 2013, authors: [{ name: 'Jan', at: ['Campus'], orcid: orcids.Jan }] },
    { title: 'Named at length', year: 2014, authors: [LONG, 'Ben'] },
  ],
  {
    institutions: {
      Campus: { above: ['Universum'], country: 'NL' },
      Hospital: { above: ['Universum'] },
      Universum: {},
      Compagnie: { ror: 'https://ror.org/02e2c7k09' },
    },
    authors: { Cleo: { affiliations: [affiliation('Compagnie', 4, 2021), affiliation('Campus', 1, 2020, 2021)] } },
  },
)
const id = (name: string) => world.id(name)

const projects = sourceOfDocuments('project', [
  aDocument('project', 'cordis:1', 'Street trees', {
    start_date: '2010-03',
    end_date: '2014-02-28',
    persons: Object.entries(orcids).map(([name, orcid]) => aPerson(name, orcid)),
  }),
  aDocument('project', 'cordis:2', 'Nobody of the catalogue', { persons: [aPerson('Somebody')] }),
])

/** Conflicts whose right answer can be checked by hand. */
export function graphExamples(name: string, open: OpenWorld): void {
  describe(`${name}: who knows whom in a world of eight works`, () => {
    let engine: Engine
    let opened: OpenedWorld<Engine>
    beforeAll(async () => {
      opened = await open({ ...world, merged: mergedIds({ authors: [['A7000', id('Ben')]] }) }, [projects])
      engine = opened.engine
    }, 30_000)
    afterEach(() => engine.hide([]))
    afterAll(async () => {
      await opened.close()
    })

    const details = async (one: string, other: string, rules: Partial<ConflictRulesView> = {}) =>
      (await engine.findConflicts({
        author: id(one),
        authorIds: [id(other)],
        rules: { ...usualConflictRules, ...rules },
      }))!
    const titles = async (one: string, other: string, rules?: Partial<ConflictRulesView>) =>
      (await details(one, other, rules)).coauthorship.map(({ title }) => title)

    it('K-02 shows a shared work with its year and venue, and with whom it was written', async () => {
      const { conflict, coauthorship, author, against } = await details('Ada', 'Ben')
      expect(conflict).toBe(true)
      expect([author.display_name, against[0]!.display_name]).toEqual(['Ada', 'Ben'])
      expect(coauthorship[1]).toEqual({
        identifier: id('Trees'),
        title: 'Trees',
        publication_year: 2012,
        publication_date: '2012-01-01',
        venue: 'City Letters',
        doi: 'https://doi.org/10.1/t',
        with: [{ identifier: id('Ben'), display_name: 'Ben' }],
      })
    })

    it('K-02 counts works from the first year on, that year among them', async () => {
      expect(await titles('Ada', 'Ben', { since: 2019 })).toEqual(['More trees'])
      expect(await titles('Ada', 'Ben', { since: 2020 })).toEqual([])
      expect(await titles('Ada', 'Ben', { since: 2012 })).toEqual(['More trees', 'Trees'])
    })

    it('K-04 hides no conflict because a work has no year', async () => {
      expect(await titles('Ada', 'Finn', { since: 2024 })).toEqual(['Undated trees'])
    })

    it('K-03 counts the kinds of publication that were chosen', async () => {
      expect(await titles('Ada', 'Ben', { publication_types: ['journal-article'] })).toEqual(['Trees'])
      expect(await titles('Ada', 'Ben', { publication_types: ['posted-content', 'proceedings'] })).toEqual([
        'More trees',
      ])
      expect(await titles('Ada', 'Ben', { publication_types: ['database'] })).toEqual([])
    })

    it('K-02 counts only the first two and last two authors on request', async () => {
      const rules = { first_and_last_two: true }
      expect(await titles('Ada', 'Emil', rules)).toEqual(['More trees'])
      expect(await titles('Ada', 'Cleo', rules)).toEqual([])
      expect(await titles('Ada', 'Cleo')).toEqual(['More trees'])
    })

    it('K-04 leaves out works of more than 100 authors unless they are requested', async () => {
      expect(await titles('Ada', 'Gus')).toEqual(['A hundred'])
      expect(await titles('Ada', 'Hana')).toEqual([])
      expect(await titles('Ada', 'Hana', { leave_out_hyper_authorship: false })).toEqual(['A hundred and one'])
    })

    it('K-04 requires the same institution in the same year', async () => {
      expect((await details('Ada', 'Jan')).conflict).toBe(false)
      expect((await details('Ada', 'Ines')).conflict).toBe(false)
    })

    it('K-04 counts people at a part of an institution as being there, on request', async () => {
      const { coaffiliation } = await details('Ada', 'Ines', { include_parents: true })
      const university = { identifier: id('Universum'), display_name: 'Universum', country_code: null }
      const ines = { identifier: id('Ines'), display_name: 'Ines', years: [2012] }
      expect(coaffiliation).toEqual([{ institution: university, years: [2012], through_parent: true, with: [ines] }])
    })

    it('K-04 keeps two parts of one institution apart on request', async () => {
      const rules = { include_parents: true, leave_out_siblings: true }
      expect(await details('Ada', 'Ines', rules)).toMatchObject({ conflict: false, coaffiliation: [] })
    })

    it('K-02 lists the institutions of a year in the order of the record, each before those above it', async () => {
      const { timeline } = await details('Cleo', 'Dora', { include_parents: true })
      const namesIn = (places: readonly { display_name: string }[]) => places.map(({ display_name }) => display_name)
      expect(timeline.map(({ year, of }) => [year, namesIn(of)])).toEqual([
        [2021, ['Compagnie', 'Campus', 'Universum']],
        [2020, ['Campus', 'Universum']],
      ])
    })

    it('K-03 finds a project of both where the rules look at projects, as long as its years count', async () => {
      expect(await details('Ada', 'Jan')).toMatchObject({ conflict: false, joint_projects: 0, projects: [] })
      const found = await details('Ada', 'Jan', { shared_projects: true, since: 2014 })
      expect(found).toMatchObject({
        conflict: true,
        joint_projects: 1,
        projects: [
          {
            ...{ identifier: 'cordis:1', title: 'Street trees', start_year: 2010, end_year: 2014 },
            with: [{ identifier: id('Jan'), display_name: 'Jan' }],
          },
        ],
      })
      expect((await details('Ada', 'Jan', { shared_projects: true, since: 2015 })).conflict).toBe(false)
    })

    it('K-03 says what a check can see', async () => {
      expect(await engine.describeCheckedCatalogue()).toEqual({
        version: engine.summary.version,
        date: engine.summary.date,
        works: 8,
        journal_articles: 7,
        institutions: 4,
        institutions_with_ror: 1,
        projects_with_people: 1,
      })
    })

    it('K-01 recognises a person who is checked against themselves', async () => {
      const { conflict, in_coi_input, coauthorship_count, coaffiliation } = await details('Ada', 'Ada')
      expect([conflict, in_coi_input, coauthorship_count, coaffiliation]).toEqual([true, true, 0, []])
    })

    it('K-04 accepts ids in any form and lists unknown ones', async () => {
      const request = { author: 'a1', authorIds: ['A2', 'a2', 'A9999', 'nonsense'], rules: usualConflictRules }
      const found = (await engine.findConflicts(request))!
      expect(found.against.map(({ identifier }) => identifier)).toEqual([id('Ben')])
      expect(found.unknown).toEqual(['A9999', 'nonsense'])
      expect(await engine.findConflicts({ ...request, author: 'A9999' })).toBeUndefined()
      expect(await engine.readPeople(['a2', 'A9999'])).toEqual([
        { identifier: id('Ben'), display_name: 'Ben' },
        undefined,
      ])
    })

    it('K-04 treats a merged id as the one it was merged into', async () => {
      const rules = usualConflictRules
      const [first, merged] = await Promise.all(
        [id('Ben'), 'A7000'].map((other) => engine.findConflicts({ author: id('Ada'), authorIds: [other], rules })),
      )
      expect(merged).toEqual(first)
      expect(merged!.coauthorship_count).toBe(2)
      const columns = [id('Ben'), 'A7000']
      const { cells } = await engine.findConflictMatrix({
        columnIds: columns,
        rowIds: [id('Ada'), 'a7000'],
        rules,
        limit: 9,
      })
      expect(cells.map(({ row, column }) => [row, column])).toEqual([
        [id('Ada'), id('Ben')],
        [id('Ben'), id('Ben')],
      ])
      expect((await engine.findConflicts({ author: 'A7000', authorIds: [id('Ben')], rules }))!.in_coi_input).toBe(true)
    })

    it('gives a name of any length unchanged', async () => {
      expect(await engine.readPeople([id(LONG), id('Ben')])).toMatchObject([
        { display_name: LONG },
        { display_name: 'Ben' },
      ])
      expect(await engine.findCoauthors({ author: id(LONG), limit: 5 })).toMatchObject([
        { display_name: 'Ben', count: 1 },
      ])
    })

    it('Q-06 shows academics who are left out nowhere, and treats them as unknown', async () => {
      const ben = id('Ben')
      engine.hide([ben])
      const rules = { ...usualConflictRules, leave_out_hyper_authorship: false, shared_projects: true }
      const answers = [
        await engine.findConflicts({ author: id('Ada'), authorIds: [id('Cleo')], rules }),
        await engine.findCoauthors({ author: id('Ada'), limit: 1_000 }),
        await engine.findNetwork({ identifiers: [id('Ada'), ben], hops: 2 }),
        await engine.expandNetwork({ author: id('Ada'), limit: 200, among: [ben] }),
        await engine.findConflictMatrix({ columnIds: [ben, id('Cleo')], rowIds: [id('Ada'), ben], rules, limit: 99 }),
      ]
      for (const answer of answers) {
        expect(JSON.stringify(answer)).toContain(`${id('Cleo')}"`)
        expect(JSON.stringify(answer)).not.toContain(`${ben}"`)
      }
      expect((await engine.findConflicts({ author: id('Ada'), authorIds: [ben], rules }))!.unknown).toEqual([ben])
      expect(await engine.findConflicts({ author: ben, authorIds: [id('Ada')], rules })).toBeUndefined()
      expect(await engine.findCoauthors({ author: ben, limit: 9 })).toBeUndefined()
      expect(await engine.expandNetwork({ author: ben, limit: 9, among: [] })).toBeUndefined()
      expect(await engine.readPeople([ben])).toEqual([undefined])
      const query = aQuery({ dataset: 'experts', terms: [{ term: 'tree', surface: 'trees', weight: 1 }] })
      const marked = await engine.search({ ...query, conflicts: { authorIds: [ben], rules } })
      expect(marked.hits.filter(({ conflict }) => conflict?.conflict)).toEqual([])
    })

    it('K-01 K-02 K-03 checks against an institution in place of somebody whom the catalogue lacks', async () => {
      const campus = 'https://openalex.org/I1'
      const rules: ConflictRulesView = usualConflictRules
      const found = (await engine.findConflicts({ author: id('Cleo'), authorIds: [campus, 'I99'], rules }))!
      expect([found.conflict, found.in_coi_input, found.coauthorship_count]).toEqual([true, false, 0])
      expect(found.against).toEqual([{ identifier: campus, display_name: 'Campus' }])
      expect(found.unknown).toEqual(['I99'])
      // The catalogue ends with 2020: who was there in its last five years counts.
      expect(found.coaffiliation).toMatchObject([{ institution: { identifier: campus }, years: [2020] }])
      const earlier = await engine.findConflicts({ author: id('Jan'), authorIds: [campus], rules })
      expect(earlier!.conflict).toBe(false)
      const since = { ...rules, since: 2013 }
      expect((await engine.findConflicts({ author: id('Jan'), authorIds: [campus], rules: since }))!.conflict).toBe(
        true,
      )
      const { cells } = await engine.findConflictMatrix({
        columnIds: [campus, id('Ada')],
        rowIds: [id('Cleo'), id('Jan')],
        rules: since,
        limit: 9,
      })
      expect(cells.map(({ row, column, kind }) => [row, column, kind])).toEqual([
        [id('Cleo'), campus, 'conflict'],
        [id('Cleo'), id('Ada'), 'conflict'],
        [id('Jan'), campus, 'conflict'],
      ])
      const both = await engine.findConflictMatrix({ columnIds: [campus], rowIds: [campus], rules, limit: 9 })
      expect(both.cells).toMatchObject([
        { kind: 'conflict', in_coi_input: false, coaffiliation: 1, institutions: [{ identifier: campus }] },
      ])
      expect(both.sums).toMatchObject([{ row: campus, coaffiliation: 1 }])
      expect(await engine.readPeople(['I1', 'I99'])).toEqual([
        { identifier: campus, display_name: 'Campus' },
        undefined,
      ])
      const query = aQuery({ dataset: 'experts', terms: [{ term: 'tree', surface: 'trees', weight: 1 }] })
      const conflicts = { authorIds: [campus], rules }
      const names = async (type: 'include' | 'exclude') => {
        const coi_authors = { type, values: [campus] }
        const { hits } = await engine.search({ ...query, conflicts, filters: { coi_authors } })
        return hits.map(({ record, conflict }) => [record.display_name, conflict?.coaffiliation])
      }
      expect(await names('include')).toEqual([['Cleo', 1]])
      expect((await names('exclude')).flat()).not.toContain('Cleo')
      expect((await names('exclude')).length).toBeGreaterThan(2)
    })
  })
}

/** A network beyond the limits of the contract. */
export function networkLimits(name: string, open: OpenWorld): void {
  describe(`${name}: a network of more people than can be drawn`, () => {
    const groups = Array.from({ length: 30 }, (_, group) => ({
      title: `Group ${group}`,
      year: group === 0 ? 2024 : 2010,
      authors: ['Hub', ...Array.from({ length: 80 }, (_, at) => `Member ${group} ${at}`)],
    }))
    const many = aWorld([...groups, { title: 'Again', year: 2010, authors: ['Hub', 'Member 29 79'] }])

    it('R-08 draws the closest people and says how many were left out', async () => {
      const { engine, close } = await open(many)
      try {
        const { nodes, edges, cut } = await engine.findNetwork({ identifiers: [many.id('Hub')], hops: 1 })
        expect([nodes.length, edges.length]).toEqual([2_000, 8_000])
        expect(nodes.slice(0, 2).map(({ display_name }) => display_name)).toEqual(['Hub', 'Member 29 79'])
        expect(cut.nodes).toBe(1 + 30 * 80 - 2_000)
        expect(edges[0]).toMatchObject({ target: many.id('Member 29 79'), count: 2 })
        const recent = await engine.findNetwork({ identifiers: [many.id('Hub')], hops: 1, years: 5 })
        expect(recent.nodes).toHaveLength(81)
        const request = { author: many.id('Hub'), limit: 10, among: [] }
        expect((await engine.expandNetwork(request))!.cut).toEqual({ nodes: 30 * 80 - 10, edges: 0 })
      } finally {
        await close()
      }
    })
  })
}
