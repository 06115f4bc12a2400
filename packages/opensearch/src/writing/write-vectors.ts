import type { MeaningSummary } from '@cognate/catalogue'
import { describeVectors, makeVectors, type VectorMaking, type WorksToRead } from '@cognate/catalogue/engine-kit'
import type { Cluster } from '../cluster/cluster.ts'
import { definitionOfVectors, nameIn, vectorsIn } from '../form/indexes.ts'
import { matchAll } from '../form/query.ts'
import { readInPages } from '../search/data/pages.ts'
import { RecordReader } from '../search/data/records.ts'
import { Bulk } from './bulk.ts'
import type { Generation } from './cluster-writer.ts'

/** Records read at once. */
const AT_ONCE = 1_000

export interface VectorsToWrite extends VectorMaking {
  /** The generation that gets them. */
  generation: Generation
  /** The generation of the works. */
  works: string
  total: number
}

/** Makes the vectors of the works of a generation and writes them into an index of their own. @returns What the summary says. */
export async function writeVectors({ generation, works, total, ...making }: VectorsToWrite): Promise<MeaningSummary> {
  const { cluster, name, shards } = generation
  const index = vectorsIn(name)
  const numbers = new Int32Array(total)
  const count = await makeVectors(worksIn(cluster, works, numbers), making, async (vectors) => {
    await cluster.call('PUT', `/${index}`, definitionOfVectors(shards))
    const bulk = new Bulk(cluster)
    let [row, count] = [0, 0]
    for await (const vector of vectors) {
      const number = numbers[row++]!
      // One without a vector is missing.
      if (vector.every((part) => part === 0)) continue
      const bytes = Buffer.from(vector.buffer, vector.byteOffset, vector.length)
      await bulk.add(index, `{"number":${number},"vector":"${bytes.toString('base64')}"}`, String(number))
      count++
    }
    await bulk.flush()
    await cluster.call('POST', `/${index}/_flush`)
    await cluster.call('POST', `/${index}/_refresh`)
    return count
  })
  return { ...describeVectors(making), works: count }
}

/** The works of a generation, ascending by number; their numbers are noted on the way. */
function worksIn(cluster: Cluster, works: string, numbers: Int32Array): WorksToRead {
  const records = new RecordReader(cluster, works)
  return {
    total: numbers.length,
    async *read() {
      let row = 0
      for await (const page of readInPages(cluster, nameIn(works, 'works'), {
        query: matchAll,
        docvalue_fields: ['number'],
      }))
        for (let first = 0; first < page.length; first += AT_ONCE) {
          const some = page.slice(first, first + AT_ONCE).map(({ fields }) => fields!.number![0]!)
          numbers.set(some, row)
          row += some.length
          yield* await records.readFields('work', some, ['title', 'abstract', 'language', 'publication_year'])
        }
    },
  }
}
