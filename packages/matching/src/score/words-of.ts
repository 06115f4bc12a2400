import type { Language } from '../languages/languages.ts'
import type { TermCounts } from './types.ts'

/** A word of a query with the terms under which it is looked for. */
interface Word extends Pick<TermCounts, 'surface' | 'inTitle' | 'inRest'> {
  /** One or more; the first is its own or, where no work holds that, one that works hold. No two words share a term. */
  terms: string[]
  /** The most works that can have one of the terms. */
  works: number
}

/**
 * A language is likely if works hold its terms as often as those of the language that the text is taken for, on average over the words
 * that differ. No word speaks more against it than one that is four times less frequent so: a name may be of any language.
 */
const MOST_AGAINST = Math.log(4)

/**
 * The words of a text. One whose language does not show has the terms of all likely languages, which are synonyms (Pirkola 1998,
 * doi:10.1145/290941.290957): as rare as all of them together. Words that say nothing in a likely language are left out.
 */
export function wordsOf(counts: readonly TermCounts[], worksHolding: (term: string) => number): Word[] {
  const likely = likelyLanguages(counts, worksHolding)
  const isSaying = ({ others }: TermCounts) => likely.every((language) => others?.get(language) !== '')
  const saying = likely.length > 0 ? counts.filter(isSaying) : counts
  const taken = new Set(counts.map(({ term }) => term))
  return (saying.length > 0 ? saying : counts).map(({ term, others, surface, inTitle, inRest }) => {
    const terms = [term]
    for (const language of likely) {
      const other = others?.get(language)
      if (!other || taken.has(other) || worksHolding(other) === 0) continue
      taken.add(other)
      terms.push(other)
    }
    if (terms.length > 1 && worksHolding(term) === 0) terms.shift()
    return { surface, inTitle, inRest, terms, works: terms.reduce((sum, term) => sum + worksHolding(term), 0) }
  })
}

/** The languages that a text could be in as well, by how often works hold the terms that its words have in them. */
function likelyLanguages(counts: readonly TermCounts[], worksHolding: (term: string) => number): Language[] {
  const unclear = counts.filter(({ others }) => others)
  const languages = unclear[0] ? [...unclear[0].others!.keys()] : []
  const lead = (term: string, other: string) => Math.log((worksHolding(other) + 0.5) / (worksHolding(term) + 0.5))
  return languages.filter((language) => {
    const leads = unclear.flatMap(({ term, others }) => {
      const other = others!.get(language)
      return !other || other === term ? [] : [Math.max(-MOST_AGAINST, lead(term, other))]
    })
    return leads.length > 0 && leads.reduce((sum, lead) => sum + lead, 0) >= 0
  })
}
