/** Irregular plurals that are frequent in scholarly texts, by their singulars as the rules leave them. */
const irregular = new Map(
  `alga:algae analysis:analyses bacterium:bacteria bias:bias,biases child:children corpus:corpora crisis:crises
  criterion:criteria foot:feet formula:formulae fungus:fungi gas:gas,gases genus:genera half:halves index:indices
  knife:knives larva:larvae leaf:leaves life:lives lens:lens,lenses locus:loci man:men matrix:matrices mouse:mice
  nucleus:nuclei ovum:ova phenomenon:phenomena radius:radii spectrum:spectra stimulus:stimuli stratum:strata
  taxon:taxa tooth:teeth vertebra:vertebrae vertex:vertices wolf:wolves woman:women`
    .split(/\s+/)
    .flatMap((entry) => {
      const [singular, plurals] = entry.split(':') as [string, string]
      return plurals.split(',').map((plural) => [plural, singular] as const)
    }),
)

/**
 * One form for the singular and plural of an English word, which need not be a word; other words stay as they are. After
 * Harman's S stemmer, which removes -s, -es and -ies, with more care for -ches, -xes, -ees, -is and irregular plurals.
 * @see Harman 1991, "How effective is suffixing?", doi:10.1002/(SICI)1097-4571(199101)42:1<7::AID-ASI2>3.0.CO;2-P
 */
export function stemWord(word: string): string {
  const singular = irregular.get(word)
  if (singular !== undefined) return singular
  return dropMuteEnd(dropPlural(word))
}

function dropPlural(word: string): string {
  // Neither bus nor class nor basis is a plural; theses, hypotheses and syntheses are.
  if (word.length < 4 || !word.endsWith('s') || /[uis]s$/.test(word)) return word
  return word.endsWith('theses') ? `${word.slice(0, -2)}is` : word.slice(0, -1)
}

/** Study and studie(s) get one form; so do match and matche(s), box and boxe(s), hero and heroe(s), class and classe(s). */
function dropMuteEnd(word: string): string {
  if (word.length > 4 && word.endsWith('ie')) return `${word.slice(0, -2)}y`
  return word.length > 3 && /(?:[cs]h|ss|x|zz|o)e$/.test(word) ? word.slice(0, -1) : word
}
