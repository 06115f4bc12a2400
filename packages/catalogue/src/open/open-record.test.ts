import { describe, expect, it } from 'vitest'
import { openSmallWorld, short, world } from '../../testing/open-world.ts'
import { openRecord } from './open-record.ts'

const { reader } = openSmallWorld()

describe('openRecord', () => {
  it('D-05 gives a work with its abstract as word positions', () => {
    const work = openRecord(reader(), 'works', 'https://doi.org/10.5555/trees.1')
    expect(work).toMatchObject({
      id: world.id('Street trees cool urban heat islands'),
      abstract_inverted_index: {
        Street: [0],
        trees: [1],
        cool: [2],
        the: [3],
        'city.': [4],
        Trees: [5],
        give: [6],
        'shade.': [7],
      },
      primary_topic: { display_name: 'Urban trees' },
      authorships: [
        { countries: ['NL'] },
        { countries: ['NL', 'US'], author: { display_name: 'Ana Müller-Öz' }, raw_author_name: null },
      ],
    })
    expect(work).not.toHaveProperty('abstract')
  })

  it('D-05 keeps words that name properties of every object', () => {
    const work = openRecord(reader(), 'works', short('Trees in parsing'))
    expect((work!.abstract_inverted_index as Record<string, number[]>).constructor).toEqual([4])
  })

  it('D-05 gives authors, institutions, sources and topics', () => {
    expect(openRecord(reader(), 'authors', 'orcid:0009-9000-0000-0008')).toMatchObject({
      display_name: 'Søren Ångström',
      works_count: 1,
      last_known_institutions: [{ display_name: 'Delta University', lineage: [world.id('Delta University')] }],
      counts_by_year: [{ year: 2021, works_count: 1 }],
    })
    const author = openRecord(reader(), 'authors', short('Søren Ångström'))
    expect(author).not.toHaveProperty('active_affiliations')
    expect(openRecord(reader(), 'institutions', world.id('Delta University'))).toMatchObject({
      ids: { ror: 'https://ror.org/04dkp9463' },
      geo: { country_code: 'NL' },
    })
    expect(openRecord(reader(), 'sources', world.id('Language Conference'))).toMatchObject({
      type: 'conference',
      works_count: 2,
    })
    expect(openRecord(reader(), 'topics', short('Urban trees'))).toMatchObject({ works_count: 2, cited_by_count: 93 })
  })

  it('D-05 gives nothing for an unknown id and for one of another kind', () => {
    for (const id of ['W404', 'A404', 'x', '', 'T404', '10.5555/none'])
      expect(openRecord(reader(), 'works', id)).toBeUndefined()
    expect(openRecord(reader(), 'authors', world.id('Trees in parsing'))).toBeUndefined()
    expect(openRecord(reader(), 'authors', '10.5555/trees.1')).toBeUndefined()
  })
})
