import type { EngineQuery, Hit } from '@cognate/catalogue'
import { type CitedWork, type IntegerQuery, impactOfReference } from '@cognate/matching'
import { nameIn } from '../../form/indexes.ts'
import { matchAny } from '../../form/query.ts'
import type { Catalogue } from '../data/catalogue.ts'
import { type Ballot, readWorksNaming, worksField } from '../data/works.ts'

/** A work that the text of a query cites, and by whom it is. */
interface Cited extends CitedWork {
  authors: readonly number[]
}

interface CountedValues {
  citing?: { buckets: { key: number; doc_count: number }[] }
}

/** The works that a query for experts cites, with what weighs them; none for all other queries. */
export async function readCited(
  { dataset, citedIds = [] }: EngineQuery,
  { cluster, generation, ids }: Catalogue,
): Promise<Cited[]> {
  if (dataset !== 'experts' || citedIds.length === 0) return []
  const found = await ids.find('work', citedIds)
  const numbers = [...new Set(found.flatMap((work) => work?.number ?? []))]
  if (numbers.length === 0) return []
  const index = nameIn(generation, 'works')
  const size = numbers.length
  const docvalue_fields = ['number', 'authors', 'references']
  const citing = { terms: { field: 'references', include: numbers, size } }
  const [works, counted] = await cluster.searchAll([
    { index, body: { query: matchAny('number', numbers), size, docvalue_fields } },
    { index, body: { query: matchAny('references', numbers), size: 0, track_total_hits: false, aggs: { citing } } },
  ])
  const { buckets } = (counted!.aggregations as CountedValues | undefined)?.citing ?? { buckets: [] }
  const citingOf = new Map(buckets.map(({ key, doc_count }) => [key, doc_count]))
  return works!.hits.hits.map(({ fields = {} }) => {
    const number = fields.number![0]!
    const { authors = [], references = [] } = fields
    return { number, authors, references: references.length, citing: citingOf.get(number) ?? 0 }
  })
}

/** What references add to the sum of a work that was found. */
export function referencesIn({
  references = [],
}: IntegerQuery): (ballot: Pick<Ballot, 'work' | 'references'>) => number {
  const byNumber = new Map(references.map((reference) => [reference.number, reference]))
  return ({ work, references: ofWork }) => {
    const itself = byNumber.get(work)
    const impact = impactOfReference(ofWork.length)
    const own = itself ? itself.weight * itself.own : 0
    return ofWork.reduce((sum, number) => sum + (byNumber.get(number)?.weight ?? 0) * impact, own)
  }
}

/** By author, how many of the cited works are theirs, and how many of them their works cite. */
export async function readCitations(
  authors: readonly number[],
  cited: readonly Cited[],
  catalogue: Catalogue,
): Promise<Map<number, NonNullable<Hit['citations']>>> {
  const isCited = new Set(cited.map(({ number }) => number))
  const shared = new Map(authors.map((author) => [author, new Set<number>()]))
  const works = await readWorksNaming(catalogue, {
    field: worksField.author,
    numbers: authors,
    matching: matchAny('references', isCited),
    docvalues: ['number', 'authors', 'references'],
  })
  for (const { fields = {} } of works)
    for (const author of fields.authors ?? [])
      for (const one of fields.references ?? []) if (isCited.has(one)) shared.get(author)?.add(one)
  return new Map(
    authors.map((author) => [
      author,
      { cited: cited.filter((work) => work.authors.includes(author)).length, shared: shared.get(author)!.size },
    ]),
  )
}
