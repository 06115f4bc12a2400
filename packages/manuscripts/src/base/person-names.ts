const particles = new Set(
  "van von der den de del della di da do dos das du la le el al ten ter te zu zum zur af av bin ibn ben bint und y e i d’ d' st. mac o’ vom des im op ul ur".split(
    ' ',
  ),
)
/** As words, and not within others: `Inês`, `In-Su` and `Harel-Canada` are names. */
const notNames =
  /(?<![\p{L}\p{M}\p{Pd}])(?:(?:universi|institut|depart(?:e?ment|amento)|laborator|facult|hospital|academ|compan|corporat|foundat|ministr|correspond|contribut|technolog|engineer|licen[cs]|publish|submi|supplement|proceeding|reproduc|replicat|nation|conservanc|hochschule|fakultät|klinik)\p{L}*|dept|school|college|labs?|cent(?:er|re)|research|inc|ltd|llc|gmbh|division|group|team|agency|council|society|clinic|inserm|cnrs|inria|abstract|keywords?|introduction|summary|received|accepted|authors?|equally?|members?|ieee|students?|professor|e-?mail|articles?|reviews?|journal|open|access|software|version|draft|title|figure|table|avenue|road|france|germany|china|usa|united|kingdom|states|canada|italy|japan|india|australia|netherlands|switzerland|sweden|january|february|september|october|november|december|repository|archive|editors?|edited|reviewed|conference|workshop|copyright|preprint|google|microsoft|facebook|amazon|sciences?|medicine|computing|systems?|programme?|office|international|conflict|funding|code|availability|of|for|with|from)(?![\p{L}\p{M}\p{Pd}])/iu
/** What is seldom a name, by where it is one: `June Choe`, `Kosuke Doi`. */
const seldomGiven = new Set(['april', 'june', 'july', 'august', 'page'])
const seldomFamily = new Set(['august', 'page', 'street', 'box', 'data', 'date', 'doi'])

const titles = /^(dr|prof|professor|mr|mrs|ms|sir)\.?\s+/i
const degrees = /,?\s+(?:ph\.? ?d|m\.? ?sc|b\.? ?sc|dr\.?|prof\.?|jr|mph|frcp|mba|dphil)\.?$/i
/** Others may be family names or initials: `Bolei Ma`, `Shreyas MS`. They stand behind a comma, or are doctors and nurses. */
const shortDegrees = /,\s*(?:M\.?D|R\.?N|B\.?S|M\.?S|M\.?A)\.?$|(?<=\p{Ll}.*)\s(?:M\.?D|RN)\.?$/u

/** A name without titles, degrees and marks. */
export function cleanName(text: string): string {
  let name = text
    .replace(/[*†‡§¶∗⋆✉#♯♮∥‖¹²³⁴⁵⁶⁷⁸⁹⁰\d]+/g, ' ')
    .replace(/\(.*?\)/g, ' ')
    .replace(/\s+i?ID\b/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:.&·•|()[\]–-]+|[\s,;:&·•|()[\]–-]+$/g, '')
  for (let before = ''; before !== name; ) {
    before = name
    name = withoutDegree(name.replace(titles, ''))
  }
  return isShouted(name) ? capitalised(name) : name
}

/** Of a name that would be one word without it, the last word is the family name. */
function withoutDegree(name: string): string {
  const plain = name.replace(degrees, '').replace(shortDegrees, '').trim()
  return plain.includes(' ') || name.includes(',') ? plain : name
}

const isShouted = (name: string) => name.length > 5 && name === name.toUpperCase() && /\p{Lu}{3}/u.test(name)

const capitalised = (name: string) =>
  name.replace(/\p{L}[\p{L}\p{M}]+/gu, (word) => word[0] + word.slice(1).toLowerCase())

/** Whether a text can be the name of one person: two to six words, each with a capital or a particle. */
export function isNameLike(text: string): boolean {
  const words = text.split(/\s+/)
  if (words.length < 2 || words.length > 6 || text.length > 60) return false
  if (notNames.test(text) || /[@\d:/=<>{}[\]“”"!?%]/.test(text) || !words.every(mayStand)) return false
  const isWord = (word: string) =>
    particles.has(word.toLowerCase()) ||
    // Also behind what is joined to a family name: "al-Hazrani".
    /^(?:\p{Ll}{1,4}[-‐‑]|\p{Ll}{2,3}(?=\p{Lu}))?['’‘ʼ]?\p{Lu}[\p{L}\p{M}'’‘′ʼ.‐‑–-]*$/u.test(word) ||
    /^\p{Lo}+$/u.test(word) ||
    /^d['’]\p{Lu}/u.test(word)
  if (!words.every(isWord)) return false
  const last = words.at(-1)!
  return !particles.has(last.toLowerCase()) || words.length > 2 || /^\p{Lu}/u.test(last)
}

/** Whether a text that stands among names can be one more, of whose words some begin small: `Jae cheol Lee`. */
export function mayBeName(text: string): boolean {
  const words = text.split(/\s+/)
  return (
    words.length >= 2 &&
    words.length <= 5 &&
    !notNames.test(text) &&
    words.every((word) => /^[\p{L}\p{M}'’.‐‑-]+$/u.test(word)) &&
    [words[0]!, words.slice(1).join(' ')].every((part) => /(?:^|\s)\p{Lu}/u.test(part))
  )
}

/** Whether a word may stand where it does in a name. */
function mayStand(word: string, at: number, all: readonly string[]): boolean {
  const plain = word.toLowerCase()
  if (!seldomGiven.has(plain) && !seldomFamily.has(plain)) return true
  return all.length <= 4 && (at < all.length - 1 ? seldomGiven : seldomFamily).has(plain)
}
