import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { PartnerRecord, ProjectRecord } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shared } from '../../../../../tests/support/shared.ts'
import { aWorld, buildWorld } from '../../../testing/world.ts'
import { hideAuthors } from '../../columns/hidden-authors.ts'
import { locate } from '../../columns/identify.ts'
import { createLinker, type LinkedRecord, type Linker } from '../../shelves/link.ts'
import { OrganisationIndex } from '../../shelves/organisation-index.ts'
import { EmbeddedCatalogue } from '../embedded-catalogue.ts'
import { embeddedKnownRecords } from './embedded-known-records.ts'
import { measureLinks } from './measure-links.ts'

const ORCID = 'https://orcid.org/0000-0002-1825-0097'

const world = aWorld(
  [
    {
      title: 'Hedges',
      authors: [
        { name: 'Ada Haag', at: ['Delft University'], orcid: ORCID },
        { name: 'Jan van der Berg', at: ['Delft University'] },
        { name: 'Wei Wang', at: ['Delft University'] },
        { name: 'Wen Wang', at: ['Delft University'] },
        { name: 'Carla Moss', at: ['Institute of Moss'] },
        { name: 'Ada Haag', at: ['Delft University'] },
      ],
    },
    { title: 'More hedges', authors: [{ name: 'Jan Berg', at: ['York University'] }] },
    { title: 'Most hedges', authors: [{ name: 'Eva Stone', at: ['University of York'] }] },
  ],
  {
    institutions: {
      'Delft University': { country: 'NL', ror: 'https://ror.org/02e2c7k09' },
      'Institute of Moss': { country: 'NL', above: ['Delft University'] },
      'York University': { country: 'CA' },
      'University of York': { country: 'GB' },
      'Hedge Institute': { country: 'FR', ror: 'https://ror.org/0aaaaaa11' },
      'Hedge Inst.': { country: 'FR', ror: 'https://ror.org/0aaaaaa22' },
    },
  },
)

describe('createLinker', () => {
  let directory: string
  let catalogue: EmbeddedCatalogue
  let linker: Linker

  beforeAll(async () => {
    directory = await buildWorld(world)
    catalogue = await EmbeddedCatalogue.open(directory)
    linker = await createLinker(embeddedKnownRecords(catalogue))
  })
  afterAll(async () => {
    catalogue.close()
    await rm(directory, { recursive: true })
  })

  const person = async (name: string, at: string[], orcid: string | null = null) => {
    const places = new Set(at.map((one) => locate('institution', world.id(one), catalogue.data)!))
    const [found] = await linker.authorsOf([{ name, orcid, places }])
    return found?.display_name ?? null
  }
  const organisation = async (name: string, country_code: string | null, ror: string | null = null) => {
    const [found] = await linker.institutionsOf([{ name, country_code, ror }])
    return found?.display_name ?? null
  }

  it('D-02 finds a person by ORCID first, whatever the name and place', async () => {
    expect(await person('Somebody Else', [], ORCID)).toBe('Ada Haag')
  })

  it('D-02 finds a person by name and institution, in the forms that sources write', async () => {
    expect(await person('Berg, J. van der', ['Delft University'])).toBe('Jan van der Berg')
    expect(await person('Dr. Jan Berg', ['Delft University'])).toBe('Jan van der Berg')
    expect(await person('Jan Berg', ['York University'])).toBe('Jan Berg')
    expect(await person('Wang Wei', ['Delft University'])).toBe('Wei Wang')
  })

  it('D-02 finds a person at a part of the institution', async () => {
    expect(await person('Carla Moss', ['Delft University'])).toBe('Carla Moss')
    expect(await person('Jan van der Berg', ['Institute of Moss'])).toBeNull()
  })

  it('D-02 prefers no link to a wrong one', async () => {
    expect(await person('W. Wang', ['Delft University'])).toBeNull()
    expect(await person('Jan Berg', [])).toBeNull()
    expect(await person('Jan Berg', ['University of York'])).toBeNull()
    expect(await person('Peter Berg', ['Delft University'])).toBeNull()
    expect(await person('Berg', ['Delft University'])).toBeNull()
  })

  it('Q-06 finds nobody who asked to be left out', async () => {
    hideAuthors([world.id('Jan Berg')], catalogue.data)
    expect(await person('Jan Berg', ['York University'])).toBeNull()
    hideAuthors([], catalogue.data)
    expect(await person('Jan Berg', ['York University'])).toBe('Jan Berg')
  })

  it('D-02 finds an organisation by ROR first, then by name and country', async () => {
    expect(await organisation('Anything', 'BE', 'https://ror.org/02e2c7k09')).toBe('Delft University')
    expect(await organisation('DELFT UNIV.', 'NL')).toBe('Delft University')
    expect(await organisation('Delft University', null)).toBe('Delft University')
    expect(await organisation('The University of York', 'GB')).toBe('University of York')
  })

  it('D-02 makes no link to an organisation of another country, or of two with one name', async () => {
    expect(await organisation('Delft University', 'BE')).toBeNull()
    expect(await organisation('University of York', 'CA')).toBeNull()
    expect(await organisation('Hedge Institute', 'FR')).toBeNull()
    expect(await organisation('Unknown Place', 'NL')).toBeNull()
  })

  it('D-02 links the people and organisations of a record and counts them', async () => {
    const project = {
      persons: [
        { name: 'Jan van der Berg', title: null, orcid: null, author: null },
        { name: 'Nobody Here', title: null, orcid: null, author: null },
      ],
      organisations: [
        { name: 'Delft University', country_code: 'NL', ror: null, institution: null },
        { name: 'Elsewhere', country_code: 'NL', ror: null, institution: null },
      ],
    } as unknown as ProjectRecord
    const [{ record, persons, organisations }] = (await linker.link('project', [project])) as [LinkedRecord<'project'>]
    expect([persons, organisations]).toEqual([
      { named: 2, linked: 1 },
      { named: 2, linked: 1 },
    ])
    expect(record.persons.map(({ author }) => author?.id)).toEqual([world.id('Jan van der Berg'), undefined])
    expect(record.organisations[0]!.institution).toEqual({
      id: world.id('Delft University'),
      display_name: 'Delft University',
    })
  })

  it('D-02 treats the people of a partner as people at the partner', async () => {
    const partner = {
      name: 'University of York',
      country_code: 'GB',
      persons: [{ name: 'Eva Stone', title: null, orcid: null, author: null }],
    } as unknown as PartnerRecord
    const [linked] = await linker.link('partner', [partner])
    expect(linked!.record.persons[0]!.author?.display_name).toBe('Eva Stone')
  })

  it('D-02 measures itself with ORCID iDs hidden', async () => {
    const { people, figures } = await measureLinks(catalogue)
    expect(people).toBe(1)
    expect(figures['as shown']).toMatchObject({ asked: 1, right: 1, wrong: 0, strangersLinked: 0 })
  })
})

