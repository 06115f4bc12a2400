import type { QueryMeaning } from '@cognate/catalogue'
import {
  type CosineOfWork,
  cosineFrom,
  directionOf,
  measureLengths,
  type VectorRow,
  type VectorTable,
  withUsual,
} from '@cognate/matching'
import type { SearchAnswer } from '../../cluster/cluster.ts'
import { PAGE, TERMS_AT_ONCE } from '../../form/indexes.ts'
import { matchAny } from '../../form/query.ts'
import type { Catalogue } from '../data/catalogue.ts'

/**
 * Multiplies the vector of a query with those of works where they are stored, so that whole numbers travel and no vectors. A
 * square of the length goes with each product.
 */
const multiply = {
  init_script: `int[] query = new int[params.query.size()];
    for (int at = 0; at < query.length; at++) { query[at] = params.query[at]; }
    state.query = query;
    state.numbers = new ArrayList(); state.products = new ArrayList(); state.squares = new ArrayList()`,
  map_script: `BytesRef vector = doc['vector'].value; byte[] bytes = vector.bytes; int[] query = state.query;
    int products = 0; int squares = 0; int from = vector.offset;
    for (int at = 0; at < query.length; at++) {
      int part = bytes[from + at]; products += query[at] * part; squares += part * part;
    }
    state.numbers.add(doc['number'].value); state.products.add(products); state.squares.add(squares)`,
  combine_script: 'return [state.numbers, state.products, state.squares]',
  reduce_script: 'return states',
}

/** Of each part of the index: numbers of works, products with the query, and squares of their lengths. */
type Multiplied = [numbers: number[], products: number[], squares: number[]][]

/** The direction of a query; undefined where the catalogue has no vectors, or the query no record with one. */
export async function readDirection(
  asked: QueryMeaning | undefined,
  catalogue: Catalogue,
): Promise<VectorTable | undefined> {
  const index = catalogue.stored.vectors
  if (!asked || index === undefined) return undefined
  const found = await catalogue.ids.find('work', asked.works.flat())
  const numbers = found.map((work) => work?.number)
  const vectors = await readVectors(new Set(numbers.filter((number) => number !== undefined)), index, catalogue)
  let place = 0
  const rows = asked.works.map((ids) => ids.flatMap(() => vectors.get(numbers[place++]!) ?? []))
  return directionOf(asked.texts, rows)
}

/** The vectors of works that have one. */
async function readVectors(
  numbers: ReadonlySet<number>,
  index: string,
  { cluster }: Catalogue,
): Promise<Map<number, VectorRow>> {
  if (numbers.size === 0) return new Map()
  const body = { query: matchAny('number', numbers), size: PAGE, docvalue_fields: ['number', 'vector'] }
  const { hits } = await cluster.search(index, body)
  return new Map(
    hits.hits.map(({ fields }) => {
      const { number, vector } = fields as unknown as { number: [number]; vector: [string] }
      return [number[0], { table: asTable(Buffer.from(vector[0], 'base64')), row: 0 }]
    }),
  )
}

/** As tables of catalogues are, whose lengths have 32 bits. */
function asTable(bytes: Buffer): VectorTable {
  const table = { vectors: new Int8Array(bytes), dimensions: bytes.length, lengths: new Float32Array(1) }
  measureLengths(table)
  return table
}

/**
 * The cosine of a query and each of some works; undefined where the best of them have no vectors, or point elsewhere.
 * @param best  Numbers of the works that match best, the best first.
 */
export async function readCosines(
  direction: VectorTable,
  { best, others }: { best: readonly number[]; others: Iterable<number> },
  catalogue: Catalogue,
): Promise<CosineOfWork | undefined> {
  const numbers = [...new Set([...best, ...others])]
  const cosines = new Map<number, number>()
  const [length] = direction.lengths as Float64Array
  for (let first = 0; first < numbers.length; first += TERMS_AT_ONCE)
    for (const [works, products, squares] of await multiplyWith(
      direction.vectors,
      numbers.slice(first, first + TERMS_AT_ONCE),
      catalogue,
    ))
      for (const [row, work] of works.entries())
        cosines.set(work, cosineFrom(products[row]!, length! * Math.fround(Math.sqrt(squares[row]!))))
  return withUsual(best, (work) => cosines.get(work))
}

async function multiplyWith(
  vector: Int8Array,
  numbers: readonly number[],
  { cluster, stored }: Catalogue,
): Promise<Multiplied> {
  const params = { query: [...vector] }
  const { aggregations }: SearchAnswer = await cluster.search(stored.vectors!, {
    query: matchAny('number', numbers),
    size: 0,
    track_total_hits: false,
    aggs: { multiplied: { scripted_metric: { ...multiply, params } } },
  })
  return ((aggregations?.multiplied?.value as Multiplied | null) ?? []).filter((part) => part !== null)
}
