import { expect, it } from 'vitest'
import { ListPageError, type ListQuery, ListQueryError } from '../src/engine/engine.ts'
import { type SmallWorld, world } from './open-world.ts'

/** How records are counted by what they have in common. */
export function groupExamples({ ask, engine }: SmallWorld): void {
  const groups = async (groupBy: string, more: Partial<ListQuery> = {}) =>
    (await ask({ groupBy, perPage: 200, ...more })).group_by.map(({ key, key_display_name, count }) => [
      key.replace('https://openalex.org/', ''),
      key_display_name,
      count,
    ])
  const idOf = (name: string) => world.id(name).replace('https://openalex.org/', '')

  it('D-05 counts works by the years and codes they have, the largest group first', async () => {
    expect(await groups('publication_year')).toEqual([
      ['2019', '2019', 1],
      ['2020', '2020', 1],
      ['2021', '2021', 1],
      ['2023', '2023', 1],
    ])
    expect(await groups('type_crossref')).toEqual([
      ['journal-article', 'journal-article', 2],
      ['proceedings-article', 'proceedings-article', 2],
    ])
    expect(await groups('language', { filter: 'has_abstract:true' })).toEqual([['en', 'English', 2]])
    expect(await groups('open_access.is_oa')).toEqual([
      ['false', 'false', 4],
      ['true', 'true', 0],
    ])
  })

  it('D-05 counts a work once for each author, institution, country, source and topic, by their names', async () => {
    expect((await groups('authorships.author.id')).slice(0, 2)).toEqual([
      [idOf('Ana Müller-Öz'), 'Ana Müller-Öz', 2],
      [idOf('Anna Smit'), 'Anna Smit', 2],
    ])
    expect(await groups('authorships.institutions.id')).toEqual([
      [idOf('Fjord Institute'), 'Fjord Institute', 3],
      [idOf('Delta University'), 'Delta University', 1],
      [idOf('Loose Lab'), 'Loose Lab', 1],
    ])
    expect(await groups('authorships.institutions.country_code')).toEqual([
      ['US', 'United States', 3],
      ['NL', 'Netherlands', 1],
    ])
    expect(await groups('primary_location.source.id')).toEqual([
      [idOf('Language Conference'), 'Language Conference', 2],
      [idOf('Journal of Trees'), 'Journal of Trees', 1],
    ])
    expect((await groups('primary_topic.id')).map(([, name, count]) => [name, count])).toEqual([
      ['Translation', 2],
      ['Urban trees', 1],
    ])
    expect((await groups('topics.domain.id')).map(([, name, count]) => [name, count])).toEqual([
      ['Physical Sciences', 3],
    ])
  })

  it('D-05 counts records without a value only on request', async () => {
    expect(await groups('authorships.institutions.country_code:include_unknown')).toContainEqual([
      'unknown',
      'unknown',
      1,
    ])
    expect((await groups('primary_location.source.type:known')).flat()).not.toContain('unknown')
    await expect(groups('type:all')).rejects.toThrow(ListQueryError)
  })

  it('D-05 says how many records were counted and how many groups are shown', async () => {
    const { meta, results } = await ask({ groupBy: 'authorships.author.id', perPage: 2 })
    expect(meta).toMatchObject({ count: 4, groups_count: 2, page: 1, per_page: 2 })
    expect(results).toEqual([])
  })

  it('D-05 sorts by key or count, and searches names', async () => {
    expect((await groups('publication_year', { sort: 'key:desc' })).map(([key]) => key)).toEqual([
      '2023',
      '2021',
      '2020',
      '2019',
    ])
    expect((await groups('authorships.institutions.id', { sort: 'count' })).at(-1)).toEqual([
      idOf('Fjord Institute'),
      'Fjord Institute',
      3,
    ])
    expect(await groups('authorships.author.id', { q: 'muller' })).toEqual([
      [idOf('Ana Müller-Öz'), 'Ana Müller-Öz', 2],
    ])
    await expect(groups('type', { sort: 'cited_by_count' })).rejects.toThrow(/key or count/)
  })

  it('D-05 walks through all groups by cursor, each once, by their keys', async () => {
    const seen: string[] = []
    let cursor: string | null | undefined = '*'
    for (let pages = 0; cursor; pages++) {
      expect(pages).toBeLessThan(5)
      const { group_by, meta }: Awaited<ReturnType<typeof ask>> = await ask({
        groupBy: 'authorships.author.id',
        perPage: 2,
        cursor,
      })
      seen.push(...group_by.map(({ key_display_name }) => key_display_name))
      cursor = meta.next_cursor
    }
    expect(cursor).toBeNull()
    expect(seen).toEqual(['Søren Ångström', 'Ana Müller-Öz', 'Anna Smit', 'Bo O’Neil', 'Cy One', 'Di Two', 'Ed Three'])
  })

  it.each([
    ['publication_date', {}, /Cannot group by date/],
    ['title.search', {}, /Cannot group by date, number, or search/],
    ['doi', {}, /Cannot group by doi/],
    ['colour', {}, /is not a valid field/],
    ['has_doi', { cursor: '*' }, /true or false/],
    ['type', { select: 'id' }, /select does not work/],
    ['type', { sample: { size: 3, seed: '' } }, /sample does not work/],
  ] as const)('D-05 refuses groups by %s with %j in words', async (groupBy, more, message) => {
    await expect(groups(groupBy, more)).rejects.toThrow(ListQueryError)
    await expect(groups(groupBy, more)).rejects.toThrow(message)
  })

  it('D-05 has no second page', async () => {
    await expect(groups('type', { page: 2 })).rejects.toThrow(ListPageError)
  })

  it('D-05 Q-06 names nobody who asked to be left out, on no page', async () => {
    engine().hide([world.id('Ana Müller-Öz')])
    try {
      for (const more of [{}, { q: 'muller' }, { cursor: '*' }, { sort: 'key' }]) {
        expect(JSON.stringify(await ask({ groupBy: 'author.id', perPage: 200, ...more }))).not.toContain('Müller')
      }
      expect((await ask({ entity: 'authors', groupBy: 'works_count' })).group_by).toContainEqual({
        key: '2',
        key_display_name: '2',
        count: 1,
      })
    } finally {
      engine().hide([])
    }
  })
}
