import { lowerBound } from './accumulate.ts'
import type { Segment } from './catalogue-data.ts'
import { SEGMENT_WORKS } from './format.ts'
import type { IntegerQuery } from './integer-query.ts'

/**
 * What each term of the query adds to the sums of some works, found by bisection in its postings: the works are few.
 * @param works  Work indices, distinct.
 * @returns For each work, in their order, one sum for each term of the query; together they are the work's sum.
 */
export function contributionsTo(
  works: readonly number[],
  query: IntegerQuery,
  segments: readonly Segment[],
): Int32Array[] {
  const contributions = works.map(() => new Int32Array(query.terms.length))
  const order = works.map((work, place) => ({ work, place })).sort((a, b) => a.work - b.work)
  for (let from = 0; from < order.length; ) {
    const number = Math.floor(order[from]!.work / SEGMENT_WORKS)
    let to = from
    while (to < order.length && order[to]!.work < (number + 1) * SEGMENT_WORKS) to++
    addFromSegment(order.slice(from, to), number, { query, segment: segments[number]!, contributions })
    from = to
  }
  return contributions
}

function addFromSegment(
  works: readonly { work: number; place: number }[],
  number: number,
  { query, segment, contributions }: { query: IntegerQuery; segment: Segment; contributions: Int32Array[] },
): void {
  const { terms, offsets, documents, impacts } = segment
  let row = 0
  for (const [column, term] of query.terms.entries()) {
    row = lowerBound(terms, term.number, row)
    if (terms[row] !== term.number) continue
    let at = offsets[row]!
    const end = offsets[row + 1]!
    for (const { work, place } of works) {
      const document = work - number * SEGMENT_WORKS
      at = lowerBound(documents, document, at, end)
      if (at < end && documents[at] === document) contributions[place]![column] = term.weight * impacts[at]!
    }
  }
}
