import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ProjectRecord, projectSources } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { ROOT, shared } from '../../../../tests/support/shared.ts'
import { projectTexts } from '../../testing/project-texts.ts'
import { aFolder, all } from '../../testing/source-texts.ts'
import { projectFormats } from './project-formats.ts'
import { projectFiles } from './projects/project-files.ts'

const projectFormat = (key: string) => projectFormats.find((format) => format.key === key)!

/** What a folder or file gives: records by the rest of their ids, and what was not taken. */
async function read(key: string, path: string) {
  const found = await all((await projectFiles(projectFormat(key), path)).read())
  const records = found.flatMap((one) => ('record' in one ? [ProjectRecord.parse(one.record)] : []))
  return {
    records,
    byId: Object.fromEntries(records.map((record) => [record.id.slice(key.length + 1), record])),
    rejected: found.flatMap((one) => ('rejected' in one ? [one.rejected] : [])),
  }
}

const readTexts = (key: string) => read(key, aFolder(projectTexts[key]!))

describe('formats of projects', () => {
  it('F-05 are in the table of sources, each with the forms that are verified', () => {
    for (const { key, forms } of projectFormats) {
      expect(projectSources.map((source) => source.key)).toContain(key)
      expect(forms.length).toBeGreaterThan(0)
    }
    const unseen = projectFormats.filter(({ forms }) => forms.every(({ isVerified }) => !isVerified))
    expect(unseen.map(({ key }) => key)).toEqual(['fris', 'gepris', 'nwopen'])
  })

  it('D-02 are documented, unverified ones marked so', () => {
    const document = readFileSync(join(ROOT, 'docs/import-formats.md'), 'utf8')
    for (const { name, isVerified } of projectFormats.flatMap(({ forms }) => forms)) {
      expect(document).toContain(`| ${name} | ${isVerified ? '' : 'unverified '}|`)
    }
  })

  it('D-02 reads CORDIS: CSV joined with organisations and subjects, JSON with numbers and texts, XML', async () => {
    const { byId, records, rejected } = await readTexts('cordis')
    expect(rejected).toEqual([])
    expect(records).toHaveLength(4)
    expect(byId['190000001']).toEqual({
      id: 'cordis:190000001',
      display_name: 'Hedges "and" heat',
      title: 'Hedges "and" heat',
      acronym: 'HEDGE',
      abstract: 'Hedges cool fields; we measure how much.',
      start_date: '2025-06-01',
      end_date: '2029-05-31',
      url: 'https://cordis.europa.eu/project/id/190000001',
      authority_id: 48,
      programme: 'HORIZON, ERC-STG',
      funding: { amount: 1500.25, currency: 'EUR' },
      keywords: ['hedges', 'heat', 'ecology'],
      persons: [],
      organisations: [
        { name: 'UNIVERSITEIT DELFT', country_code: 'NL', ror: null, institution: null },
        { name: 'UNIVERSITY OF PATRAS', country_code: 'GR', ror: null, institution: null },
      ],
    })
    expect(byId['190000002']).toMatchObject({ title: 'As numbers', funding: { amount: 50000 }, end_date: null })
    expect(byId['190000003']).toMatchObject({ title: 'As texts', funding: { amount: 195454.8 } })
    expect(byId['190000004']).toMatchObject({ acronym: 'PAGE', programme: 'HORIZON', keywords: ['a', 'b'] })
    const organisations = byId['190000004']!.organisations.map(({ name, country_code }) => [name, country_code])
    expect(organisations).toEqual([
      ['FIRST', 'BE'],
      ['SECOND', 'GB'],
    ])
  })

  it('D-02 F-05 reads FRIS in both services, with the funder as its source, and reports a refusal', async () => {
    const { byId, rejected } = await readTexts('fris')
    expect(rejected).toEqual([{ file: 'refused.xml', line: 1, reason: 'service_fault', field: 'faultstring' }])
    expect(byId['11111111-2222-3333-4444-555555555555']).toMatchObject({
      title: 'Hedges',
      abstract: 'Hedges cool.',
      start_date: '2026-10-01',
      end_date: null,
      authority_id: 50,
      programme: 'Junior fellowship',
      persons: [{ name: 'An De Haag', title: 'Promoter' }],
      organisations: [{ name: 'Delft Institute', country_code: 'BE' }],
    })
    expect(byId['66666666-2222-3333-4444-555555555555']).toMatchObject({
      title: 'Hedges again',
      acronym: 'HAAG',
      authority_id: 49,
      persons: [{ name: 'Bo Haag' }],
      organisations: [{ name: 'Unit' }],
    })
  })

  it('D-02 reads pages of GEPRIS, in German and English, without the staff of the foundation', async () => {
    const { byId } = await readTexts('gepris')
    expect(byId['290000001']).toMatchObject({
      title: 'Hecken & Hitze',
      abstract: 'Hecken kühlen. Wir messen.',
      start_date: '2016',
      end_date: '2019',
      programme: 'Sachbeihilfen',
      keywords: ['Ökologie', 'Klima'],
      persons: [{ name: 'Professorin Dr. Ada Haag', title: 'Applicant' }],
      organisations: [{ name: 'Universität Hagen' }],
    })
    expect(byId['290000003']).toMatchObject({ start_date: '2021', end_date: null, persons: [{ name: 'Dr. Bo Haag' }] })
  })

  it('D-02 reads NWOpen and OpenAIRE instead of NARCIS, only of Dutch funders', async () => {
    const { byId, records, rejected } = await readTexts('narcis')
    expect(rejected).toMatchObject([{ file: 'openaire.xml', reason: 'not_dutch', field: 'jurisdiction' }])
    expect(byId['NWA.1.2']).toMatchObject({
      abstract: 'Hagen koelen.',
      start_date: '2024-03-01',
      funding: { amount: 750000, currency: 'EUR' },
      persons: [
        { name: 'Jan van der Haag', title: 'Project leader', orcid: null },
        { name: 'B. Li', orcid: 'https://orcid.org/0000-0002-1825-0097' },
      ],
    })
    expect(byId['NWA.1.2']!.organisations[0]).toMatchObject({
      name: 'Universiteit Delft',
      ror: 'https://ror.org/02e2c7k09',
    })
    expect(byId['2300000001']).toMatchObject({ title: 'Mossen', authority_id: 58, funding: null })
    // Two projects that share a number stay two.
    expect(records.filter(({ id }) => id.startsWith('narcis:001-'))).toHaveLength(2)
  })

  it('D-02 reads NWOpen and OpenAIRE under keys of their own, so that neither replaces the other', async () => {
    const nwopen = await readTexts('nwopen')
    const openAire = await readTexts('openaire')
    expect(nwopen.records.map(({ id }) => id)).toContain('nwopen:NWA.1.2')
    expect(openAire.records.map(({ id }) => id)).toEqual(['openaire:2300000001'])
    expect([nwopen, openAire].map(({ records }) => records[0]!.authority_id)).toEqual([62, 63])
    const together = await readTexts('narcis')
    expect(together.records).toHaveLength(nwopen.records.length + openAire.records.length)
  })

  it('D-02 tell which unverified forms were read, and no others', async () => {
    const unverifiedIn = async (key: string, names: readonly string[]) => {
      const texts = Object.fromEntries(names.map((name) => [name, projectTexts[key]![name]!]))
      const source = await projectFiles(projectFormat(key), aFolder(texts))
      await all(source.read())
      return [...source.unverified]
    }
    expect(await unverifiedIn('nsf', ['1900001.xml', 'api.json'])).toEqual([])
    expect(await unverifiedIn('nsf', ['1900003.json'])).toEqual(['yearly JSON since 2025, one award a file'])
    expect(await unverifiedIn('swecris', ['export.csv'])).toEqual([])
    expect(await unverifiedIn('narcis', ['openaire.xml'])).toEqual([])
    expect(await unverifiedIn('narcis', ['page.json'])).toEqual(['answers of the NWOpen API'])
  })

  it('D-02 reads NSF: XML, JSON and answers; what is not well-formed is counted', async () => {
    const { byId, records, rejected } = await readTexts('nsf')
    expect(rejected).toEqual([{ file: '1900002.xml', line: 1, reason: 'not_well_formed' }])
    expect(records).toHaveLength(4)
    expect(byId['0900001']).toMatchObject({
      title: 'Hedges & heat',
      abstract: 'One. Two.',
      start_date: '2012-05-13',
      funding: { amount: 210000, currency: 'USD' },
      persons: [{ name: 'Ada Haag', title: 'Principal Investigator' }],
      organisations: [{ name: 'Hedge College', country_code: 'US' }],
    })
    expect(byId['1900003']).toMatchObject({ start_date: '2025-01-15', persons: [{ name: 'Bo Q Li' }] })
    expect(byId['1900004']!.persons.map(({ name }) => name)).toEqual(['Ada Haag', 'Bo Li'])
    expect(byId['1900004']).toMatchObject({ start_date: '2015-01-31' })
  })

  it('D-02 reads SweCRIS: CSV with people and subjects packed into cells, and JSON', async () => {
    const { byId, rejected } = await readTexts('swecris')
    expect(rejected).toEqual([])
    expect(byId['2021-00001_VR']).toMatchObject({
      title: 'Hedges',
      abstract: 'Häckar; kyler',
      start_date: '2021-01-01',
      funding: { amount: 150000, currency: 'SEK' },
      keywords: ['Natural Sciences', 'Physical Sciences', 'Other Physics Topics'],
      persons: [
        { name: 'Åsa Häck', title: 'Principal Investigator', orcid: 'https://orcid.org/0000-0002-1825-0097' },
        { name: 'Bo Li', title: 'Medsökande', orcid: null },
      ],
      organisations: [{ name: 'Royal School', country_code: 'SE' }],
    })
    expect(byId['2021-00002_VR']).toMatchObject({
      title: 'Bara svenska',
      start_date: '2021',
      persons: [{ orcid: 'https://orcid.org/0000-0002-1825-0097' }],
    })
  })

  it('D-02 reads UKRI: export, overview, search and linked pages', async () => {
    const { byId, records, rejected } = await readTexts('ukri')
    expect(rejected).toEqual([])
    expect(records).toHaveLength(4)
    const project = (number: number) => byId[`aaaaaaaa-0000-0000-0000-00000000000${number}`]!
    expect(project(1)).toMatchObject({
      title: 'Hedges & heat',
      start_date: '2020-12-31',
      url: 'https://gtr.ukri.org/projects?ref=AH/S000001/1',
      funding: { amount: 100, currency: 'GBP' },
      persons: [{ name: 'Ada B Haag', orcid: 'https://orcid.org/0000-0002-1825-0097' }],
      organisations: [{ name: 'University of Hedge', country_code: 'GB' }],
    })
    expect(project(2)).toMatchObject({ persons: [{ title: 'Principal Investigator' }], end_date: '2016-08-31' })
    // Midnight in London in summer is the evening before in UTC.
    expect(project(3)).toMatchObject({ start_date: '2011-10-01', end_date: null, persons: [{ title: 'Fellow' }] })
    expect(project(4)).toMatchObject({
      start_date: '2011-10-01',
      funding: { amount: 34442927 },
      persons: [{ name: 'Ada Haag', orcid: 'https://orcid.org/0000-0002-1825-0097' }],
      organisations: [{ name: 'University of Hedge', country_code: 'GB' }],
    })
  })

  it('D-02 reads a packed file, and says where one is cut off', async () => {
    const packed = gzipSync(projectTexts.swecris!['export.csv']!)
    const folder = aFolder({ 'whole.csv.gz': packed, 'cut.csv.gz': packed.subarray(0, packed.length - 30) })
    const { records, rejected } = await read('swecris', folder)
    expect(records.length).toBeGreaterThan(0)
    expect(rejected).toContainEqual(expect.objectContaining({ file: 'cut.csv.gz', reason: 'truncated_gzip' }))
  })

  it('D-02 reports what cannot be read in files that are joined', async () => {
    const files = {
      ...projectTexts.cordis!,
      'organization.csv': `${projectTexts.cordis!['organization.csv']}"190000001";"9"\n`,
    }
    const { records, rejected } = await read('cordis', aFolder(files))
    expect(records).toHaveLength(4)
    expect(rejected).toEqual([{ file: 'organization.csv', line: 4, reason: 'wrong_number_of_columns' }])
  })

  it('D-02 keeps the later of two records with one id and reports it', async () => {
    const page = projectTexts.nsf!['1900003.json']!
    const folder = aFolder({ 'a.json': page, 'b.json': page.replace('Bulk', 'Later') })
    const { records, rejected } = await read('nsf', folder)
    expect(records.map(({ title }) => title)).toEqual(['Bulk', 'Later'])
    expect(rejected).toEqual([{ file: 'b.json', line: 1, reason: 'duplicate_id', field: 'id' }])
  })

  it('D-02 names a folder without anything to read', async () => {
    const folder = aFolder({ 'readme.txt': 'no' })
    await expect(read('nsf', folder)).rejects.toThrow('holds no file that can be read here: expected .xml, .json')
    await expect(read('nsf', join(folder, 'absent'))).rejects.toThrow('does not exist')
  })
})

