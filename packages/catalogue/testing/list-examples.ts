import { OpenListAnswer } from '@cognate/contract'
import { expect, it } from 'vitest'
import { ListPageError, ListQueryError } from '../src/engine/engine.ts'
import { namesOf, type SmallWorld, short, world } from './open-world.ts'

/** What lists of records hold, and in which order. */
export function listExamples({ ask, found, engine }: SmallWorld): void {
  it('D-05 gives all records of a kind, the most cited first, in pages', async () => {
    const all = [
      'Street trees cool urban heat islands',
      'Machine translation of poems',
      'Trees in parsing',
      '100% "NOT" OR a* (mess)',
    ]
    expect(await found('works', '')).toEqual(all)
    const second = await ask({ page: 2, perPage: 3 })
    expect(namesOf(second.results)).toEqual(all.slice(3))
    expect(second.meta).toMatchObject({ count: 4, page: 2, per_page: 3 })
    expect(second.group_by).toEqual([])
    expect(() => OpenListAnswer.parse(second)).not.toThrow()
    await expect(ask({ page: 501, perPage: 20 })).rejects.toThrow(ListQueryError)
  })

  const trees = 'Street trees cool urban heat islands'
  const poems = 'Machine translation of poems'
  const parsing = 'Trees in parsing'
  const mess = '100% "NOT" OR a* (mess)'
  it.each([
    ['publication_year:2019|2023', [poems, parsing]],
    ['publication_year:>2020', [trees, parsing]],
    ['publication_year:>=2021|<2019', [trees, parsing]],
    ['publication_year:-2019', [poems]],
    ['publication_year:2021-', [trees, parsing]],
    ['publication_year:null', []],
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
    ['cites:W1', [parsing, mess]],
    ['cites:https://openalex.org/w2|W404', [parsing]],
    ['cites:W1 W2', [parsing]],
    ['cites:!W2', [trees, poems, mess]],
    ['cites:null', [trees, poems]],
    ['cites:W404', []],
    ['cited_by:W3', [trees, poems]],
    [`cited_by:W3 ${short(mess)}`, [trees]],
    ['cited_by:W1|W404', []],
    [`cited_by:!${short(mess)}`, [poems, parsing, mess]],
  ])('D-05 filters works by %s', async (filter, expected) => {
    expect(await found('works', filter)).toEqual(expected)
  })

  it('D-05 filters works by authors, institutions, venues and topics', async () => {
    expect(await found('works', `authorships.author.id:${world.id('Anna Smit')}`)).toEqual([poems, mess])
    expect(await found('works', `author.id:${short('Anna Smit').toLowerCase()}`)).toEqual([poems, mess])
    expect(await found('works', `authorships.institutions.lineage:${short('Delta University')}`)).toEqual([trees])
    expect(await found('works', `primary_location.source.id:${short('Language Conference')}`)).toEqual([poems, parsing])
    expect(await found('works', `topics.id:${short('Urban trees')}`)).toEqual([trees, parsing])
    const [topic] = (await ask({ entity: 'topics', filter: `openalex:${short('Translation')}` }))
      .results as unknown as {
      field: { id: string }
      domain: { id: string }
    }[]
    const field = topic!.field.id.slice(topic!.field.id.lastIndexOf('/') + 1)
    expect(await found('works', `topics.field.id:${field}`)).toEqual([poems, parsing])
    expect(await found('works', `topics.field.id:fields/${field}`)).toEqual([poems, parsing])
    expect(await found('works', `topics.domain.id:${topic!.domain.id}`)).toEqual([trees, poems, parsing])
  })

  it('D-05 filters the other kinds', async () => {
    expect(await found('authors', 'has_orcid:true')).toEqual(['Søren Ångström'])
    expect(await found('authors', 'orcid:https://orcid.org/0009-9000-0000-0008')).toEqual(['Søren Ångström'])
    expect(await found('authors', 'works_count:>1')).toEqual(['Ana Müller-Öz', 'Anna Smit'])
    expect(await found('authors', 'summary_stats.h_index:2')).toEqual(['Ana Müller-Öz'])
    expect(await found('authors', 'last_known_institutions.country_code:nl')).toContain('Søren Ångström')
    expect(await found('authors', 'last_known_institutions.country_code:nl')).not.toContain('Bo O’Neil')
    expect(await found('authors', 'display_name.search:muller')).toEqual(['Ana Müller-Öz'])
    expect(await found('authors', '', { search: 'anna' })).toEqual(['Anna Smit'])
    expect(await found('institutions', 'country_code:NL|DE')).toEqual(['Delta University'])
    expect(await found('institutions', 'country_code:null')).toEqual(['Loose Lab'])
    expect(await found('institutions', 'country_code:!null')).toEqual(['Fjord Institute', 'Delta University'])
    expect(await found('institutions', 'type:facility,cited_by_count:>5')).toEqual(['Fjord Institute'])
    expect(await found('institutions', 'ror:04dkp9463')).toEqual(['Delta University'])
    expect(await found('sources', 'type:conference')).toEqual(['Language Conference'])
    expect(await found('topics', 'works_count:2', { sort: 'display_name' })).toEqual(['Translation', 'Urban trees'])
  })

  it('D-05 filters and groups people by the topics of their works', async () => {
    const urban = short('Urban trees')
    const people = ['Ana Müller-Öz', 'Bo O’Neil', 'Cy One', 'Di Two', 'Ed Three', 'Søren Ångström']
    expect((await found('authors', `topics.id:${urban}`, { sort: 'display_name' })).toSorted()).toEqual(
      people.toSorted(),
    )
    expect(await found('authors', `topics.id:${urban} ${short('Translation')}`)).not.toContain('Søren Ångström')
    expect(await found('authors', `topics.id:!${urban}`)).toEqual(['Anna Smit'])
    const { group_by } = await ask({ entity: 'authors', groupBy: 'topics.id' })
    expect(group_by.find(({ key_display_name }) => key_display_name === 'Urban trees')?.count).toBe(6)
  })

  it('D-05 sorts by one key after the other', async () => {
    expect(await found('works', '', { sort: 'publication_date:desc' })).toEqual([parsing, trees, mess, poems])
    expect(await found('works', '', { sort: 'publication_year' })).toEqual([poems, mess, trees, parsing])
    expect(await found('works', 'cited_by_count:<50', { sort: 'display_name' })).toEqual([mess, poems, parsing])
    expect((await found('authors', 'works_count:1', { sort: 'works_count:desc,display_name:desc' }))[0]).toBe(
      'Søren Ångström',
    )
  })

  it('D-05 finds records by every form of their ids, several at once', async () => {
    expect(await found('works', `openalex:${short(trees)}|${world.id(poems)}`)).toEqual([trees, poems])
    expect(await found('works', `ids.openalex:!${short(trees)}`)).toEqual([poems, parsing, mess])
    expect(await found('works', 'doi:10.5555/TREES.1')).toEqual([trees])
    expect(await found('works', 'doi_starts_with:10.5555')).toEqual([trees])
    expect(await found('works', 'has_orcid:true')).toEqual([trees])
    expect(await found('works', 'institutions.ror:https://ror.org/04dkp9463')).toEqual([trees])
    // As in an address with a plus: both must hold.
    expect(await found('works', 'institutions.country_code:us nl')).toEqual([trees])
    expect(await found('works', `author.id:${short('Cy One')} ${short('Bo O’Neil')}`)).toEqual([parsing])
  })

  it('D-05 filters by words in singular or plural, operators and phrases', async () => {
    expect(await found('works', 'title.search:tree')).toEqual([trees, parsing])
    expect(await found('works', 'title.search:"heat islands"')).toEqual([trees])
    expect(await found('works', 'title.search:"islands heat"')).toEqual([])
    expect(await found('works', 'title_and_abstract.search:shade OR poems', { sort: 'display_name' })).toEqual([
      poems,
      trees,
    ])
    expect(await found('works', 'default.search:tree NOT (city OR poems)')).toEqual([parsing])
    expect(await found('works', 'abstract.search:city')).toEqual([trees])
    expect(await found('works', 'abstract.search:poems')).toEqual([])
    expect(await found('authors', 'display_name.search:anna OR søren')).toEqual(['Søren Ångström', 'Anna Smit'])
  })

  it('D-05 ranks what is searched for, and says how relevant it is', async () => {
    const { results } = await ask({ search: 'parsing trees' })
    expect(namesOf(results)).toEqual([parsing])
    expect(results[0]!.relevance_score).toBeGreaterThan(0)
    const all = (await ask({ search: 'trees OR poems' })).results.map((work) => Number(work.relevance_score))
    expect(all).toHaveLength(3)
    expect(all.toSorted((a, b) => b - a)).toEqual(all)
    expect(await found('works', '', { search: 'tree', sort: 'relevance_score' })).toEqual(
      (await found('works', '', { search: 'tree', sort: 'relevance_score:desc' })).toReversed(),
    )
    expect((await ask({})).results[0]).not.toHaveProperty('relevance_score')
  })

  it('D-05 gives the selected fields only', async () => {
    const [work] = (await ask({ select: 'display_name,id', perPage: 1 })).results
    expect(work).toEqual({ id: world.id(trees), display_name: trees })
    await expect(ask({ select: 'abstract' })).rejects.toThrow(
      /abstract is not a valid select field.*abstract_inverted_index/,
    )
  })

  it('D-05 draws a sample, the same for the same seed, without repetitions', async () => {
    const sample = async (seed: string, page = 1) =>
      namesOf((await ask({ sample: { size: 3, seed }, perPage: 2, page })).results)
    const whole = [...(await sample('a')), ...(await sample('a', 2))]
    expect(new Set(whole).size).toBe(3)
    expect([...(await sample('a')), ...(await sample('a', 2))]).toEqual(whole)
    expect((await ask({ sample: { size: 3, seed: 'a' } })).meta.count).toBe(3)
    const samples = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((seed) => sample(seed)))
    const orders = new Set(samples.map((names) => names.join()))
    expect(orders.size).toBeGreaterThan(1)
  })

  it.each(['', 'publication_date:desc', 'cited_by_count', 'display_name', 'type_crossref'])(
    'D-05 walks through all records by cursor in the order of %j',
    async (sort) => {
      if (sort === 'type_crossref') {
        await expect(ask({ sort, cursor: '*' })).rejects.toThrow(ListQueryError)
        return
      }
      const seen: string[] = []
      let cursor: string | null | undefined = '*'
      while (cursor) {
        const { results, meta }: Awaited<ReturnType<typeof ask>> = await ask({ sort, cursor, perPage: 1 })
        expect(meta).toMatchObject({ count: 4, page: null })
        seen.push(...namesOf(results))
        cursor = meta.next_cursor
        expect(seen.length).toBeLessThan(5)
      }
      expect(seen).toEqual(await found('works', '', { sort }))
    },
  )

  it('D-05 continues from a cursor whose record no longer matches', async () => {
    const { meta } = await ask({ cursor: '*', perPage: 2 })
    const cursor = meta.next_cursor!
    expect(await found('works', 'type_crossref:journal-article', { cursor })).toEqual([mess])
  })

  it('D-05 Q-06 shows nobody who asked to be left out, through no cursor', async () => {
    const { meta } = await ask({ entity: 'authors', cursor: '*', perPage: 1, sort: 'display_name' })
    engine().hide([world.id('Ana Müller-Öz')])
    try {
      const { results, meta: next } = await ask({ entity: 'authors', cursor: meta.next_cursor!, sort: 'display_name' })
      expect(next.count).toBe(6)
      expect(namesOf(results)[0]).toBe('Anna Smit')
      expect(await found('authors', '', { search: 'muller' })).toEqual([])
      expect(await found('authors', '', { sample: { size: 9, seed: 'x' } })).toHaveLength(6)
      expect(await found('works', `author.id:${short('Ana Müller-Öz')}`)).toEqual([])
    } finally {
      engine().hide([])
    }
  })

  it.each([
    [{ cursor: 'null' }, /Cursor is null/],
    [{ cursor: 'nonsense' }, /Invalid cursor/],
    [{ cursor: 'WyJXOTk5OTkiXQ' }, /Cursor value is invalid/],
    [{ cursor: '*', page: 2 }, /Cannot use page/],
    [{ perPage: 201 }, /between 1 and 200/],
    [{ perPage: 0 }, /between 1 and 200/],
    [{ page: 0 }, /greater than 0/],
    [{ page: 51, perPage: 200 }, /Maximum results size of 10,000/],
    [{ cursor: '*', sample: { size: 1, seed: '' } }, /not supported with random sample/],
  ])('D-05 has no place %j in a list', async (more, message) => {
    await expect(ask(more)).rejects.toThrow(ListPageError)
    await expect(ask(more)).rejects.toThrow(message)
  })

  it('D-05 lists subfields, fields and domains as the topics name them', async () => {
    expect(await found('fields', '')).toEqual(['Environmental Science', 'Computer Science'])
    expect(await found('subfields', 'display_name.search:ecology')).toEqual(['Ecology'])
    expect(await found('domains', '', { search: 'physical sciences' })).toEqual(['Physical Sciences'])
    expect((await ask({ entity: 'domains' })).results[0]).toMatchObject({ works_count: 3, cited_by_count: 103 })
    const domain = (await ask({ entity: 'domains' })).results[0]!.id as string
    expect(await found('fields', `domain.id:${domain}`, { sort: 'display_name' })).toEqual([
      'Computer Science',
      'Environmental Science',
    ])
  })

  it.each(['publishers', 'funders', 'keywords', 'concepts'] as const)(
    'D-05 has no %s, and says so with an empty list',
    async (entity) => {
      for (const more of [{}, { search: 'x' }, { cursor: '*' }, { select: 'id' }, { sample: { size: 1, seed: '' } }]) {
        expect(await ask({ entity, ...more })).toMatchObject({ meta: { count: 0 }, results: [] })
      }
    },
  )

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
    [`title.search:${Array(51).fill('a').join('|')}`, '', /at most 50 texts/],
    [`title.search:${'x '.repeat(121).trim()}`, '', /at most 120 words/],
    [`authors_count:${'>1|'.repeat(51)}2,cited_by_count:${'1-3|'.repeat(51)}2`, '', /at most 100 ranges/],
    [`default.search:${'a'.repeat(2_001)}`, '', /at most 2000 characters/],
    [`default.search:${'('.repeat(51)}`, '', /at most 50 operators/],
    [`default.search:${'('.repeat(40)}a`, '', /too deep/],
    [Array(101).fill('language:en').join(), '', /at most 100 conditions/],
    ['publication_year:2019|soon', '', /must be a number/],
    ['', 'cited_by_count:down', /asc or desc/],
    ['', 'relevance_score:desc', /Must include a search query/],
  ])('D-05 refuses the filter %j with the sort %j in words', async (filter, sort, message) => {
    await expect(ask({ filter, sort })).rejects.toThrow(ListQueryError)
    await expect(ask({ filter, sort })).rejects.toThrow(message)
  })
}
