import { fixedRandom } from '@cognate/matching'
import { asPasted, type JudgedQuery } from './judged-queries.ts'

/**
 * Meaningless texts, as many and as long as the queries, with words drawn at random from all queries. Their hits are chance.
 */
export function shuffleQueries(queries: readonly JudgedQuery[]): JudgedQuery[] {
  const random = fixedRandom()
  const words = queries.flatMap((query) => asPasted(query).split(/\s+/))
  const draw = (count: number) =>
    Array.from({ length: count }, () => words[Math.floor(random.next().value * words.length)]).join(' ')
  return queries.map((query) => ({
    ...query,
    title: draw(query.title.split(/\s+/).length),
    abstract: draw(query.abstract.split(/\s+/).length),
  }))
}
