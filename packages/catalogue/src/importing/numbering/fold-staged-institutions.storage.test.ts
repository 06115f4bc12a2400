import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { usualConflictRules } from '@cognate/contract'
import { foldInstitutions } from '@cognate/curation'
import { analyse } from '@cognate/matching'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shared } from '../../../../../tests/support/shared.ts'
import { openBuilt } from '../../../testing/built.ts'
import { aQuery } from '../../../testing/random-worlds.ts'
import { aWorld, buildWorld, mergedIds } from '../../../testing/world.ts'
import { openEngine } from '../../embedded/embedded-engine.ts'
import type { Engine, EngineQuery } from '../../engine/engine.ts'
import { readSummary } from '../../engine/version/catalogue-json.ts'
import { withInstitutionRules } from '../../sources/reading/institution-rules.ts'
import type { RawSource } from '../../sources/reading/raw-source.ts'

const HKUST = 'Hong Kong University of Science and Technology'
const world = aWorld([
  { title: 'Street trees', year: 2021, authors: [{ name: 'Ada', at: [HKUST] }] },
  { title: 'Urban trees', year: 2021, authors: [{ name: 'Ben', at: ['HKUST'] }] },
  { title: 'Tall trees', year: 2021, authors: [{ name: 'Cleo', at: [`Department of Biology, ${HKUST}`] }] },
  { title: 'Old trees', year: 2021, authors: [{ name: 'Dora', at: [`${HKUST} (Guangzhou)`] }] },
  { title: 'More trees', year: 2021, authors: [{ name: 'Emil', at: [`The ${HKUST}`] }] },
])
const id = (name: string) => world.id(name)
const trees = [{ term: analyse('trees')[0]!, surface: 'trees', weight: 1 }]

const directories: string[] = []
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true })
})

async function build(source = world as Parameters<typeof buildWorld>[0]): Promise<string> {
  const directory = await buildWorld(source)
  directories.push(directory)
  return directory
}

async function withRules(lines: string[], source: RawSource = world) {
  const folder = await mkdtemp(join(tmpdir(), 'cognate-rules-'))
  directories.push(folder)
  const path = join(folder, 'institutions.csv')
  writeFileSync(path, ['action,name,into', ...lines, ''].join('\n'))
  return withInstitutionRules(source, path)
}

describe('institutions of a catalogue', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await openEngine(await build(), { threads: 1 })
  }, 30_000)
  afterAll(() => engine.close())
  const find = async (dataset: EngineQuery['dataset'], filters: EngineQuery['filters'] = {}) => {
    const { hits } = await engine.search(aQuery({ dataset, terms: trees, filters }))
    return hits.map(({ record }) => (record as { display_name: string }).display_name).sort()
  }

  it('S-04 K-03 shows the spellings of one university as one record that keeps them', async () => {
    expect(await find('institutions')).toEqual([HKUST, `${HKUST} (Guangzhou)`])
    const [record] = await engine.readRecords('institution', [id(HKUST)])
    expect(record).toMatchObject({
      display_name: HKUST,
      display_name_acronyms: ['HKUST'],
      display_name_alternatives: [`Department of Biology, ${HKUST}`, `The ${HKUST}`],
      works_count: 4,
    })
  })

  it('S-04 suggests the one university under each spelling', async () => {
    for (const text of ['HKUST', 'department of biology', 'the hong kong']) {
      const { results } = await engine.autocomplete(['institutions'], text, 5)
      expect(results).toMatchObject([{ id: id(HKUST), display_name: HKUST, works_count: 4 }])
    }
  })

  it('F-05 filters and excludes people of the university, by the id of any spelling', async () => {
    const only = (type: 'include' | 'exclude', value: string) => ({ 'institution.id': { type, values: [value] } })
    for (const name of [HKUST, 'HKUST', `The ${HKUST}`]) {
      expect(await find('experts', only('include', id(name)))).toEqual(['Ada', 'Ben', 'Cleo', 'Emil'])
      expect(await find('experts', only('exclude', id(name)))).toEqual(['Dora'])
    }
    expect(await engine.resolveMergedId('institution', id('HKUST'))).toBe(id(HKUST))
  })

  it('K-03 finds that two people were at one university under two spellings', async () => {
    const between = async (one: string, other: string) =>
      engine.findConflicts({ author: id(one), authorIds: [id(other)], rules: usualConflictRules })
    expect(await between('Ada', 'Ben')).toMatchObject({
      conflict: true,
      coaffiliation: [{ institution: { identifier: id(HKUST) }, years: [2021] }],
    })
    expect(await between('Ada', 'Dora')).toMatchObject({ conflict: false, coaffiliation: [] })
  })

  it('D-01 keeps the printed name on the work', async () => {
    const [work] = await engine.readRecords('work', [id('Urban trees')])
    expect(work?.authorships[0]?.institutions).toMatchObject([{ id: id(HKUST), display_name: 'HKUST' }])
  })
})

