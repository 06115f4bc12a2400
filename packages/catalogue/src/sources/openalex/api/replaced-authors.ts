import { idOf } from '../../reading/catalogue-ids.ts'
import { asList, objectOf, type Raw } from '../../reading/raw.ts'
import { isPlaceholder } from '../fields.ts'

/** The ids of a work's authors in their order; null for nobody known. */
export function authorIdsOf(work: Raw): (string | null)[] {
  return asList(work.authorships).map((one) => {
    const id = idOf(objectOf(objectOf(one).author).id, 'A')
    return id !== null && isPlaceholder(id) ? null : id
  })
}

/**
 * Authors whom no work names any more, each with the one who stands in their place in all their works that are still there.
 * @param named  All authors whom the works name now.
 */
export function replacedAuthors(
  earlier: Iterable<Raw>,
  works: Iterable<Raw>,
  named: ReadonlySet<string>,
): Map<string, string> {
  const isGone = (id: string | null) => id !== null && !named.has(id)
  const before = new Map<unknown, (string | null)[]>()
  for (const work of earlier) {
    const authors = authorIdsOf(work)
    if (authors.some(isGone)) before.set(work.id, authors)
  }
  const successors = new Map<string, string | null>()
  for (const work of works) {
    const [then = [], now] = [before.get(work.id), authorIdsOf(work)]
    for (const [place, id] of then.entries()) {
      if (id === null || !isGone(id)) continue
      // Where the list became another, or somebody of it has moved, its places tell nothing.
      const next = then.length === now.length && !then.includes(now[place]!) ? now[place]! : null
      successors.set(id, successors.has(id) && successors.get(id) !== next ? null : next)
    }
  }
  return new Map([...successors].filter((pair): pair is [string, string] => pair[1] !== null))
}
