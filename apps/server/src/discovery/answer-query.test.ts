import type { Engine, EngineAnswer, EngineQuery, Hit } from '@cognate/catalogue'
import {
  type AuthorRecord,
  catalogueId,
  endpointKeys,
  FindSimilarAnswer,
  FindSimilarRequest,
  QUERY_TEXT,
  type QueryRecord,
  type WorkRecord,
} from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { answerQuery } from './answer-query.ts'

const text = (words: string) => ({ record_type: 'record', identifier: QUERY_TEXT, fields: { text: words } })
const author = (id: string) => ({ record_type: 'author', identifier: id })
const work = (id: string) => ({ record_type: 'work', identifier: id })

function aWork(id: string, title: string, abstract: string | null, authors: string[] = []): WorkRecord {
  return {
    ...{ id: catalogueId(id), doi: null, title, display_name: title, publication_year: 2020, publication_date: null },
    ...{ language: 'en', type: 'article', type_crossref: null, abstract, primary_location: null, cited_by_count: 0 },
    ...{ open_access: { is_oa: false, oa_url: null }, is_retracted: false, topics: [], ids: {} },
    biblio: { volume: null, issue: null, first_page: null, last_page: null },
    authorships: authors.map((author) => ({
      author_position: 'middle',
      author: { id: catalogueId(author), display_name: author },
      institutions: [],
      raw_affiliation_strings: [],
    })),
  }
}

function anAuthor(id: string, name: string, h_index?: number): AuthorRecord {
  const institution = { id: catalogueId('I1'), display_name: 'One', country_code: 'NL', type: 'education' }
  return {
    ...{ id: catalogueId(id), display_name: name, display_name_alternatives: [], hint: null, orcid: null },
    ...{ ids: { openalex: catalogueId(id) }, works_count: 3, cited_by_count: 0, counts_by_year: [], topics: [] },
    ...{ summary_stats: { h_index }, first_publication_year: 2010, last_publication_year: 2020, affiliations: [] },
    ...{ last_known_institutions: [], active_affiliations: [institution, { ...institution, id: catalogueId('I2') }] },
  }
}

const works = [
  aWork('W1', 'Street trees', 'Trees cool the street.', ['A1', 'A2']),
  aWork('W2', 'Urban rivers', 'Rivers flood towns.', ['A2']),
]
const authors = [anAuthor('A1', 'Zoë', 4), anAuthor('A2', 'adam', 9), anAuthor('A3', 'Élan'), anAuthor('A10', 'Bea', 4)]

/** A partner, of whom only the words matter. */
const harbour = {
  id: 'own:harbour',
  name: 'The Harbour',
  description: 'Guards against floods.',
  keywords: ['tides'],
  persons: [],
  country_code: null,
}

function authorHit(record: AuthorRecord, passing?: string[]): Hit<'author'> {
  const explanation = { terms: 0.5, recency: 0, authors: 0 }
  const votes = { matchingWorks: 1, evidence: [], matchedTerms: ['tree'] }
  return { kind: 'author', id: record.id, record, score: 0.5, explanation, ...votes, passingInstitutions: passing }
}

/** The word of which random texts are made. */
const CHANCE = 'chance'

/** An engine that finds all its authors, worst name first, and remembers what it was asked. */
function anEngine(engineAnswer: Partial<EngineAnswer> = {}) {
  const engineQueries: EngineQuery[] = []
  const countedDatasets: (string | undefined)[] = []
  const records = { work: works, author: authors, partner: [harbour] } as Record<string, { id: string }[]>
  const engine = {
    summary: { version: 'v1', date: '2025-11-01' },
    listRecords: async () => ({ results: [{ title: CHANCE, abstract_inverted_index: null }] }),
    readTermStatistics: async (terms: readonly string[], dataset?: string) => {
      if (!terms.includes(CHANCE)) countedDatasets.push(dataset)
      return { total: 100, averageLength: 5, matching: terms.map((term) => (term.startsWith('xyz') ? 0 : 3)) }
    },
    search: async (query: EngineQuery) => {
      if (query.terms.some(({ term }) => term === CHANCE)) return { total: 0, bestScore: 0.25, hits: [] }
      engineQueries.push(query)
      return {
        total: 4,
        bestScore: 0.9,
        hits: authors.map((record) => authorHit(record, [catalogueId('I2')])),
        ...engineAnswer,
      }
    },
    readRecords: async (kind: string, ids: readonly string[]) =>
      ids.map((id) => records[kind]?.find((record) => record.id === catalogueId(id).replace('OWN:H', 'own:h'))),
    listAuthorWorks: async ({ author }: { author: string }) => {
      const authorWorks = works.filter((one) => one.authorships.some((authorship) => authorship.author.id === author))
      return { count: authorWorks.length, works: authorWorks }
    },
  }
  return { engine: engine as unknown as Engine, asked: engineQueries, counted: countedDatasets }
}