describe('names of no institution, and of several', () => {
  const unclear = aWorld([
    { title: 'Street trees', year: 2021, authors: [{ name: 'Ada', at: ['NA'] }] },
    { title: 'Urban trees', year: 2021, authors: [{ name: 'Ben', at: ['NA'] }] },
    { title: 'Tall trees', year: 2021, authors: [{ name: 'Cleo', at: ['University of York and Google', 'NA'] }] },
    { title: 'Old trees', year: 2021, authors: [{ name: 'Dora', at: ['Google'] }] },
    { title: 'More trees', year: 2021, authors: [{ name: 'Emil', at: ['The University of York'] }] },
  ])
  let engine: Engine
  beforeAll(async () => {
    engine = await openEngine(await build(unclear), { threads: 1 })
  }, 30_000)
  afterAll(() => engine.close())
  const between = async (one: string, other: string) => {
    const people = { author: unclear.id(one), authorIds: [unclear.id(other)] }
    const found = await engine.findConflicts({ ...people, rules: usualConflictRules })
    return found?.coaffiliation.map(({ institution }) => institution.display_name)
  }
  const find = async (dataset: EngineQuery['dataset'], filters: EngineQuery['filters'] = {}) => {
    const { hits } = await engine.search(aQuery({ dataset, terms: trees, filters }))
    return hits.map(({ record }) => (record as { display_name: string }).display_name).sort()
  }

  it('K-03 finds no conflict between two people who gave no institution', async () => {
    expect(await between('Ada', 'Ben')).toEqual([])
    expect(await between('Ada', 'Cleo')).toEqual([])
    const [author] = await engine.readRecords('author', [unclear.id('Ada')])
    expect(author).toMatchObject({ affiliations: [], last_known_institutions: [], active_affiliations: [] })
  })

  it('K-03 finds a person at both places of one name, and shows each under its own name', async () => {
    expect(await between('Cleo', 'Dora')).toEqual(['Google'])
    expect(await between('Cleo', 'Emil')).toEqual(['The University of York'])
    const [work] = await engine.readRecords('work', [unclear.id('Tall trees')])
    const named = work?.authorships[0]?.institutions.map(({ display_name }) => display_name)
    expect(named).toEqual(['The University of York', 'Google'])
    const [author] = await engine.readRecords('author', [unclear.id('Cleo')])
    expect(author?.affiliations.map(({ institution }) => institution.display_name)).toEqual(named)
  })

  it('F-05 S-04 filters, lists and suggests neither', async () => {
    expect(await find('institutions')).toEqual(['Google', 'The University of York'])
    const include = (name: string) => ({ 'institution.id': { type: 'include' as const, values: [unclear.id(name)] } })
    expect(await find('experts', include('Google'))).toEqual(['Cleo', 'Dora'])
    expect(await find('experts', include('The University of York'))).toEqual(['Cleo', 'Emil'])
    expect(await find('experts', include('NA'))).toEqual([])
    expect((await engine.autocomplete(['institutions'], 'NA', 5)).results).toEqual([])
    expect(await engine.resolveMergedId('institution', unclear.id('University of York and Google'))).toBe(
      unclear.id('The University of York'),
    )
  })
})

describe('the operator’s rules on institutions', () => {
  it('D-01 folds and keeps apart by names and ids, and counts and lists bad rows', async () => {
    const rules = [
      `fold,${HKUST} (GUANGZHOU),${id(HKUST)}`,
      'keep apart,HKUST,',
      'merge,HKUST,Elsewhere',
      'constructor,HKUST,Elsewhere',
      'fold,HKUST,',
      `fold,Elsewhere,${HKUST}`,
      'fold',
    ]
    const source = await withRules(rules)
    const directory = await build(source)
    const { records, column } = await openBuilt(directory)
    expect(records('institution').map(({ display_name }) => display_name)).toEqual([HKUST, 'HKUST'])
    expect([...column('institution_merged_id')]).toHaveLength(3)
    const { rejected, version } = readSummary(directory)!
    expect(rejected).toEqual({ missing_name: 1, unknown_action: 2, unknown_institution: 1, unreadable_row: 1 })
    expect(version).not.toBe(readSummary(await build())!.version)
  })

  it('D-01 knows an institution by an id that the source has merged', async () => {
    const merged = mergedIds({ institutions: [['I999', id(`${HKUST} (Guangzhou)`)]] })
    const directory = await build(await withRules([`fold,I999,${HKUST}`], { ...world, merged }))
    expect(openBuilt(directory).records('institution')).toHaveLength(1)
    expect(readSummary(directory)!.rejected).toEqual({})
  })

  it('D-01 lets a rule choose another record for a whole group', async () => {
    const { records } = await openBuilt(await build(await withRules([`fold,${HKUST},The ${HKUST}`])))
    expect(records('institution')[1]).toMatchObject({
      display_name: `The ${HKUST}`,
      display_name_alternatives: [HKUST, `Department of Biology, ${HKUST}`],
    })
  })
})

const acl = shared('data/acl/institutions.jsonl.gz')
it.skipIf(acl === undefined)(
  'K-03 knows the spellings of HKUST in the ACL corpus as one, and its other campus as another',
  () => {
    const lines = gunzipSync(readFileSync(acl!)).toString().trim().split('\n')
    const names = lines.map((line) => (JSON.parse(line) as { display_name: string }).display_name)
    const { leaders, several } = foldInstitutions(
      names.map((display_name) => ({
        display_name,
        display_name_acronyms: [],
        ror: null,
        country_code: null,
        mentions: 1,
        people: [],
      })),
    )
    const isOne = (index: number, leader: number) => leaders[index] === leader && !several.has(index)
    const of = (name: string) => names.filter((_, index) => isOne(index, leaders[names.indexOf(name)]!)).sort()
    expect(of('HKUST')).toEqual([
      'Department of Computer Science and Engineering, HKUST',
      'Department of Computer Science and Engineering, HKUST, Hong Kong SAR, China',
      `Department of Computer Science and Engineering, ${HKUST}`,
      'HKUST',
      HKUST,
      `${HKUST}, Hong Kong`,
      `The ${HKUST}`,
    ])
    expect(of(`${HKUST} (Guangzhou)`)).toEqual([`${HKUST} (Guangzhou)`, `The ${HKUST} (Guangzhou)`])
  },
)
