import type { WorkRecord } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { openSmallWorld, short, world } from '../../testing/open-world.ts'
import { openRecord } from './open-record.ts'
import { openWork } from './open-work.ts'

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

  it('D-05 finds a record by every form of its identifiers', () => {
    const named = (entity: Parameters<typeof openRecord>[1], id: string) =>
      openRecord(reader(), entity, id)?.display_name
    for (const id of ['pmid:29456894', 'https://pubmed.ncbi.nlm.nih.gov/29456894', 'doi:10.5555/TREES.1', 'w1']) {
      expect(named('works', id)).toBe('Street trees cool urban heat islands')
    }
    for (const id of ['issn:9900-123X', '9900-123x', 'https://portal.issn.org/resource/ISSN/9900-123X', 's1']) {
      expect(named('sources', id)).toBe('Journal of Trees')
    }
    for (const id of ['ror:04dkp9463', 'https://ror.org/04dkp9463', '04dkp9463', 'https://openalex.org/I1']) {
      expect(named('institutions', id)).toBe('Delta University')
    }
    for (const id of [
      '0009-9000-0000-0008',
      'https://orcid.org/0009-9000-0000-0008',
      'https://api.openalex.org/authors/A1',
    ]) {
      expect(named('authors', id)).toBe('Søren Ångström')
    }
    expect(named('works', '29456894')).toBeUndefined()
  })

  it('D-05 gives topics, subfields, fields and domains, each with its parts and siblings', () => {
    const topic = openRecord(reader(), 'topics', short('Translation'))!
    const { field, domain } = topic as unknown as Record<'field' | 'domain', { id: string }>
    const number = (id: string) => id.slice(id.lastIndexOf('/') + 1)
    for (const id of [field.id, number(field.id), `fields/${number(field.id)}`]) {
      expect(openRecord(reader(), 'fields', id)).toMatchObject({
        display_name: 'Computer Science',
        domain: { display_name: 'Physical Sciences' },
        subfields: [{ display_name: 'Linguistics' }],
        siblings: [{ display_name: 'Environmental Science' }],
        works_count: 2,
        cited_by_count: 13,
      })
    }
    expect(openRecord(reader(), 'domains', domain.id)).toMatchObject({
      fields: [{ display_name: 'Environmental Science' }, { display_name: 'Computer Science' }],
      siblings: [],
    })
    expect(openRecord(reader(), 'publishers', 'P1')).toBeUndefined()
  })

  it('D-05 gives nothing for an unknown id and for one of another kind', () => {
    for (const id of ['W404', 'A404', 'x', '', 'T404', '10.5555/none'])
      expect(openRecord(reader(), 'works', id)).toBeUndefined()
    expect(openRecord(reader(), 'authors', world.id('Trees in parsing'))).toBeUndefined()
    expect(openRecord(reader(), 'authors', '10.5555/trees.1')).toBeUndefined()
  })

  it('D-05 gives no e-mail address from an affiliation or an abstract', () => {
    const record = {
      ...blankWork,
      abstract: 'Trees grow. E-mail: ada.smit@delta.example or visit. (bo@x.org)',
      authorships: [
        {
          author_position: 'first' as const,
          author: { id: 'https://openalex.org/A1', display_name: 'A' },
          institutions: [],
          raw_affiliation_strings: ['Delta, NL. Electronic address: a.b@delta.example.', 'Fjord'],
        },
      ],
    }
    const open = openWork(record, reader())
    expect(JSON.stringify(open)).not.toContain('@')
    expect(Object.keys(open.abstract_inverted_index as object)).toEqual(
      expect.arrayContaining(['Trees', 'grow.', 'visit.']),
    )
    expect(open).toMatchObject({
      authorships: [{ raw_affiliation_strings: [expect.stringMatching(/^Delta, NL\./), 'Fjord'] }],
    })
  })
})

const blankWork: WorkRecord = {
  id: 'https://openalex.org/W9',
  doi: null,
  title: 'A work',
  display_name: 'A work',
  publication_year: null,
  publication_date: null,
  language: null,
  type: null,
  type_crossref: null,
  abstract: null,
  authorships: [],
  primary_location: null,
  open_access: { is_oa: false, oa_url: null },
  biblio: { volume: null, issue: null, first_page: null, last_page: null },
  cited_by_count: 0,
  is_retracted: false,
  topics: [],
  ids: {},
}
