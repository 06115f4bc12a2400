import type { Engine, ListQuery, SuggestOptions } from '@cognate/catalogue'
import type { OpenCatalogueEntity } from '@cognate/contract'

/** What is asked of the open catalogue. */
export type OpenQuery =
  | { call: 'listRecords'; query: ListQuery }
  | { call: 'autocomplete'; entity: OpenCatalogueEntity; text: string; options: SuggestOptions }

interface Sampled {
  id: string
  display_name: string
}

const sampledEntities = ['works', 'authors', 'institutions', 'sources', 'topics', 'fields'] as const
type SampledEntity = (typeof sampledEntities)[number]

/** Always the same numbers from 0 to 1: a linear congruential generator, after Numerical Recipes. */
function chances(): () => number {
  let state = 20_261_123
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Lists, groups and suggestions about what a catalogue holds, always the same ones. */
export async function randomQueries(engine: Engine, count: number): Promise<OpenQuery[]> {
  const chance = chances()
  const one = <Value>(values: readonly Value[]) => values[Math.floor(chance() * values.length)] as Value
  const samples = await sample(engine)
  // A catalogue may have no topics; lists of them must be empty on both sides.
  const idOf = (entity: SampledEntity) => (one(samples[entity]) as Sampled | undefined)?.id.split('/').at(-1) ?? '1'
  const wordOf = (entity: SampledEntity) =>
    one((one(samples[entity]) as Sampled | undefined)?.display_name.match(/\p{L}+/gu) ?? ['a'])
  const clauses: Record<SampledEntity, (() => string)[]> = {
    works: [
      () => `publication_year:${one(['2019|2021', '>2015', '<2001', '2005-2010', '!2020'])}`,
      () => `cited_by_count:${one(['>100', '0', '5-50', '!0'])}`,
      () => `authorships.countries:${one(['nl|de', '!us', 'in', 'null', 'cn us'])}`,
      () => `authorships.author.id:${idOf('authors')}`,
      () => `authorships.institutions.lineage:${idOf('institutions')}|${idOf('institutions')}`,
      () => `primary_location.source.id:${idOf('sources')}`,
      () => `topics.id:${idOf('topics')}|${idOf('topics')}`,
      () => `primary_topic.field.id:${idOf('fields')}`,
      () => `${one(['has_abstract', 'has_doi', 'has_orcid', 'is_oa'])}:${one(['true', 'false'])}`,
      () => `from_publication_date:20${one(['05', '15', '20'])}-06-30`,
      () => `title.search:${wordOf('works')}`,
      () => `default.search:${wordOf('works')} OR "${wordOf('works')}"`,
      () => 'doi_starts_with:10.18653',
      () => `${one(['cites', 'cited_by'])}:${idOf('works')}|${idOf('works')}`,
      () => 'cites:!null',
    ],
    authors: [
      () => `works_count:${one(['>20', '1', '5-9'])}`,
      () => `summary_stats.h_index:${one(['>5', '0', '!1'])}`,
      () => `last_known_institutions.country_code:${one(['nl', 'de|fr', '!us'])}`,
      () => `affiliations.institution.id:${idOf('institutions')}`,
      () => `topics.id:${idOf('topics')}`,
      () => `display_name.search:${wordOf('authors')}`,
    ],
    institutions: [
      () => `country_code:${one(['nl', 'de|fr', '!us', 'null'])}`,
      () => `type:${one(['education', 'company|facility'])}`,
      () => `works_count:${one(['>100', '1'])}`,
    ],
    sources: [() => `type:${one(['journal', 'conference'])}`, () => `works_count:${one(['>100', '1'])}`],
    topics: [() => `field.id:${idOf('fields')}`],
    fields: [() => `works_count:>10`],
  }
  const sorts: Record<SampledEntity, string[]> = {
    works: ['publication_date:desc', 'cited_by_count,display_name', 'display_name:desc', 'authors_count:desc'],
    authors: ['works_count:desc', 'summary_stats.h_index', 'display_name', 'cited_by_count:desc,works_count'],
    institutions: ['display_name', 'works_count'],
    sources: ['works_count:desc', 'summary_stats.2yr_mean_citedness:desc'],
    topics: ['cited_by_count', 'display_name'],
    fields: ['display_name'],
  }
  const groups: Record<SampledEntity, string[]> = {
    works: [
      'publication_year',
      'authorships.author.id',
      'authorships.countries',
      'topics.id',
      'is_oa',
      'cited_by_count',
    ],
    authors: ['last_known_institutions.id', 'topics.field.id', 'works_count', 'has_orcid'],
    institutions: ['country_code:include_unknown', 'lineage'],
    sources: ['type'],
    topics: ['field.id'],
    fields: ['domain.id'],
  }
  const aList = (): OpenQuery => {
    const entity = one([...sampledEntities.slice(0, 2), ...sampledEntities])
    const filter = Array.from({ length: Math.floor(chance() * 3) }, () => one(clauses[entity])()).join(',')
    const search = chance() < 0.3 ? `${wordOf(entity)} ${chance() < 0.5 ? wordOf(entity) : ''}`.trim() : ''
    const base = { entity, filter, search, sort: '', page: 1, perPage: 25 }
    const more = one<() => Partial<ListQuery>>([
      () => ({}),
      () => ({ page: 3 }),
      () => ({ sort: one(sorts[entity]) }),
      () => ({ cursor: '*', sort: one(['', ...sorts[entity]]), perPage: 200 }),
      () => ({ sample: { size: 40, seed: String(chance()) } }),
      () => ({ groupBy: one(groups[entity]), perPage: 200 }),
    ])()
    return { call: 'listRecords', query: { ...base, ...more } }
  }
  const aSuggestion = (): OpenQuery => {
    const entity = one(sampledEntities)
    const text = wordOf(entity).slice(0, 1 + Math.floor(chance() * 5))
    const authorHint = entity === 'authors' && chance() < 0.5 ? { authorHint: 'highly_cited_work' as const } : {}
    return {
      call: 'autocomplete',
      entity,
      text,
      options: { ...(chance() < 0.2 && { search: wordOf(entity) }), ...authorHint },
    }
  }
  return Array.from({ length: count }, (_, place) => (place % 4 === 3 ? aSuggestion() : aList()))
}

/** Some records of each kind. */
async function sample(engine: Engine): Promise<Record<SampledEntity, readonly Sampled[]>> {
  const samples = {} as Record<SampledEntity, readonly Sampled[]>
  for (const entity of sampledEntities) {
    const query = {
      entity,
      filter: '',
      search: '',
      sort: '',
      page: 1,
      perPage: 100,
      sample: { size: 100, seed: 'parity' },
    }
    const { results } = await engine.listRecords(query)
    samples[entity] = results as unknown as readonly Sampled[]
  }
  return samples
}

/** What an engine answers, without the time that it took. */
export async function answerOf(engine: Engine, asked: OpenQuery): Promise<unknown> {
  if (asked.call === 'autocomplete') return engine.autocomplete([asked.entity], asked.text, 10, asked.options)
  const { meta, ...answer } = await engine.listRecords(asked.query)
  return { ...answer, meta: { ...meta, db_response_time_ms: 0 } }
}

/** The query for what comes behind an answer; undefined at the end. */
export function pageAfter(asked: OpenQuery, answer: unknown): OpenQuery | undefined {
  const { meta } = answer as { meta?: { next_cursor?: string | null } }
  if (asked.call !== 'listRecords' || !meta?.next_cursor) return undefined
  return { call: 'listRecords', query: { ...asked.query, cursor: meta.next_cursor } }
}