const samples = shared('data/project-samples')

describe.skipIf(!samples)('files that the services published', () => {
  const countOf = async (key: string, path: string) => {
    const { records, rejected } = await read(key, path)
    const reasons = rejected.map(({ reason }) => reason).filter((reason) => reason !== 'duplicate_id')
    return [new Set(records.map(({ id }) => id)).size, reasons]
  }

  it('D-02 CORDIS: 11 projects in JSON of two forms, one page as XML', async () => {
    expect(await countOf('cordis', `${samples}/cordis`)).toEqual([12, []])
  })

  it('D-02 NSF: 24 awards, one not well-formed', async () => {
    expect(await countOf('nsf', `${samples}/nsf`)).toEqual([24, ['not_well_formed']])
  })

  it('D-02 SweCRIS: all rows of the export, each with people', async () => {
    const { records, rejected } = await read('swecris', `${samples}/swecris`)
    expect([records.length, rejected]).toEqual([14, []])
    expect(records.every(({ persons, organisations }) => persons.length > 0 && organisations.length === 1)).toBe(true)
  })

  it('D-02 UKRI: all rows of the export, an overview, a project found by search', async () => {
    expect(await countOf('ukri', `${samples}/gtr`)).toEqual([30, []])
    expect(await countOf('ukri', `${samples}/../openalex-samples/gtr`)).toEqual([1, []])
  })

  it('D-02 OpenAIRE: the Dutch projects', async () => {
    const [taken, reasons] = await countOf('openaire', `${samples}/../openalex-samples/openaire`)
    expect(taken).toBe(4)
    expect(new Set(reasons as string[])).toEqual(new Set(['not_dutch']))
  })
})
