import { foldText } from '@cognate/matching'

/** Abbreviations and their full words; only those with one meaning in the name of an organisation. */
const inFull: Record<string, string> = {
  acad: 'academy',
  assoc: 'association',
  coll: 'college',
  cncl: 'council',
  ctr: 'center',
  centre: 'center',
  dept: 'department',
  fac: 'faculty',
  fdn: 'foundation',
  hosp: 'hospital',
  inst: 'institute',
  lab: 'laboratory',
  labs: 'laboratories',
  natl: 'national',
  org: 'organization',
  organisation: 'organization',
  pol: 'political',
  res: 'research',
  sch: 'school',
  sci: 'science',
  soc: 'society',
  tech: 'technology',
  technol: 'technology',
  univ: 'university',
  uni: 'university',
}

/** Words that are often left out of a name. */
const smallWords = new Set([
  'the',
  'of',
  'for',
  'and',
  'at',
  'in',
  'de',
  'der',
  'des',
  'di',
  'du',
  'la',
  'le',
  'van',
  'y',
  'e',
  'et',
  'und',
])

/** Legal forms of companies at the end of a name. */
const legalForms = new Set(
  'ab ag as asa bv bvba co corp corporation ev gmbh inc incorporated kg kft limited llc llp ltd nv oy oyj plc pty sa sarl sas se spa srl sro vzw zrt'.split(
    ' ',
  ),
)

/**
 * The name of an organisation for comparing: folded, without punctuation, small words or the legal form at its end, and with
 * the usual abbreviations in full. `The Univ. of York` and `UNIVERSITY OF YORK` give `university york`;
 * the order of the words stays, since York University is another one. Empty where nothing is left.
 */
export function normaliseOrganisationName(name: string): string {
  const words = wordsOf(name)
  while (words.length > 1 && legalForms.has(words.at(-1)!)) words.pop()
  const telling = words.filter((word) => !smallWords.has(word))
  return (telling.length > 0 ? telling : words).join(' ')
}

function wordsOf(name: string): string[] {
  const plain = foldText(name)
    .replaceAll('&', ' and ')
    // S.p.A. and U.S. are one word each; St. Gallen is two.
    .replace(/\b(?:\p{L}\.){2,}/gu, (letters) => letters.replaceAll('.', ''))
    .replace(/['’`´]/g, '')
  return (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => (Object.hasOwn(inFull, word) ? inFull[word]! : word))
}

/**
 * The forms of a name that are worth looking up, the whole one first: also without brackets at its end, `IBM (United States)`,
 * and the text in the brackets, `Katholieke Universiteit Leuven (KU Leuven)`.
 */
export function organisationNameForms(name: string): string[] {
  const [, before, inside] = /^(.*\S)\s*\(([^()]+)\)\s*$/s.exec(name) ?? []
  const forms = [name, before, inside].map((form) => normaliseOrganisationName(form ?? ''))
  return [...new Set(forms)].filter((form) => form !== '')
}
