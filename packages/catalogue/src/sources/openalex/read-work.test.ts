import { readFileSync } from 'node:fs'
import { AuthorRecord, WorkRecord } from '@cognate/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shared } from '../../../../../tests/support/shared.ts'
import { readAuthor } from './read-author.ts'
import { readInstitution } from './read-institution.ts'
import { readTopic } from './read-topic.ts'
import { readVenue } from './read-venue.ts'
import { readWork } from './read-work.ts'

const minimal = { id: 'https://openalex.org/W1', title: 'A title' }

describe('readWork', () => {
  it('R-02 rebuilds the abstract from word positions', () => {
    const index = { street: [1, 4], A: [0], 'cools.': [2], The: [3] }
    expect(readWork({ ...minimal, abstract_inverted_index: index }).value?.abstract).toBe('A street cools. The street')
  })

  it('R-02 rebuilds it from the older form and from text, and passes over gaps and impossible positions', () => {
    const older = { IndexLength: 2, InvertedIndex: { good: [0], day: [1] } }
    const abstractOf = (index: unknown) => readWork({ ...minimal, abstract_inverted_index: index }).value?.abstract
    expect(abstractOf(older)).toBe('good day')
    expect(abstractOf(JSON.stringify(older))).toBe('good day')
    expect(abstractOf({ a: [0], b: [7], c: [-1, 2 ** 40, 0.5, 'x', null], d: null })).toBe('a b')
    expect(abstractOf({})).toBeNull()
    expect(abstractOf('no json')).toBeNull()
    expect(abstractOf({ constructor: [1], __proto__x: [0] })).toBe('__proto__x constructor')
  })

  it('D-01 reads host_venue, V ids, single affiliation strings and institutions of old dumps', () => {
    const work = readWork({
      ...minimal,
      host_venue: {
        id: 'https://openalex.org/V7',
        display_name: 'Old Journal',
        publisher: 'Press',
        url: 'https://x.org/1',
      },
      authorships: [{ author: { id: 'A5', display_name: 'Ada' }, institutions: null, raw_affiliation_string: 'Delft' }],
    }).value!
    expect(work.primary_location).toEqual({
      landing_page_url: 'https://x.org/1',
      pdf_url: null,
      license: null,
      source: {
        id: 'https://openalex.org/S7',
        display_name: 'Old Journal',
        type: null,
        host_organization_name: 'Press',
      },
    })
    expect(work.authorships).toEqual([
      {
        author_position: 'first',
        author: { id: 'https://openalex.org/A5', display_name: 'Ada', orcid: null },
        institutions: [],
        raw_affiliation_strings: ['Delft'],
      },
    ])
  })

  it('F-05 knows the document type under each of its names', () => {
    const typeOf = (fields: object) => readWork({ ...minimal, ...fields }).value?.type_crossref
    expect(typeOf({ type: 'article', type_crossref: 'proceedings-article' })).toBe('proceedings-article')
    expect(typeOf({ type: 'article', primary_location: { raw_type: 'book-chapter' } })).toBe('book-chapter')
    expect(typeOf({ type: 'journal-article' })).toBe('journal-article')
    expect(typeOf({ type: 'preprint' })).toBe('posted-content')
    const conference = { id: 'S1', display_name: 'C', type: 'conference' }
    expect(typeOf({ type: 'article', primary_location: { raw_type: 'Text', source: conference } })).toBe(
      'proceedings-article',
    )
    expect(typeOf({ type: 'something' })).toBeNull()
  })

  it('D-01 says why a work cannot be taken', () => {
    expect(readWork(null).reason).toBe('not_an_object')
    expect(readWork([minimal]).reason).toBe('not_an_object')
    expect(readWork({ title: 'x' }).reason).toBe('missing_id')
    expect(readWork({ id: 'A1', title: 'x' }).reason).toBe('missing_id')
    expect(readWork({ id: 'W99999999999999999999', title: 'x' }).reason).toBe('missing_id')
    expect(readWork({ id: 'W1', title: ' ' }).reason).toBe('missing_title')
    expect(readWork({ id: 'w1', display_name: 'y' }).value).toMatchObject({ id: 'https://openalex.org/W1', title: 'y' })
  })

  it('drops control characters, markup and lone surrogates from texts', () => {
    const { value } = readWork({ id: 'W1', title: ' H<sub>2</sub>O \u0000&amp; a\tb \ud800 <5 ' })
    expect(value?.title).toBe('H2O & a b \ufffd <5')
  })

  it('counts an author named twice in a work once, and leaves out authors without id', () => {
    const author = (id: string | null, name: string) => ({ author: { id, display_name: name } })
    const { value } = readWork({
      ...minimal,
      authorships: [author('A1', 'Ada'), author(null, 'Ben'), author('A1', 'A.'), null],
    })
    expect(value?.authorships.map(({ author }) => author.display_name)).toEqual(['Ada'])
  })

  it('takes impossible dates for unknown ones', () => {
    const datesOf = (date: unknown, year: unknown) => {
      const { publication_date, publication_year } = readWork({
        ...minimal,
        publication_date: date,
        publication_year: year,
      }).value!
      return [publication_date, publication_year]
    }
    expect(datesOf('2020-02-29', null)).toEqual(['2020-02-29', 2020])
    expect(datesOf('2021-02-29', 2021)).toEqual([null, 2021])
    expect(datesOf('2021-05-06T00:00:00', '2021')).toEqual(['2021-05-06', 2021])
    expect(datesOf('99999-01-01', 99_999)).toEqual([null, null])
  })

  it('gives a record of the contract or a reason for whatever stands in the fields', () => {
    const anything = fc.anything({ withNullPrototype: true, maxDepth: 3 })
    const fields = [
      'title',
      'doi',
      'abstract_inverted_index',
      'authorships',
      'primary_location',
      'locations',
      'host_venue',
      'topics',
      'primary_topic',
      'ids',
      'biblio',
      'open_access',
      'publication_date',
      'publication_year',
      'cited_by_count',
      'language',
      'type',
    ]
    const work = fc.record(Object.fromEntries(fields.map((field) => [field, anything])), { requiredKeys: [] })
    fc.assert(
      fc.property(work, (raw) => {
        const { value, reason } = readWork({ id: 'W1', ...raw })
        if (value) expect(WorkRecord.safeParse(value).error).toBeUndefined()
        else expect(reason).toBe('missing_title')
      }),
    )
  })
})

