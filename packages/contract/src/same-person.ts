import { shortId } from './ids.ts'
import { type ManuscriptPart, partIn } from './manuscript-part.ts'

/** Somebody of a manuscript who may be the same person as another. */
export interface MayBe {
  identifier: string
  display_name: string
  /** What they are to the manuscript, or that they are collected, too. */
  is: ManuscriptPart | 'collected'
  /** A sentence that gives the evidence. */
  reason: string
}

interface Hint {
  kind: string
  reason: string
  others: readonly { id: string; display_name: string }[]
}

interface Among {
  manuscript: Parameters<typeof partIn>[0]
  /** Who is collected. */
  people: readonly { identifier: string }[]
}

/** Whom of a collection somebody may be by the doubts of the catalogue: its authors, whom they oppose, and who is collected; each once. */
export function mayBeAmong(hints: readonly Hint[] | undefined, { manuscript, people }: Among): MayBe[] {
  const collected = new Set(people.map(({ identifier }) => shortId(identifier)))
  const found = (hints ?? [])
    .filter(({ kind }) => kind === 'same_person')
    .flatMap(({ others, reason }) =>
      others.flatMap(({ id, display_name }): MayBe[] => {
        const is = partIn(manuscript, id) ?? (collected.has(shortId(id)) ? 'collected' : undefined)
        return is ? [{ identifier: id, display_name, is, reason }] : []
      }),
    )
  return found.filter(
    ({ identifier }, at) => found.findIndex((one) => shortId(one.identifier) === shortId(identifier)) === at,
  )
}
