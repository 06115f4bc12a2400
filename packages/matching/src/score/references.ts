import { inverseDocumentFrequency, quantiseImpact } from './bm25.ts'

/** What the same references count beside the same words. Measured, docs/scoring.md. */
const REFERENCES_FACTOR = 1.25

/** The most references of a text that count: those that fewest works cite. */
const MOST_REFERENCES = 300

/** A work of the catalogue that a text cites. */
export interface CitedWork {
  number: number
  /** Works of the catalogue that cite it. */
  citing: number
  /** Works of the catalogue that it cites itself. */
  references: number
}

/** A cited work, and what it adds to the scores of works, in the units of the weights of terms. */
export interface WeightedReference {
  number: number
  part: number
  /** The byte of its impact in itself; those that cite it have their own. */
  own: number
}

/**
 * The impact of a reference in a work, as a byte: the longer the list, the less each says. A work counts as one of its own list.
 * @param references  Works that it cites.
 */
export const impactOfReference = (references: number): number => quantiseImpact(1 / Math.sqrt(1 + references))

/**
 * Weighs the works that a text cites, so that a work with the same list has REFERENCES_FACTOR more of likeness, about as the cosine of two
 * lists; a reference weighs more the fewer works cite it. None counts in a catalogue that has no lists.
 * @param selfScore  The score of the text with itself, by its words.
 */
export function weighReferences(
  cited: readonly CitedWork[],
  { total, selfScore }: { total: number; selfScore: number },
): WeightedReference[] {
  if (selfScore === 0 || cited.every(({ citing }) => citing === 0)) return []
  const counted = cited
    .toSorted((a, b) => a.citing - b.citing || a.number - b.number)
    .slice(0, MOST_REFERENCES)
    // Sums depend on the order of their parts in the last digits.
    .sort((a, b) => a.number - b.number)
  const rarities = counted.map(({ citing }) => inverseDocumentFrequency(total, citing))
  const factor =
    (REFERENCES_FACTOR * selfScore * Math.sqrt(counted.length)) / rarities.reduce((sum, rarity) => sum + rarity, 0)
  return counted.map(({ number, references }, at) => ({
    number,
    part: factor * rarities[at]!,
    own: impactOfReference(references),
  }))
}
