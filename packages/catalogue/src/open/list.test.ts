import { OpenListAnswer } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { namesOf, openSmallWorld, short, world } from '../../testing/open-world.ts'
import { ListQuestionError } from '../engine.ts'

const { ask, found } = openSmallWorld()

describe('list', () => {
  it('D-05 gives all records of a kind, the most cited first, in pages', () => {
    const all = [
      'Street trees cool urban heat islands',
      'Machine translation of poems',
      'Trees in parsing',
      '100% "NOT" OR a* (mess)',
    ]
    expect(found('works', '')).toEqual(all)
    const second = ask({ page: 2, perPage: 3 })
    expect(namesOf(second.results)).toEqual(all.slice(3))
    expect(second.meta).toMatchObject({ count: 4, page: 2, per_page: 3 })
    expect(second.group_by).toEqual([])
    expect(() => OpenListAnswer.parse(second)).not.toThrow()
    expect(() => ask({ page: 501, perPage: 20 })).toThrow(ListQuestionError)
  })

  const trees = 'Street trees cool urban heat islands'
  const poems = 'Machine translation of poems'
  const parsing = 'Trees in parsing'
  const mess = '100% "NOT" OR a* (mess)'
  it.each([
    ['publication_year:2019|2023', [poems, parsing]],
    ['publication_year:>2020', [trees, parsing]],
    ['publication_year:<2020', [poems]],
    ['publication_year:2020-2021', [trees, mess]],
    ['publication-year:!2021', [poems, parsing, mess]],
    ['publication_year:!2021|2020', [poems, parsing]],
    ['from_publication_date:2020-02-02,to_publication_date:2021-05-04', [trees, mess]],
    ['type_crossref:proceedings-article', [poems, parsing]],
    ['language:DE', [poems]],
    ['language:null', []],
    ['has_abstract:true', [trees, parsing]],
    ['has_abstract:false', [poems, mess]],
    ['has_doi:true', [trees]],
    ['doi:https://doi.org/10.5555/trees.1|10.5555/none', [trees]],
    ['cited_by_count:3-10', [poems, parsing]],
    ['authors_count:>3', [parsing]],
    ['default.search:tree', [trees, parsing]],
    ['default.search:the', []],
    ['default.search:trees unheardof', []],
    ['title.search:poems', [poems]],
    ['authorships.institutions.country_code:us,cited_by_count:<50', [poems, parsing]],
    ['primary_location.source.type:journal', [trees]],
    ['authorships.author.orcid:0009-9000-0000-0008', [trees]],
    ['openalex:W1|W404', [trees]],
  ])('D-05 filters works by %s', (filter, expected) => {
    expect(found('works', filter)).toEqual(expected)
  })

  it('D-05 filters works by authors, institutions, venues and topics', () => {
    expect(found('works', `authorships.author.id:${world.id('Anna Smit')}`)).toEqual([poems, mess])
    expect(found('works', `author.id:${short('Anna Smit').toLowerCase()}`)).toEqual([poems, mess])
    expect(found('works', `authorships.institutions.lineage:${short('Delta University')}`)).toEqual([trees])
    expect(found('works', `primary_location.source.id:${short('Language Conference')}`)).toEqual([poems, parsing])
    expect(found('works', `topics.id:${short('Urban trees')}`)).toEqual([trees, parsing])
    const [topic] = ask({ entity: 'topics', filter: `openalex:${short('Translation')}` }).results as unknown as {
      field: { id: string }
      domain: { id: string }
    }[]
    const field = topic!.field.id.slice(topic!.field.id.lastIndexOf('/') + 1)
    expect(found('works', `topics.field.id:${field}`)).toEqual([poems, parsing])
    expect(found('works', `topics.field.id:fields/${field}`)).toEqual([poems, parsing])
    expect(found('works', `topics.domain.id:${topic!.domain.id}`)).toEqual([trees, poems, parsing])
  })

  it('D-05 filters the other kinds', () => {
    expect(found('authors', 'has_orcid:true')).toEqual(['Søren Ångström'])
    expect(found('authors', 'orcid:https://orcid.org/0009-9000-0000-0008')).toEqual(['Søren Ångström'])
    expect(found('authors', 'works_count:>1')).toEqual(['Ana Müller-Öz', 'Anna Smit'])
    expect(found('authors', 'summary_stats.h_index:2')).toEqual(['Ana Müller-Öz'])
    expect(found('authors', 'last_known_institutions.country_code:nl')).toContain('Søren Ångström')
    expect(found('authors', 'last_known_institutions.country_code:nl')).not.toContain('Bo O’Neil')
    expect(found('authors', 'display_name.search:muller')).toEqual(['Ana Müller-Öz'])
    expect(found('authors', '', { search: 'anna' })).toEqual(['Anna Smit'])
    expect(found('institutions', 'country_code:NL|DE')).toEqual(['Delta University'])
    expect(found('institutions', 'country_code:null')).toEqual(['Loose Lab'])
    expect(found('institutions', 'country_code:!null')).toEqual(['Fjord Institute', 'Delta University'])
    expect(found('institutions', 'type:facility,cited_by_count:>5')).toEqual(['Fjord Institute'])
    expect(found('institutions', 'ror:04dkp9463')).toEqual(['Delta University'])
    expect(found('sources', 'type:conference')).toEqual(['Language Conference'])
    expect(found('topics', 'works_count:2', { sort: 'display_name' })).toEqual(['Translation', 'Urban trees'])
  })

  it('D-05 sorts by one key after the other', () => {
    expect(found('works', '', { sort: 'publication_date:desc' })).toEqual([parsing, trees, mess, poems])
    expect(found('works', '', { sort: 'publication_year' })).toEqual([poems, mess, trees, parsing])
    expect(found('works', 'cited_by_count:<50', { sort: 'display_name' })).toEqual([mess, poems, parsing])
    expect(found('authors', 'works_count:1', { sort: 'works_count:desc,display_name:desc' })[0]).toBe('Søren Ångström')
  })

  it.each([
    [
      'publication_yearrr:2020',
      '',
      /^publication_yearrr is not a valid field\. Valid fields are underscore or hyphenated versions of: .*authorships\.author\.id/,
    ],
    ['constructor:1', '', /is not a valid field/],
    ['publication_year', '', /form field:value/],
    ['publication_year:abc', '', /must be a number/],
    ['publication_year:', '', /must not be empty/],
    ['from_publication_date:2020-13-45', '', /is an invalid date/],
    ['has_abstract:maybe', '', /must be true or false/],
    [`openalex:${Array(101).fill('W1').join('|')}`, '', /Maximum number of values exceeded/],
    ['', 'wrong', /is not a valid sort field/],
    ['publication_date:2021-02-30', '', /is an invalid date/],
    ['publication_year:2020|!2021', '', /can only be used at the beginning/],
    ['title.search:!trees', '', /do not support the ! operator/],
    ['', 'cited_by_count:down', /asc or desc/],
    ['', 'relevance_score:desc', /Must include a search query/],
  ])('D-05 refuses the filter %j with the sort %j in words', (filter, sort, message) => {
    expect(() => ask({ filter, sort })).toThrow(ListQuestionError)
    expect(() => ask({ filter, sort })).toThrow(message)
  })
})
