import { idLetters, type RecordKind } from '@cognate/catalogue/engine-kit'
import {
  byId,
  groupsOf,
  isCoded,
  isTaxonomyLevel,
  type Likeness,
  type ListCondition,
  leavesOf,
  makeTaxonomy,
  type OpenCatalogue,
  pageOfTable,
  requireFewNames,
  suggestPlaces,
  type Taxonomy,
  type TaxonomyLevel,
  taxonomyTable,
} from '@cognate/catalogue/open-catalogue-kit'
import { CATALOGUE_URL } from '@cognate/contract'
import type { FoundDocument, SearchBody } from '../cluster/cluster.ts'
import { type FieldName, listedIn, nameIn, PAGE } from '../form/indexes.ts'
import { decodeOrdered } from '../form/ordered.ts'
import { type ClusterQuery, matchAny } from '../form/query.ts'
import type { StoredTerm } from '../form/stored.ts'
import type { Catalogue, Hidden } from '../search/data/catalogue.ts'
import { type Meaning, toListQuery, withFlag, withValue } from './conditions.ts'
import { countFlag, countValues } from './groups.ts'
import { typeIn } from './numbers.ts'
import { sortClauses } from './order.ts'
import { type Scored, scoredByNames, scoredByTerms } from './relevance.ts'

/** The taxonomy of a catalogue, made once. */
export type Taxonomies = ReadonlyMap<TaxonomyLevel, Taxonomy>

/** The taxonomy as the topics and counts of a catalogue say it. */
export function readTaxonomies({ stored }: Pick<Catalogue, 'stored'>): Taxonomies {
  const levels = Object.entries(stored.taxonomy) as [TaxonomyLevel, (typeof stored.taxonomy)[TaxonomyLevel]][]
  return new Map(levels.map(([level, counts]) => [level, makeTaxonomy(level, stored.topics, () => counts)]))
}

