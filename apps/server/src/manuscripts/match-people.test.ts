import type { ConflictMatrixQuery, Engine } from '@cognate/catalogue'
import { expect, it } from 'vitest'
import { institutionOfAddress } from './addressed-institution.ts'
import { matchPeople } from './match-people.ts'

const names: Record<string, string> = { A1: 'Wei Zhang', A2: 'Wei Zhang', A3: 'Ada Lindqvist' }
const urlOf = (id: string) => `https://openalex.org/${id}`
const shortOf = (id: string) => id.split('/').at(-1)!

const authorOf = (id: string) => ({
  ...{ id: urlOf(id), display_name: names[id], display_name_alternatives: [], hint: null, orcid: null },
  works_count: 7,
  // In the newest year, and before.
  affiliations:
    id === 'A3'
      ? [
          { institution: { id: urlOf('I4') }, years: [2026] },
          { institution: { id: urlOf('I5') }, years: [2025, 2024] },
        ]
      : [],
  ...{ last_known_institutions: [], active_affiliations: [] },
})

const homepages = [
  { id: urlOf('I1'), display_name: 'Beacon Observatory', homepage_url: 'https://www.beacon.example' },
  { id: urlOf('I2'), display_name: 'Beacon Annex', homepage_url: 'https://beacon.example/annex' },
  { id: urlOf('I3'), display_name: 'Yahoo', homepage_url: 'https://yahoo.com' },
]

const places: Record<string, string> = { I4: 'University of Lundby', I5: 'Delftby University', I6: 'Oslob University' }
const placeOf = (id: string) => ({
  ...{ id: urlOf(id), display_name: places[id], display_name_acronyms: [], display_name_alternatives: [] },
  ...{ country_code: null, geo: { city: null } },
})

/** Two people of one name have written with each other, and one of them with a third. */
const engine = {
  summary: { date: '2026-01-01' },
  autocomplete: async ([kind]: readonly string[], text: string) => {
    if (kind === 'institutions') {
      const results = Object.keys(places).filter((id) => places[id]!.startsWith(text))
      return { count: results.length, results: results.map((id) => ({ id: urlOf(id) })) }
    }
    const results = Object.keys(names).filter((id) => names[id]!.toLowerCase().endsWith(text.split(' ').at(-1)!))
    return { count: results.length, results: results.map((id) => ({ id: urlOf(id) })) }
  },
  listRecords: async ({ page }: { page: number }) => ({ results: page === 1 ? homepages : [] }),
  readRecords: async (kind: string, ids: readonly string[]) =>
    ids.map((id) => (kind === 'institution' ? placeOf(shortOf(id)) : authorOf(shortOf(id)))),
  findConflictMatrix: async ({ rowIds, columnIds }: ConflictMatrixQuery) => {
    const [rows, columns] = [rowIds.map(shortOf), columnIds.map(shortOf)]
    const pairs = [
      ['A1', 'A2'],
      ['A2', 'A1'],
      ['A1', 'A3'],
      ['A3', 'A1'],
    ] as const
    const found = pairs.filter(([row, column]) => rows.includes(row) && columns.includes(column))
    return { cells: found.map(([row, column]) => ({ row: urlOf(row), column: urlOf(column), kind: 'conflict' })) }
  },
} as unknown as Engine

const person = (name: string) => ({ name, orcid: null, affiliations: [], email: null })

it('K-01 lets those speak for somebody who may be another of the list, and not those of the same name', async () => {
  const [zhang, lindqvist] = await matchPeople([person('Wei Zhang'), person('Ada Lindqvist')], [], engine)
  expect(zhang!.candidates).toMatchObject([
    { identifier: urlOf('A1'), why: 'name_and_coauthors', names: ['Ada Lindqvist'] },
    { identifier: urlOf('A2'), why: 'name', names: [] },
  ])
  expect(zhang!.match).toBe(urlOf('A1'))
  expect(lindqvist).toMatchObject({ match: urlOf('A3'), candidates: [{ names: ['Wei Zhang'] }] })
})

it('K-01 names the institution of the e-mail address of whom the catalogue lacks, as a printed one', async () => {
  const jane = { ...person('Jane Roe'), email: 'Jane.Roe@mail.beacon.example' }
  const [found] = await matchPeople([jane], [], engine)
  const institution = { identifier: urlOf('I1'), display_name: 'Beacon Observatory', by_address: true }
  expect(found).toEqual({ match: null, candidates: [], doubtful: true, institution })
})

it.each(['jane@yahoo.com', 'jane@example', 'jane@notbeacon.example', null])(
  'K-01 knows no institution by the address %s',
  async (email) => {
    expect(await institutionOfAddress(email, engine)).toBeUndefined()
  },
)

it('K-01 tells people of one name apart by the number of their works and their ORCID iDs', async () => {
  const [zhang] = await matchPeople([person('Wei Zhang')], [], engine)
  expect(zhang!.candidates).toMatchObject([
    { works_count: 7, orcid: null },
    { works_count: 7, orcid: null },
  ])
})

const lundby = { identifier: urlOf('I4'), display_name: places.I4 }
const delftby = { identifier: urlOf('I5'), display_name: places.I5 }
const oslob = { identifier: urlOf('I6'), display_name: places.I6 }

it('K-01 names each institution of whom the catalogue lacks: several of one affiliation, and those of all', async () => {
  const affiliations = ['University of Lundby and Delftby University', 'Oslob University', 'University of Lundby']
  const [jane] = await matchPeople([{ ...person('Jane Roe'), affiliations }], [], engine)
  expect(jane).toMatchObject({ institution: lundby, further_institutions: [delftby, oslob] })
})

it('K-01 leaves out each institution where the newest works have somebody, and no other', async () => {
  const ada = { ...person('Ada Lindqvist'), affiliations: ['University of Lundby', 'Delftby University'] }
  const [there, beside] = await matchPeople(
    [ada, { ...person('Jane Roe'), affiliations: ['University of Lundby'] }],
    [],
    engine,
  )
  expect(there).toMatchObject({ match: urlOf('A3'), institution: delftby })
  expect(there).not.toHaveProperty('further_institutions')
  // Whoever else is meant is checked with it all the same.
  expect(there!.known_institutions).toEqual([lundby])
  expect(beside).toMatchObject({ institution: lundby })
})
