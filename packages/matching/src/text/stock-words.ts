import { analyse } from './analysis.ts'

/**
 * Words that abstracts on any subject use about themselves: the work, its method, its value and its results. They are searched
 * like all others, but do not show a reader why a work was found. A list, because statistics cannot identify them: in a
 * catalogue of one field the subject's own words are as frequent (in the ACL corpus `translation` occurs in more works than
 * `important`).
 */
const words = `ability able accordingly achieve achieved achievement achieving addition additional additionally address
  addressed addressing advance advantage aim allow allowed allowing alternative analyse analysed analysing
  analyze analyzed analyzing application applied apply applying approach appropriate assess assessed assessing
  attempt attempted attempting available base based basic basis benefit best better broad broadly careful
  carefully certain challenge challenging choice choose clear clearly collect common commonly comparable compare
  compared comparing comparison complete comprehensive conclude concluded concluding conclusion consider
  considerable considered considering consist contain contribute contribution create created creating crucial
  current currently data dataset deal define defined defining definition demonstrate demonstrated demonstrating
  depend depended depending describe described describing description design designed despite detail determine
  determined determining develop difference different difficult difficulty directly discuss discussed discussing
  discussion dynamically easily easy effective effectively effectiveness efficient efficiently enable enabled
  enabling encourage encouraged encouraging enhance enhanced enhancing ensure especially establish established
  establishing evaluate evaluated evaluating evaluation examine examined examining example existing experiment
  experimental experimented experimenting explore explored exploring extend extended extending extensive
  extensively extent final finally find finding focus follow following found framework full fully fundamental
  furthermore future gap general generally generate generated generating gives goal great greatly help hence high
  higher highlight highlighted highlighting highly idea identified identify identifying illustrate illustrated
  illustrating impact implement implemented implementing implication implied imply implying importance important
  importantly improve improved improvement improving include included including increase increased increasing
  increasingly indicate indicated indicating inform initial insight instance introduce introduced introducing
  introduction investigate investigated investigating investigation involve involved involving issue key know
  known lack lacked lacking large largely largest led less likely limit limitation limited limiting little long
  made main mainly maintain maintained maintaining major measure measured measuring method methodology moreover
  motivate motivated motivating multiple namely necessary need new newly next notable note noted novel number
  numerous objective observe obtain obtained obtaining offer offered offering outcome outperform outperformed
  outperforming overall overview paper part particular particularly perform performance performed performing poor
  popular possible potential potentially practical precise preliminary present presented presenting previous
  previously primarily primary problem promise promised promising proper propose proposed proposing prove provide
  provided providing purpose rapid rapidly recent recently recommend recommended recommending reduce reduced
  reducing refer referred referring regard relate related relating relative relatively relevant remain remained
  remaining report reported reporting require required requirement requiring research researcher respect
  respective respectively result resulted resulting reveal revealed revealing scope second serve served serving
  set setting show showed showing shown significance significant significantly similar similarly simple simply
  situation small solve special specific specifically standard start step strength strong strongly study
  substantial substantially success successful successfully suffer suffered suffering sufficient suggest
  suggested suggesting suggestion suitable take task technique tend tended tending tool total traditional try
  type typical typically ultimately understand unique useful utilise utilised utilising utility utilize utilized
  utilizing valid validate validated validating valuable version view way wide widely widespread work worse year
  years`

const stockTerms: ReadonlySet<string> = new Set(analyse(words))

/** Words of subjects that share their term with a stock word. */
const subjectWords: ReadonlySet<string> = new Set(['news'])

/** A word of a query that occurs in a result. */
interface MatchingWord {
  term: string
  /** As it is written. */
  surface: string
}

function isStock({ term, surface }: MatchingWord): boolean {
  return stockTerms.has(term) && !subjectWords.has(surface.toLowerCase())
}

/**
 * The matches that say something about the subject; all of them if only stock words match.
 * @param wordOf  The word of a match.
 */
export function tellingOf<Match>(matches: readonly Match[], wordOf: (match: Match) => MatchingWord): readonly Match[] {
  const telling = matches.filter((match) => !isStock(wordOf(match)))
  return telling.length > 0 ? telling : matches
}
