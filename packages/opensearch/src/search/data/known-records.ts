import { hashNameKey, type KnownRecords } from '@cognate/catalogue/engine-kit'
import type { Cluster, IndexSearch, SearchAnswer, SearchBody } from '../../cluster/cluster.ts'
import { nameIn, PAGE } from '../../form/indexes.ts'
import { all, type ClusterQuery, either, matchAll, matchAny } from '../../form/query.ts'
import { readAll } from './pages.ts'
import type { RecordReader } from './records.ts'

/** Searches sent in one request. */
const AT_ONCE = 256

/** Newest works first, of equals the lower number. */
export const newestFirst = [{ day: { order: 'desc', missing: -1 } }, { number: 'asc' }]

/** What linking asks of the works of a catalogue in a cluster. */
export function clusterKnownRecords({ cluster, generation, records: reader }: Works): KnownRecords {
  /** The numbers that a search for each of some values finds. */
  async function searchAll<Value>(
    index: 'identifiers' | 'authors' | 'works',
    values: readonly Value[],
    bodyOf: (value: Value) => Omit<SearchBody, 'query'> & { query: ClusterQuery },
  ): Promise<number[][]> {
    const searches = values.map(
      (value): IndexSearch => ({
        index: nameIn(generation, index),
        body: { ...bodyOf(value), track_total_hits: false, docvalue_fields: ['number'] },
      }),
    )
    const answers: SearchAnswer[] = []
    for (let first = 0; first < searches.length; first += AT_ONCE)
      answers.push(...(await cluster.searchAll(searches.slice(first, first + AT_ONCE))))
    return answers.map(({ hits }) => hits.hits.map(({ fields }) => fields!.number![0]!))
  }

  return {
    async readInstitutions() {
      const found = await readAll(cluster, nameIn(generation, 'institutions'), {
        query: matchAll,
        docvalue_fields: ['number'],
      })
      const numbers = found.map(({ fields }) => fields!.number![0]!)
      const fields = [
        'id',
        'display_name',
        'display_name_alternatives',
        'display_name_acronyms',
        'country_code',
      ] as const
      const records = await reader.readFields('institution', numbers, fields)
      return records.map((record, place) => ({ index: numbers[place]!, ...record }))
    },
    async findByIdentifier(scheme, values) {
      const answers = await searchAll('identifiers', values, (value) => ({
        query: matchAny('identifier', [`${scheme}:${value}`]),
        size: 1,
        // Of two records with the same identifier, the first has it.
        sort: [{ number: 'asc' }],
      }))
      return answers.map((numbers) => numbers[0])
    },
    async findAuthors(asked) {
      const found = await searchAll('authors', asked, ({ key, places }) => ({
        query: all([matchAny('name_hashes', [hashNameKey(key)]), wasAt(places)]),
        size: PAGE,
        sort: [{ number: 'asc' }],
      }))
      const authors = [...new Set(found.flat())]
      const fields = ['display_name', 'display_name_alternatives'] as const
      const records = await reader.readFields('author', authors, fields)
      const named = new Map(
        records.map(({ display_name, display_name_alternatives }, place) => {
          const author = authors[place]!
          return [author, { author, names: [display_name, ...display_name_alternatives] }]
        }),
      )
      return found.map((numbers) => numbers.map((number) => named.get(number)!))
    },
    readAuthors: (authors) => reader.readFields('author', authors, ['id', 'display_name']),
    async readTexts(authors, most) {
      const [records, works] = await Promise.all([
        reader.readFields('author', authors, ['topics']),
        searchAll('works', authors, (author) => ({
          query: matchAny('authors', [author]),
          size: most.titles,
          sort: newestFirst,
        })),
      ])
      const wanted = [...new Set(works.flat())]
      const titled = await reader.readFields('work', wanted, ['title'])
      const titles = new Map(wanted.map((work, place) => [work, titled[place]!.title]))
      return records.map(({ topics }, place) => ({
        topics: topics.slice(0, most.topics).map(({ display_name }) => display_name),
        titles: works[place]!.map((work) => titles.get(work)!),
      }))
    },
  }
}

/** Finds authors who are or were at one of some institutions, or at a part of one. */
const wasAt = (places: Iterable<number>): ClusterQuery =>
  either(matchAny('lineages', places), matchAny('affiliation_lineages', places))

/** Where the works of a catalogue are. */
interface Works {
  cluster: Cluster
  generation: string
  records: RecordReader
}