function ask(
  request: object,
  { endpoints = endpointKeys as readonly (typeof endpointKeys)[number][], found = {} } = {},
) {
  const { engine, asked, counted } = anEngine(found)
  const { records, ...rest } = { records: [text('street trees')], ...request } as { records: QueryRecord[] }
  // The schema of the call refuses records before the search can; stored questions come without it.
  const parsed = { ...FindSimilarRequest.parse({ dataset: 'experts', ...rest }), records }
  return answerQuery(parsed, { engine, endpoints }).then((answer) => ({ answer, question: asked[0], counted }))
}

const errorWithCode = (code: string) => expect.objectContaining({ code })

describe('answerQuery', () => {
  it('S-01 answers as the contract says', async () => {
    const { answer } = await ask({})
    const uuid = '00000000-0000-4000-8000-000000000000'
    expect(() => FindSimilarAnswer.parse({ uuid, ...answer })).not.toThrow()
    expect(answer).toMatchObject({ total: 4, weak: false, catalogue_version: 'v1' })
    const fields = answer.results[0]?.fields
    expect(fields).toMatchObject({ ranking_score: 0.5, is_author_of_query: false })
  })

  it('R-02 says of a retracted work what the catalogue knows, and of others that only a look-up can tell', async () => {
    const hits = works.map((record, index): Hit<'work'> => {
      const explanation = { terms: 0.5, recency: 0, authors: 0 }
      const votes = { matchingWorks: 1, evidence: [], matchedTerms: [] }
      const retracted = { ...record, is_retracted: index === 0 }
      return { kind: 'work', id: record.id, record: retracted, score: 0.5, explanation, ...votes }
    })
    const { answer } = await ask({ dataset: 'works' }, { found: { hits } })
    const statuses = answer.results.map(({ fields }) => 'signals_status' in fields && fields.signals_status)
    expect(statuses).toEqual(['retracted', 'unknown'])
  })

  it('F-02 says which affiliations pass the filter', async () => {
    const { answer } = await ask({})
    const [first] = answer.results
    const passes =
      first && 'active_affiliations' in first.fields
        ? first.fields.active_affiliations.map((one) => one.passes_filter)
        : []
    expect(passes).toEqual([false, true])
  })

  it('S-01 weighs a title more than the rest', async () => {
    const { question: query } = await ask({ records: [text('the oak\nelm and the birch')] })
    const weights = new Map(query?.terms.map(({ term, weight }) => [term, weight]))
    expect(weights.get('oak')! / weights.get('elm')!).toBeCloseTo(Math.cbrt(3), 9)
  })

  it('S-01 uses the works of an author and the title and abstract of a work, and leaves both out of the answer', async () => {
    const { question: query } = await ask({ records: [author('a2'), work('W2')] })
    expect(query?.terms.map(({ term }) => term)).toEqual(expect.arrayContaining(['street', 'river', 'flood']))
    expect(query?.queryIds.toSorted()).toEqual([catalogueId('A2'), catalogueId('W2')])
  })

  it('S-01 runs the same query for every order of the records, and for one named twice', async () => {
    const records = [text('oak elm'), author('A1'), work('W2')]
    const { question: query } = await ask({ records })
    const { question: reversed } = await ask({ records: [work('w2'), ...records.toReversed()] })
    expect(reversed?.terms).toEqual(query?.terms)
    expect(reversed?.selfScore).toEqual(query?.selfScore)
  })

  it('S-01 uses title, text and keywords of a record of another source, in any case of its id, and leaves it out of the answer', async () => {
    const { question: query } = await ask({
      dataset: 'projects',
      records: [{ record_type: 'partner', identifier: 'OWN:Harbour' }],
    })
    expect(query?.terms.map(({ term }) => term).toSorted()).toEqual(['flood', 'guard', 'harbor', 'tide'])
    expect(query?.queryIds).toEqual(['own:harbour'])
  })

  it('D-03 weighs a query by the statistics of its dataset', async () => {
    const { counted } = await ask({ dataset: 'policydocs' })
    expect(counted).toEqual(['policydocs'])
  })

  it('S-01 marks the authors of a queried work', async () => {
    const { answer } = await ask({ records: [work('W2')] })
    const marked = answer.results.filter(({ fields }) => 'is_author_of_query' in fields && fields.is_author_of_query)
    expect(marked.map(({ identifier }) => identifier)).toEqual([catalogueId('A2')])
  })

  it('S-08 has no results if no word can be searched, and says that this is why', async () => {
    for (const words of ['the of and', 'xyzzy xyzzyx', '?!']) {
      const { answer, question: query } = await ask({ records: [text(words)] })
      expect(answer).toMatchObject({ total: 0, no_known_words: true, weak: false, results: [] })
      expect(query).toBeUndefined()
    }
    const { answer } = await ask({}, { found: { total: 0, hits: [] } })
    expect(answer).not.toHaveProperty('no_known_words')
  })

  it('S-07 calls the answer weak if the best match is poor or most of the query is unknown', async () => {
    const far = { terms: 0.05, recency: 0, authors: 0 }
    const hits = authors.map((record) => ({ ...authorHit(record), explanation: far }))
    expect((await ask({}, { found: { bestScore: 0.05, hits } })).answer.weak).toBe(true)
    expect((await ask({}, { found: { bestScore: 0.05 } })).answer.weak).toBe(false)
    const unknown = Array.from({ length: 20 }, (_, index) => `xyzzy${index}`).join(' ')
    expect((await ask({ records: [text(`street ${unknown}`)] })).answer.weak).toBe(true)
  })

  it('Q-07 refuses an invalid query', async () => {
    await expect(ask({ records: [] })).rejects.toEqual(errorWithCode('empty_query'))
    await expect(ask({ records: [text(' \n\t')] })).rejects.toEqual(errorWithCode('empty_query'))
    await expect(ask({ records: [text('x'.repeat(20_001))] })).rejects.toEqual(errorWithCode('text_too_long'))
    await expect(ask({ records: Array(201).fill(text('tree')) })).rejects.toEqual(errorWithCode('too_many_records'))
    await expect(ask({ records: [author('A99')] })).rejects.toEqual(errorWithCode('record_not_found'))
    await expect(ask({ records: [work('W99'), text('tree')] })).rejects.toEqual(errorWithCode('record_not_found'))
    await expect(ask({ records: [{ record_type: 'project', identifier: 'cordis:99' }] })).rejects.toEqual(
      errorWithCode('record_not_found'),
    )
    await expect(ask({ records: [{ record_type: 'venue', identifier: 'S1' }] })).rejects.toEqual(
      errorWithCode('invalid_request'),
    )
  })
})

