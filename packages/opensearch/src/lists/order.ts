import { type Order, startOf } from '@cognate/catalogue/open-catalogue-kit'
import type { listedIn } from '../form/indexes.ts'
import { lastOf, typeIn } from './numbers.ts'

type Kind = keyof typeof listedIn
type Sort = Record<string, object>

/** The best known first; of unknown citations nothing is known, and of equals the lower number comes first. */
const byPopularity: Record<Kind, readonly Sort[]> = {
  work: [{ cited_by: { order: 'desc', missing: 0 } }],
  author: [{ cited_by: { order: 'desc', missing: 0 } }, { works_count: { order: 'desc' } }],
  institution: [{ popularity: { order: 'asc' } }],
  venue: [{ popularity: { order: 'asc' } }],
  topic: [{ popularity: { order: 'asc' } }],
}

/** The order of a list, as a search takes it. */
export function sortClauses(order: readonly Order[], index: (typeof listedIn)[Kind], kind: Kind): Sort[] {
  return [...order.flatMap((key) => keysOf(key, index, kind)), { number: { order: 'asc' } }]
}

function keysOf(key: Order, index: (typeof listedIn)[Kind], kind: Kind): readonly Sort[] {
  switch (key.by) {
    case 'popularity':
      return byPopularity[kind]
    case 'chance':
      return [{ _script: { type: 'number', order: 'asc', script: scattered(key.seed) } }]
    case 'relevance':
      return [{ _score: { order: direction(key) } }]
    case 'name':
      return [{ name: { order: direction(key) } }]
    case 'number': {
      const missing = lastOf(typeIn(index, key.property), key.descending)
      return [{ [key.property]: { order: direction(key), missing } }]
    }
  }
}

const direction = ({ descending }: { descending: boolean }) => (descending ? 'desc' : 'asc')

/** The same steps as `scatter` in `random-order.ts` of the catalogue, with the same numbers as Java writes them. */
const scattered = (seed: string) => ({
  source: `int hash = (params.start ^ (int) doc['id'].value) * -2048144789;
    hash = (hash ^ (hash >>> 13)) * -1028477387;
    return (double) ((hash ^ (hash >>> 16)) & 4294967295L)`,
  params: { start: startOf(seed) },
})
