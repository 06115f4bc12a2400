import { AffiliationMatcher, countriesIn } from '@cognate/curation'
import type { AffiliationGold, RorInstitution } from './affiliation-gold.ts'

/** How raw affiliations were matched. */
export interface AffiliationFigures {
  /** Affiliations that name at least one of the candidates. */
  known: number
  /** Of these: matched to one they name. */
  right: number
  /** Of these: matched to another one. */
  wrong: number
  /** Affiliations that name none of the candidates. */
  unknown: number
  /** Of these: matched to a candidate nevertheless. */
  wrongOfUnknown: number
}

export interface AffiliationMeasures {
  /** Institutions with a record of ROR, and those whose names were taken from the first half of the gold. */
  candidates: { recorded: number; learned: number }
  /** With the records alone, on the whole gold standard. */
  recorded: AffiliationFigures
  /** With records and learned names, on the second half, from which no name was learned: every second string, on which rules were tuned, */
  tuned: AffiliationFigures
  /** and the others. */
  leftAside: AffiliationFigures
}

/**
 * Measures matching against two sets of candidates: institutions with a record of ROR; and these with all that the first half of the
 * gold (every other entry) names alone, known by the parts of its strings that name an organisation, and by the country that they name.
 */
export function measureAffiliations(
  gold: readonly AffiliationGold[],
  records: readonly RorInstitution[],
): AffiliationMeasures {
  const recorded = [...new Map(records.map((record) => [record.id, record])).values()]
  const learned = learnInstitutions(
    gold.filter((_, at) => at % 2 === 0),
    new Set(recorded.map(({ id }) => id)),
  )
  const everyFourth = (first: number) => gold.filter((_, at) => at % 4 === first)
  return {
    candidates: { recorded: recorded.length, learned: learned.length },
    recorded: measure(gold, recorded),
    tuned: measure(everyFourth(1), [...recorded, ...learned]),
    leftAside: measure(everyFourth(3), [...recorded, ...learned]),
  }
}

function measure(gold: readonly AffiliationGold[], candidates: readonly RorInstitution[]): AffiliationFigures {
  const matcher = new AffiliationMatcher(candidates.map((candidate, index) => ({ ...candidate, index })))
  const ids = new Set(candidates.map(({ id }) => id))
  const figures = { known: 0, right: 0, wrong: 0, unknown: 0, wrongOfUnknown: 0 }
  for (const { affiliation, ror_ids } of gold) {
    const [found] = matcher.matchAll(affiliation)
    const id = found && candidates[found.index]!.id
    if (ror_ids.some((known) => ids.has(known))) {
      figures.known++
      if (id !== undefined) figures[ror_ids.includes(id) ? 'right' : 'wrong']++
    } else {
      figures.unknown++
      if (id !== undefined) figures.wrongOfUnknown++
    }
  }
  return figures
}

/** Parts of an affiliation that name an organisation, and parts that name a part of one. */
const organisation = /univers|hospital|hôpital|polyt[eé]|academ|colleg|institut/i
const part = /^\W*(the )?(dep|div|school|fac|section|program|unit|lab|graduate|key)|school of|faculty|department/i

/** Institutions with the names and the country under which affiliations that name one alone have them. */
function learnInstitutions(gold: readonly AffiliationGold[], known: ReadonlySet<string>): RorInstitution[] {
  const learned = new Map<string, { names: Set<string>; countries: Set<string> }>()
  for (const { affiliation, ror_ids } of gold) {
    const [id, second] = ror_ids
    if (id === undefined || second !== undefined || known.has(id)) continue
    for (const name of affiliation.split(/[,;]/).filter((text) => organisation.test(text) && !part.test(text))) {
      const { names, countries } = learned.get(id) ?? { names: new Set(), countries: new Set() }
      learned.set(id, { names: names.add(name.trim()), countries: countries.union(countriesIn(affiliation)) })
    }
  }
  return [...learned].map(
    ([
      id,
      {
        names: [display_name = '', ...display_name_alternatives],
        countries,
      },
    ]) => ({
      ...{ id, display_name, display_name_alternatives, display_name_acronyms: [] },
      ...{ country_code: countries.size === 1 ? [...countries][0]! : null, city: null },
    }),
  )
}