describe('filters', () => {
  it('F-02 refuses a filter that the dataset lacks', async () => {
    const filters = { author_position: { type: 'include', values: ['first'] } }
    await expect(ask({ dataset: 'works', filters })).rejects.toEqual(errorWithCode('filter_not_available'))
  })

  it('F-03 swaps reversed ends of ranges, and drops ends at the limit', async () => {
    const filters = {
      works_count: { type: 'range', start: 750, end: 10 },
      years_active: { type: 'range', start: 0, end: 40 },
      publication_date: { type: 'range', start: '2022-01-01', end: '2020-01-01' },
    }
    expect((await ask({ filters })).question?.filters).toEqual({
      works_count: { type: 'range', start: 10, end: null },
      publication_date: { type: 'range', start: '2020-01-01', end: '2022-01-01' },
    })
  })

  it('F-04 counts the last years from the date of the catalogue, by calendar years', async () => {
    const askedFor = async (filter: object) =>
      (await ask({ filters: { publication_date: { type: 'range', ...filter } } })).question?.filters.publication_date
    expect(await askedFor({ last_years: 3 })).toEqual({ type: 'range', start: '2022-01-01' })
    expect(await askedFor({ last_years: 3, start: '2024-05-01', end: '2025-01-01' })).toEqual({
      type: 'range',
      start: '2024-05-01',
      end: '2025-01-01',
    })
    expect(await askedFor({ last_years: 3, start: '2020-05-01' })).toEqual({ type: 'range', start: '2022-01-01' })
    expect(await askedFor({ last_years: null })).toBeUndefined()
  })

  it('F-07 says how many results each filter removes, if the engine says so', async () => {
    const filters = { works_count: { type: 'range', start: 10 } }
    const { answer } = await ask({ filters }, { found: { takenAway: { works_count: 312 } } })
    expect(answer.taken_away).toEqual({ works_count: 312 })
    expect((await ask({})).answer).not.toHaveProperty('taken_away')
  })

  it('F-05 expands groups of countries and leaves empty filters out', async () => {
    const filters = {
      'institution.country_code': { type: 'include', values: ['nl', 'group:g7'] },
      topics: { type: 'exclude', values: [] },
    }
    expect((await ask({ filters })).question?.filters).toEqual({
      'institution.country_code': { type: 'include', values: ['NL', 'CA', 'DE', 'FR', 'GB', 'IT', 'JP', 'US'] },
    })
    const unknown = { 'institution.country_code': { type: 'include', values: ['group:moon'] } }
    await expect(ask({ filters: unknown })).rejects.toEqual(errorWithCode('invalid_request'))
  })
})

