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
  /** Short ids of those who are somebody else, as `toldApart` gives them. */
  apart: ReadonlySet<string>
}

interface Verdict {
  ground: string | null
  person: { identifier: string }
  against: { identifier: string | null }
}

/** Short ids of those of whom it was decided that they are not somebody: the ground is a wrong person, whichever of the two it was said of. */
export function toldApart(identifier: string, verdicts: readonly Verdict[]): ReadonlySet<string> {
  const id = shortId(identifier)
  const pairs = verdicts.flatMap(({ ground, person, against }) =>
    ground === 'wrong_person' && against.identifier !== null
      ? [[shortId(person.identifier), shortId(against.identifier)]]
      : [],
  )
  return new Set(pairs.filter((pair) => pair.includes(id)).flat())
}

/** Whom of a collection somebody may be by the doubts of the catalogue: its authors, whom they oppose, and who is collected; each once. */
export function mayBeAmong(hints: readonly Hint[] | undefined, { manuscript, people, apart }: Among): MayBe[] {
  const collected = new Set(people.map(({ identifier }) => shortId(identifier)))
  const found = (hints ?? [])
    .filter(({ kind }) => kind === 'same_person')
    .flatMap(({ others, reason }) =>
      others.flatMap(({ id, display_name }): MayBe[] => {
        if (apart.has(shortId(id))) return []
        const is = partIn(manuscript, id) ?? (collected.has(shortId(id)) ? 'collected' : undefined)
        return is ? [{ identifier: id, display_name, is, reason }] : []
      }),
    )
  return found.filter(
    ({ identifier }, at) => found.findIndex((one) => shortId(one.identifier) === shortId(identifier)) === at,
  )
}
