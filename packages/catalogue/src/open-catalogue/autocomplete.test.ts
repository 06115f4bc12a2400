import { AutocompleteAnswer } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { namesOf, openSmallWorld, short, world } from '../../testing/open-world.ts'
import { autocomplete } from './autocomplete.ts'

const { reader } = openSmallWorld()
const suggest = (text: string, ...entities: Parameters<typeof autocomplete>[1]) =>
  namesOf(autocomplete(reader(), entities, text, 10).results)

describe('autocomplete', () => {
  it('S-04 finds names by the beginnings of their words, accents and case aside, the most cited first', () => {
    expect(suggest('soren', 'authors')).toEqual(['Søren Ångström'])
    expect(suggest('ANGS', 'authors')).toEqual(['Søren Ångström'])
    expect(suggest('an', 'authors')).toEqual(['Ana Müller-Öz', 'Søren Ångström', 'Anna Smit'])
    expect(suggest('oz ana', 'authors')).toEqual(['Ana Müller-Öz'])
    expect(suggest('ana smit', 'authors')).toEqual([])
    expect(suggest('tree', 'works', 'sources', 'topics')).toEqual([
      'Urban trees',
      'Street trees cool urban heat islands',
      'Journal of Trees',
      'Trees in parsing',
    ])
  })

  it.each(['"', '*', 'a* OR b', '" OR "', 'NEAR(a b)', 'name:x', '-', '^', '(((', '\u0000', '’', '{}', 'AND', ' '])(
    'S-04 takes %j as text, not as an expression',
    (text) => {
      const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
      const names = suggest(text, 'authors', 'works', 'topics').map((name) => ` ${name.toLowerCase()}`)
      expect(names.filter((name) => !words.every((word) => name.includes(` ${word}`)))).toEqual([])
    },
  )

  it('S-04 finds the words of an expression in a title', () => {
    expect(suggest('"not" or', 'works')).toEqual(['100% "NOT" OR a* (mess)'])
    expect(suggest("o'neil", 'authors')).toEqual(['Bo O’Neil'])
  })

  it('S-05 resolves an id, a DOI, an ORCID iD and a ROR id in all their forms', () => {
    const work = ['Street trees cool urban heat islands']
    expect(suggest(world.id(work[0]!), 'authors', 'works')).toEqual(work)
    expect(suggest(short(work[0]!).toLowerCase(), 'works')).toEqual(work)
    for (const doi of ['10.5555/trees.1', 'https://doi.org/10.5555/TREES.1', 'doi:10.5555/trees.1']) {
      expect(suggest(doi, 'works', 'authors')).toEqual(work)
    }
    expect(suggest('https://orcid.org/0009-9000-0000-0008', 'authors')).toEqual(['Søren Ångström'])
    expect(suggest('0009-9000-0000-0008', 'works', 'authors')).toEqual(['Søren Ångström'])
    expect(suggest('https://ror.org/04dkp9463', 'institutions')).toEqual(['Delta University'])
    expect(suggest('10.5555/trees.1', 'authors')).toEqual([])
  })

  it('D-05 gives hints and keys as OpenAlex does', () => {
    const one = (text: string, entity: Parameters<typeof autocomplete>[1][number]) =>
      autocomplete(reader(), [entity], text, 1).results[0]
    expect(one('søren', 'authors')).toEqual({
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
    expect(one('fjord', 'institutions')).toMatchObject({ hint: 'USA', filter_key: 'authorships.institutions.lineage' })
    expect(one('trees in', 'works')).toMatchObject({ hint: 'Bo O’Neil, Cy One, Di Two et al.', works_count: null })
    expect(one('journal', 'sources')).toMatchObject({ hint: 'host organization unknown', entity_type: 'source' })
    expect(one('urban', 'topics')).toMatchObject({ cited_by_count: 93, works_count: 2, filter_key: 'topics.id' })
  })

  it('D-05 counts what it does not show, and fits the contract', () => {
    const answer = autocomplete(reader(), ['authors', 'works', 'institutions', 'sources', 'topics'], 't', 2)
    expect(answer.count).toBe(8)
    expect(answer.results).toHaveLength(2)
    const meta = { count: answer.count, db_response_time_ms: 1, page: 1, per_page: 10 }
    expect(() => AutocompleteAnswer.parse({ meta, results: answer.results })).not.toThrow()
  })
})
