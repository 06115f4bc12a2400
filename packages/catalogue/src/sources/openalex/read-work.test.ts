import { WorkRecord } from '@cognate/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAuthor } from './read-author.ts'
import { readInstitution } from './read-institution.ts'
import { readVenue } from './read-venue.ts'
import { readWork } from './read-work.ts'

const minimal = { id: 'https://openalex.org/W1', title: 'A title' }

describe('readWork', () => {
  it('R-02 rebuilds the abstract from word positions', () => {
    const index = { street: [1, 4], A: [0], 'cools.': [2], The: [3] }
    expect(readWork({ ...minimal, abstract_inverted_index: index }).value?.abstract).toBe('A street cools. The street')
  })

  it('R-02 rebuilds it from the older form and from text, ignoring gaps and impossible positions', () => {
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

  it('D-01 reads affiliations listed with their recognised institutions, as in records since 2024', () => {
    const affiliations = [
      { raw_affiliation_string: 'Delft', institution_ids: ['I1'] },
      { raw_affiliation_string: null },
    ]
    const authorship = { author: { id: 'A5', display_name: 'Ada' }, affiliations, countries: ['NL'] }
    expect(readWork({ ...minimal, authorships: [authorship] }).value?.authorships[0]).toMatchObject({
      institutions: [],
      raw_affiliation_strings: ['Delft'],
    })
  })

  it('D-01 assigns works of unknown and deleted authors to nobody', () => {
    const of = (id: string) => ({ author: { id, display_name: 'Deleted Author' } })
    const authorships = [of('https://openalex.org/A9999999999'), of('A5317838346'), of('A7')]
    expect(readWork({ ...minimal, authorships }).value?.authorships.map(({ author }) => author.id)).toEqual([
      'https://openalex.org/A7',
    ])
    expect(readAuthor({ id: 'A5317838346', display_name: 'Deleted Author' }).reason).toBe('placeholder')
  })

  it('D-01 reads old dumps with concepts, awards or grants, and makes no topics of concepts', () => {
    const { value } = readWork({
      ...minimal,
      ids: {
        openalex: 'https://openalex.org/W1',
        doi: '10.1/x',
        mag: 123,
        pmid: 'https://pubmed.ncbi.nlm.nih.gov/9',
        issn: [1],
      },
      concepts: [{ id: 'https://openalex.org/C41008148', display_name: 'Computer science', level: 0, score: 0.8 }],
      grants: [{ funder: 'F1', award_id: 'x' }],
      awards: [{ id: 'G1' }],
      authorships: null,
      is_authors_truncated: true,
      authorships_truncated: true,
      x_concepts: {},
      abstract: 'Plain  text <p>of it.</p>',
    })
    expect({ ...WorkRecord.parse(value), referenced_works: [] }).toEqual(value)
    expect(value).toMatchObject({
      topics: [],
      authorships: [],
      doi: 'https://doi.org/10.1/x',
      abstract: 'Plain text of it.',
    })
    expect(value?.ids).toEqual({
      openalex: 'https://openalex.org/W1',
      doi: '10.1/x',
      mag: '123',
      pmid: 'https://pubmed.ncbi.nlm.nih.gov/9',
    })
  })

  it('D-01 reads the works that a work cites', () => {
    const referenced_works = ['https://openalex.org/W12', 'w13', 'A14', null, 7, 'https://openalex.org/W12']
    expect(readWork({ ...minimal, referenced_works }).value?.referenced_works).toEqual([
      'https://openalex.org/W12',
      'https://openalex.org/W13',
      'https://openalex.org/W12',
    ])
    expect(readWork({ ...minimal, referenced_works: 'W12' }).value?.referenced_works).toEqual([])
  })

  it('D-01 identifies a work without an id by its identifiers', () => {
    expect(readWork({ ids: { openalex: 'https://openalex.org/W7' }, title: 'x' }).value?.id).toBe(
      'https://openalex.org/W7',
    )
  })

  it('D-01 limits the length of texts, whatever the source contains', () => {
    const long = 'x'.repeat(20_000)
    const { value } = readWork({ ...minimal, title: long, language: long, ids: { doi: long } })
    expect(value?.title).toHaveLength(10_000)
    expect(value?.language).toBeNull()
    const word = 'y'.repeat(1_000)
    const positions = Array.from({ length: 100_000 }, (_, position) => position)
    const { abstract } = readWork({ ...minimal, abstract_inverted_index: { [word]: positions } }).value!
    expect(abstract!.length).toBeLessThanOrEqual(1_000_000)
    expect(readWork({ ...minimal, language: 'zh-CN' }).value?.language).toBe('zh-cn')
  })

  it('F-05 recognises a document type under each of its names', () => {
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
    for (const year of ['abc', '20', {}, [2020], true])
      expect(readWork({ ...minimal, publication_year: year }).reason).toBe('invalid_year')
    for (const year of [null, '', 99_999, '2020'])
      expect(readWork({ ...minimal, publication_year: year }).value).toBeDefined()
    expect(readWork({ id: 'w1', display_name: 'y' }).value).toMatchObject({ id: 'https://openalex.org/W1', title: 'y' })
  })

  it('D-01 takes a work whose authors are no list, and says that they are lost', () => {
    for (const authorships of ['none', {}, 7, true, ''])
      expect(readWork({ ...minimal, authorships })).toMatchObject({
        value: { title: 'A title', authorships: [] },
        losses: ['unreadable_authors'],
      })
    for (const authorships of [undefined, null, []])
      expect(readWork({ ...minimal, authorships }).losses).toBeUndefined()
    expect(readWork(minimal).losses).toBeUndefined()
    expect(readWork({ id: 'W1', authorships: 'none' })).toEqual({ reason: 'missing_title' })
  })

  it('D-01 takes a work without authors who have no id or no name, and says so once', () => {
    const ada = { author: { id: 'A1', display_name: 'Ada' } }
    const nameOnly = { author: { id: null, display_name: 'Ben' }, raw_author_name: 'Ben' }
    for (const lost of [nameOnly, { author: { display_name: 'Ben' } }, { author: { id: 'A2' } }, {}, null, 'Ben'])
      expect(readWork({ ...minimal, authorships: [lost, ada, lost] })).toMatchObject({
        value: { authorships: [{ author: { display_name: 'Ada' } }] },
        losses: ['unidentified_authors'],
      })
    // The source itself says that it does not know them.
    const unknown = { author: { id: 'A9999999999', display_name: null }, raw_author_name: 'Ben' }
    expect(readWork({ ...minimal, authorships: [unknown, ada] }).losses).toBeUndefined()
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

  it('K-01 keeps the places of both where a work names an author twice', () => {
    const ada = (id: string, name: string) => ({
      author: { id: 'A1', display_name: 'Ada' },
      institutions: [{ id, display_name: name }],
      raw_affiliation_strings: [`Lab, ${name}`],
    })
    const { value } = readWork({ ...minimal, authorships: [ada('I1', 'Tencent'), ada('I2', 'Huawei')] })
    expect(value?.authorships).toMatchObject([
      {
        institutions: [{ display_name: 'Tencent' }, { display_name: 'Huawei' }],
        raw_affiliation_strings: ['Lab, Tencent', 'Lab, Huawei'],
      },
    ])
  })

  it('treats impossible dates as unknown', () => {
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

  it('gives a record of the contract or a reason, whatever the fields contain', () => {
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
        else expect(['missing_title', 'invalid_year']).toContain(reason)
      }),
    )
  })
})

describe('addresses', () => {
  const foreign = [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'ftp://x.org/a',
    '//x.org',
    'http://',
    7,
  ]
  const named = { display_name: 'A name', homepage_url: '', image_thumbnail_url: '' }

  it.each(foreign)('are web addresses or nothing: %s', (address) => {
    const location = { landing_page_url: address, pdf_url: address }
    const open_access = { is_oa: true, oa_url: address }
    const work = readWork({ ...minimal, primary_location: location, best_oa_location: location, open_access }).value!
    expect(work.primary_location).toMatchObject({ landing_page_url: null, pdf_url: null })
    expect(work.open_access).toEqual({ is_oa: true, oa_url: null })
    expect(readWork({ ...minimal, host_venue: { url: address } }).value!.primary_location?.landing_page_url).toBeNull()
    const institution = { id: 'I1', ...named, homepage_url: address, image_thumbnail_url: address }
    expect(readInstitution(institution).value).toMatchObject({ homepage_url: null, image_thumbnail_url: null })
    expect(readVenue({ id: 'S1', ...named, homepage_url: address }).value?.homepage_url).toBeNull()
  })

  it('stay as they are written', () => {
    const address = 'HTTPS://doi.org/10.1002/(sici)1097-4571(199601)47:1_1::aid-x?a=b#c'
    const work = readWork({ ...minimal, primary_location: { landing_page_url: address } }).value!
    expect(work.primary_location?.landing_page_url).toBe(address)
  })
})
