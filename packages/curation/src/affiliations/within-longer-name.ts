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
  return (before !== undefined && qualifiers.has(before)) || (after !== undefined && goesOn(name, after, text))
}

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