const ror = shared('data/openalex-samples/ror')

describe.skipIf(!ror)('organisations by name in 6,000 real affiliations', () => {
  interface RorRecord {
    id: string
    names: { value: string; types: string[] }[]
    locations: { geonames_details: { country_code: string } }[]
  }
  const read = (name: string) => JSON.parse(readFileSync(`${ror}/${name}`, 'utf8'))

  it('D-02 links none of 40 organisations to affiliations of others', async () => {
    const records: RorRecord[] = [
      ...read('search-es-v2.json').hits.hits.map((hit: { _source: RorRecord }) => hit._source),
      ...read('records-v2.json').items,
    ]
    const namesOf = ({ names }: RorRecord, ...types: string[]) =>
      names.filter((name) => types.some((type) => name.types.includes(type))).map(({ value }) => value)
    const index = new OrganisationIndex(
      records.map((record, position) => ({
        index: position,
        id: record.id,
        display_name: namesOf(record, 'ror_display')[0]!,
        display_name_alternatives: namesOf(record, 'label', 'alias'),
        display_name_acronyms: namesOf(record, 'acronym'),
        country_code: record.locations[0]!.geonames_details.country_code,
      })),
    )
    const known = new Set(records.map(({ id }) => id))
    const figures = { strings: 0, ofThe40: 0, right: 0, wrong: [] as string[] }
    for (const file of ['affiliations-crossref-gold.json', 'affiliations-springer-gold.json']) {
      for (const { affiliation, ror_ids } of read(file) as { affiliation: string; ror_ids: string[] }[]) {
        figures.strings++
        const parts = affiliation.split(/[,;]/)
        const found = new Set(parts.flatMap((part) => index.find(part, null)?.index ?? []))
        const ids = [...found].map((position) => records[position]!.id)
        if (ror_ids.some((id) => known.has(id))) figures.ofThe40++
        if (ids.some((id) => ror_ids.includes(id))) figures.right++
        for (const id of ids) if (!ror_ids.includes(id)) figures.wrong.push(`${affiliation} → ${id}`)
      }
    }
    process.stdout.write(
      `organisations in affiliations: ${JSON.stringify({ ...figures, wrong: figures.wrong.length })}\n`,
    )
    for (const wrong of figures.wrong) process.stdout.write(`  ${wrong}\n`)
    expect(figures.strings).toBe(6000)
    expect(figures.right / (figures.right + figures.wrong.length)).toBeGreaterThanOrEqual(0.95)
  })
})