/** The open catalogue from a cluster; the taxonomy, which has some hundred places, from memory. */
export function clusterOpenCatalogue(catalogue: Catalogue, taxonomies: Taxonomies, hidden: Hidden): OpenCatalogue {
  /** What a condition and a likeness ask of the documents of a kind. */
  async function read(
    kind: RecordKind,
    condition: ListCondition,
    likeness: Likeness | undefined,
  ): Promise<{ matching: ClusterQuery; scored: Scored; meaning: Meaning }> {
    const terms = await readTerms(condition, likeness)
    const meaning: Meaning = { terms, hidden: hidden.numbers, typeOf: (property) => typeIn(listedIn[kind], property) }
    const isOfPeople = kind === 'author' && hidden.numbers.size > 0
    const matching: ClusterQuery = {
      bool: {
        filter: [toListQuery(condition, meaning)],
        ...(isOfPeople && { must_not: [matchAny('number', hidden.numbers)] }),
      },
    }
    return { matching, scored: likeness ? await scoring(kind, likeness, terms) : (query) => query, meaning }
  }

  async function scoring(
    kind: RecordKind,
    likeness: Likeness,
    terms: ReadonlyMap<string, StoredTerm>,
  ): Promise<Scored> {
    const { stored, cluster, generation } = catalogue
    const { counts } = stored.summary
    if (kind === 'work') return scoredByTerms(likeness, terms, counts.work)
    const statistics = { names: counts[kind], words: stored.name_words[kind] }
    return scoredByNames(likeness, statistics, { cluster, generation, index: listedIn[kind] })
  }

  /** The terms that a list names, as far as works hold them. */
  async function readTerms(condition: ListCondition, likeness: Likeness | undefined): Promise<Map<string, StoredTerm>> {
    const named = [...leavesOf(condition)].flatMap((leaf) => (leaf.type === 'words' ? leaf.words.flat() : []))
    const wanted = [...new Set([...named, ...(likeness?.words.flat() ?? [])])]
    const { cluster, generation } = catalogue
    const stored = await cluster.read<StoredTerm>(nameIn(generation, 'terms'), wanted)
    return new Map(wanted.flatMap((term, place) => (stored[place] ? [[term, stored[place]] as const] : [])))
  }

  /** The place of a record in an order, whether or not it meets the condition. */
  async function placeOf(
    kind: RecordKind,
    number: number,
    { scored, sort }: { scored: Scored; sort: readonly object[] },
  ): Promise<unknown[]> {
    const query = scored(matchAny('number', [number]))
    const [found] = await search(listedIn[kind], { query, size: 1, sort, track_scores: true })
    return found!.sort!
  }

  /** Ids and other fields of some documents, by number. */
  async function fieldsOf(
    index: 'institutions' | 'works',
    numbers: readonly number[],
    fields: readonly FieldName[],
  ): Promise<Map<number, Fields>> {
    const wanted = [...new Set(numbers)]
    const found = new Map<number, Fields>()
    for (let first = 0; first < wanted.length; first += PAGE) {
      const some = wanted.slice(first, first + PAGE)
      const hits = await search(index, {
        query: matchAny('number', some),
        size: some.length,
        docvalue_fields: ['number', 'id', ...fields],
      })
      for (const hit of hits) found.set(numberOf(hit), hit.fields!)
    }
    return found
  }

  async function search(index: Parameters<typeof nameIn>[1], body: SearchBody): Promise<FoundDocument[]> {
    const { cluster, generation } = catalogue
    const { hits } = await cluster.search(nameIn(generation, index), { track_total_hits: false, ...body })
    return hits.hits
  }

  const self: OpenCatalogue = {
    vocabularies: catalogue.stored.vocabularies,
    topics: catalogue.stored.topics,
    taxonomy: (level) => taxonomies.get(level)!,
    topicCitations: () => catalogue.stored.topic_citations,
    countOf: (kind) =>
      isTaxonomyLevel(kind) ? self.taxonomy(kind).places.length : catalogue.stored.summary.counts[kind],
    isHidden: (kind, number) => kind === 'author' && hidden.numbers.has(number),
    async find(kind, ids) {
      const found = await catalogue.ids.find(kind, ids)
      return found.map((one) => one?.number)
    },
    async identify(scheme, _, values) {
      if (values.length === 0) return []
      const identifiers = values.map((value) => `${scheme}:${value}`)
      const hits = await search('identifiers', {
        query: matchAny('identifier', identifiers),
        size: identifiers.length,
        docvalue_fields: ['identifier', 'number'],
      })
      const numbers = new Map(hits.map(({ fields }) => [String(fields!.identifier![0]), fields!.number![0]!]))
      return identifiers.map((identifier) => numbers.get(identifier))
    },
    async page(kind, wanted) {
      if (isTaxonomyLevel(kind)) return pageOfTable(taxonomyTable(kind, self), wanted)
      const { condition, order, likeness, after, offset, limit } = wanted
      const { matching, scored } = await read(kind, condition, likeness)
      const index = listedIn[kind]
      const sort = sortClauses(order, index, kind)
      const asked = { sort, docvalue_fields: ['number'], track_scores: likeness !== undefined }
      const search_after = after === undefined ? undefined : await placeOf(kind, after, { scored, sort })
      const { hits } = await catalogue.cluster.search(nameIn(catalogue.generation, index), {
        ...asked,
        query: scored(matching),
        from: offset,
        // One more says whether there is one.
        size: Math.min(limit + 1, PAGE - offset),
        track_total_hits: true,
        ...(search_after && { search_after }),
      })
      const count = hits.total!.value
      if (order.some(({ by }) => by === 'name')) requireFewNames(self.countOf(kind), count)
      const shown = hits.hits.slice(0, limit)
      return {
        count,
        numbers: shown.map(numberOf),
        // A score is written as the shortest number that stands for its 32-bit float.
        relevance: likeness && shown.map(({ _score }) => Math.fround(_score!)),
        isLast: hits.hits.length <= limit && (after !== undefined || count <= offset + limit),
      }
    },
    async countGroups(kind, { by, property }, condition) {
      if (isTaxonomyLevel(kind)) return groupsOf(taxonomyTable(kind, self), { by, property }, condition)
      const { matching, meaning } = await read(kind, condition, undefined)
      const { cluster, generation } = catalogue
      const index = nameIn(generation, listedIn[kind])
      if (by === 'flag') return countFlag(cluster, index, { matching, holds: withFlag(property, meaning) })
      const counted = await countValues(cluster, index, { matching, field: property, known: withValue(property) })
      // Code 0 stands for no value.
      return isCoded(property) ? { ...counted, values: counted.values.filter(({ value }) => value !== 0) } : counted
    },
    async suggest(kind, wanted) {
      if (isTaxonomyLevel(kind)) return suggestPlaces(taxonomyTable(kind, self), wanted)
      const { query, condition, limit, mostCounted } = wanted
      const named: ListCondition = { type: 'name', query }
      const both: ListCondition = condition ? { type: 'all', parts: [named, condition] } : named
      const { matching } = await read(kind, both, undefined)
      const index = listedIn[kind]
      const { hits } = await catalogue.cluster.search(nameIn(catalogue.generation, index), {
        query: matching,
        sort: sortClauses([{ by: 'popularity' }], index, kind),
        size: Math.min(limit, mostCounted),
        track_total_hits: mostCounted,
        docvalue_fields: ['number'],
      })
      return { count: Math.min(hits.total!.value, mostCounted), numbers: hits.hits.map(numberOf) }
    },
    records: (kind, numbers) => catalogue.records.read(kind, numbers, hidden.ids),
    async lineages(institutions) {
      const fields = ['ordered_parents'] as const
      const own = await fieldsOf('institutions', institutions, fields)
      const parents = institutions.map((number) => decodeOrdered(own.get(number)!.ordered_parents ?? []))
      const above = await fieldsOf(
        'institutions',
        parents.flat().filter((number) => !own.has(number)),
        fields,
      )
      const idOf = (number: number) => urlOf('institution', (own.get(number) ?? above.get(number))!)
      return institutions.map((number, place) => [number, ...parents[place]!].map(idOf))
    },
    async references(works) {
      const citing = await fieldsOf('works', works, ['references'])
      const numbersOf = (work: number) => citing.get(work)?.references ?? []
      const cited = await fieldsOf('works', works.flatMap(numbersOf), [])
      return works.map((work) =>
        numbersOf(work)
          .map((number) => ({ number, id: urlOf('work', cited.get(number)!) }))
          .sort(byId),
      )
    },
    async mostCitedWork(author) {
      const [work] = await search('works', {
        query: matchAny('authors', [author]),
        size: 1,
        sort: [{ cited_by: { order: 'desc', missing: 0 } }, { day: { order: 'desc' } }, { number: { order: 'asc' } }],
        docvalue_fields: ['number'],
      })
      return work && numberOf(work)
    },
  }
  return self
}

type Fields = NonNullable<FoundDocument['fields']>

/** The URL id of a document. */
const urlOf = (kind: 'institution' | 'work', { id }: Fields): string => `${CATALOGUE_URL}${idLetters[kind]}${id![0]!}`

const numberOf = ({ fields }: FoundDocument): number => fields!.number![0]!