describe('sorts', () => {
  const namesBy = async (sort: string) =>
    (await ask({ sort })).answer.results.map(({ fields }) => 'display_name' in fields && fields.display_name)

  it('S-09 keeps the ranking by relevance and sorts names without regard to case and accents', async () => {
    expect(await namesBy('relevance')).toEqual(['Zoë', 'adam', 'Élan', 'Bea'])
    expect(await namesBy('name')).toEqual(['adam', 'Bea', 'Élan', 'Zoë'])
  })

  it('S-09 puts missing values last and equals by id as a number', async () => {
    expect(await namesBy('h_index')).toEqual(['adam', 'Zoë', 'Bea', 'Élan'])
    expect(await namesBy('works_count')).toEqual(['Zoë', 'adam', 'Élan', 'Bea'])
  })

  it('S-09 refuses an unknown sort and one of another dataset', async () => {
    await expect(ask({ sort: 'luck' })).rejects.toEqual(errorWithCode('unknown_sort'))
    await expect(ask({ sort: 'date' })).rejects.toEqual(errorWithCode('unknown_sort'))
  })
})

describe('endpoints', () => {
  const without = (endpoint: string) => ({ endpoints: endpointKeys.filter((key) => key !== endpoint) })

  it('S-10 neither shows nor accepts the h-index without trad_metrics', async () => {
    const { answer } = await ask({}, without('trad_metrics'))
    expect(JSON.stringify(answer)).not.toContain('h_index')
    await expect(ask({ sort: 'h_index' }, without('trad_metrics'))).rejects.toEqual(
      errorWithCode('endpoint_not_allowed'),
    )
    const filters = { h_index: { type: 'range', start: 3 } }
    await expect(ask({ filters }, without('trad_metrics'))).rejects.toEqual(errorWithCode('endpoint_not_allowed'))
  })

  it('S-10 accepts no academic in a query without get_author_abstracts', async () => {
    await expect(ask({ records: [author('A1')] }, without('get_author_abstracts'))).rejects.toEqual(
      errorWithCode('endpoint_not_allowed'),
    )
  })
})
