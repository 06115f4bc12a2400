import type { OpenCatalogueEntity } from '@cognate/contract'
import { expect, it } from 'vitest'
import { type SmallWorld, short, world } from './open-world.ts'

/** Records in OpenAlex's shape. */
export function openRecordExamples({ engine }: SmallWorld): void {
  const read = async (entity: OpenCatalogueEntity, id: string) =>
    (await engine().readOpenRecord(entity, id)) as Record<string, unknown> | undefined

  it('D-05 gives a work with its abstract as word positions', async () => {
    const work = await read('works', 'https://doi.org/10.5555/trees.1')
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

  it('D-05 names the works of the catalogue that a work cites', async () => {
    const cited = ['Street trees cool urban heat islands', 'Machine translation of poems'].map((title) =>
      world.id(title),
    )
    const record = { referenced_works: cited, referenced_works_count: 2 }
    expect(await read('works', short('Trees in parsing'))).toMatchObject(record)
    const none = { referenced_works: [], referenced_works_count: null }
    expect(await read('works', short('Machine translation of poems'))).toMatchObject(none)
    const { results } = await engine().listRecords({
      ...{ entity: 'works', filter: '', search: '', sort: 'display_name', page: 1, perPage: 25 },
      select: 'referenced_works_count',
    })
    expect(results).toEqual([1, null, null, 2].map((referenced_works_count) => ({ referenced_works_count })))
  })

  it('D-05 keeps words that name properties of every object', async () => {
    const work = await read('works', short('Trees in parsing'))
    expect((work!.abstract_inverted_index as Record<string, number[]>).constructor).toEqual([4])
  })

  it('D-05 gives authors, institutions, sources and topics', async () => {
    expect(await read('authors', 'orcid:0009-9000-0000-0008')).toMatchObject({
      display_name: 'Søren Ångström',
      works_count: 1,
      last_known_institutions: [{ display_name: 'Delta University', lineage: [world.id('Delta University')] }],
      counts_by_year: [{ year: 2021, works_count: 1 }],
    })
    const author = await read('authors', short('Søren Ångström'))
    expect(author).not.toHaveProperty('active_affiliations')
    expect(await read('institutions', world.id('Delta University'))).toMatchObject({
      ids: { ror: 'https://ror.org/04dkp9463' },
      geo: { country_code: 'NL' },
    })
    expect(await read('sources', world.id('Language Conference'))).toMatchObject({
      type: 'conference',
      works_count: 2,
    })
    expect(await read('topics', short('Urban trees'))).toMatchObject({ works_count: 2, cited_by_count: 93 })
  })

  it('D-05 finds a record by every form of its identifiers', async () => {
    const named = async (entity: OpenCatalogueEntity, id: string) => (await read(entity, id))?.display_name
    for (const id of ['pmid:29456894', 'https://pubmed.ncbi.nlm.nih.gov/29456894', 'doi:10.5555/TREES.1', 'w1']) {
      expect(await named('works', id)).toBe('Street trees cool urban heat islands')
    }
    for (const id of ['issn:9900-123X', '9900-123x', 'https://portal.issn.org/resource/ISSN/9900-123X', 's1']) {
      expect(await named('sources', id)).toBe('Journal of Trees')
    }
    for (const id of ['ror:04dkp9463', 'https://ror.org/04dkp9463', '04dkp9463', 'https://openalex.org/I1']) {
      expect(await named('institutions', id)).toBe('Delta University')
    }
    for (const id of [
      '0009-9000-0000-0008',
      'https://orcid.org/0009-9000-0000-0008',
      'https://api.openalex.org/authors/A1',
    ]) {
      expect(await named('authors', id)).toBe('Søren Ångström')
    }
    expect(await named('works', '29456894')).toBeUndefined()
  })

  it('D-05 gives topics, subfields, fields and domains, each with its parts and siblings', async () => {
    const topic = (await read('topics', short('Translation')))!
    const { field, domain } = topic as unknown as Record<'field' | 'domain', { id: string }>
    const number = (id: string) => id.slice(id.lastIndexOf('/') + 1)
    for (const id of [field.id, number(field.id), `fields/${number(field.id)}`]) {
      expect(await read('fields', id)).toMatchObject({
        display_name: 'Computer Science',
        domain: { display_name: 'Physical Sciences' },
        subfields: [{ display_name: 'Linguistics' }],
        siblings: [{ display_name: 'Environmental Science' }],
        works_count: 2,
        cited_by_count: 13,
      })
    }
    expect(await read('domains', domain.id)).toMatchObject({
      fields: [{ display_name: 'Environmental Science' }, { display_name: 'Computer Science' }],
      siblings: [],
    })
    expect(await read('publishers', 'P1')).toBeUndefined()
  })

  it('D-05 gives nothing for an unknown id and for one of another kind', async () => {
    for (const id of ['W404', 'A404', 'x', '', 'T404', '10.5555/none']) expect(await read('works', id)).toBeUndefined()
    expect(await read('authors', world.id('Trees in parsing'))).toBeUndefined()
    expect(await read('authors', '10.5555/trees.1')).toBeUndefined()
  })
}
