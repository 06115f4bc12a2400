import { createHash } from 'node:crypto'
import { type FoldableInstitution, foldInstitutions } from '@cognate/curation'
import type { InstitutionPair, WrittenInstitution } from './institution-gold.ts'

/** How judged pairs of names were folded. */
export interface InstitutionFigures {
  /** Pairs that are one institution. */
  same: number
  /** Pairs that are two. */
  different: number
  /** Folded, and one. */
  right: number
  /** Folded, though two. */
  wrong: InstitutionPair[]
  /** Not folded, though one. */
  missed: InstitutionPair[]
}

export interface InstitutionMeasures {
  /** Records before and after folding. */
  records: { given: number; left: number }
  /** The half on which the rules were tuned, and the other; pairs are divided by their hashes. */
  halves: [InstitutionFigures, InstitutionFigures]
  /** The pairs that were drawn anew, on which the rules were checked. */
  drawn: InstitutionFigures
  /** Pairs that name an institution which the works do not have. */
  unknown: number
  /** Time of folding all records, in milliseconds. */
  durationMs: number
}

/** Folds the institutions of a catalogue as an import does, and compares judged pairs of names. */
export function measureInstitutions(
  institutions: readonly WrittenInstitution[],
  { pairs, drawn = [] }: { pairs: readonly InstitutionPair[]; drawn?: readonly InstitutionPair[] },
  now: () => number,
): InstitutionMeasures {
  const start = now()
  const { leaders, nowhere, several } = foldInstitutions(institutions.map(foldable))
  const durationMs = now() - start
  const placesAt = (index: number) => (nowhere.includes(index) ? [] : (several.get(index) ?? [leaders[index]!]))
  const placesOf = new Map(institutions.map(({ display_name }, index) => [display_name, placesAt(index)]))
  const halves: InstitutionMeasures['halves'] = [emptyFigures(), emptyFigures()]
  const drawnFigures = emptyFigures()
  let unknown = 0
  const compare = (pair: InstitutionPair, figures: InstitutionFigures) => {
    const [a, b] = [placesOf.get(pair.name), placesOf.get(pair.other_name)]
    if (a === undefined || b === undefined) unknown++
    else {
      const isFound = a.some((place) => b.includes(place))
      count(figures, pair, isFound)
    }
  }
  for (const pair of pairs) compare(pair, halves[halfOf(pair)])
  for (const pair of drawn) compare(pair, drawnFigures)
  return {
    records: { given: institutions.length, left: new Set(leaders).size },
    halves,
    drawn: drawnFigures,
    unknown,
    durationMs,
  }
}

function foldable({ display_name, ror, people }: WrittenInstitution): FoldableInstitution {
  return { display_name, display_name_acronyms: [], ror, country_code: null, mentions: people.length, people }
}

function emptyFigures(): InstitutionFigures {
  return { same: 0, different: 0, right: 0, wrong: [], missed: [] }
}

function count(figures: InstitutionFigures, pair: InstitutionPair, isFolded: boolean): void {
  figures[pair.same ? 'same' : 'different']++
  if (isFolded && pair.same) figures.right++
  else if (isFolded) figures.wrong.push(pair)
  else if (pair.same) figures.missed.push(pair)
}

function halfOf({ name, other_name }: InstitutionPair): 0 | 1 {
  return (createHash('sha256').update(`${name}\n${other_name}`).digest()[0]! & 1) as 0 | 1
}