const samples = shared('data/openalex-samples/openalex')

describe.skipIf(!samples)('real records (beside the checkout in ../shared)', () => {
  const read = (path: string) => JSON.parse(readFileSync(`${samples}/${path}`, 'utf8'))

  it.each(['entity/work.json', 'entity-2025/W2741809807.json'])('D-01 reads the work of %s whole', (path) => {
    const { value } = readWork(read(path))
    expect(WorkRecord.parse(value)).toEqual(value)
    expect(value).toMatchObject({
      id: 'https://openalex.org/W2741809807',
      doi: 'https://doi.org/10.7717/peerj.4375',
      publication_date: '2018-02-13',
      type_crossref: 'journal-article',
      open_access: { is_oa: true },
      primary_location: { source: { id: 'https://openalex.org/S1983995261', display_name: 'PeerJ' } },
    })
    expect(value?.authorships).toHaveLength(9)
    expect(value?.authorships[0]?.institutions[0]?.country_code).toMatch(/^(US|CA)$/)
    expect(value?.topics[0]?.domain?.id).toMatch(/domains\/\d$/)
    expect(value?.abstract).toMatch(/^Despite growing interest in Open Access/)
  })

  it('D-01 reads a list of works with cursor', () => {
    const { results } = read('list/works-search-cursor.json')
    const works = results.map(readWork)
    expect(works.every(({ value }: { value?: unknown }) => WorkRecord.safeParse(value).success)).toBe(true)
  })

  it.each(['entity/author.json', 'entity-2025/A5023888391.json'])('D-01 reads the author of %s', (path) => {
    const { value } = readAuthor(read(path))
    expect(value).toMatchObject({
      id: 'https://openalex.org/A5023888391',
      orcid: 'https://orcid.org/0000-0001-6187-6610',
    })
    expect(AuthorRecord.shape.affiliations.parse(value?.affiliations).length).toBeGreaterThan(4)
    expect(value?.counts_by_year[0]?.year).toBeLessThan(value?.counts_by_year.at(-1)?.year ?? 0)
    expect(value?.topics).not.toHaveLength(0)
  })

  it('D-01 reads institutions, venues and topics', () => {
    expect(readInstitution(read('entity/institution.json')).value).toMatchObject({
      id: 'https://openalex.org/I136199984',
      ror: 'https://ror.org/03vek6s52',
      country_code: 'US',
      geo: { city: 'Cambridge' },
    })
    expect(readVenue(read('entity/source.json')).value).toMatchObject({
      id: 'https://openalex.org/S137773608',
      type: 'journal',
    })
    expect(readTopic(read('entity/topic.json')).value).toMatchObject({
      id: 'https://openalex.org/T10001',
      subfield: { id: 'https://openalex.org/subfields/1908' },
    })
  })
})
