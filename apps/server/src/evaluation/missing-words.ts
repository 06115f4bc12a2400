import type { Engine } from '@cognate/catalogue'
import { endpointKeys, type QueryRecord } from '@cognate/contract'
import { tellingOf, type WeightedTerm } from '@cognate/matching'
import { countWork, readQuery } from '../discovery/read-query.ts'
import { weighQuery } from '../discovery/weigh-query.ts'

/** Terms of a query that are looked for, the heaviest. */
const HEAVIEST = 24
const MOST_TOLD = 6
/** Newest works of a person that are read. */
const WORKS = 50

/** Tells which of the heaviest words of a query no work of an author holds. */
export async function findMissingWords(
  records: readonly QueryRecord[],
  engine: Engine,
): Promise<(authorId: string) => Promise<string[]>> {
  const query = await readQuery(records, { engine, endpoints: endpointKeys })
  const { terms } = await weighQuery(query, engine, 'experts')
  const heaviest = tellingOf(
    terms.toSorted((a, b) => b.weight - a.weight),
    (term: WeightedTerm) => term,
  ).slice(0, HEAVIEST)
  return async (author) => {
    const page = await engine.listAuthorWorks({ author, offset: 0, limit: WORKS })
    const held = new Set(page?.works.flatMap((work) => countWork(work).map(({ term }) => term)))
    return heaviest
      .filter(({ term }) => !held.has(term))
      .slice(0, MOST_TOLD)
      .map(({ surface }) => surface)
  }
}
