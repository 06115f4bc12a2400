import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { catalogueStore, embeddedHome, LiveEngine, openAlexFolder, withInstitutionRules } from '@cognate/catalogue'
import { FoldingRulesPage, FoldingsPage } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

const directory = mkdtempSync(join(tmpdir(), 'cognate-admin-foldings-'))
const file = join(directory, 'institutions.csv')
const YORK = 'University of York'
const institutions = [YORK, 'The University of York', 'Elsewhere', 'Delft', 'Université de Lille', 'Acme & Sons!']
const rows = [
  'fold,elsewhere,DELFT',
  'keep apart,The University of York,',
  'fold,I5,I4',
  'fold,Nowhere,Delft',
  'merge,a,b',
]

/** What the catalogue was made with: the source merged I9, and a row of the operator's folds what the second keeps apart. */
const made = [rows[0]!, 'keep apart,Elsewhere,', 'keep apart,I9,']

let catalogue: LiveEngine
let server: TestServer
let operator: Client
beforeAll(async () => {
  const works = [...institutions, YORK].map((display_name, at) => ({
    ...{
      id: `https://openalex.org/W${at + 1}`,
      title: `Street trees ${at}`,
      publication_year: 2024,
      cited_by_count: at,
    },
    authorships: [
      {
        author: { id: `https://openalex.org/A${at + 1}`, display_name: `Author ${at}` },
        institutions: [
          { id: `https://openalex.org/I${institutions.indexOf(display_name) + 1}`, display_name, country_code: 'GB' },
        ],
      },
    ],
  }))
  const folder = join(directory, 'source')
  mkdirSync(folder)
  writeFileSync(join(folder, 'works.jsonl.gz'), gzipSync(works.map((one) => `${JSON.stringify(one)}\n`).join('')))
  mkdirSync(join(folder, 'merged_ids/institutions'), { recursive: true })
  const merged = 'merge_date,id,merge_into_id\n2024-01-01,I9,I5\n'
  writeFileSync(join(folder, 'merged_ids/institutions/2024-01-01.csv.gz'), gzipSync(merged))
  writeFileSync(file, ['action,name,into', ...made, ''].join('\n'))
  const store = catalogueStore(directory)
  await store.import(await withInstitutionRules(await openAlexFolder(folder), file), { maxWorkers: 0 })
  rmSync(file)
  catalogue = await LiveEngine.follow(embeddedHome(store, { threads: 1 }))
  server = await startTestServer({ catalogue, environment: { DATA_DIR: directory } })
  operator = await signedIn(server, 'boss')
  await server.workspace.accounts.setOperator((await server.workspace.accounts.byUsername('boss'))!.id, true)
})
afterAll(async () => {
  await server.close()
  await catalogue.close()
  rmSync(directory, { recursive: true, force: true })
})

const folded = async (query: object = {}) =>
  FoldingsPage.parse((await operator.get(`/api/admin/foldings/?${new URLSearchParams({ ...query })}`)).json())
const rules = (query: object = {}) => operator.get(`/api/admin/foldings/rules/?${new URLSearchParams({ ...query })}`)
const statesOf = async (query?: object) => {
  const { results } = FoldingRulesPage.parse((await rules(query)).json())
  return results.map(({ line, state }) => `${line} ${state}`)
}

describe('foldings on the page', () => {
  it('A-09 list the institutions of the catalogue in use with the names folded into them', async () => {
    const { count, results } = await folded()
    expect(count).toBe(2)
    expect(results.find(({ display_name }) => display_name === YORK)).toEqual({
      ...{ id: 'I1', display_name: YORK, country_code: 'GB', works_count: 3, also_written: [`The ${YORK}`] },
    })
    expect(await folded({ page: 2, page_size: 1 })).toMatchObject({
      count: 2,
      results: [{ also_written: ['Elsewhere'] }],
    })
  })

  it('A-09 find an institution by any name, an id or a ROR id, whatever signs are typed', async () => {
    for (const search of ['york', 'The University of York', 'I2', 'https://openalex.org/i1'])
      expect((await folded({ search })).results.map(({ id }) => id)).toEqual(['I1'])
    expect(await folded({ search: 'acme & sons!' })).toMatchObject({ count: 1, results: [{ also_written: [] }] })
    expect(await folded({ search: 'universite | OR' })).toMatchObject({ count: 0 })
    for (const search of ['!&', 'I999', 'https://ror.org/04m01e293'])
      expect(await folded({ search })).toEqual({ ...none, is_complete: true })
    expect(await folded({ page: 1_000_000 })).toMatchObject({ count: 2, results: [] })
    expect(await folded({ search: 'york', page: 1_000_000 })).toMatchObject(none)
  })

  it('A-09 say which rows of the operator’s file are in force, and why others are not', async () => {
    expect((await rules()).json()).toEqual({ ...none, is_there: false })
    writeFileSync(file, ['action,name,into', ...rows, ''].join('\n'))
    expect(await statesOf()).toEqual([
      '2 in_force',
      '3 next_import',
      '4 next_import',
      '5 unknown_institution',
      '6 unknown_action',
    ])
    expect(await statesOf({ search: 'york university' })).toEqual(['3 next_import'])
    expect(await statesOf({ page: 2, page_size: 4 })).toEqual(['6 unknown_action'])
    expect((await rules({ search: 'Mars' })).json()).toEqual({ ...none, is_there: true })
  })

  it('A-09 say which rows have no effect though the catalogue was made with them', async () => {
    writeFileSync(file, ['action,name,into', ...made, 'merge,a,b', ''].join('\n'))
    expect(await statesOf()).toEqual(['2 in_force', '3 no_effect', '4 no_effect', '5 unknown_action'])
  })
})

const none = { count: 0, results: [] }
