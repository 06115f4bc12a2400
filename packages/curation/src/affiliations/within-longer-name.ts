/** `Technical University of Munich`, `New York University` */
const qualifiers = new Set(
  `agricultural autonomous catholic central city east eastern federal free islamic medical metropolitan national new normal north northeast
    northeastern northern northwest northwestern open pedagogical polytechnic south southeast southeastern southern southwest southwestern state
    technical technische technischen technological west western`.split(/\s+/),
)

/** `Zhejiang University of Science and Technology` */
const KIND_AT_END = /(?:^| )(?:academy|college|institute|school|university)$/

/** Subjects, which go on a name that ends with another: `Indian Institute of Science Education`, `Birla Institute of Technology & Science`. */
const SUBJECT =
  /^(?:arts?|business|commerce|design|economics?|education|engineering|finance|health|humanities|law|management|mathematics|medical|medicine|physics|sciences?|technology|telecommunications?)$/

/** Whether a word is that of a subject. */
export const isSubject = (word: string): boolean => SUBJECT.test(word)

/** What stands beside a name. */
interface Beside {
  /** The word before it and the one behind it, if there are any in its part. */
  before: string | undefined
  after: string | undefined
  /** The affiliation, folded. */
  text: string
}

/**
 * Whether a name found in an affiliation is a piece of a longer one, which is another institution's: a word before it or behind it
 * belongs to it.
 */
export function isWithinLongerName(name: string, { before, after, text }: Beside): boolean {
  if (before !== undefined && (qualifiers.has(before) || beginsBefore(name, before, text))) return true
  if (GRANDE_ECOLE.test(name) && GOES_ON.test(text)) return true
  return after !== undefined && (goesOn(name, after, text) || isNumbered(name, after, text))
}

/** Schools of one kind, which are told apart by what follows: `École polytechnique fédérale de Lausanne`. */
const GRANDE_ECOLE = /^ecole (?:normale superieure|polytechnique)$/
const GOES_ON = /ecole (?:normale superieure|polytechnique) (?:federale|de (?!paris(?! saclay))|d['’])/

/** Whether the words are the end of a name that begins before: `Maharishi International University, Iowa` is printed without its comma. */
function beginsBefore(name: string, before: string, text: string): boolean {
  const [first, second] = name.split(' ')
  return first === 'university' && new RegExp(`(?<!\\p{L})${before} university ${second}(?!\\p{L})`, 'u').test(text)
}

/** Universities of one city have numbers: `Université Paris 8`. A number that begins another name is the mark of a footnote. */
function isNumbered(name: string, after: string, text: string): boolean {
  if (!/universit/.test(name) || /universit\p{L}*$/u.test(name) || !NUMBER.test(after)) return false
  return new RegExp(`${name.split(' ').at(-1)!} ${after}(?! ?[\\p{L}\\p{N}])`, 'u').test(text)
}
const NUMBER = /^(?:[1-9]|1[0-3]|i{1,3}|iv|vi{0,3}|ix|xi{0,3})$/

/** Whether a word behind a name goes on it, as in `Uppsala University Hospital`. */
function goesOn(name: string, after: string, text: string): boolean {
  const last = name.split(' ').at(-1)!
  // Words are compared in full, and may be printed in short: `Univ. of`.
  const isJoined = (joints: string) =>
    new RegExp(`(?<!\\p{L})${last.slice(0, 3)}\\p{L}*\\.? (?:${joints})(?:the )?${after}(?!\\p{L})`, 'u').test(text)
  if (/^hospitals?$/.test(after)) return isJoined('')
  if (KIND_AT_END.test(name)) return isJoined('(?:of|for) ')
  return SUBJECT.test(last) && SUBJECT.test(after) && isJoined('(?:and |& )?')
}
