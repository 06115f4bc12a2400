import { AutocompleteAnswer, type OpenCatalogueEntity } from '@cognate/contract'
import { expect, it } from 'vitest'
import { namesOf, type SmallWorld, short, world } from './open-world.ts'

/** What is suggested while a person types. */
export function suggestionExamples({ engine }: SmallWorld): void {
  const suggest = async (text: string, ...entities: OpenCatalogueEntity[]) =>
    namesOf((await engine().autocomplete(entities, text, 10)).results)

  it('S-04 finds names by the beginnings of their words, accents and case aside, the most cited first', async () => {
    expect(await suggest('soren', 'authors')).toEqual(['Søren Ångström'])
    expect(await suggest('ANGS', 'authors')).toEqual(['Søren Ångström'])
    expect(await suggest('an', 'authors')).toEqual(['Ana Müller-Öz', 'Søren Ångström', 'Anna Smit'])
    expect(await suggest('oz ana', 'authors')).toEqual(['Ana Müller-Öz'])
    expect(await suggest('ana smit', 'authors')).toEqual([])
    expect(await suggest('tree', 'works', 'sources', 'topics')).toEqual([
      'Urban trees',
      'Street trees cool urban heat islands',
      'Journal of Trees',
      'Trees in parsing',
    ])
  })

  it('S-04 finds people also as their letters are written out, and where the text has the letters', async () => {
    expect(await suggest('soeren aangstroem', 'authors')).toEqual(['Søren Ångström'])
    expect(await suggest('angstroem', 'authors')).toEqual(['Søren Ångström'])
    expect(await suggest('ana mueller oez', 'authors')).toEqual(['Ana Müller-Öz'])
    expect(await suggest('böe o’neil', 'authors')).toEqual([])
    expect(await suggest('boe', 'authors')).toEqual([])
  })

  it.each(['"', '*', 'a* OR b', '" OR "', 'NEAR(a b)', 'name:x', '-', '^', '(((', '\u0000', '’', '{}', 'AND', ' '])(
    'S-04 takes %j as text, not as an expression',
    async (text) => {
      const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
      const names = (await suggest(text, 'authors', 'works', 'topics')).map((name) => ` ${name.toLowerCase()}`)
      expect(names.filter((name) => !words.every((word) => name.includes(` ${word}`)))).toEqual([])
    },
  )

  it('S-04 finds the words of an expression in a title', async () => {
    expect(await suggest('"not" or', 'works')).toEqual(['100% "NOT" OR a* (mess)'])
    expect(await suggest("o'neil", 'authors')).toEqual(['Bo O’Neil'])
  })

  it('S-05 resolves an id, a DOI, an ORCID iD and a ROR id in all their forms', async () => {
    const work = ['Street trees cool urban heat islands']
    expect(await suggest(world.id(work[0]!), 'authors', 'works')).toEqual(work)
    expect(await suggest(short(work[0]!).toLowerCase(), 'works')).toEqual(work)
    for (const doi of ['10.5555/trees.1', 'https://doi.org/10.5555/TREES.1', 'doi:10.5555/trees.1']) {
      expect(await suggest(doi, 'works', 'authors')).toEqual(work)
    }
    expect(await suggest('https://orcid.org/0009-9000-0000-0008', 'authors')).toEqual(['Søren Ångström'])
    expect(await suggest('0009-9000-0000-0008', 'works', 'authors')).toEqual(['Søren Ångström'])
    expect(await suggest('https://ror.org/04dkp9463', 'institutions')).toEqual(['Delta University'])
    expect(await suggest('10.5555/trees.1', 'authors')).toEqual([])
  })

  it('D-05 gives hints and keys as OpenAlex does', async () => {
    const one = async (text: string, entity: OpenCatalogueEntity) =>
      (await engine().autocomplete([entity], text, 1)).results[0]
    expect(await one('søren', 'authors')).toEqual({
      id: world.id('Søren Ångström'),
      short_id: `authors/${short('Søren Ångström')}`,
      display_name: 'Søren Ångström',
      hint: 'Delta University, Netherlands',
      cited_by_count: 90,
      works_count: 1,
      entity_type: 'author',
      external_id: 'https://orcid.org/0009-9000-0000-0008',
      filter_key: 'authorships.author.id',
    })
    expect(await one('fjord', 'institutions')).toMatchObject({
      hint: 'USA',
      filter_key: 'authorships.institutions.lineage',
    })
    expect(await one('trees in', 'works')).toMatchObject({
      hint: 'Bo O’Neil, Cy One, Di Two et al.',
      works_count: null,
    })
    expect(await one('journal', 'sources')).toMatchObject({ hint: 'host organization unknown', entity_type: 'source' })
    expect(await one('urban', 'topics')).toMatchObject({ cited_by_count: 93, works_count: 2, filter_key: 'topics.id' })
  })

  it('D-05 counts what it does not show, and fits the contract', async () => {
    const answer = await engine().autocomplete(['authors', 'works', 'institutions', 'sources', 'topics'], 't', 2)
    expect(answer.count).toBe(8)
    expect(answer.results).toHaveLength(2)
    const meta = { count: answer.count, db_response_time_ms: 1, page: 1, per_page: 10 }
    expect(() => AutocompleteAnswer.parse({ meta, results: answer.results })).not.toThrow()
  })
}
